"""What is told of a move: everything it changed, each thing with its rule."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from demiurge.game import Game
from demiurge.rules.rulebook import rule_texts
from tests.driven import DRIVERS, played
from tests.gheos.scenes import BLANK, Scene, scene
from tests.gheos.settings import PLAYERS, start

SETTLING = {"H5.4", "H6.4", "H6.5"}
MADE_BY = {
    "add": "H4.1",
    "replace": "H4.2",
    "pay": "H4.3",
    "winner": "H5.3",
    "migrate": "H6.3",
    "introduce": "H7.1",
    "follow": "H7.2",
    "score": "H8.1",
    "hold": "H3.3",
}
SCORED_BY = {"deal": "H8.2", "score": "H8.1"}


def made_by(move: str, phase: str) -> str:
    """The rule that allows a move or a deal."""
    verb, _, thing = move.partition(" ")
    if verb != "deal":
        return MADE_BY[verb]
    if phase == "setup":
        return "H2.3"
    return "H8.2" if thing == "epoch" else "H3.4"


def told(table: Scene, *moves: str) -> list[str]:
    """What the actor is told of these moves before making them."""
    view = table.position.view(0)
    for move in moves:
        view = view.preview(table.text(move))
    return [" ".join(str(word) for word in each.values()) for each in view.consequences]


def divided(tile: str, *around: str, homes: dict[str, str] | None = None, middle: str) -> Scene:
    cells = dict(zip(("0,0v", "0,-1v", "-1,0v"), around, strict=True))
    return scene(
        {"0,0^": middle}
        | {cell: areas for cell, areas in cells.items() if areas}
        | {"1,0^": BLANK},
        hand=(tile, BLANK),
        homes=homes or {"red": "0,0^/0"},
        followers={0: "red red", 1: "red"},
    )


@pytest.mark.rule("H5.4")
def test_a_war_is_told_with_its_winner_and_what_everyone_loses() -> None:
    table = scene(
        {"0,0^": BLANK, "0,0v": "012 sword", "0,-1v": "012"},
        hand=("01 | 2", BLANK),
        homes={"red": "0,0v/0", "blue": "0,-1v/1"},
        followers={0: "red red", 1: "blue blue"},
    )
    assert told(table, "replace A 0,0^ 0") == []
    assert told(table, "replace A 0,0^ 0", "pay red") == [
        "leaves blue red H5.4",
        "follower 1 blue -2 H5.4",
    ]


@pytest.mark.rule("H4.4")
def test_the_follower_that_was_paid_is_not_lost_again() -> None:
    table = scene(
        {"0,0^": BLANK, "0,0v": "012", "0,-1v": "012 sword"},
        hand=("01 | 2", BLANK),
        homes={"red": "0,0v/0", "blue": "0,-1v/1"},
        followers={0: "red red"},
    )
    assert told(table, "replace A 0,0^ 0", "pay red") == [
        "leaves red blue H5.4",
        "follower 0 red -1 H5.4",
    ]


@pytest.mark.rule("H6.1", "H6.3")
def test_a_migration_is_told() -> None:
    table = divided(BLANK, "012 wheat", "", "012", middle="012")
    assert told(table, "replace A 0,0^ 0", "pay red") == ["moves red H6.1"]
    tied = divided(BLANK, "012 wheat", "", "012 wheat", middle="012")
    assert told(tied, "replace A 0,0^ 0", "pay red") == []
    assert told(tied, "replace A 0,0^ 0", "pay red", "migrate 2") == ["moves red H6.1"]


@pytest.mark.rule("H6.4")
@pytest.mark.parametrize("wheat", ["", " wheat"])
def test_a_marker_that_comes_to_an_island_is_gone(wheat: str) -> None:
    table = divided(BLANK, f"0{wheat} | 1 | 2", "", f"2{wheat} | 0 | 1", middle="012")
    assert told(table, "replace A 0,0^ 0", "pay red", "migrate 0") == [
        "leaves red None H6.4",
        "follower 0 red -1 H6.4",
        "follower 1 red -1 H6.4",
    ]


@pytest.mark.rule("H6.5")
def test_a_marker_that_comes_to_another_s_land_is_gone() -> None:
    """The part in direction 0 has most wheat and is joined to blue's land in direction 1."""
    table = divided(
        "01 | 2",
        "012 wheat wheat",
        "012",
        "012 wheat",
        middle="02 | 1",
        homes={"red": "0,0^/0", "blue": "0,-1v/1"},
    )
    assert told(table, "replace A 0,0^ 0", "pay red") == [
        "leaves red None H6.5",
        "follower 0 red -1 H6.5",
        "follower 1 red -1 H6.5",
    ]


