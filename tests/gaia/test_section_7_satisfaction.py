"""Section 7: what satisfies a city, and what follows when that changes."""

from __future__ import annotations

import pytest

from demiurge.game import Position
from demiurge.rules.gaia import box
from tests.gaia import oracle
from tests.gaia.scenes import Scene, scene, taken_by, tile_json

# Cities in these scenes, with what they need:
#   city:1  on desert    forest, sea, sea, animals
#   city:2  on desert    forest, mountain, sea, sea
#   city:4  on plain     forest, sea, mountain, animals
#   city:5  on plain     desert, forest, forest, sea
#   city:7  on forest    desert, mountain, plain, plain
#   city:11 on mountain  desert, desert, sea, animals
#   city:12 on mountain  swamp, sea, forest, plain
#   city:14 on swamp     desert, desert, plain, mountain
#   city:16 on star      plain, swamp, sea, mountain
#   city:17 on star      desert, plain, mountain, forest


def may_found(city: str, land: str, *around: str) -> bool:
    """Whether the tiles around satisfy two of the city's needs."""
    cells = ("1,0", "0,1", "-1,0", "0,-1")
    table = scene({"0,0": land, **dict(zip(cells, around, strict=False))}, hands={0: city})
    return f"play {city} 0,0" in table.moves


@pytest.mark.rule("G7.1")
def test_a_need_is_satisfied_by_an_adjacent_tile() -> None:
    assert may_found("city:12", "mountain", "swamp", "sea")
    assert not may_found("city:12", "mountain", "swamp", "desert")


@pytest.mark.rule("G7.1")
def test_tiles_at_the_corners_satisfy_nothing() -> None:
    tiles = {"0,0": "mountain", "1,0": "swamp", "1,1": "sea", "1,-1": "forest"}
    assert scene(tiles, hands={0: "city:12"}).refusal("play city:12 0,0") == "G6.4"


@pytest.mark.rule("G7.1")
def test_two_seas_on_a_card_take_two_tiles() -> None:
    assert not may_found("city:2", "desert", "sea")
    assert may_found("city:2", "desert", "sea", "sea")


@pytest.mark.rule("G7.1")
def test_more_tiles_than_icons_add_nothing() -> None:
    assert not may_found("city:12", "mountain", "sea", "sea", "sea", "sea")
    table = scene({"0,0": "desert city:2 @1", "1,0": "sea", "0,1": "sea"}, hands={0: "sea"}).play(
        "play sea -1,0"
    )
    assert table.pawns("0,0") == {1: 1}


@pytest.mark.rule("G7.1")
def test_the_second_sea_is_a_further_need() -> None:
    table = scene({"0,0": "desert city:2 @1", "1,0": "sea", "0,1": "forest"}, hands={0: "sea"})
    assert table.play("play sea -1,0").pawns("0,0") == {0: 1, 1: 1}


@pytest.mark.rule("G7.2")
@pytest.mark.parametrize("tokens", [1, 4])
def test_one_token_beside_the_city_satisfies_its_animals_need(tokens: int) -> None:
    assert may_found("city:1", "desert", "forest", f"swamp {tokens}")


@pytest.mark.rule("G7.2")
def test_a_second_tile_with_animals_adds_nothing() -> None:
    assert not may_found("city:1", "desert", "swamp 4", "swamp 4", "plain 4")
    table = scene(
        {"0,0": "desert city:1 @1", "1,0": "sea 2", "0,1": "swamp"}, hands={0: "animals:swamp"}
    ).play("play animals:swamp 0,1")
    assert table.pawns("0,0") == {1: 1}


@pytest.mark.rule("G7.2")
def test_animals_at_a_corner_or_for_a_city_without_the_icon_add_nothing() -> None:
    tiles = {"0,0": "desert city:1", "1,0": "sea", "1,1": "swamp"}
    corner = scene(tiles, hands={0: "animals:swamp"})
    assert corner.play("play animals:swamp 1,1").pawns("0,0") == {}
    assert not may_found("city:2", "desert", "forest 4")


@pytest.mark.rule("G7.2")
def test_while_one_token_is_left_the_need_stays_satisfied() -> None:
    table = scene({"0,0": "desert city:1 @0", "1,0": "sea 2"}, phase="feed")
    assert table.play("feed 0,0 from 1,0").pawns("0,0") == {0: 1}


