"""Section 10: Power cards."""

from __future__ import annotations

import pytest

from demiurge.rules.errors import NotationError
from tests.gaia.scenes import row, scene, taken_by

# city:7 on a forest needs a desert, a mountain and two plains; city:1 on a desert needs a forest,
# two seas and animals; objective:8 and objective:9 show four Power cards


@pytest.mark.rule("G10.1")
def test_a_power_played_is_an_action_and_lies_in_front_of_its_player_at_once() -> None:
    table = scene({"0,0": "plain"}, rules="advanced", hands={0: "rain sun", 1: "rain"})
    table.play("play sun 0,0")
    assert (table["phase"], table["pending"]) == ("protect", "play sun 0,0")
    assert (table["turn"], table["actions_left"]) == (0, 1)
    assert table["front"] == [["sun"], []]
    assert table.hand(0) == "rain"
    table.play("allow")
    assert (table["phase"], table["actor"], table["pending"]) == ("act", 0, None)
    assert table["front"] == [["sun"], []]
    assert table["discards"] == []


@pytest.mark.rule("G10.1")
def test_the_second_power_of_a_turn_ends_it() -> None:
    table = scene({"0,0": "plain"}, rules="advanced", hands={0: "rain sun"})
    table.play("play sun 0,0", "play rain 0,0")
    assert (table["turn"], table["actions_left"]) == (1, 2)
    assert table.front(0) == "rain sun"


@pytest.mark.rule("G10.1")
def test_a_cancelled_power_lies_in_front_of_its_player_too() -> None:
    table = scene({"0,0": "plain"}, rules="advanced", hands={0: "sun", 1: "protection"})
    table.play("play sun 0,0", "protect")
    assert table["front"] == [["sun"], ["protection"]]
    assert table["actions_left"] == 1


@pytest.mark.rule("G10.1")
def test_a_power_may_be_aimed_at_ones_own_city() -> None:
    table = scene(
        {"0,0": "forest city:7 @0", "1,0": "plain", "0,1": "mountain"},
        rules="disasters",
        hands={0: "lightning"},
    )
    table.play("play lightning 0,0")
    assert table.tile("0,0") == "forest"
    assert table["pawns"] == [6, 6]


@pytest.mark.rule("G10.2")
def test_four_powers_in_front_complete_a_power_objective() -> None:
    table = scene(
        {"0,0": "plain"},
        rules="advanced",
        hands={0: "sun"},
        front={0: "earthquake plain rain rain"},
        objectives={"objective:9": None},
    )
    table.play("play sun 0,0")
    assert (table["phase"], table.moves) == ("claim", ["claim objective:9"])
    assert table.tile("0,0") == "desert"
    table.play("claim objective:9")
    assert table.front(0) == "plain"
    assert table.discards == "earthquake rain rain sun"
    assert table["objectives"]["objective:9"] == 0
    assert table["pawns"] == [5, 6]
    assert (table["phase"], table["actions_left"]) == ("act", 1)


@pytest.mark.rule("G10.2")
@pytest.mark.parametrize(
    ("front", "objective", "owner"),
    [
        ("rain rain", "objective:8", None),  # three are not enough
        ("rain rain plain", "objective:8", None),  # and a Nature card is none
        ("rain rain rain", "objective:8", 1),  # taken
        ("rain rain rain", "objective:1", None),  # not dealt
    ],
)
def test_otherwise_powers_complete_nothing(front: str, objective: str, owner: int | None) -> None:
    table = scene(
        {"0,0": "plain"},
        rules="advanced",
        hands={0: "sun"},
        front={0: front},
        objectives={objective: owner},
    )
    table.play("play sun 0,0")
    assert (table["phase"], table["pawns"][0]) == ("act", 6)


@pytest.mark.rule("G10.2")
def test_of_two_power_objectives_one_is_claimed() -> None:
    table = scene(
        {"0,0": "plain"},
        rules="advanced",
        hands={0: "sun"},
        front={0: "rain rain tornado"},
        objectives={"objective:8": None, "objective:9": None},
    )
    table.play("play sun 0,0")
    assert table.can("claim") == ["objective:8", "objective:9"]
    table.play("claim objective:9")
    assert table["objectives"]["objective:8"] is None
    assert table["phase"] == "act"


@pytest.mark.rule("G10.2")
def test_exactly_four_powers_are_discarded() -> None:
    # a fifth never lies there in a game, so the scene starts late
    table = scene(
        rules="disasters",
        phase="claim",
        actions=1,
        front={0: "eruption lightning lightning rain sun"},
        objectives={"objective:8": None},
    )
    table.play("claim objective:8")
    assert len(table["front"][0]) == 1
    assert len(table["discards"]) == 4


@pytest.mark.rule("G10.2")
def test_a_disaster_pays_for_a_power_objective_too() -> None:
    table = scene(
        {"0,0": "mountain"},
        rules="disasters",
        hands={0: "eruption"},
        front={0: "eruption lightning protection"},
        objectives={"objective:8": None},
    )
    table.play("play eruption 0,0", "claim objective:8")
    assert table.discards == "eruption eruption lightning protection"
    assert table.front(0) == ""


