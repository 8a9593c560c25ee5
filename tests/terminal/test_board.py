"""The boards of both games as text: they fit, show what is asked for, hide what is hidden."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from demiurge.terminal.board import board_of
from demiurge.terminal.menu import Menu
from tests.terminal.tables import ALL_TABLES, NAMES, SOME_TABLES, drawn, random_game, text_of

Options = Mapping[str, Any]
HIGHEST = 23  # a window of 24 lines, and one to type in


def coloured(lines: list[Text]) -> str:
    console = Console(width=200, force_terminal=True, color_system="truecolor")
    with console.capture() as capture:
        for line in lines:
            console.print(line)
    return capture.get()


def unseen(position: Mapping[str, Any], viewer: int) -> set[str]:
    """The cities or tiles in other hands that nobody saw enter them."""
    hidden: set[str] = set()
    for seat, hand in enumerate(position["hands"]):
        if seat != viewer:
            hidden |= {card for card in hand if card.startswith(("city:", "tile:"))}
            hidden -= set(position["known"][seat]) if "known" in position else set()
    return hidden


@pytest.mark.parametrize(("name", "options"), ALL_TABLES)
def test_every_position_fits_and_hides_the_other_hands(name: str, options: Options) -> None:
    players = options["players"]
    for ply, game in enumerate(random_game(name, f"fits {options}", **options)):
        viewer = game.actor if isinstance(game.actor, int) else ply % players
        lines = drawn(game.view(viewer), height=HIGHEST)
        assert max(line.cell_len for line in lines) <= 80
        assert len(lines) <= HIGHEST
        text = f"{text_of(lines)} "
        for card in unseen(game.position.to_json(), viewer):
            assert f"{card} " not in text


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 34), (120, 40), (200, 70)])
@pytest.mark.parametrize(
    ("name", "options"), [("gaia", {"rules": "advanced", "players": 3}), ("gheos", {"players": 3})]
)
def test_the_board_keeps_to_the_window(
    name: str, options: Options, width: int, height: int
) -> None:
    for ply, game in enumerate(random_game(name, "window", **options)):
        if ply % 5:
            continue
        lines = drawn(game.view(0), width, height - 1)
        assert max(line.cell_len for line in lines) <= width
        assert len(lines) <= height - 1


@pytest.mark.parametrize(("name", "options"), SOME_TABLES)
def test_positions_that_differ_in_what_is_hidden_look_the_same(name: str, options: Options) -> None:
    rng = random.Random("hidden")
    differed = 0
    for ply, game in enumerate(random_game(name, f"hidden {options}", **options)):
        if ply % 10:
            continue
        for viewer in range(game.players):
            view = game.view(viewer)
            other = view.sample(rng)
            differed += other != game.position
            assert coloured(drawn(view)) == coloured(drawn(other.view(viewer, view.log)))
    assert differed > 10


@pytest.mark.parametrize(("name", "options"), SOME_TABLES)
def test_every_step_has_its_number_once(name: str, options: Options) -> None:
    board = board_of(name)
    for ply, game in enumerate(random_game(name, f"numbers {options}", **options)):
        if ply % 4 or not isinstance(game.actor, int):
            continue
        view = game.view(game.actor)
        menus = [Menu(board, view.legal_moves())]
        for menu in menus:
            further = [step for step in menu.steps if step not in menu.moves]
            menus += [Menu(board, menu.moves, step) for step in further[:2]]
            picture = board.draw(view, NAMES[: view.players], menu.numbers, 80, HIGHEST)
            text = text_of([*picture.lines, *menu.lines(picture.shown, 80)])
            for number in menu.numbers.values():
                assert text.count(f"[{number}]") == 1


@pytest.mark.parametrize("name", ["gaia", "gheos"])
def test_cells_grow_with_the_window(name: str) -> None:
    *_, game = random_game(name, "grow", players=2)
    view = game.view(0)
    heights = [len(drawn(view, width, height)) for width, height in ((80, 20), (200, 70))]
    assert heights[1] > heights[0]