@pytest.mark.rule("G7.3")
def test_a_city_hides_the_landscape_under_it_from_its_neighbours() -> None:
    hidden = {"0,0": "mountain", "1,0": "swamp city:14 @1", "2,0": "desert", "1,1": "desert"}
    table = scene({**hidden, "0,1": "sea"}, hands={0: "city:12"})
    assert table.refusal("play city:12 0,0") == "G6.4"


@pytest.mark.rule("G7.3")
def test_a_tile_laid_beside_a_city_does_not_see_what_it_hides() -> None:
    table = scene(
        {"0,0": "swamp city:14 @1", "1,0": "desert", "0,1": "desert", "-1,1": "sea"},
        hands={0: "mountain city:12"},
    )
    table.play("play mountain -1,0")
    assert table.refusal("play city:12 -1,0") == "G6.4"


@pytest.mark.rule("G7.3")
def test_animals_hide_nothing_a_sea_with_fish_is_sea_and_animals() -> None:
    assert may_found("city:1", "desert", "sea 1")


@pytest.mark.rule("G7.3")
def test_a_tile_laid_beside_fish_sees_sea_and_animals() -> None:
    table = scene({"0,0": "sea 1"}, hands={0: "desert city:1"})
    table.play("play desert 1,0", "play city:1 1,0")
    assert table.pawns("1,0") == {0: 1}


@pytest.mark.rule("G7.4")
@pytest.mark.parametrize("rules", ["advanced", "disasters"])
def test_another_mix_with_the_same_total_changes_nothing(rules: str) -> None:
    table = scene(
        {"0,0": "forest city:7 @1", "1,0": "plain", "0,1": "mountain"},
        rules=rules,
        hands={0: "sun"},
    )
    table.play("play sun 1,0")
    assert table.tile("1,0") == "desert"
    assert table.pawns("0,0") == {1: 1}
    assert table["pawns"] == [6, 5]


ALL_TILES = {
    f"{k // 8},{k % 8}": land
    for k, land in enumerate(
        ["desert"] * 8
        + ["forest"]  # at 1,0
        + ["mountain"] * 6
        + ["swamp"] * 7
        + ["sea"] * 7
        + ["desert"]
        + ["plain"] * 10  # the last at 4,7
        + ["forest"] * 7  # the last at 5,6
        + ["desert"]  # at 5,7
    )
}


@pytest.mark.rule("G7.2")
def test_in_a_full_world_animals_at_one_edge_are_not_seen_at_the_other() -> None:
    table = scene(ALL_TILES, hands={0: "animals:star city:3"})
    table.play("play animals:star 0,0")
    assert table.refusal("play city:3 5,7") == "G6.4"


@pytest.mark.rule("G7.3")
def test_in_a_full_world_a_city_at_one_edge_hides_nothing_at_the_other() -> None:
    table = scene(ALL_TILES, hands={0: "city:7 city:17"})
    table.play("play city:7 1,0", "play city:17 5,7")
    assert table.pawns("5,7") == {0: 1}


# Rises


@pytest.mark.rule("G7.5")
def test_a_rise_puts_the_actors_pawn_beside_the_others() -> None:
    table = scene(
        {"0,0": "forest city:7 @1 @2", "1,0": "desert", "0,1": "mountain"},
        players=3,
        hands={0: "plain"},
    )
    table.play("play plain -1,0")
    assert table.pawns("0,0") == {0: 1, 1: 1, 2: 1}
    assert table["pawns"] == [4, 4, 4]


@pytest.mark.rule("G7.5")
def test_a_player_has_one_pawn_at_most_on_a_city() -> None:
    table = scene(
        {"0,0": "forest city:7 @0", "1,0": "desert", "0,1": "mountain"}, hands={0: "plain plain"}
    )
    table.play("play plain -1,0", "play plain 0,-1")
    assert table.pawns("0,0") == {0: 1}
    assert table["pawns"] == [5, 6]