@pytest.mark.rule("G10.3")
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_satisfaction_is_settled_after_a_power_for_the_one_who_played_it(turn: int) -> None:
    table = scene(
        {"0,0": "forest city:7 @1", "1,0": "plain", "0,1": "plain", "-1,0": "plain"},
        players=3,
        rules="advanced",
        turn=turn,
        hands={turn: "sun"},
    )
    table.play("play sun 1,0")
    assert table.pawns("0,0") == {turn: 1}
    assert sum(table["pawns"]) == 14


@pytest.mark.rule("G10.4")
@pytest.mark.parametrize(
    ("card", "old", "new"),
    [
        ("sun", "swamp", "plain"),
        ("sun", "plain", "desert"),
        ("rain", "desert", "plain"),
        ("rain", "plain", "swamp"),
    ],
)
def test_sun_and_rain_change_a_tile(card: str, old: str, new: str) -> None:
    table = scene({"0,0": old}, rules="advanced", hands={0: card})
    before = table["supply"]
    table.play(f"play {card} 0,0")
    assert table.tile("0,0") == new
    assert table["supply"] == before | {old: before[old] + 1, new: before[new] - 1}


@pytest.mark.rule("G10.4")
@pytest.mark.parametrize(
    ("card", "others"),
    [("sun", "forest sea desert mountain"), ("rain", "forest sea swamp mountain")],
)
def test_other_landscapes_are_not_changed(card: str, others: str) -> None:
    table = scene({"0,1": "plain", **row(others, 0, 0)}, rules="advanced", hands={0: card})
    assert table.can(f"play {card}") == ["0,1"]
    for x in range(4):
        assert table.refusal(f"play {card} {x},0") == "G10.4"


@pytest.mark.rule("G10.4")
@pytest.mark.parametrize("card", ["sun", "rain"])
@pytest.mark.parametrize("cell", ["0,0", "0,-1", "5,5"])
def test_weather_never_works_on_a_city_or_beside_the_world(card: str, cell: str) -> None:
    table = scene(
        {"0,0": "plain city:4 @1", "1,0": "forest", "0,1": "sea", "2,0": "plain"},
        rules="advanced",
        hands={0: card},
    )
    assert table.refusal(f"play {card} {cell}") == "G10.4"
    assert table.can(f"play {card}") == ["2,0"]


@pytest.mark.rule("G10.4")
def test_animals_on_a_changed_tile_stay() -> None:
    table = scene(
        {"0,0": "desert city:1 @1", "1,0": "plain 3", "0,1": "sea"},
        rules="advanced",
        hands={0: "sun"},
    )
    table.play("play sun 1,0")
    assert table.tile("1,0") == "desert 3"
    assert table["animals"] == 17
    assert table.pawns("0,0") == {1: 1}


@pytest.mark.rule("G10.4")
@pytest.mark.parametrize(
    ("card", "full", "target", "other"),
    [
        ("sun", "desert " * 10, "plain", "swamp"),
        ("sun", "plain " * 10, "swamp", "plain"),
        ("rain", "swamp " * 7, "plain", "desert"),
        ("rain", "plain " * 10, "desert", "plain"),
    ],
)
def test_the_supply_must_have_the_tile_it_becomes(
    card: str, full: str, target: str, other: str
) -> None:
    laid = row(full, 0, 0)
    if target not in full:
        laid["0,1"] = target
    if other not in full:
        laid["1,1"] = other
    table = scene(laid, rules="advanced", hands={0: card})
    assert table.refusal(f"play {card} 0,1") == "G10.4"
    spare = "1,1" if other not in full else "0,0"
    assert f"play {card} {spare}" in table.moves


@pytest.mark.rule("G10.4")
def test_the_last_tile_of_the_supply_is_enough() -> None:
    table = scene({**row("swamp " * 6, 0, 0), "0,1": "plain"}, rules="advanced", hands={0: "rain"})
    assert table.play("play rain 0,1")["supply"]["swamp"] == 0


@pytest.mark.rule("G10.5")
def test_an_earthquake_moves_everything_on_the_two_tiles() -> None:
    table = scene(
        {"0,0": "sea 3", "1,0": "swamp", "2,0": "plain", "1,1": "mountain"},
        rules="advanced",
        hands={0: "earthquake"},
    )
    before = table["supply"], table["animals"]
    table.play("play earthquake 0,0 1,0")
    assert table.tile("0,0") == "swamp"
    assert table.tile("1,0") == "sea 3"
    assert (table["supply"], table["animals"]) == before


