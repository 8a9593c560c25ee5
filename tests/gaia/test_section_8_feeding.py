"""Section 8: feeding at the start of a turn."""

from __future__ import annotations

import pytest

from demiurge.game import Position
from demiurge.rules.gaia import box
from tests.gaia import oracle
from tests.gaia.scenes import scene, taken_by

# city:1 on desert needs a forest, two seas and animals; city:11 on a mountain two deserts, a sea
# and animals; city:4 on a plain a forest, a sea, a mountain and animals; city:13 on a swamp two
# forests, a sea and animals; city:2 on desert needs no animals


@pytest.mark.rule("G8.1")
def test_one_token_goes_from_an_adjacent_tile_back_to_the_supply() -> None:
    table = scene({"0,0": "desert city:1 @0", "1,0": "sea 3"}, phase="feed")
    assert table["animals"] == 17
    table.play("feed 0,0 from 1,0")
    assert table.tile("1,0") == "sea 2"
    assert table["animals"] == 18
    assert table["fed"] == ["city:1"]


@pytest.mark.rule("G8.1")
def test_a_turn_starts_with_feeding() -> None:
    table = scene({"0,0": "desert city:1 @1", "1,0": "sea 3"}, actions=1, hands={0: "plain"}).play(
        "play plain 2,0"
    )
    assert (table["turn"], table["actor"], table["phase"]) == (1, 1, "feed")
    assert (table["actions_left"], table["fed"], table["pending"]) == (2, [], None)


@pytest.mark.rule("G8.1")
def test_a_city_is_fed_once_in_a_turn() -> None:
    table = scene(
        {"0,0": "desert city:1 @0", "1,0": "sea 3", "3,0": "plain city:4 @0", "2,0": "sea 3"},
        phase="feed",
    )
    table.play("feed 0,0 from 1,0")
    assert table.refusal("feed 0,0 from 1,0") == "G8.1"
    assert table.moves == ["feed 3,0 from 2,0"]


@pytest.mark.rule("G8.1")
def test_two_pawns_eat_one_token() -> None:
    table = scene(
        {"0,0": "desert city:1 @0 @0", "1,0": "sea 3", "0,1": "sea", "-1,0": "forest"},
        rules="advanced",
        phase="feed",
    )
    table.play("feed 0,0 from 1,0")
    assert table.tile("1,0") == "sea 2"
    assert table["phase"] == "act"


@pytest.mark.rule("G8.1")
def test_those_who_share_a_city_feed_it_each_on_their_own_turn() -> None:
    table = scene(
        {"0,0": "desert city:1 @0 @1", "1,0": "sea 4"}, phase="feed", hands={0: "plain plain"}
    )
    table.play("feed 0,0 from 1,0", "play plain 2,0", "play plain 3,0")
    assert (table["turn"], table["phase"], table["fed"]) == (1, "feed", [])
    table.play("feed 0,0 from 1,0")
    assert table.tile("1,0") == "sea 2"


@pytest.mark.rule("G8.1")
@pytest.mark.parametrize(
    "move",
    [
        "feed 3,0 from 2,0",  # a rival's city
        "feed 0,2 from 0,3",  # a city that eats nothing
        "feed 1,0 from 0,0",  # no city
        "feed 5,5 from 5,6",  # no tile
        "feed 0,0 from 0,1",  # no animals there
        "feed 0,0 from -1,0",  # no tile there
        "feed 0,0 from 2,0",  # animals, but not adjacent
        "feed 0,0 from 1,1",  # a corner
    ],
)
def test_only_ones_own_hungry_cities_are_fed_and_from_next_door(move: str) -> None:
    table = scene(
        {
            "0,0": "desert city:1 @0",
            "1,0": "sea 1",
            "0,1": "sea",
            "1,1": "sea 1",
            "3,0": "mountain city:11 @1",
            "2,0": "sea 1",
            "0,2": "desert city:2 @0",
            "0,3": "sea 1",
        },
        phase="feed",
    )
    assert table.refusal(move) == "G8.1"
    assert table.moves == ["feed 0,0 from 1,0"]


