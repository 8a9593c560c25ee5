"""The board of Gaïa as text: it fits, it shows what is asked for, it hides what is hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from demiurge.game import Game, Position, View
from demiurge.terminal.board import board_of
from demiurge.terminal.menu import Menu
from tests.terminal.tables import ALL_TABLES, random_game

BOARD = board_of("gaia")
NAMES = ["Ada", "Béla", "Chloé", "Dóra", "Emil"]


def drawn(view: View, width: int = 80, height: int = 20, look_at: str = "") -> list[Text]:
    menu = Menu(BOARD, view.legal_moves())
    names = NAMES[: view.players]
    return BOARD.draw(view, names, menu.numbers, width, height, look_at).lines


def text_of(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


def coloured(lines: list[Text]) -> str:
    console = Console(width=200, force_terminal=True, color_system="truecolor")
    with console.capture() as capture:
        for line in lines:
            console.print(line)
    return capture.get()


def unseen_cities(position: dict[str, Any], viewer: int) -> set[str]:
    """The cities in other hands that nobody saw enter them."""
    found: set[str] = set()
    for seat, hand in enumerate(position["hands"]):
        if seat != viewer:
            found |= {card for card in hand if card.startswith("city:")}
            found -= set(position["known"][seat])
    return found


@pytest.mark.parametrize(("rules", "players"), ALL_TABLES)
def test_every_position_fits_and_hides_the_other_hands(rules: str, players: int) -> None:
    for ply, game in enumerate(random_game(rules, players, f"fits {rules} {players}")):
        viewer = game.actor if isinstance(game.actor, int) else ply % players
        lines = drawn(game.view(viewer))
        assert max(line.cell_len for line in lines) <= 80
        text = text_of(lines)
        for city in unseen_cities(game.position.to_json(), viewer):
            assert f"{city} " not in text


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 34), (120, 40), (200, 70)])
def test_the_board_keeps_to_the_window(width: int, height: int) -> None:
    for ply, game in enumerate(random_game("advanced", 3, "window")):
        if ply % 5:
            continue
        lines = drawn(game.view(0), width, height - 1)
        assert max(line.cell_len for line in lines) <= width
        assert len(lines) <= height - 1


@pytest.mark.parametrize("rules", ["base", "advanced", "disasters"])
def test_positions_that_differ_in_what_is_hidden_look_the_same(rules: str) -> None:
    rng = random.Random("hidden")
    differed = 0
    for ply, game in enumerate(random_game(rules, 3, f"hidden {rules}")):
        if ply % 10:
            continue
        for viewer in range(3):
            view = game.view(viewer)
            other = view.sample(rng)
            differed += other != game.position
            assert coloured(drawn(view)) == coloured(drawn(other.view(viewer, view.log)))
    assert differed > 20


@pytest.mark.parametrize(("rules", "players"), [("base", 2), ("advanced", 3), ("disasters", 5)])
def test_every_step_has_its_number_once(rules: str, players: int) -> None:
    for ply, game in enumerate(random_game(rules, players, f"numbers {rules} {players}")):
        if ply % 4 or not isinstance(game.actor, int):
            continue
        view = game.view(game.actor)
        menus = [Menu(BOARD, view.legal_moves())]
        menus += [Menu(BOARD, menus[0].moves, s) for s in menus[0].steps if s not in menus[0].moves]
        for menu in menus[:4]:
            picture = BOARD.draw(view, NAMES[:players], menu.numbers, 80, 20)
            text = text_of([*picture.lines, *menu.lines(picture.shown, 80)])
            for number in menu.numbers.values():
                assert text.count(f"[{number}]") == 1


def line_of_tiles(along: str) -> Position:
    """All 48 tiles in one straight line, seat 0 to act with a city and animals in hand."""
    data = Game("gaia", players=2, rules="base", seed="line").position.to_json()
    lands = [land for land, count in data["supply"].items() for _ in range(count)]
    data["supply"] = dict.fromkeys(data["supply"], 0)
    for k, land in enumerate(lands):
        cell = f"{k},0" if along == "x" else f"0,{-k}"
        data["tiles"][cell] = {"land": land, "city": None, "animals": 0, "pawns": {}}
    return Position.from_json("gaia", data, players=2, rules="base")


@pytest.mark.parametrize("along", ["x", "y"])
def test_a_straight_line_of_all_tiles_is_cropped(along: str) -> None:
    last = "play swamp 47,0" if along == "x" else "play swamp 0,-47"
    view = line_of_tiles(along).view(0, [last])
    lines = drawn(view)
    assert max(line.cell_len for line in lines) <= 80
    assert len(lines) <= 20
    assert " 47 " in lines[1].plain or any(line.plain.startswith("-47 ") for line in lines)
    assert "Tiles beyond:" in text_of(lines)


def test_one_can_look_at_another_place() -> None:
    view = line_of_tiles("x").view(0, ["play swamp 47,0"])
    axis = drawn(view, look_at="20,0")[1].plain
    assert " 20 " in axis
    assert " 47 " not in axis


def test_cells_grow_with_the_window() -> None:
    *_, game = random_game("base", 2, "grow")
    view = game.view(0)
    heights = [len(drawn(view, width, height)) for width, height in ((80, 20), (200, 70))]
    assert heights[1] > heights[0]


def test_a_city_shows_its_number_needs_and_pawns() -> None:
    data = Game("gaia", players=2, rules="base", seed="city").position.to_json()
    for cell, land in (("0,0", "desert"), ("1,0", "forest"), ("0,1", "sea")):
        data["tiles"][cell] = {"land": land, "city": None, "animals": 0, "pawns": {}}
        data["supply"][land] -= 1
    data["tiles"]["0,0"] |= {"city": "city:1", "pawns": {"1": 1}}
    data["pawns"][1] -= 1
    data["tiles"]["0,1"]["animals"] = 3
    data["animals"] -= 3
    for cards in (*data["hands"], data["faceup"]["life"]):
        assert "city:1" not in cards
    data["piles"]["life"] -= 1
    view = Position.from_json("gaia", data, players=2, rules="base").view(0)
    small, grand = text_of(drawn(view, 80, 12)), text_of(drawn(view, 120, 40))
    assert "D 1▲3" in small or "D1 ▲" in small
    assert "F S s A" in grand
    assert "A3" in small
    assert "1 ▲ Béla         5 to put" in grand


def test_the_frontier_and_both_axes_are_shown() -> None:
    game = Game("gaia", players=2, rules="base", seed="axes")
    game.play(next(move for move in game.legal_moves() if move.startswith("play ")))
    lines = [line.plain for line in drawn(game.view(0))]
    assert lines[1].split()[:3] == ["-1", "0", "1"]
    assert sum(line[:56].count(" · ") for line in lines) >= 4


def test_plain_text_says_all_without_colour() -> None:
    game = Game("gaia", players=3, rules="disasters", seed="plain")
    text = text_of(drawn(game.view(0)))
    for words in ("● Ada", "▲ Béla", "◆ Chloé", "Objectives", "Nature", "Life", "Power", "Hand"):
        assert words in text
    assert "P10 F8 S7 D10 M6 W7 A20" in text or "M mountain 6" in text