@pytest.mark.rule("G10.5")
def test_pawns_move_with_their_city() -> None:
    table = scene(
        {
            "0,0": "forest city:7 @1",
            "0,1": "plain",
            "0,-1": "plain",
            "1,0": "swamp",
            "1,1": "mountain",
            "1,-1": "desert",
        },
        rules="advanced",
        hands={0: "earthquake"},
    )
    table.play("play earthquake 0,0 1,0")
    assert table.tile("1,0") == "forest city:7"
    assert table.pawns("1,0") == {1: 1}
    assert table.tile("0,0") == "swamp"
    assert table.pawns("0,0") == {}


@pytest.mark.rule("G10.5")
@pytest.mark.parametrize("pair", ["0,0 0,1", "0,0 1,0"])
def test_an_earthquake_goes_east_or_north(pair: str) -> None:
    table = scene(
        {"0,0": "sea", "1,0": "plain", "0,1": "swamp"}, rules="advanced", hands={0: "earthquake"}
    )
    table.play(f"play earthquake {pair}")
    assert table.tile("0,0") == {"0,0 0,1": "swamp", "0,0 1,0": "plain"}[pair]
    assert table.tile(pair.split()[1]) == "sea"


@pytest.mark.rule("G10.5")
@pytest.mark.parametrize(
    "pair", ["0,0 2,0", "0,0 1,1", "0,0 0,1", "2,0 3,0", "-1,0 0,0", "0,0 0,0"]
)
def test_an_earthquake_takes_two_adjacent_tiles(pair: str) -> None:
    tiles = row("sea plain swamp", 0, 0)
    table = scene({**tiles, "1,1": "forest"}, rules="advanced", hands={0: "earthquake"})
    assert table.can("play earthquake") == ["0,0 1,0", "1,0 1,1", "1,0 2,0"]
    assert table.refusal(f"play earthquake {pair}") == "G10.5"


@pytest.mark.rule("G10.5")
@pytest.mark.parametrize("pair", ["1,0 0,0", "0,1 0,0"])
def test_the_smaller_cell_is_named_first(pair: str) -> None:
    table = scene(
        {"0,0": "sea", "1,0": "plain", "0,1": "swamp"}, rules="advanced", hands={0: "earthquake"}
    )
    with pytest.raises(NotationError):
        table.position.why_not(f"play earthquake {pair}")


@pytest.mark.rule("G10.5", "G7.3")
def test_an_earthquake_moves_what_neighbours_see() -> None:
    # the sea with fish comes beside city:1, which rises from 1 to 3
    table = scene(
        {"0,0": "desert city:1", "0,1": "forest", "1,0": "swamp", "2,0": "sea 1"},
        rules="advanced",
        hands={0: "earthquake"},
    )
    assert table.play("play earthquake 1,0 2,0").pawns("0,0") == {0: 1}


@pytest.mark.rule("G10.5", "G7.2")
@pytest.mark.parametrize("tokens", [1, 3])
def test_animals_that_are_moved_away_no_longer_satisfy_a_city(tokens: int) -> None:
    table = scene(
        {"0,0": "desert city:1 @1", "1,0": f"sea {tokens}", "2,0": "sea"},
        rules="advanced",
        hands={0: "earthquake"},
    )
    table.play("play earthquake 1,0 2,0")
    assert table.tile("2,0") == f"sea {tokens}"
    assert table.pawns("0,0") == {}


@pytest.mark.rule("G10.5", "G7.2")
@pytest.mark.parametrize("tokens", [1, 3])
def test_animals_that_are_moved_near_satisfy_a_city(tokens: int) -> None:
    table = scene(
        {"0,0": "desert city:1", "-1,0": "forest", "1,0": "swamp", "2,0": f"swamp {tokens}"},
        rules="advanced",
        hands={0: "earthquake"},
    )
    assert table.play("play earthquake 1,0 2,0").pawns("0,0") == {0: 1}


@pytest.mark.rule("G10.5", "G7.3")
@pytest.mark.parametrize("move", ["play earthquake 0,0 1,0", "play earthquake -1,0 0,0"])
def test_a_city_that_is_moved_hides_nothing_where_it_was(move: str) -> None:
    # city:13 (forest, forest, sea, animals) at 0,1 has another forest, which stays
    table = scene(
        {
            "0,0": "forest city:7 @1",
            "0,-1": "plain",
            "-1,0": "plain",
            "1,0": "swamp",
            "0,1": "swamp city:13 @1",
            "0,2": "forest",
            "1,1": "sea",
        },
        rules="advanced",
        hands={0: "earthquake"},
    )
    assert table.play(move).pawns("0,1") == {1: 1}


# Tornado


