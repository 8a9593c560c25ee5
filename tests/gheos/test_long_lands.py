"""Land as long as the tiles reach: strips in three directions, and a spiral.

The board has no edge and no window: 52 tiles in a row must be as good as 52 in a heap.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from demiurge import Position
from demiurge.rules.gheos import box
from demiurge.rules.gheos.land import (
    NOWHERE,
    cell_at,
    neighbour,
    place_at,
    place_beside,
)
from demiurge.rules.gheos.state import RIM
from tests.gheos import oracle
from tests.gheos.scenes import tile

Cell = oracle.Cell


def strip(*directions: int) -> Iterator[Cell]:
    """Cells that lead on in these directions in turn."""
    cell: Cell = (0, 0, "^")
    for direction in itertools.cycle(directions):
        yield cell
        cell = oracle.neighbour(cell, direction)


def spiral() -> Iterator[Cell]:
    """Always as far left as is free."""
    cell: Cell = (0, 0, "^")
    came, seen = 0, set()
    while True:
        yield cell
        seen.add(cell)
        turns = [(came + 1) % 3, (came + 2) % 3]
        free = [turn for turn in turns if oracle.neighbour(cell, turn) not in seen]
        came = free[0] if free else turns[0]
        cell = oracle.neighbour(cell, came)


def lay_out(path: Iterator[Cell]) -> Position:
    """Play a whole game, each tile on the next cell of the path."""
    land = [tile("012 wheat", start=k == 0) for k in range(52)]
    components: Any = box.check({"epochs": 8, "tile": land})
    position = Position.start("gheos", components, players=4)
    next(path)
    while position.actor is not None:
        legal = position.legal_moves()
        if position.actor == "chance":
            position.apply(next((m for m in legal if m != "deal epoch"), "deal epoch"))
        elif legal[0].startswith("add"):
            hand = position.to_json()["hands"][position.actor]
            position.apply(f"add {hand[0]} {oracle.text_of(next(path))} 0")
        else:
            position.apply(legal[0])
        if len(position.to_json()["tiles"]) % 8 == 3:
            oracle.check(position)
    oracle.check(position)
    return position


@pytest.mark.slow
@pytest.mark.rule("H4.1", "H1.1")
@pytest.mark.parametrize(
    "directions", [(0, 2), (0, 1), (1, 2), (2, 1), (1, 0), (2, 0), (0, 1, 2, 1)]
)
def test_a_strip_of_tiles(directions: tuple[int, ...]) -> None:
    position = lay_out(strip(*directions))
    tiles = position.to_json()["tiles"]
    count = len(tiles)
    assert count > 44
    expected = itertools.islice(strip(*directions), count)
    assert set(tiles) == {oracle.text_of(cell) for cell in expected}
    state: Any = position._state
    assert len({mass for mass in state.landmass if mass >= 0}) == 1


@pytest.mark.slow
@pytest.mark.rule("H4.1")
def test_a_spiral_of_tiles() -> None:
    tiles = lay_out(spiral()).to_json()["tiles"]
    expected = itertools.islice(spiral(), len(tiles))
    assert set(tiles) == {oracle.text_of(cell) for cell in expected}


def test_no_two_cells_of_one_land_fall_together() -> None:
    """52 tiles and a free cell at either end: at most 53 steps lie between two cells."""
    steps = 53
    for x, y in itertools.product(range(-steps, steps + 1), repeat=2):
        if (x, y) != (0, 0) and abs(x) + abs(y) <= steps:
            assert cell_at(x, y, 0) != cell_at(0, 0, 0), (x, y)


def test_neighbours_share_a_side_and_its_direction() -> None:
    for x, y, down in itertools.product((-3, 0, 7), (-2, 0, 5), (0, 1)):
        for direction in range(3):
            bx, by, half = oracle.neighbour((x, y, "^v"[down]), direction)
            beside = (bx, by, "^v".index(half))
            assert neighbour(cell_at(x, y, down), direction) == cell_at(*beside)
            assert neighbour(cell_at(*beside), direction) == cell_at(x, y, down)
            assert place_beside(place_at(x, y, down), direction) == place_at(*beside)


def test_places_sort_as_names_do() -> None:
    """And no two are the same, from rim to rim."""
    along = range(-RIM, RIM + 1)
    places = [place_at(*cell) for cell in itertools.product(along, along, (0, 1))]
    assert places == sorted(set(places))
    assert places[0] >= 0
    assert places[-1] < 2**15
    assert cell_at(0, 0, 0) != NOWHERE