@pytest.mark.rule("G7.5")
def test_animals_make_a_city_rise_too() -> None:
    table = scene({"0,0": "desert city:1", "1,0": "sea"}, hands={0: "animals:sea"})
    table.play("play animals:sea 1,0")
    assert table.pawns("0,0") == {0: 1}


@pytest.mark.rule("G7.5")
def test_every_city_that_rose_gets_a_pawn() -> None:
    table = scene(
        {
            "0,0": "sea",
            "1,0": "desert city:1 @1",
            "1,1": "forest",
            "0,1": "mountain city:11 @1",
            "-1,1": "desert",
        },
        hands={0: "animals:sea"},
    )
    table.play("play animals:sea 0,0")
    assert table.pawns("1,0") == table.pawns("0,1") == {0: 1, 1: 1}
    assert table["pawns"] == [4, 4]


# Falls


def fall(before: str, *, rules: str = "base", pawns: str = "@1", players: int = 2) -> Scene:
    """City:5 with these tiles around loses its only desert to city:1 beside it."""
    cells = ("2,0", "1,1", "1,-1")
    around = dict(zip(cells, before.split(), strict=False))
    return scene(
        {"1,0": f"plain city:5 {pawns}", "0,0": "desert", "0,1": "sea", "-1,0": "sea", **around},
        players=players,
        rules=rules,
        hands={0: "city:1"},
    ).play("play city:1 0,0")


@pytest.mark.rule("G7.6")
def test_on_a_fall_to_1_all_pawns_go_back_and_the_city_stays_empty() -> None:
    table = fall("forest", pawns="@1 @2", players=3)
    assert table.tile("1,0") == "plain city:5"
    assert table.pawns("1,0") == {}
    assert table["pawns"] == [4, 5, 5]
    assert table.discards == ""


@pytest.mark.rule("G7.6")
def test_a_fall_to_2_or_3_leaves_everyone_in_place() -> None:
    assert fall("forest sea", pawns="@1").pawns("1,0") == {1: 1}
    assert fall("forest sea forest", pawns="@0 @1").pawns("1,0") == {0: 1, 1: 1}


@pytest.mark.rule("G7.6", "G7.5")
@pytest.mark.parametrize("rules", ["base", "advanced"])
def test_an_empty_city_that_rises_again_gives_the_actor_a_pawn(rules: str) -> None:
    table = scene({"0,0": "desert city:2", "1,0": "sea"}, rules=rules, hands={0: "mountain"})
    assert table.play("play mountain 0,1").pawns("0,0") == {0: 1}


@pytest.mark.rule("G7.7")
def test_on_a_fall_to_0_the_city_is_discarded_and_the_tile_is_open_again() -> None:
    table = fall("", pawns="")
    assert table.tile("1,0") == "plain"
    assert table.discards == "city:5"
    assert table["pawns"] == [5, 6]
    assert table["tiles"]["1,0"]["pawns"] == {}


@pytest.mark.rule("G7.7")
def test_on_a_fall_to_0_all_pawns_go_back() -> None:
    # shaken away from both its plains, city:7 finds only a sea
    table = scene(
        {"0,0": "forest city:7 @1", "-1,0": "plain", "0,1": "plain", "1,0": "sea"},
        rules="advanced",
        hands={0: "earthquake"},
    )
    table.play("play earthquake 0,0 1,0")
    assert table.tile("1,0") == "forest"
    assert table["tiles"]["1,0"]["pawns"] == {}
    assert table.discards == "city:7"
    assert table["pawns"] == [6, 6]


@pytest.mark.rule("G7.7")
def test_a_reopened_tile_is_free_again() -> None:
    table = scene(
        {"1,0": "plain city:5", "0,0": "desert", "0,1": "sea", "-1,0": "sea", "1,1": "mountain"},
        hands={0: "city:1 animals:plain"},
    )
    table.play("play city:1 0,0", "play animals:plain 1,0")
    assert table.tile("1,0") == "plain 4"


# Advanced rules


@pytest.mark.rule("G7.8")
def test_in_advanced_games_the_actors_pawn_replaces_the_rivals() -> None:
    table = scene(
        {"0,0": "forest city:7 @1", "1,0": "desert", "0,1": "mountain"},
        rules="advanced",
        hands={0: "plain"},
    )
    table.play("play plain -1,0")
    assert table.pawns("0,0") == {0: 1}
    assert table["pawns"] == [5, 6]


