"""Hints and chances: from the view alone, the same every time, and readable in any window."""

from __future__ import annotations

import random
import re

import pytest
from rich.text import Text

from demiurge.game import View
from demiurge.terminal.advice import Adviser
from demiurge.terminal.board import board_of
from demiurge.terminal.chances import chances_lines, shares
from tests.terminal.tables import NAMES, random_game, text_of

PLIES = (0, 9, 25)


def views(name: str) -> list[View]:
    """What the one to move sees at a few moments of a game of three."""
    seen = []
    for ply, game in enumerate(random_game(name, "advice", players=3)):
        if ply in PLIES and isinstance(game.actor, int):
            seen.append(game.view(game.actor))
    return seen


def imagined(view: View, seed: str) -> View:
    """The same view of a table where the hidden cards lie otherwise."""
    return view.sample(random.Random(seed)).view(view.seat, view.log)


@pytest.mark.parametrize("name", ["gaia", "gheos"])
def test_advice_depends_on_nothing_but_the_view(name: str) -> None:
    for view in views(name):
        adviser = Adviser()
        chances, hint = adviser.chances(view), text_of(adviser.hint(view))
        for seed in ("one", "two"):
            other = imagined(view, seed)
            assert adviser.chances(other) == chances
            assert text_of(Adviser().hint(other)) == hint


@pytest.mark.parametrize("name", ["gaia", "gheos"])
def test_a_hint_names_moves_that_can_be_typed(name: str) -> None:
    for view in views(name):
        lines = Adviser().hint(view)
        matches = [re.fullmatch(r"(Best|then)    (.+?) +(\d+)%.*", line.plain) for line in lines]
        assert [match and match[1] for match in matches] == ["Best", "then", "then"][: len(matches)]
        assert all(match and match[2] in view.legal_moves() for match in matches)
        shown = [int(match[3]) for match in matches if match]
        assert shown == sorted(shown, reverse=True)
        assert sum(shown) <= 101
        assert lines[0].plain.endswith(f"% of {2 * 2500} tries")


def test_the_only_move_is_the_hint() -> None:
    view = next(
        game.view(game.actor)
        for game in random_game("gaia", "only", players=2, rules="advanced")
        if isinstance(game.actor, int) and len(game.legal_moves()) == 1
    )
    (line,) = Adviser().hint(view)
    assert line.plain == f"Best    {view.legal_moves()[0]}  100% of 2500 tries"


@pytest.mark.parametrize("game", ["gaia", "gheos"])
@pytest.mark.parametrize("width", [30, 50, 80, 200])
@pytest.mark.parametrize("chances", [[0.5, 0.5], [1.0, 0.0, 0.0], [0.31, 0.19, 0.02, 0.48]])
def test_the_bar_is_read_without_colour(game: str, width: int, chances: list[float]) -> None:
    badge = board_of(game).badge
    lines = chances_lines(chances, NAMES[: len(chances)], badge, width)
    text = text_of(lines)
    assert max(line.cell_len for line in lines) <= width
    percents = [int(number) for number in re.findall(r"(\d+)%", text)]
    assert sum(percents) == 100
    shapes = [badge(seat).plain for seat in range(len(chances))]
    for name, shape, percent in zip(NAMES, shapes, percents, strict=False):
        assert f"{shape} {name} {percent}%" in text
    bar = lines[-1].plain.split()[-1]
    assert len(bar) >= 20
    assert [bar.count(shape) for shape in shapes] == shares(chances, len(bar))


def test_few_players_have_their_bar_on_one_line_and_many_do_not() -> None:
    def lines(players: int, width: int) -> list[Text]:
        return chances_lines(
            [1 / players] * players, NAMES[:players], board_of("gaia").badge, width
        )

    assert len(lines(2, 80)) == 1
    assert lines(2, 80)[0].plain.startswith("Chances ● Ada 50%  ▲ Béla 50%  ●●●●")
    assert len(lines(5, 80)) == 2
    assert set(lines(5, 80)[-1].plain.strip()) == set("●▲◆■★")


@pytest.mark.parametrize("total", [7, 20, 100])
def test_shares_add_up(total: int) -> None:
    rng = random.Random(total)
    for players in range(2, 6):
        chances = [rng.random() for _ in range(players)]
        whole = shares(chances, total)
        assert sum(whole) == total
        for chance, share in zip(chances, whole, strict=True):
            assert abs(share - total * chance / sum(chances)) < 1
