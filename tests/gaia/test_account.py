"""What is told of a move: everything it changed, each thing with its rule."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from demiurge.game import Game, Position
from demiurge.rules.rulebook import rule_texts
from tests.driven import DRIVERS, played
from tests.gaia.scenes import Scene, scene, taken_by
from tests.gaia.settings import SETTINGS, start

MADE_BY = {
    "feed": "G8.1",
    "discard": "G4.3",
    "take": "G10.6",
    "keep": "G10.6",
    "protect": "G10.8",
    "allow": "G10.10",
    "claim": "G5.4",
}
PLAYED_BY = {
    "sun": "G10.4",
    "rain": "G10.4",
    "earthquake": "G10.5",
    "tornado": "G10.6",
    "lightning": "G10.11",
    "eruption": "G10.12",
    "city": "G6.3",
    "animals": "G6.1",
}
FULL = {"0,0": "forest city:7 @0 @0", "1,0": "desert", "0,1": "mountain", "-1,0": "plain"}


def told(table: Scene, *moves: str) -> list[dict[str, Any]]:
    """What the actor is told of these moves before making them, if nobody objects."""
    view = table.position.view(table["actor"])
    for move in moves:
        view = view.preview(move)
    return list(view.unopposed().consequences)


def short(found: list[dict[str, Any]]) -> list[str]:
    return [" ".join(str(word) for word in each.values()) for each in found]


@pytest.mark.rule("G6.5")
def test_a_city_is_founded_with_a_pawn() -> None:
    table = scene({"0,0": "mountain", "1,0": "swamp", "0,1": "sea"}, hands={0: "city:12"})
    assert short(told(table, "play city:12 0,0")) == ["pawn 0 city:12 1 G6.5"]


@pytest.mark.rule("G7.5")
def test_a_rise_puts_a_pawn() -> None:
    table = scene({"0,0": "desert city:2 @1", "1,0": "sea", "0,1": "forest"}, hands={0: "sea"})
    assert short(told(table, "play sea -1,0")) == [
        "needs city:2 2 3 G7.4",
        "pawn 0 city:2 1 G7.5",
    ]


@pytest.mark.rule("G7.8")
def test_a_takeover_is_a_gain_and_a_loss() -> None:
    tiles = {"0,0": "desert city:2 @1", "1,0": "sea", "0,1": "forest"}
    table = scene(tiles, rules="advanced", hands={0: "sea"})
    assert short(told(table, "play sea -1,0")) == [
        "needs city:2 2 3 G7.4",
        "pawn 0 city:2 1 G7.5",
        "pawn 1 city:2 -1 G7.8",
    ]


@pytest.mark.rule("G7.9")
def test_a_fourth_need_brings_a_second_pawn_and_its_loss_takes_it() -> None:
    tiles = {**FULL, "0,0": "forest city:7 @0"}
    table = scene(tiles, rules="advanced", hands={0: "plain"})
    assert short(told(table, "play plain 0,-1")) == [
        "needs city:7 3 4 G7.4",
        "pawn 0 city:7 1 G7.9",
    ]
    table = scene({**FULL, "0,-1": "plain"}, rules="advanced", hands={0: "sun"})
    assert short(told(table, "play sun 0,-1")) == [
        "land 0,-1 plain desert G10.4",
        "needs city:7 4 3 G7.4",
        "pawn 0 city:7 -1 G7.9",
    ]


@pytest.mark.rule("G7.6")
def test_a_fall_to_1_sends_pawns_home() -> None:
    tiles = {"0,0": "desert city:1 @1", "1,0": "plain 3", "0,1": "sea"}
    table = scene(tiles, rules="disasters", hands={0: "lightning"})
    assert short(told(table, "play lightning 1,0")) == [
        "needs city:1 2 1 G7.4",
        "pawn 1 city:1 -1 G7.6",
    ]


@pytest.mark.rule("G7.7", "G10.11", "G10.12")
def test_a_city_falls_by_a_disaster_or_for_want_of_everything() -> None:
    tiles = {**FULL, "0,-1": "plain"}
    struck = scene(tiles, rules="disasters", hands={0: "lightning"})
    assert short(told(struck, "play lightning 0,0")) == [
        "falls city:7 G10.11",
        "pawn 0 city:7 -2 G10.11",
    ]
    burnt = {
        "0,0": "mountain",
        "1,0": "swamp",
        "0,1": "forest",
        "1,1": "mountain city:12 @1",
        "-1,0": "desert city:2 @0",
        "-2,0": "sea",
    }
    table = scene(burnt, rules="disasters", hands={0: "eruption"})
    assert short(told(table, "play eruption 0,0")) == [
        "land 0,1 forest desert G10.12",
        "land 1,0 swamp desert G10.12",
        "falls city:2 G10.12",
        "pawn 0 city:2 -1 G10.12",
        "falls city:12 G7.7",
        "pawn 1 city:12 -1 G7.7",
    ]


@pytest.mark.rule("G10.12")
@pytest.mark.parametrize("side", [(1, 0), (0, 1), (-1, 0), (0, -1)])
def test_an_eruption_razes_the_cities_on_all_sides(side: tuple[int, int]) -> None:
    x, y = side
    tiles = {"0,0": "mountain", f"{x},{y}": "desert city:2 @0", f"{2 * x},{2 * y}": "sea"}
    table = scene(tiles, rules="disasters", hands={0: "eruption"})
    assert short(told(table, "play eruption 0,0")) == [
        "falls city:2 G10.12",
        "pawn 0 city:2 -1 G10.12",
    ]


@pytest.mark.rule("G7.7", "G10.11")
def test_lightning_razes_nothing_beside_its_tile() -> None:
    tiles = {"0,0": "desert city:1", "1,0": "plain 3"}
    table = scene(tiles, rules="disasters", hands={0: "lightning"})
    assert short(told(table, "play lightning 1,0")) == ["falls city:1 G7.7"]


@pytest.mark.rule("G7.9")
def test_two_needs_lost_at_once_take_one_pawn_of_two() -> None:
    tiles = {**FULL, "0,-1": "plain", "-1,-1": "mountain"}
    table = scene(tiles, rules="disasters", hands={0: "eruption"})
    assert short(told(table, "play eruption -1,-1")) == [
        "land -1,0 plain desert G10.12",
        "land 0,-1 plain desert G10.12",
        "needs city:7 4 2 G7.4",
        "pawn 0 city:7 -1 G7.9",
    ]


@pytest.mark.rule("G10.5")
def test_tiles_that_change_places_are_not_told_as_changed_land() -> None:
    table = scene({"0,0": "sea", "1,0": "plain"}, rules="advanced", hands={0: "earthquake"})
    assert told(table, "play earthquake 0,0 1,0") == []


@pytest.mark.rule("G10.10")
def test_who_is_asked_is_taken_to_allow() -> None:
    hands = {0: "sun", 1: "protection"}
    table = scene({"0,0": "swamp"}, rules="advanced", hands=hands)
    view = table.position.view(0).preview("play sun 0,0")
    assert view.actor == 1
    assert view.consequences == ()
    assert short(list(view.unopposed().consequences)) == ["land 0,0 swamp plain G10.4"]
    assert view.to_json()["tiles"]["0,0"]["land"] == "swamp"
    assert view.unopposed().to_json()["tiles"]["0,0"]["land"] == "plain"


@pytest.mark.rule("G4.1")
def test_a_drawn_card_is_named_if_it_lay_open() -> None:
    table = scene({"0,0": "sea"}, faceup={"nature": "sea plain desert"})
    assert short(told(table, "draw nature 2")) == ["drawn 0 plain G4.1"]
    assert told(table, "draw nature") == []


@pytest.mark.rule("G9.1")
def test_the_winner_is_told() -> None:
    table = scene(
        {"0,0": "mountain", "1,0": "swamp", "0,1": "sea"},
        hands={0: "city:12"},
        objectives=taken_by(0, 1, 2, 3, 4),
        players=3,
    )
    assert short(told(table, "play city:12 0,0")) == ["pawn 0 city:12 1 G6.5", "wins 0 G9.1"]


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_all_that_changes_is_told(setting: tuple[int, str], driver: str) -> None:
    """Pawns that leave the hands or come back, needs, cities and land, move by move."""
    players, rules = setting
    game = Game("gaia", players=players, rules=rules)
    for _, move in played(start(*setting), driver, 5):
        was, needs = game.position.to_json(), met(game.position)
        game.play(move)
        now, account = game.position.to_json(), game.account(len(game.moves) - 1)
        assert account.rule == made_by(move, was, game.result is not None)
        put: Counter[int] = Counter()
        changes: dict[str, tuple[int, int]] = {}
        for each in account.consequences:
            assert each["rule"] in rule_texts("gaia")
            if each["kind"] in ("pawn", "objective"):
                put[each["seat"]] += each.get("by", 1)
            if each["kind"] == "needs":
                changes[each["city"]] = each["was"], each["now"]
            if each["kind"] == "land":
                cell = each["cell"]
                assert (was["tiles"][cell]["land"], now["tiles"][cell]["land"]) == (
                    each["was"],
                    each["now"],
                )
        assert [put[seat] for seat in range(players)] == [
            old - new for old, new in zip(was["pawns"], now["pawns"], strict=True)
        ]
        after = met(game.position)
        if game.result is None:  # who wins at once leaves the rest unsettled (G7.11)
            assert changes == {
                city: (needs[city], after[city])
                for city in needs.keys() & after.keys()
                if needs[city] != after[city]
            }
        gone = [each["city"] for each in account.consequences if each["kind"] == "falls"]
        assert gone == sorted(needs.keys() - after.keys(), key=lambda city: int(city[5:]))
        claimed = {
            each["objective"]: each["seat"]
            for each in account.consequences
            if each["kind"] == "objective"
        }
        taken = now["objectives"].items() - was["objectives"].items()
        assert claimed.items() == {one for one in taken if one[1] is not None}
        winners = [each["seat"] for each in account.consequences if each["kind"] == "wins"]
        assert winners == (list(game.result.winners) if game.result else [])


def made_by(move: str, was: dict[str, Any], is_over: bool) -> str:
    """The rule that allows a move or a deal."""
    verb, _, thing = move.partition(" ")
    if verb == "deal":
        if was["phase"] == "setup":
            return "G2.3"
        if was["pending"].startswith("take"):
            return "G10.6"
        return "G4.2" if was["pending"][-1].isdigit() else "G4.1"
    if verb == "draw":
        return "G4.6" if is_over else "G4.1"
    if verb == "play":
        return PLAYED_BY.get(thing.split(" ")[0].split(":")[0], "G5.1")
    return MADE_BY[verb]


def met(position: Position) -> dict[str, int]:
    return {city: sum(needs) for city, needs in position.notes()["needs"].items()}