@pytest.mark.rule("G7.8")
def test_a_rise_of_ones_own_city_changes_no_owner() -> None:
    table = scene(
        {"0,0": "forest city:7 @0", "1,0": "desert", "0,1": "mountain"},
        rules="advanced",
        hands={0: "plain"},
    )
    table.play("play plain -1,0")
    assert table.pawns("0,0") == {0: 1}
    assert table["pawns"] == [5, 6]


@pytest.mark.rule("G7.9")
@pytest.mark.parametrize(
    ("rules", "owner", "pawns"),
    [
        ("advanced", 0, {0: 2}),
        ("advanced", 1, {0: 2}),
        ("disasters", 1, {0: 2}),
        ("base", 0, {0: 1}),
        ("base", 1, {0: 1, 1: 1}),
    ],
)
def test_who_brings_a_city_to_four_has_two_pawns_on_it(
    rules: str, owner: int, pawns: dict[int, int]
) -> None:
    table = scene(
        {"0,0": f"forest city:7 @{owner}", "1,0": "desert", "0,1": "mountain", "-1,0": "plain"},
        rules=rules,
        hands={0: "plain"},
    )
    table.play("play plain 0,-1")
    assert table.pawns("0,0") == pawns
    assert table["pawns"] == [6 - pawns.get(0, 0), 6 - pawns.get(1, 0)]


FULL = {"0,0": "forest city:7 @1 @1", "1,0": "desert", "0,1": "mountain", "-1,0": "plain"}


@pytest.mark.rule("G7.9", "G7.4")
def test_a_full_city_that_neither_rises_nor_falls_keeps_both_pawns() -> None:
    table = scene({**FULL, "0,-1": "plain"}, rules="advanced", hands={0: "animals:plain"})
    table.play("play animals:plain 0,-1")
    assert table.pawns("0,0") == {1: 2}
    assert table["pawns"] == [6, 4]


@pytest.mark.rule("G7.9")
def test_when_the_city_falls_to_3_one_of_the_two_goes_back() -> None:
    table = scene({**FULL, "0,-1": "plain"}, rules="advanced", hands={0: "sun"})
    table.play("play sun 0,-1")
    assert table.pawns("0,0") == {1: 1}
    assert table["pawns"] == [6, 5]


@pytest.mark.rule("G7.9")
def test_when_the_city_falls_to_2_one_of_the_two_stays() -> None:
    table = scene(
        {**FULL, "0,-1": "plain", "-1,-1": "mountain"}, rules="disasters", hands={0: "eruption"}
    )
    table.play("play eruption -1,-1")
    assert table.tile("-1,0") == table.tile("0,-1") == "desert"
    assert table.pawns("0,0") == {1: 1}
    assert table["pawns"] == [6, 5]


@pytest.mark.rule("G7.9", "G7.6")
def test_when_the_city_falls_to_1_both_go_back() -> None:
    # shaken to the east, city:14 finds one desert, where it came from
    table = scene(
        {
            "0,0": "swamp city:14 @1 @1",
            "1,0": "desert",
            "0,1": "desert",
            "-1,0": "plain",
            "0,-1": "mountain",
            "2,0": "sea",
        },
        rules="advanced",
        hands={0: "earthquake"},
    )
    table.play("play earthquake 0,0 1,0")
    assert table.tile("1,0") == "swamp city:14"
    assert table.pawns("1,0") == {}
    assert table["pawns"] == [6, 6]


@pytest.mark.rule("G7.9")
def test_a_city_that_stays_below_four_keeps_its_one_pawn() -> None:
    tiles = {"0,0": "forest city:7 @1", "1,0": "desert", "0,1": "mountain", "-1,0": "plain"}
    table = scene(tiles, rules="advanced", hands={0: "sun"})
    table.play("play sun -1,0")
    assert table.pawns("0,0") == {1: 1}


# Waves