@pytest.mark.rule("G10.6")
def test_a_tornado_takes_one_card_of_each_other_player_clockwise() -> None:
    table = scene(
        players=3,
        rules="advanced",
        turn=1,
        hands={1: "plain tornado", 2: "desert desert sea", 0: "city:1 swamp"},
    )
    table.play("play tornado")
    assert (table["phase"], table["actor"], table["pending"]) == ("take", 1, "take 2")
    assert table.moves == ["take 2 nature"]
    table.play("take 2 nature")
    assert (table["phase"], table["actor"]) == ("deal", "chance")
    assert table["pending"] == "take 2 nature"
    assert table.can("deal") == ["desert", "sea"]
    table.play("deal desert")
    assert table["hands"] == [["city:1", "swamp"], ["plain"], ["desert", "sea"]]
    assert (table["pending"], table["taken"]) == ("take 0", ["desert"])
    assert table.moves == ["take 0 life", "take 0 nature"]
    table.play("take 0 life", "deal city:1")
    assert (table["phase"], table["actor"], table["pending"]) == ("keep", 1, "play tornado")
    assert table["taken"] == ["city:1", "desert"]
    assert table.moves == ["keep city:1", "keep desert"]
    table.play("keep city:1")
    assert table["hands"] == [["swamp"], ["city:1", "plain"], ["desert", "sea"]]
    assert table.discards == "desert"
    assert table["taken"] == []
    assert (table["phase"], table["actor"], table["actions_left"]) == ("act", 1, 1)
    assert table["pending"] is None
    assert table.front(1) == "tornado"


@pytest.mark.rule("G10.6")
def test_players_without_cards_are_passed_over() -> None:
    table = scene(players=5, rules="advanced", hands={0: "tornado", 2: "sea", 4: "sea sun"})
    table.play("play tornado", "allow")
    assert table["pending"] == "take 2"
    table.play("take 2 nature", "deal sea")
    assert table["pending"] == "take 4"
    table.play("take 4 power", "deal sun")
    assert table["phase"] == "keep"
    assert table["taken"] == ["sea", "sun"]


@pytest.mark.rule("G10.6", "G10.13")
@pytest.mark.parametrize("hand", ["tornado", "plain tornado"])
def test_a_tornado_blows_though_nobody_else_holds_a_card(hand: str) -> None:
    table = scene(rules="advanced", hands={0: hand})
    table.play("play tornado")
    assert (table["phase"], table["actor"], table["actions_left"]) == ("act", 0, 1)
    assert table["pending"] is None
    assert table["taken"] == []
    assert table.front(0) == "tornado"


@pytest.mark.rule("G10.6")
def test_of_equal_cards_taken_one_is_kept_and_the_others_discarded() -> None:
    table = scene(
        players=5, rules="advanced", hands={0: "tornado", 1: "sea", 2: "sea", 3: "plain", 4: "sea"}
    )
    table.play("play tornado")
    for seat, card in enumerate(["sea", "sea", "plain", "sea"], 1):
        table.play(f"take {seat} nature", f"deal {card}")
    assert table["taken"] == ["plain", "sea", "sea", "sea"]
    assert table.can("keep") == ["plain", "sea"]
    table.play("keep sea")
    assert table.hand(0) == "sea"
    assert table.discards == "plain sea sea"


@pytest.mark.rule("G10.6")
@pytest.mark.parametrize(
    "move",
    [
        "take 1 life",  # no such back in that hand
        "take 1 power",
        "take 2 nature",  # not this rival's turn
        "take 0 nature",  # oneself
        "keep sea",
        "draw nature",
        "allow",
    ],
)
def test_a_rivals_card_is_taken_by_a_back_it_has(move: str) -> None:
    table = scene(players=3, rules="advanced", hands={0: "plain tornado", 1: "sea", 2: "sea"})
    table.play("play tornado")
    assert table.moves == ["take 1 nature"]
    assert table.refusal(move) == "G10.6"


@pytest.mark.rule("G10.6")
@pytest.mark.parametrize("move", ["keep plain", "keep city:1", "take 1 nature", "draw nature"])
def test_one_of_the_taken_cards_is_kept(move: str) -> None:
    table = scene(rules="advanced", hands={0: "plain tornado", 1: "sea"})
    table.play("play tornado", "take 1 nature", "deal sea")
    assert table.refusal(move) == "G10.6"


@pytest.mark.rule("G10.6", "G10.2")
def test_a_tornado_can_complete_a_power_objective_after_the_keeping() -> None:
    table = scene(
        rules="advanced",
        hands={0: "tornado", 1: "sea"},
        front={0: "rain rain rain"},
        objectives={"objective:8": None},
    )
    table.play("play tornado", "take 1 nature", "deal sea", "keep sea")
    assert (table["phase"], table["pending"]) == ("claim", None)
    table.play("claim objective:8")
    assert table.discards == "rain rain rain tornado"
    assert (table["phase"], table["actions_left"]) == ("act", 1)


@pytest.mark.rule("G10.7")
def test_which_card_of_a_back_is_taken_chance_decides() -> None:
    table = scene(
        players=3, rules="advanced", hands={0: "tornado", 1: "city:1 plain sea sea", 2: "swamp"}
    )
    table.play("play tornado")
    assert table.can("take") == ["1 life", "1 nature"]
    table.play("take 1 nature")
    assert table.moves == ["deal plain", "deal sea"]
    assert table.position.blind_choices() == ["plain", "sea", "sea"]
    assert table.position.next_deal() == ""


