"""Worlds as long as the tiles reach: straight lines in all four directions, and a spiral.

The board has no edge and no window: 48 tiles in a row must be as good as 48 in a heap.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from demiurge import Position
from demiurge.game import components_for
from demiurge.rules.gaia import box
from tests.gaia import oracle

LANDS = ("plain", "forest", "sea", "desert", "mountain", "swamp")
SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


def rich_box() -> Any:
    """The published box with a Nature card for each of the 48 tiles."""
    data = dict(components_for("gaia").data)
    data["nature"] = dict(data["tiles"])
    return box.check(data)


def line(dx: int, dy: int) -> Iterator[tuple[int, int]]:
    return ((k * dx, k * dy) for k in itertools.count())


def spiral() -> Iterator[tuple[int, int]]:
    x = y = 0
    yield x, y
    for leg in itertools.count(2):
        dx, dy = SIDES[leg % 4]
        for _ in range(leg // 2):
            x, y = x + dx, y + dy
            yield x, y


def lay_out(path: Iterator[tuple[int, int]]) -> Position:
    """Play a whole game of Nature cards, each tile on the next cell of the path."""
    components = rich_box()
    position = Position.start("gaia", components, players=2, rules="base")
    cells = iter(path)
    while position.result is None and sum(position.to_json()["supply"].values()):
        legal = position.legal_moves()
        hand = position.to_json()["hands"][position.actor] if position.actor in (0, 1) else []
        natures = [card for card in hand if card in LANDS]
        if legal[0].startswith(("deal", "claim", "feed", "discard")):
            position.apply(legal[0])
        elif natures:
            x, y = next(cells)
            position.apply(f"play {natures[0]} {x},{y}")
        else:
            position.apply(next(move for move in legal if move.startswith("draw nature")))
        oracle.check(position, components.data)
    return position


@pytest.mark.slow
@pytest.mark.rule("G1.2", "G5.1")
@pytest.mark.parametrize(("dx", "dy"), SIDES)
def test_a_straight_line_of_all_the_tiles(dx: int, dy: int) -> None:
    position = lay_out(line(dx, dy))
    tiles = position.to_json()["tiles"]
    assert set(tiles) == {f"{k * dx},{k * dy}" for k in range(48)}
    assert Counter(tile["land"] for tile in tiles.values()) == rich_box().data["tiles"]
    assert f"{47 * dx},{47 * dy}" in position.svg()


@pytest.mark.slow
@pytest.mark.rule("G1.2", "G5.1")
def test_a_spiral_of_all_the_tiles() -> None:
    position = lay_out(spiral())
    expected = [f"{x},{y}" for x, y in itertools.islice(spiral(), 48)]
    assert set(position.to_json()["tiles"]) == set(expected)


def test_a_far_cell_is_not_mistaken_for_a_near_one() -> None:
    """Cells that fall on one place of the ring are told apart by their coordinates."""
    position = Position.start("gaia", players=2)
    while position.actor == "chance":
        position.apply(position.legal_moves()[0])
    land = next(card for card in position.to_json()["hands"][0] if card in LANDS)
    position.apply(f"play {land} 0,0")
    for far in ("1302,0", "-50,1", "52,-1", "1,1301"):
        refusal = position.why_not(f"play {land} {far}")
        assert refusal is not None
        assert refusal.rule in ("G3.1", "G5.1")
        assert f"play {land} {far}" not in position.legal_moves()