@pytest.mark.rule("G7.10")
def test_falls_come_before_rises() -> None:
    # sea and plain change places: city:2 at 0,0 falls to 1 and gives seat 0 a pawn back, city:4
    # at 3,0 rises to 3 and takes one; the other way round it would have been the last
    table = scene(
        {
            "0,0": "desert city:2 @0",
            "0,1": "forest",
            "1,0": "sea",
            "2,0": "plain",
            "3,0": "plain city:4 @1",
            "3,1": "mountain",
            "4,0": "forest",
        },
        players=3,
        rules="advanced",
        hands={0: "earthquake"},
        objectives=taken_by(0, 1, 2, 3),
    )
    assert table["pawns"][0] == 1
    table.play("play earthquake 1,0 2,0")
    assert table.pawns("0,0") == {}
    assert table.pawns("3,0") == {0: 1}
    assert table["phase"] == "act"
    assert table["pawns"][0] == 1


@pytest.mark.rule("G7.10")
@pytest.mark.parametrize("rules", ["base", "advanced"])
def test_a_tile_reopened_by_a_fall_starts_a_second_wave(rules: str) -> None:
    # city:1 hides the desert: city:5 falls to 0, and its plain opens to city:17 next door
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
        rules=rules,
        hands={0: "city:1"},
    )
    table.play("play city:1 0,0")
    assert table.tile("1,0") == "plain"
    assert table.pawns("2,0") == ({0: 1, 1: 1} if rules == "base" else {0: 1})
    assert table["pawns"][0] == 4


@pytest.mark.rule("G7.10")
def test_the_second_wave_is_compared_with_the_first() -> None:
    # sea and desert change places. First wave: city:4 falls to 0, city:17 loses its desert, falls
    # to 1 and sends its pawn home. Second wave: the plain under city:4 lifts city:17 to 2 again.
    table = scene(
        {
            "0,0": "sea",
            "1,0": "desert",
            "0,1": "plain city:4",
            "1,1": "swamp city:17 @1",
            "2,1": "mountain",
        },
        rules="advanced",
        hands={0: "earthquake"},
    )
    table.play("play earthquake 0,0 1,0")
    assert table.tile("0,1") == "plain"
    assert table.pawns("1,1") == {0: 1}
    assert table["pawns"] == [5, 6]


@pytest.mark.rule("G7.10")
def test_a_city_just_played_is_compared_with_its_satisfaction_when_placed() -> None:
    # city:17 is founded with three needs; it hides the last need of city:12 beside it, whose
    # mountain opens again and is the fourth
    table = scene(
        {
            "0,0": "plain",
            "1,0": "mountain city:12",
            "0,1": "desert",
            "-1,0": "plain",
            "0,-1": "forest",
        },
        rules="advanced",
        hands={0: "city:17"},
    )
    table.play("play city:17 0,0")
    assert table.discards == "city:12"
    assert table.pawns("0,0") == {0: 2}
    assert table["pawns"] == [4, 6]


@pytest.mark.rule("G7.10")
def test_a_city_that_an_earthquake_moves_is_followed_by_its_card() -> None:
    # city:2 has a sea and a forest before and after: neither a fall nor a rise
    table = scene(
        {
            "0,0": "desert city:2 @1",
            "0,1": "sea",
            "0,-1": "forest",
            "1,0": "plain",
            "1,1": "forest",
            "1,-1": "sea",
        },
        rules="advanced",
        hands={0: "earthquake"},
    )
    table.play("play earthquake 0,0 1,0")
    assert table.tile("1,0") == "desert city:2"
    assert table.pawns("1,0") == {1: 1}
    assert table.tile("0,0") == "plain"


@pytest.mark.rule("G7.10")
def test_two_cities_that_change_places_are_each_compared_with_themselves() -> None:
    # city:2 moves from 2 needs to 3, city:17 from 3 to 2
    table = scene(
        {
            "0,0": "desert city:2 @1",
            "0,1": "sea",
            "0,-1": "mountain",
            "-1,0": "plain",
            "1,0": "swamp city:17 @2",
            "1,1": "sea",
            "2,0": "forest",
            "1,-1": "mountain",
        },
        players=3,
        rules="advanced",
        hands={0: "earthquake"},
    )
    assert table["pawns"] == [5, 4, 4]
    table.play("play earthquake 0,0 1,0")
    assert table.tile("0,0") == "swamp city:17"
    assert table.pawns("0,0") == {2: 1}
    assert table.tile("1,0") == "desert city:2"
    assert table.pawns("1,0") == {0: 1}
    assert table["pawns"] == [4, 5, 4]