@pytest.mark.rule("G10.7")
@pytest.mark.parametrize("move", ["deal swamp", "deal city:1", "deal desert", "take 1 nature"])
def test_only_a_card_of_that_back_in_that_hand_is_taken(move: str) -> None:
    table = scene(
        players=3, rules="advanced", hands={0: "tornado", 1: "city:1 plain sea", 2: "swamp"}
    )
    table.play("play tornado", "take 1 nature")
    assert table.refusal(move) == "G10.7"


@pytest.mark.rule("G10.7")
def test_a_card_that_has_left_the_hand_is_not_taken() -> None:
    table = scene(rules="advanced", turn=1, actions=1, hands={0: "tornado", 1: "plain plain sea"})
    table.play("play sea 0,0", "play tornado", "take 1 nature")
    assert table.position.blind_choices() == ["plain", "plain"]


@pytest.mark.rule("G10.7")
def test_backs_in_hands_are_public() -> None:
    table = scene(players=3, rules="advanced", hands={0: "city:1 plain sun", 1: "sea"})
    for viewer in (1, 2):
        shown = table.position.view(viewer).to_json()["hands"][0]
        assert shown == ["life", "nature", "power"]


# Protection


@pytest.mark.rule("G10.8")
def test_a_protection_cancels_a_power_just_played() -> None:
    table = scene(
        {"0,0": "forest city:7 @1", "1,0": "plain", "0,1": "plain"},
        players=3,
        rules="advanced",
        turn=2,
        hands={2: "plain sun", 1: "plain protection"},
    )
    table.play("play sun 1,0", "protect")
    assert table.tile("1,0") == "plain"
    assert table.pawns("0,0") == {1: 1}
    assert table["front"] == [[], ["protection"], ["sun"]]
    assert table["hands"] == [[], ["plain"], ["plain"]]
    assert (table["turn"], table["actor"], table["phase"]) == (2, 2, "act")
    assert table["actions_left"] == 1
    assert table["pending"] is None
    assert table.discards == ""


@pytest.mark.rule("G10.8")
@pytest.mark.parametrize(
    ("power", "hand"),
    [
        ("play rain 0,0", "rain"),
        ("play tornado", "tornado"),
        ("play earthquake 0,0 1,0", "earthquake"),
        ("play lightning 0,0", "lightning"),
        ("play eruption 1,0", "eruption"),
    ],
)
def test_every_other_power_can_be_cancelled(power: str, hand: str) -> None:
    table = scene(
        {"0,0": "plain 4", "1,0": "mountain"},
        rules="disasters",
        hands={0: hand, 1: "plain protection"},
    )
    before = table["tiles"]
    table.play(power, "protect")
    assert table["tiles"] == before
    assert table["phase"] == "act"
    assert table["front"] == [[hand], ["protection"]]
    assert table.hand(1) == "plain"


@pytest.mark.rule("G10.8")
def test_a_protection_is_never_played_as_an_action() -> None:
    table = scene({"0,0": "plain"}, rules="advanced", hands={0: "protection"})
    assert table.can("play") == []
    assert table.refusal("play protection") == "G10.8"


@pytest.mark.rule("G10.8")
def test_a_protection_never_cancels_a_protection() -> None:
    table = scene(
        {"0,0": "plain"},
        players=3,
        rules="advanced",
        hands={0: "protection sun", 1: "protection", 2: "protection"},
    )
    table.play("play sun 0,0", "protect")
    assert (table["phase"], table["actor"]) == ("act", 0)
    assert table.tile("0,0") == "plain"
    assert table["front"] == [["sun"], ["protection"], []]


@pytest.mark.rule("G10.8")
def test_a_protection_costs_its_player_no_action() -> None:
    table = scene({"0,0": "plain"}, rules="advanced", actions=1, hands={0: "sun", 1: "protection"})
    table.play("play sun 0,0", "protect")
    assert (table["turn"], table["actor"], table["actions_left"]) == (1, 1, 2)


@pytest.mark.rule("G10.8", "G10.2")
def test_a_protection_counts_for_a_power_objective() -> None:
    table = scene(
        {"0,0": "plain"},
        players=3,
        rules="advanced",
        hands={0: "sun", 2: "protection"},
        front={2: "rain rain rain"},
        objectives={"objective:8": None},
    )
    table.play("play sun 0,0", "protect")
    assert (table["phase"], table["actor"], table["turn"]) == ("claim", 2, 0)
    table.play("claim objective:8")
    assert table.front(2) == ""
    assert table.discards == "protection rain rain rain"
    assert table["pawns"] == [5, 5, 4]
    assert (table["phase"], table["actor"], table["actions_left"]) == ("act", 0, 1)


