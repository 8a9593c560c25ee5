"""The board of Gaïa as text: cities, both axes, lands of any length."""

from __future__ import annotations

import pytest

from demiurge.game import Game, Position
from tests.terminal.tables import drawn, text_of


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