@pytest.mark.rule("G8.1")
@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("feed 3,0 from 2,0", "no pawn on a city at 3,0"),
        ("feed 1,0 from 0,0", "no pawn on a city at 1,0"),
        ("feed 0,2 from 0,3", "shows no animals"),
        ("feed 0,0 from 1,0", "already fed"),
        ("feed -2,0 from -3,0", "no animals beside"),
    ],
)
def test_why_a_city_is_not_fed_is_said(move: str, words: str) -> None:
    table = scene(
        {
            "0,0": "desert city:1 @0",
            "1,0": "sea 2",
            "2,0": "sea 1",
            "3,0": "mountain city:11 @1",
            "0,1": "sea",
            "0,2": "desert city:2 @0",
            "0,3": "sea 1",
            "-1,0": "sea 2",
            "-2,0": "plain city:4 @0",
            "-3,0": "plain",
        },
        phase="feed",
    )
    table.play("feed 0,0 from 1,0")
    refusal = table.position.why_not(move)
    assert refusal is not None
    assert words in refusal.sentence


@pytest.mark.rule("G8.1")
@pytest.mark.parametrize("cell", ["1,0", "5,5"])
def test_where_no_city_is_the_last_city_of_the_largest_box_is_not_fed(cell: str) -> None:
    whole = oracle.default_box()
    more = 32 - len(whole["city"])
    components = box.check(whole | {"city": whole["city"] + whole["city"][:1] * more})
    data = scene({"0,0": "desert city:1 @0", "1,0": "sea 3"}, phase="feed").position.to_json()
    data["tiles"]["0,0"]["city"] = "city:32"
    data["piles"]["life"] += more
    position = Position.from_json("gaia", data, components)
    assert position.legal_moves() == ["feed 0,0 from 1,0"]
    refusal = position.why_not(f"feed {cell} from 0,0")
    assert refusal is not None
    assert f"no pawn on a city at {cell}" in refusal.sentence


@pytest.mark.rule("G8.1")
@pytest.mark.parametrize(
    "tiles",
    [
        {"0,0": "desert city:2 @0", "1,0": "sea 4", "0,1": "forest"},  # shows no animals
        {"0,0": "desert city:1 @1", "1,0": "sea 4"},  # another's
        {"0,0": "desert city:1", "1,0": "plain 4"},  # nobody's
    ],
)
def test_nothing_to_feed_no_feeding(tiles: dict[str, str]) -> None:
    table = scene(tiles, players=3, turn=2, actions=1, hands={2: "swamp"})
    table.play("play swamp 0,-1")
    assert (table["turn"], table["phase"]) == (0, "act")


@pytest.mark.rule("G8.1")
@pytest.mark.parametrize("source", ["2,0", "0,-2", "1,-1", "0,0"])
def test_animals_next_door_do_not_make_a_far_cell_near(source: str) -> None:
    table = scene({"0,0": "desert city:1 @0", "1,0": "sea", "0,-1": "swamp 1"}, phase="feed")
    assert table.refusal(f"feed 0,0 from {source}") == "G8.1"


@pytest.mark.rule("G8.2")
@pytest.mark.parametrize("source", ["1,0", "0,1", "-1,0", "0,-1"])
def test_the_player_chooses_the_tile(source: str) -> None:
    around = {"1,0": "sea 2", "0,1": "sea 2", "-1,0": "forest 2", "0,-1": "plain 2"}
    table = scene({"0,0": "desert city:1 @0", **around}, phase="feed")
    assert table.can("feed 0,0") == ["from -1,0", "from 0,-1", "from 0,1", "from 1,0"]
    table.play(f"feed 0,0 from {source}")
    fed = {cell: table["tiles"][cell]["animals"] for cell in around}
    assert fed == {cell: 1 if cell == source else 2 for cell in around}


@pytest.mark.rule("G8.2")
@pytest.mark.parametrize("first", ["0,0", "2,0"])
def test_the_player_chooses_the_order_of_the_cities(first: str) -> None:
    table = scene(
        {"0,0": "desert city:1 @0", "1,0": "sea 4", "2,0": "plain city:4 @0"}, phase="feed"
    )
    assert table.moves == ["feed 0,0 from 1,0", "feed 2,0 from 1,0"]
    table.play(f"feed {first} from 1,0")
    second = "2,0" if first == "0,0" else "0,0"
    assert table.moves == [f"feed {second} from 1,0"]
    table.play(f"feed {second} from 1,0")
    assert table["fed"] == ["city:1", "city:4"]
    assert table.tile("1,0") == "sea 2"


@pytest.mark.rule("G8.3")
def test_a_city_with_no_animals_adjacent_is_not_fed_and_nothing_happens_to_it() -> None:
    table = scene(
        {"0,0": "desert city:1 @1", "1,0": "sea", "0,1": "sea", "2,0": "plain 4"},
        actions=1,
        hands={0: "plain"},
    ).play("play plain 3,0")
    assert (table["turn"], table["phase"]) == (1, "act")
    assert table.pawns("0,0") == {1: 1}
    assert table["fed"] == []


