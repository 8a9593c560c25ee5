"""What is told of a move: everything it changed, each thing with its rule."""

from __future__ import annotations

from typing import Any

import pytest

from demiurge.game import Game, Position, rulebook
from tests.driven import DRIVERS, played
from tests.gaia.picture import Picture, back_of
from tests.gaia.scenes import Scene, scene, taken_by
from tests.gaia.settings import SETTINGS, start

MADE_BY = {
    "feed": "G8.1",
    "take": "G10.6",
    "keep": "G10.6",
    "protect": "G10.8",
    "allow": "G10.10",
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


def told(table: Scene, move: str) -> list[str]:
    """The rule a move is made by, then what it brings about; the move is made."""
    account = table.position._make(table.position._allowed(move))
    return [account.rule, *map(short, account.consequences)]


def short(told: dict[str, Any]) -> str:
    return " ".join(str(word) for word in told.values())


# Set-up and drawing (sections 2 and 4)


@pytest.mark.rule("G2.2", "G2.3", "G2.4")
def test_the_set_up_is_told_deal_by_deal() -> None:
    position = Position.start("gaia", players=2, rules="advanced")
    rules: dict[str, list[str]] = {}
    while position.actor == "chance":
        account = position._make(position._allowed(position.legal_moves()[0]))
        (event,) = account.consequences
        assert event["rule"] == account.rule
        rules.setdefault(account.rule, []).append(short(event))
    assert rules["G2.2"] == [f"opened objective:{k} None G2.2" for k in (1, 2, 3, 4)]
    assert rules["G2.3"][:5] == [
        *("given 0 nature G2.3", "given 0 nature G2.3"),
        *("given 1 nature G2.3", "given 1 nature G2.3"),
        "opened desert 1 G2.3",
    ]
    assert rules["G2.3"][-2:] == [
        "opened animals:forest 1 G2.3",
        "opened animals:mountain 2 G2.3",
    ]
    assert rules["G2.4"] == [
        *(
            "given 0 power G2.4",
            "given 1 power G2.4",
            "opened earthquake 1 G2.4",
            "opened protection 2 G2.4",
        ),
    ]


@pytest.mark.rule("G4.1", "G4.2")
def test_a_drawn_card_is_named_if_it_lay_open() -> None:
    table = scene({"0,0": "sea"}, faceup={"nature": "sea plain desert"})
    assert told(table, "draw nature 2") == ["G4.1", "drawn 0 plain 2 G4.1"]
    assert told(table, "deal swamp") == ["G4.2", "opened swamp 2 G4.2"]
    assert told(table, "draw nature") == ["G4.1"]
    assert told(table, "deal swamp") == ["G4.1", "blind 0 nature G4.1"]


@pytest.mark.rule("G4.3", "G4.4")
@pytest.mark.parametrize(
    ("hand", "card", "rule"),
    [
        ("sea sea sea sea sea sea plain", "plain", "G4.3"),
        ("sun sun sun", "sun", "G4.4"),
        ("sun sun sun sea sea sea sea", "sun", "G4.4"),
        ("sun sun sea sea sea sea sea", "sun", "G4.3"),
    ],
)
def test_a_discard_is_told_by_the_limit_that_forces_it(hand: str, card: str, rule: str) -> None:
    table = scene({"0,0": "sea"}, rules="advanced", phase="discard", actions=1, hands={0: hand})
    assert told(table, f"discard {card}") == [rule, f"discarded 0 {card} {rule}"]


@pytest.mark.rule("G4.6", "G9.2")
def test_a_draw_with_nothing_left_ends_the_game() -> None:
    table = scene({"0,0": "sea"}, empty="life", faceup={"life": ""})
    assert told(table, "draw life") == ["G4.6", "wins 1 G9.2"]


# Nature and objectives (section 5)


@pytest.mark.rule("G5.1", "G5.3")
def test_a_tile_is_laid_and_its_card_stays_in_front() -> None:
    table = scene({"0,0": "plain"}, hands={0: "sea"})
    assert told(table, "play sea 1,0") == ["G5.1", "shown 0 sea G5.3", "laid 1,0 sea G5.1"]


@pytest.mark.rule("G5.4")
def test_an_objective_is_paid_with_the_cards_it_shows() -> None:
    table = scene(phase="claim", actions=1, front={0: "plain plain sea sea sea"})
    assert told(table, "claim objective:1") == [
        "G5.4",
        "spent 0 plain 2 G5.4",
        "spent 0 sea 2 G5.4",
        "objective 0 objective:1 G5.4",
    ]


@pytest.mark.rule("G10.2", "G9.1")
def test_a_power_objective_is_told_by_its_own_rule() -> None:
    table = scene(
        {"0,0": "plain"},
        players=3,
        rules="advanced",
        phase="claim",
        actions=1,
        front={0: "sun sun rain rain rain"},
        objectives={"objective:8": None, **taken_by(0, 1, 2, 3, 4)},
    )
    assert told(table, "claim objective:8") == [
        "G10.2",
        "spent 0 sun 2 G10.2",
        "spent 0 rain 2 G10.2",
        "objective 0 objective:8 G10.2",
        "wins 0 G9.1",
    ]


# Life (section 6)


@pytest.mark.rule("G6.1")
def test_animals_are_put() -> None:
    table = scene({"0,0": "plain"}, hands={0: "animals:plain"})
    assert told(table, "play animals:plain 0,0") == [
        "G6.1",
        "discarded 0 animals:plain G6.1",
        "animals 0,0 4 G6.1",
    ]


@pytest.mark.rule("G6.3", "G6.5")
def test_a_city_is_founded_with_a_pawn() -> None:
    table = scene({"0,0": "mountain", "1,0": "swamp", "0,1": "sea"}, hands={0: "city:12"})
    assert told(table, "play city:12 0,0") == [
        "G6.3",
        "founded 0 city:12 0,0 2 G6.3",
        "pawn 0 city:12 1 G6.5",
    ]


@pytest.mark.rule("G6.5", "G7.9")
def test_a_city_with_four_needs_is_founded_with_two() -> None:
    tiles = {**FULL, "0,0": "forest", "0,-1": "plain"}
    table = scene(tiles, rules="advanced", hands={0: "city:7"})
    assert told(table, "play city:7 0,0") == [
        "G6.3",
        "founded 0 city:7 0,0 4 G6.3",
        "pawn 0 city:7 1 G6.5",
        "pawn 0 city:7 1 G7.9",
    ]


@pytest.mark.rule("G6.5", "G9.1", "G7.11")
def test_the_winner_is_told_and_nothing_after() -> None:
    table = scene(
        {"0,0": "mountain", "1,0": "swamp", "0,1": "sea"},
        hands={0: "city:12"},
        objectives=taken_by(0, 1, 2, 3, 4),
        players=3,
    )
    assert told(table, "play city:12 0,0") == [
        "G6.3",
        "founded 0 city:12 0,0 2 G6.3",
        "pawn 0 city:12 1 G6.5",
        "wins 0 G9.1",
    ]


# Satisfaction (section 7)

RISING = {"0,0": "desert city:2 @1", "1,0": "sea", "0,1": "forest"}


@pytest.mark.rule("G7.4", "G7.5")
def test_a_rise_puts_a_pawn() -> None:
    table = scene(RISING, hands={0: "sea"})
    assert told(table, "play sea -1,0")[3:] == [
        "needs city:2 2 3 G7.4 1",
        "pawn 0 city:2 1 G7.5 1",
    ]
    table = scene({"0,0": "desert city:2", "1,0": "sea"}, rules="advanced", hands={0: "forest"})
    assert told(table, "play forest 0,1")[3:] == [
        "needs city:2 1 2 G7.4 1",
        "pawn 0 city:2 1 G7.5 1",
    ]


@pytest.mark.rule("G7.8")
def test_a_takeover_is_a_loss_and_a_gain() -> None:
    table = scene(RISING, rules="advanced", hands={0: "sea"})
    assert told(table, "play sea -1,0")[3:] == [
        "needs city:2 2 3 G7.4 1",
        "pawn 1 city:2 -1 G7.8 1",
        "pawn 0 city:2 1 G7.8 1",
    ]


@pytest.mark.rule("G7.8", "G7.9")
def test_a_takeover_at_four_needs_puts_two() -> None:
    table = scene({**FULL, "0,0": "forest city:7 @1"}, rules="advanced", hands={0: "plain"})
    assert told(table, "play plain 0,-1")[3:] == [
        "needs city:7 3 4 G7.4 1",
        "pawn 1 city:7 -1 G7.8 1",
        "pawn 0 city:7 1 G7.8 1",
        "pawn 0 city:7 1 G7.9 1",
    ]


@pytest.mark.rule("G7.9")
def test_a_fourth_need_brings_a_second_pawn_and_its_loss_takes_it() -> None:
    table = scene({**FULL, "0,0": "forest city:7 @0"}, rules="advanced", hands={0: "plain"})
    assert told(table, "play plain 0,-1")[3:] == [
        "needs city:7 3 4 G7.4 1",
        "pawn 0 city:7 1 G7.9 1",
    ]
    table = scene({**FULL, "0,-1": "plain"}, rules="advanced", hands={0: "sun"})
    assert told(table, "play sun 0,-1") == [
        "G10.4",
        "shown 0 sun G10.1",
        "land 0,-1 plain desert G10.4",
        "needs city:7 4 3 G7.4 1",
        "pawn 0 city:7 -1 G7.9 1",
    ]


@pytest.mark.rule("G7.6", "G10.11")
def test_a_fall_to_1_sends_pawns_home() -> None:
    tiles = {"0,0": "desert city:1 @1", "1,0": "plain 3", "0,1": "sea"}
    table = scene(tiles, rules="disasters", hands={0: "lightning"})
    assert told(table, "play lightning 1,0") == [
        "G10.11",
        "shown 0 lightning G10.1",
        "animals 1,0 -3 G10.11",
        "needs city:1 2 1 G7.4 1",
        "pawn 1 city:1 -1 G7.6 1",
    ]


@pytest.mark.rule("G7.7")
def test_a_fall_to_0_is_the_end_of_a_city() -> None:
    tiles = {"0,0": "desert city:1", "1,0": "plain 3"}
    table = scene(tiles, rules="disasters", hands={0: "lightning"})
    assert told(table, "play lightning 1,0")[3:] == [
        "needs city:1 1 0 G7.4 1",
        "falls city:1 G7.7 1",
    ]


@pytest.mark.rule("G7.10")
def test_each_wave_is_told_by_itself() -> None:
    """A city that falls opens its tile to the next: what it lifts comes in a second wave."""
    table = scene(
        {
            "0,0": "desert",
            "0,1": "sea",
            "-1,0": "sea",
            "1,0": "plain city:5",
            "2,0": "swamp city:17 @1",
            "3,0": "mountain",
            "2,1": "forest",
        },
        rules="advanced",
        hands={0: "city:1"},
    )
    assert told(table, "play city:1 0,0")[2:] == [
        "pawn 0 city:1 1 G6.5",
        "needs city:5 1 0 G7.4 1",
        "falls city:5 G7.7 1",
        "needs city:17 2 3 G7.4 2",
        "pawn 1 city:17 -1 G7.8 2",
        "pawn 0 city:17 1 G7.8 2",
    ]


# Feeding (section 8)


@pytest.mark.rule("G8.1")
def test_a_city_is_fed_with_a_token() -> None:
    tiles = {"0,0": "desert city:1 @0", "1,0": "plain 1", "0,1": "sea"}
    table = scene(tiles, phase="feed")
    assert told(table, "feed 0,0 from 1,0") == [
        "G8.1",
        "animals 1,0 -1 G8.1",
        "needs city:1 2 1 G7.4 1",
        "pawn 0 city:1 -1 G7.6 1",
    ]


# Powers (section 10)


@pytest.mark.rule("G10.5")
def test_tiles_that_change_places_are_not_told_as_changed_land() -> None:
    table = scene({"0,0": "sea", "1,0": "plain"}, rules="advanced", hands={0: "earthquake"})
    assert told(table, "play earthquake 0,0 1,0") == [
        "G10.5",
        "shown 0 earthquake G10.1",
        "swapped 0,0 1,0 G10.5",
    ]


@pytest.mark.rule("G10.4")
def test_rain_is_told_as_the_land_it_changes() -> None:
    table = scene({"0,0": "desert"}, rules="advanced", hands={0: "rain"})
    assert told(table, "play rain 0,0") == [
        "G10.4",
        "shown 0 rain G10.1",
        "land 0,0 desert plain G10.4",
    ]


@pytest.mark.rule("G10.8", "G10.10", "G10.1")
def test_a_power_is_told_by_its_own_rule_also_when_it_is_cancelled() -> None:
    hands = {0: "sun", 1: "protection rain", 2: "rain"}
    table = scene({"0,0": "plain"}, players=3, rules="advanced", hands=hands)
    assert told(table, "play sun 0,0") == ["G10.4", "shown 0 sun G10.1"]
    assert told(table, "protect") == [
        "G10.8",
        "shown 1 protection G10.1",
        "protected 1 sun G10.8",
    ]
    table = scene({"0,0": "plain"}, players=3, rules="advanced", hands=hands)
    assert told(table, "play sun 0,0") == ["G10.4", "shown 0 sun G10.1"]
    assert told(table, "allow") == ["G10.10"]
    assert told(table, "allow") == ["G10.10", "land 0,0 plain desert G10.4"]


@pytest.mark.rule("G10.10")
def test_who_is_asked_is_taken_to_allow() -> None:
    hands = {0: "sun", 1: "protection"}
    table = scene({"0,0": "swamp"}, rules="advanced", hands=hands)
    view = table.position.view(0).preview("play sun 0,0")
    assert view.actor == 1
    assert list(map(short, view.consequences)) == ["shown 0 sun G10.1"]
    assert list(map(short, view.unopposed().consequences)) == [
        "shown 0 sun G10.1",
        "land 0,0 swamp plain G10.4",
    ]
    assert view.asked_by is None
    assert view.unopposed().asked_by == "G10.10"
    assert view.to_json()["tiles"]["0,0"]["land"] == "swamp"
    assert view.unopposed().to_json()["tiles"]["0,0"]["land"] == "plain"
    told(table, "play sun 0,0")
    assert [table.position.view(seat).discreet_answer for seat in range(2)] == [None, "allow"]


def test_nobody_is_asked_to_allow_a_tile() -> None:
    table = scene({"0,0": "plain"}, rules="advanced", hands={0: "sea", 1: "protection"})
    view = table.position.view(0).preview("play sea 1,0")
    assert view.unopposed().asked_by is None


@pytest.mark.rule("G10.6", "G10.7")
def test_a_tornado_names_no_card_but_those_that_are_discarded() -> None:
    hands = {0: "tornado", 1: "sea", 2: "city:1"}
    table = scene({"0,0": "plain"}, players=3, rules="advanced", hands=hands)
    assert told(table, "play tornado") == ["G10.6", "shown 0 tornado G10.1"]
    assert told(table, "take 1 nature") == ["G10.6"]
    assert told(table, "deal sea") == ["G10.7", "taken 1 nature G10.7"]
    assert told(table, "take 2 life") == ["G10.6"]
    assert told(table, "deal city:1") == ["G10.7", "taken 2 life G10.7"]
    assert told(table, "keep city:1") == [
        "G10.6",
        "discarded 0 sea G10.6",
        "kept 0 life G10.6",
    ]


@pytest.mark.rule("G10.11")
def test_lightning_takes_everything_from_its_tile() -> None:
    tiles = {**FULL, "0,-1": "plain"}
    table = scene(tiles, rules="disasters", hands={0: "lightning"})
    assert told(table, "play lightning 0,0") == [
        "G10.11",
        "shown 0 lightning G10.1",
        "pawn 0 city:7 -2 G10.11",
        "falls city:7 G10.11",
    ]


@pytest.mark.rule("G10.12")
@pytest.mark.parametrize("side", [(1, 0), (0, 1), (-1, 0), (0, -1)])
def test_an_eruption_razes_the_cities_on_all_sides(side: tuple[int, int]) -> None:
    x, y = side
    tiles = {"0,0": "mountain", f"{x},{y}": "desert city:2 @0", f"{2 * x},{2 * y}": "sea"}
    table = scene(tiles, rules="disasters", hands={0: "eruption"})
    assert told(table, "play eruption 0,0") == [
        "G10.12",
        "shown 0 eruption G10.1",
        "pawn 0 city:2 -1 G10.12",
        "falls city:2 G10.12",
    ]


@pytest.mark.rule("G10.12")
def test_an_eruption_razes_the_city_on_its_mountain() -> None:
    tiles = {"0,0": "mountain city:12 @1", "1,0": "sea", "0,1": "swamp"}
    table = scene(tiles, rules="disasters", hands={0: "eruption"})
    assert told(table, "play eruption 0,0")[2:] == [
        "pawn 1 city:12 -1 G10.12",
        "falls city:12 G10.12",
        "land 0,1 swamp desert G10.12",
    ]


@pytest.mark.rule("G10.12", "G7.7", "G7.9")
def test_an_eruption_burns_the_land_and_then_cities_fall() -> None:
    tiles = {"0,0": "mountain", "1,0": "swamp", "0,1": "forest 4", "1,1": "mountain city:12 @1"}
    table = scene(tiles, rules="disasters", hands={0: "eruption"})
    assert told(table, "play eruption 0,0")[2:] == [
        "animals 0,1 -4 G10.12",
        "land 1,0 swamp desert G10.12",
        "land 0,1 forest desert G10.12",
        "needs city:12 2 0 G7.4 1",
        "pawn 1 city:12 -1 G7.7 1",
        "falls city:12 G7.7 1",
    ]
    tiles = {**FULL, "0,-1": "plain", "-1,-1": "mountain"}
    table = scene(tiles, rules="disasters", hands={0: "eruption"})
    assert told(table, "play eruption -1,-1")[2:] == [
        "land 0,-1 plain desert G10.12",
        "land -1,0 plain desert G10.12",
        "needs city:7 4 2 G7.4 1",
        "pawn 0 city:7 -1 G7.9 1",
    ]


# Whole games


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_is_told_leads_from_one_picture_to_the_next(
    setting: tuple[int, str], driver: str
) -> None:
    """Nothing that everyone sees is left out, and nothing is invented, move by move."""
    players, rules = setting
    game = Game("gaia", players=players, rules=rules)
    before = Picture(game.position)
    for position, move in played(start(*setting), driver, 5):
        made = made_by(move, position)
        game.play(move)
        account, after = game.account(len(game.moves) - 1), Picture(game.position)
        assert account.rule == made
        assert {each["rule"] for each in account.consequences} <= rulebook("gaia").rules.keys()
        assert before.after(account.consequences).shown() == after.shown()
        before = after


def made_by(move: str, position: Position) -> str:
    """The rule by which a move or a deal is made, read from the position before it."""
    was = position.to_json()
    verb, _, thing = move.partition(" ")
    card = thing.split(" ")[0]
    if verb == "deal":
        if was["phase"] == "setup":
            if card.startswith("objective"):
                return "G2.2"
            return "G2.4" if back_of(card) == "power" else "G2.3"
        if was["pending"].startswith("take"):
            return "G10.7"
        return "G4.2" if was["pending"][-1].isdigit() else "G4.1"
    if verb == "draw":
        left = was["piles"][card.split(" ")[0]] or any(was["faceup"][card.split(" ")[0]])
        return "G4.1" if left else "G4.6"
    if verb == "discard":
        powers = [card for card in was["hands"][was["actor"]] if back_of(card) == "power"]
        return "G4.4" if len(powers) > 2 else "G4.3"
    if verb == "claim":
        face = position.components.faces()[thing]
        return "G10.2" if "power" in face["cards"] else "G5.4"
    if verb == "play":
        return PLAYED_BY.get(card.split(":")[0], "G5.1")
    return MADE_BY[verb]