@pytest.mark.rule("G10.9")
@pytest.mark.parametrize("turn", [0, 2])
def test_the_one_whose_power_was_cancelled_claims_first(turn: int) -> None:
    other = 2 - turn
    table = scene(
        {"0,0": "plain"},
        players=3,
        rules="advanced",
        turn=turn,
        hands={turn: "rain", other: "protection"},
        front={turn: "rain rain rain", other: "sun sun sun"},
        objectives={"objective:8": None, "objective:9": None},
    )
    table.play("play rain 0,0", "protect")
    assert (table["phase"], table["actor"]) == ("claim", turn)
    table.play("claim objective:9")
    assert (table["phase"], table["actor"]) == ("claim", other)
    assert table.moves == ["claim objective:8"]
    table.play("claim objective:8")
    assert table["objectives"]["objective:9"] == turn
    assert table["objectives"]["objective:8"] == other
    assert (table["phase"], table["actor"]) == ("act", turn)


@pytest.mark.rule("G10.9")
def test_with_one_power_objective_the_cancelled_player_gets_it() -> None:
    table = scene(
        {"0,0": "plain"},
        rules="advanced",
        turn=1,
        hands={1: "rain", 0: "protection"},
        front={1: "rain rain rain", 0: "sun sun sun"},
        objectives={"objective:8": None},
    )
    table.play("play rain 0,0", "protect", "claim objective:8")
    assert table["objectives"]["objective:8"] == 1
    assert (table["phase"], table["actor"]) == ("act", 1)
    assert table.front(0) == "protection sun sun sun"


@pytest.mark.rule("G10.9", "G9.1")
def test_the_cancelled_player_can_win_before_the_protector_claims() -> None:
    table = scene(
        {"0,0": "plain"},
        players=3,
        rules="advanced",
        turn=1,
        hands={1: "rain", 0: "protection"},
        front={1: "rain rain rain", 0: "sun sun sun"},
        objectives={"objective:8": None} | taken_by(1, 1, 2, 3, 4),
    )
    table.play("play rain 0,0", "protect", "claim objective:8")
    assert table["result"] == {"winners": [1], "scores": [0, 5, 0], "reason": "pawns"}


@pytest.mark.rule("G10.10")
def test_rivals_with_a_power_card_are_asked_clockwise_from_the_actor() -> None:
    table = scene(
        {"0,0": "plain"},
        players=5,
        rules="advanced",
        turn=3,
        hands={3: "rain sun", 4: "sun", 0: "plain", 1: "protection", 2: "rain"},
    )
    table.play("play sun 0,0")
    asked = []
    while table["phase"] == "protect":
        asked.append(table["actor"])
        assert table["pending"] == "play sun 0,0"
        assert table.tile("0,0") == "plain"
        table.play("allow")
    assert asked == [4, 1, 2]
    assert table.tile("0,0") == "desert"
    assert (table["actor"], table["turn"]) == (3, 3)


@pytest.mark.rule("G10.10")
def test_without_a_protection_one_can_only_allow() -> None:
    table = scene({"0,0": "plain"}, rules="advanced", hands={0: "sun", 1: "rain"})
    table.play("play sun 0,0")
    assert table.moves == ["allow"]
    assert table.refusal("protect") == "G10.10"


@pytest.mark.rule("G10.10")
def test_with_a_protection_one_may_still_allow() -> None:
    table = scene({"0,0": "plain"}, rules="advanced", hands={0: "sun", 1: "protection"})
    table.play("play sun 0,0")
    assert table.moves == ["allow", "protect"]
    table.play("allow")
    assert table.tile("0,0") == "desert"
    assert table.hand(1) == "protection"


@pytest.mark.rule("G10.10")
@pytest.mark.parametrize("move", ["draw nature", "play sun 0,0", "claim objective:1", "keep sun"])
def test_the_answer_is_to_protect_or_to_allow(move: str) -> None:
    table = scene({"0,0": "plain"}, rules="advanced", hands={0: "sun", 1: "protection sun"})
    assert table.play("play sun 0,0").refusal(move) == "G10.10"


@pytest.mark.rule("G10.10")
def test_who_holds_no_power_card_is_not_asked() -> None:
    table = scene({"0,0": "plain"}, rules="advanced", hands={0: "sun", 1: "city:1 plain"})
    table.play("play sun 0,0")
    assert (table["phase"], table["actor"]) == ("act", 0)
    assert table.tile("0,0") == "desert"


@pytest.mark.rule("G10.10")
def test_the_first_protection_ends_the_asking() -> None:
    table = scene(
        {"0,0": "plain"},
        players=4,
        rules="advanced",
        hands={0: "sun", 1: "rain", 2: "protection", 3: "protection"},
    )
    table.play("play sun 0,0", "allow", "protect")
    assert (table["phase"], table["actor"]) == ("act", 0)
    assert table["hands"][2:] == [[], ["protection"]]
    assert table["front"] == [["sun"], [], ["protection"], []]


@pytest.mark.rule("G10.10")
def test_the_cards_a_tornado_takes_are_named_after_nobody_protected() -> None:
    table = scene(players=3, rules="advanced", hands={0: "tornado", 1: "sun", 2: "rain"})
    table.play("play tornado")
    assert (table["phase"], table["pending"]) == ("protect", "play tornado")
    table.play("allow", "allow")
    assert (table["phase"], table["actor"], table["pending"]) == ("take", 0, "take 1")