@pytest.mark.rule("G7.10")
def test_all_rises_belong_to_the_actor() -> None:
    table = scene(
        {"0,0": "forest city:7 @1", "1,0": "desert", "0,1": "mountain"},
        players=3,
        turn=2,
        hands={2: "plain"},
    )
    assert table.play("play plain -1,0").pawns("0,0") == {1: 1, 2: 1}


# The order of rises


@pytest.mark.rule("G7.11")
def test_rises_go_by_x_and_the_last_pawn_ends_the_settling() -> None:
    table = scene(
        {
            "0,0": "sea",
            "1,0": "desert city:1 @1",
            "1,1": "forest",
            "-1,0": "mountain city:11 @1",
            "-1,1": "desert",
        },
        players=3,
        hands={0: "animals:sea"},
        objectives=taken_by(0, 1, 2, 3, 4),
    )
    table.play("play animals:sea 0,0")
    assert table.pawns("-1,0") == {0: 1, 1: 1}
    assert table.pawns("1,0") == {1: 1}
    assert table["result"] == {"winners": [0], "scores": [5, 2, 0], "reason": "pawns"}


@pytest.mark.rule("G7.11")
def test_at_equal_x_rises_go_by_y() -> None:
    table = scene(
        {
            "0,0": "sea",
            "0,1": "desert city:1 @1",
            "1,1": "forest",
            "0,-1": "mountain city:11 @1",
            "1,-1": "desert",
        },
        players=3,
        rules="advanced",
        hands={0: "animals:sea"},
        objectives=taken_by(0, 1, 2, 3, 4),
    )
    table.play("play animals:sea 0,0")
    assert table.pawns("0,-1") == {0: 1}
    assert table.pawns("0,1") == {1: 1}
    assert table["pawns"] == [0, 4, 5]


@pytest.mark.rule("G7.11")
def test_x_comes_before_y() -> None:
    table = scene(
        {
            "0,0": "sea",
            "-1,0": "desert city:1 @1",
            "-1,1": "forest",
            "0,-1": "mountain city:11 @1",
            "1,-1": "desert",
        },
        players=3,
        hands={0: "animals:sea"},
        objectives=taken_by(0, 1, 2, 3, 4),
    )
    table.play("play animals:sea 0,0")
    assert table.pawns("-1,0") == {0: 1, 1: 1}
    assert table.pawns("0,-1") == {1: 1}


@pytest.mark.rule("G7.11")
def test_a_last_pawn_on_a_city_at_four_leaves_no_second_one_to_put() -> None:
    table = scene(
        {"0,0": "forest city:7 @1", "1,0": "desert", "0,1": "mountain", "-1,0": "plain"},
        players=3,
        rules="advanced",
        hands={0: "plain"},
        objectives=taken_by(0, 1, 2, 3, 4),
    )
    table.play("play plain 0,-1")
    assert table.pawns("0,0") == {0: 1}
    assert table["pawns"] == [0, 5, 5]
    assert table["result"]["winners"] == [0]


@pytest.mark.rule("G7.11")
def test_a_last_pawn_in_the_first_wave_leaves_the_second_unsettled() -> None:
    # sea and desert change places: city:4 falls to 0 and opens a plain beside city:17; but
    # city:12 rises in the first wave already
    table = scene(
        {
            "0,0": "sea",
            "1,0": "desert",
            "0,1": "plain city:4",
            "1,1": "swamp city:17 @1",
            "2,1": "mountain",
            "1,2": "forest",
            "2,0": "mountain city:12 @1",
            "3,0": "plain",
            "2,-1": "swamp",
        },
        players=3,
        rules="advanced",
        hands={0: "earthquake"},
        objectives=taken_by(0, 1, 2, 3, 4),
    )
    table.play("play earthquake 0,0 1,0")
    assert table["result"]["winners"] == [0]
    assert table.pawns("2,0") == {0: 1}
    assert table.tile("0,1") == "plain"
    assert table.pawns("1,1") == {1: 1}