@pytest.mark.rule("H6.5")
@pytest.mark.parametrize("third", [0, 1, 2])
def test_whose_land_it_came_to_is_told_in_every_direction(third: int) -> None:
    """Red is divided by a tile that joins the richer part, before or behind, to blue's land."""
    host, rich = (third + 1) % 3, (third + 2) % 3
    around = ["012 wheat"] * 3
    around[host], around[rich] = "012", "012 wheat wheat"
    joined, cells = "".join(sorted(f"{host}{rich}")), ("0,0v", "0,-1v", "-1,0v")
    apart = "".join(sorted(f"{third}{rich}"))
    table = divided(
        f"{joined} | {third}",
        *around,
        middle=f"{apart} | {host}",
        homes={"red": f"{cells[rich]}/{rich}", "blue": f"{cells[host]}/{host}"},
    )
    assert told(table, "replace A 0,0^ 0", "pay red")[0] == "leaves red None H6.5"


@pytest.mark.rule("H6.3", "H6.5")
def test_of_two_parts_one_is_another_s() -> None:
    table = divided(
        "01 | 2",
        "012 wheat",
        "012",
        "012 wheat",
        middle="02 | 1",
        homes={"red": "0,0^/0", "blue": "0,-1v/1"},
    )
    before = ("replace A 0,0^ 0", "pay red")
    assert told(table, *before, "migrate 0")[0] == "leaves red None H6.5"
    assert told(table, *before, "migrate 2") == ["moves red H6.1"]


@pytest.mark.rule("H7.1", "H4.5", "H8.1")
def test_followers_and_points_are_told() -> None:
    table = scene(
        {"0,0^": "012 wheat wheat", "0,0v": "01 sword | 2"},
        hand=("012 temple-wheat", BLANK),
        homes={"yellow": "0,0^/0"},
    )
    assert told(table, "add A 0,-1v 0") == ["points 0 2 H4.5"]
    table = scene({"0,0^": "012 wheat cup", "0,0v": "01 | 2"}, phase="people")
    assert told(table, "introduce red 0,0^/0") == ["follower 0 red 1 H7.1"]
    assert told(table, "introduce red 0,0^/0", "score") == [
        "follower 0 red 1 H7.1",
        "points 0 1 H8.1",
    ]


@pytest.mark.rule("H9.2")
@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("players", PLAYERS)
def test_all_that_changes_is_told(players: int, driver: str) -> None:
    """Points, followers and civilizations, move by move."""
    game = Game("gheos", players=players)
    for _, move in played(start(players), driver, 5):
        was = game.position.to_json()
        game.play(move)
        now, account = game.position.to_json(), game.account(len(game.moves) - 1)
        assert account.rule == made_by(move, was["phase"])
        sums: Counter[Any] = Counter()
        gone, rules = [], set()
        for each in account.consequences:
            assert each["rule"] in rule_texts("gheos")
            rules.add(each["rule"])
            if each["kind"] in ("points", "follower"):
                sums[each["seat"], each.get("colour")] += each["by"]
            if each["kind"] == "points" and each["rule"] != "H9.2":
                assert each["rule"] == SCORED_BY.get(move.split()[0], "H4.5")
            if each["kind"] == "leaves":
                gone.append(each["colour"])
        if move.startswith("pay "):
            sums[was["actor"], move.split()[1]] -= 1
        for seat in range(players):
            assert sums[seat, None] == now["points"][seat] - was["points"][seat]
            for colour, count in now["followers"][seat].items():
                assert sums[seat, colour] == count - was["followers"][seat][colour]
        homes = was["civilizations"]
        assert gone == [c for c, home in homes.items() if home and not now["civilizations"][c]]
        assert bool(gone) == bool(rules & SETTLING)
        winners = [each["seat"] for each in account.consequences if each["kind"] == "wins"]
        assert winners == (list(game.result.winners) if game.result else [])