# Disasters


@pytest.mark.rule("G10.11")
def test_lightning_sends_animals_to_the_supply() -> None:
    table = scene({"0,0": "plain 3"}, rules="disasters", hands={0: "lightning"})
    table.play("play lightning 0,0")
    assert table.tile("0,0") == "plain"
    assert table["animals"] == 20


@pytest.mark.rule("G10.11")
def test_lightning_discards_a_city_and_sends_its_pawns_home() -> None:
    table = scene(
        {
            "0,0": "forest city:7 @1 @1",
            "1,0": "desert",
            "0,1": "mountain",
            "-1,0": "plain",
            "0,-1": "plain",
        },
        rules="disasters",
        hands={0: "lightning"},
    )
    table.play("play lightning 0,0")
    assert table.tile("0,0") == "forest"
    assert table["tiles"]["0,0"]["pawns"] == {}
    assert table.discards == "city:7"
    assert table["pawns"] == [6, 6]
    assert table.front(0) == "lightning"


@pytest.mark.rule("G10.11")
def test_lightning_strikes_no_neighbour() -> None:
    table = scene(
        {"0,0": "plain 3", "1,0": "forest city:7 @1", "2,0": "desert", "1,1": "sea 2"},
        rules="disasters",
        hands={0: "lightning"},
    )
    table.play("play lightning 0,0")
    assert table.tile("1,0") == "forest city:7"
    assert table.tile("1,1") == "sea 2"


@pytest.mark.rule("G10.11")
def test_animals_struck_by_lightning_no_longer_satisfy_a_city() -> None:
    table = scene(
        {"0,0": "desert city:1 @1", "1,0": "plain 3", "0,1": "sea"},
        rules="disasters",
        hands={0: "lightning"},
    )
    assert table.play("play lightning 1,0").pawns("0,0") == {}


@pytest.mark.rule("G10.11")
@pytest.mark.parametrize("cell", ["1,0", "5,5"])
def test_lightning_needs_a_tile(cell: str) -> None:
    table = scene({"0,0": "plain"}, rules="disasters", hands={0: "lightning"})
    assert table.refusal(f"play lightning {cell}") == "G10.11"


VOLCANO = {
    "0,0": "mountain city:11 @1",
    "1,0": "plain 4",
    "0,1": "swamp 2",
    "-1,0": "forest",
    "0,-1": "sea 1",
    "1,1": "desert city:3 @0 @0",
    "2,1": "plain 3",
}


@pytest.mark.rule("G10.12")
def test_an_eruption_clears_the_mountain_and_its_neighbours_and_burns_the_land() -> None:
    table = scene(VOLCANO, rules="disasters", turn=1, hands={1: "eruption"})
    table.play("play eruption 0,0")
    assert {cell: table.tile(cell) for cell in table["tiles"]} == {
        "0,0": "mountain",
        "1,0": "desert",
        "0,1": "desert",
        "-1,0": "desert",
        "0,-1": "sea",
        "1,1": "desert city:3",
        "2,1": "plain 3",
    }
    assert table["animals"] == 17
    assert table.discards == "city:11"
    assert table.pawns("1,1") == {0: 1}
    assert table["pawns"] == [5, 6]
    assert table["supply"] == {
        "plain": 9,
        "forest": 8,
        "sea": 6,
        "desert": 6,
        "mountain": 5,
        "swamp": 7,
    }


@pytest.mark.rule("G10.12")
@pytest.mark.parametrize("land", ["sea", "desert", "mountain"])
def test_sea_desert_and_mountain_do_not_burn(land: str) -> None:
    table = scene({"0,0": "mountain", "1,0": f"{land} 2"}, rules="disasters", hands={0: "eruption"})
    table.play("play eruption 0,0")
    assert table.tile("1,0") == land
    assert table["animals"] == 20


@pytest.mark.rule("G10.12")
def test_cities_beside_the_mountain_go_and_their_land_burns() -> None:
    table = scene(
        {"0,0": "mountain", "1,0": "forest city:7 @1", "2,0": "plain", "1,1": "swamp 1"},
        rules="disasters",
        hands={0: "eruption"},
    )
    table.play("play eruption 0,0")
    assert table.tile("1,0") == "desert"
    assert table.tile("1,1") == "swamp 1"
    assert table.discards == "city:7"
    assert table["pawns"] == [6, 6]


@pytest.mark.rule("G10.12", "G10.3")
def test_a_city_that_loses_its_animals_to_an_eruption_falls_whatever_else_is_destroyed() -> None:
    table = scene(
        {
            "0,0": "mountain",
            "1,0": "sea 2",
            "2,0": "plain city:4 @1",
            "-1,0": "desert city:3 @1",
            "-2,0": "plain",
            "-1,1": "plain",
        },
        rules="disasters",
        hands={0: "eruption"},
    )
    table.play("play eruption 0,0")
    assert table.discards == "city:3"
    assert table.tile("2,0") == "plain city:4"
    assert table.pawns("2,0") == {}
    assert table["pawns"] == [6, 6]