@pytest.mark.rule("G8.3")
def test_a_hungry_city_is_passed_over_while_another_is_fed() -> None:
    table = scene(
        {
            "0,0": "desert city:1 @0",
            "1,0": "sea 1",
            "0,1": "sea",
            "2,0": "mountain",
            "3,0": "plain city:4 @0",
            "3,1": "forest",
            "4,0": "sea",
        },
        phase="feed",
    )
    assert table.moves == ["feed 0,0 from 1,0"]
    assert table.play("feed 0,0 from 1,0")["phase"] == "act"


@pytest.mark.rule("G8.4")
@pytest.mark.parametrize("rules", ["base", "advanced"])
def test_the_last_token_settles_satisfaction(rules: str) -> None:
    table = scene({"0,0": "desert city:1 @0", "1,0": "sea 1"}, rules=rules, phase="feed")
    table.play("feed 0,0 from 1,0")
    assert table.tile("0,0") == "desert city:1"
    assert table.pawns("0,0") == {}
    assert table["pawns"] == [6, 6]


@pytest.mark.rule("G8.4")
def test_the_last_token_makes_a_rivals_city_fall_too() -> None:
    table = scene(
        {"0,0": "desert city:1 @0", "1,0": "sea 1", "0,1": "sea", "2,0": "plain city:4 @1"},
        phase="feed",
    )
    table.play("feed 0,0 from 1,0")
    assert table.pawns("0,0") == {0: 1}
    assert table.pawns("2,0") == {}
    assert table["pawns"] == [5, 6]


# Seat 1 feeds city:1 with the last token on the swamp; city:4, with no other need, is discarded
# and its plain lifts city:15 (plain, plain, sea, animals) to 2
GAIN = {
    "0,0": "desert city:1 @1",
    "-1,0": "sea",
    "0,1": "sea",
    "1,0": "swamp 1",
    "2,0": "plain city:4",
    "3,0": "swamp city:15",
}


@pytest.mark.rule("G8.4")
@pytest.mark.parametrize("rules", ["base", "advanced"])
def test_a_rise_while_feeding_belongs_to_the_one_who_feeds(rules: str) -> None:
    table = scene({**GAIN, "4,0": "sea"}, rules=rules, turn=1, phase="feed")
    table.play("feed 0,0 from 1,0")
    assert table.tile("2,0") == "plain"
    assert table.discards == "city:4"
    assert table.pawns("3,0") == {1: 1}
    assert (table["phase"], table["fed"]) == ("act", ["city:1"])


@pytest.mark.rule("G8.5")
def test_a_city_gained_during_the_feeding_is_fed() -> None:
    table = scene({**GAIN, "4,0": "mountain 2"}, turn=1, phase="feed")
    table.play("feed 0,0 from 1,0")
    assert table.pawns("3,0") == {1: 1}
    assert (table["phase"], table.moves) == ("feed", ["feed 3,0 from 4,0"])
    table.play("feed 3,0 from 4,0")
    assert table["fed"] == ["city:1", "city:15"]
    assert table["phase"] == "act"


@pytest.mark.rule("G8.5")
@pytest.mark.parametrize(
    ("first", "fed", "lost"), [("0,0", "city:1", "2,0"), ("2,0", "city:4", "0,0")]
)
def test_a_city_lost_before_its_turn_came_is_not_fed(first: str, fed: str, lost: str) -> None:
    table = scene(
        {"0,0": "desert city:1 @0", "1,0": "sea 1", "2,0": "plain city:4 @0"}, phase="feed"
    )
    table.play(f"feed {first} from 1,0")
    assert table.pawns(lost) == {}
    assert (table["phase"], table["fed"]) == ("act", [fed])


@pytest.mark.rule("G8.5")
def test_a_city_at_one_need_is_nobodys_to_feed() -> None:
    table = scene(
        {"0,0": "desert city:1", "1,0": "plain 4", "2,0": "mountain city:11 @0", "3,0": "desert"},
        phase="feed",
    )
    assert table.moves == ["feed 2,0 from 1,0"]


@pytest.mark.rule("G8.4", "G9.1")
def test_a_pawn_put_while_feeding_can_win_the_game() -> None:
    table = scene(
        {**GAIN, "4,0": "mountain 2"},
        players=3,
        turn=1,
        phase="feed",
        objectives=taken_by(1, 1, 2, 3),
    )
    table.play("feed 0,0 from 1,0")
    assert table["result"] == {"winners": [1], "scores": [0, 5, 0], "reason": "pawns"}
    assert (table["phase"], table["turn"], table["actions_left"]) == ("over", 1, 2)