@pytest.mark.rule("G7.11")
def test_a_city_founded_later_takes_its_place_in_the_order() -> None:
    # seat 0 founds city:11 at -1,0 with three needs; then animals lift it to four, and city:1 of
    # seat 1 at 1,0 as well: the last pawn goes to the smaller x
    table = scene(
        {
            "0,0": "sea",
            "1,0": "desert city:1 @1",
            "1,1": "forest",
            "-1,0": "mountain",
            "-1,1": "desert",
            "-1,-1": "desert",
        },
        players=3,
        rules="advanced",
        hands={0: "animals:sea city:11"},
        objectives=taken_by(0, 1, 2, 3),
    )
    table.play("play city:11 -1,0", "play animals:sea 0,0")
    assert table["result"]["winners"] == [0]
    assert table.pawns("-1,0") == {0: 2}
    assert table.pawns("1,0") == {1: 1}


@pytest.mark.rule("G7.11")
def test_a_city_founded_later_takes_its_place_by_y_as_well() -> None:
    # the same from north to south
    table = scene(
        {
            "0,0": "sea",
            "0,1": "desert city:1 @1",
            "1,1": "forest",
            "0,-1": "mountain",
            "1,-1": "desert",
            "-1,-1": "desert",
        },
        players=3,
        rules="advanced",
        hands={0: "animals:sea city:11"},
        objectives=taken_by(0, 1, 2, 3),
    )
    table.play("play city:11 0,-1", "play animals:sea 0,0")
    assert table["result"]["winners"] == [0]
    assert table.pawns("0,-1") == {0: 2}
    assert table.pawns("0,1") == {1: 1}


@pytest.mark.rule("G7.11")
def test_a_city_that_was_moved_takes_its_new_place_in_the_order() -> None:
    # city:7 moves from 0,0 to 1,0 and rises there; city:12 at 0,1 rises through the sea that
    # comes to 0,0, and is now the first
    table = scene(
        {
            "0,0": "forest city:7 @1",
            "-1,0": "desert",
            "0,-1": "plain",
            "1,0": "sea",
            "2,0": "mountain",
            "1,1": "plain",
            "1,-1": "plain",
            "0,1": "mountain city:12 @1",
            "-1,1": "swamp",
        },
        players=3,
        rules="advanced",
        hands={0: "earthquake"},
        objectives=taken_by(0, 1, 2, 3, 4),
    )
    table.play("play earthquake 0,0 1,0")
    assert table["result"]["winners"] == [0]
    assert table.pawns("0,1") == {0: 1}
    assert table.pawns("1,0") == {1: 1}


@pytest.mark.rule("G7.11")
def test_the_order_holds_with_as_many_cities_as_a_box_can_have() -> None:
    # four rows of eight cities and two of plains; city:32 moves from 7,5 to 7,4, then those at
    # 0,0 and 0,2 rise
    card = {"on": "star", "needs": ["plain", "animals", "sea", "sea"]}
    tiles = dict.fromkeys(oracle.LANDS, 0) | {"plain": 16, "forest": 32}
    components = box.check(oracle.default_box() | {"tiles": tiles, "city": [card] * 32})
    world = {f"{x},{y}": "plain" for x in range(8) for y in (1, 4)}
    cells = [f"{x},{y}" for x in range(8) for y in (0, 2, 3, 5)]
    world |= {cell: f"forest city:{number}" for number, cell in enumerate(cells, 1)}
    table = scene(
        players=3,
        rules="advanced",
        hands={0: "earthquake animals:plain"},
        objectives=taken_by(0, 1, 2, 3, 4),
    )
    data = table.position.to_json() | {"tiles": {c: tile_json(text) for c, text in world.items()}}
    data["supply"] = dict.fromkeys(oracle.LANDS, 0)
    data["piles"]["life"] -= 18
    position = Position.from_json("gaia", data, components, players=3, rules="advanced")
    position.apply("play earthquake 7,4 7,5")
    position.apply("play animals:plain 0,1")
    after = position.to_json()
    assert after["tiles"]["7,4"]["city"] == "city:32"
    assert after["tiles"]["0,0"]["pawns"] == {"0": 1}
    assert after["tiles"]["0,2"]["pawns"] == {}
    assert after["result"]["winners"] == [0]