@pytest.mark.rule("G10.12")
def test_an_eruption_needs_a_mountain() -> None:
    table = scene({"0,0": "mountain", "1,0": "plain"}, rules="disasters", hands={0: "eruption"})
    assert table.can("play eruption") == ["0,0"]
    assert table.refusal("play eruption 1,0") == "G10.12"
    assert table.refusal("play eruption 0,1") == "G10.12"


@pytest.mark.rule("G10.12")
@pytest.mark.parametrize(("deserts", "legal"), [(7, True), (8, False), (9, False), (10, False)])
def test_the_supply_must_have_a_desert_for_every_tile_that_burns(deserts: int, legal: bool) -> None:
    burning = {"1,0": "plain", "0,1": "forest city:8 @1", "-1,0": "swamp 1", "0,-1": "sea"}
    fuel = {"0,2": "plain", "1,1": "swamp"}
    table = scene(
        {"0,0": "mountain", **burning, **fuel, **row("desert " * deserts, 2, 0)},
        rules="disasters",
        hands={0: "eruption"},
    )
    if legal:
        assert table.play("play eruption 0,0")["supply"]["desert"] == 0
    else:
        assert table.refusal("play eruption 0,0") == "G10.12"


@pytest.mark.rule("G10.12")
@pytest.mark.parametrize("cell", ["1,0", "0,1", "-1,0", "0,-1"])
def test_the_land_burns_on_every_side(cell: str) -> None:
    table = scene({"0,0": "mountain", cell: "forest 2"}, rules="disasters", hands={0: "eruption"})
    assert table.play("play eruption 0,0").tile(cell) == "desert"


@pytest.mark.rule("G10.12")
@pytest.mark.parametrize("cell", ["1,0", "0,1", "-1,0", "0,-1"])
def test_with_no_desert_left_nothing_may_burn_on_any_side(cell: str) -> None:
    deserts = {"5,5": "desert"} | {f"{x},{y}": "desert" for x in (2, 3, 4) for y in (2, 3, 4)}
    way = {"0,0": "mountain", cell: "plain", "5,4": "sea"}
    bridge = {"1,1": "sea", "2,1": "sea", "1,0": "sea", "0,1": "sea"}
    table = scene({**bridge, **deserts, **way}, rules="disasters", hands={0: "eruption"})
    assert table["supply"]["desert"] == 0
    assert table.refusal("play eruption 0,0") == "G10.12"


@pytest.mark.rule("G10.12")
def test_in_a_full_world_an_eruption_at_one_edge_does_not_reach_the_other() -> None:
    lands = "mountain " * 6 + "desert " * 9 + "swamp " * 7 + "forest " * 8 + "plain " * 10
    lands += "sea " * 7 + "desert"
    world = {f"{k // 8},{k % 8}": land for k, land in enumerate(lands.split())}
    table = scene(world | {"5,7": "desert 4"}, rules="disasters", hands={0: "eruption"})
    table.play("play eruption 0,1")
    assert table.tile("5,7") == "desert 4"


@pytest.mark.rule("G10.12")
def test_with_no_desert_left_a_mountain_with_nothing_to_burn_still_erupts() -> None:
    table = scene(
        {"-1,0": "mountain", "-1,1": "sea 2", **row("desert " * 10, 0, 0)},
        rules="disasters",
        hands={0: "eruption"},
    )
    assert table.play("play eruption -1,0").tile("-1,1") == "sea"


@pytest.mark.rule("G10.13")
def test_lightning_may_be_aimed_at_any_tile() -> None:
    table = scene(
        {"0,0": "forest city:7 @0", "1,0": "plain", "0,1": "mountain", "0,2": "sea 2"},
        rules="disasters",
        hands={0: "lightning"},
    )
    assert table.can("play lightning") == ["0,0", "0,1", "0,2", "1,0"]
    table.play("play lightning 1,0")
    assert table.tile("1,0") == "plain"
    assert table.front(0) == "lightning"


@pytest.mark.rule("G10.13")
def test_an_earthquake_may_be_aimed_at_any_two_adjacent_tiles() -> None:
    table = scene(
        {"0,0": "forest city:7 @0", "1,0": "plain", "2,0": "plain", "0,1": "mountain"},
        rules="advanced",
        hands={0: "earthquake"},
    )
    assert table.can("play earthquake") == ["0,0 0,1", "0,0 1,0", "1,0 2,0"]
    table.play("play earthquake 1,0 2,0")
    assert table.pawns("0,0") == {0: 1}


@pytest.mark.rule("G10.13")
def test_an_eruption_may_be_aimed_at_a_mountain_with_or_without_a_city() -> None:
    table = scene({**VOLCANO, "-2,0": "mountain"}, rules="disasters", turn=1, hands={1: "eruption"})
    assert table.can("play eruption") == ["-2,0", "0,0"]
