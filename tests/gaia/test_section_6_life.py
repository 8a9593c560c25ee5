"""Section 6: Life cards bring animals and found cities."""

from __future__ import annotations

import pytest

from tests.gaia.scenes import row, scene, taken_by

# city:1 stands on desert and needs a forest, two seas and animals; city:12 stands on a mountain
# and needs a swamp, a sea, a forest and a plain; city:16 stands anywhere (but sea) and needs a
# plain, a swamp, a sea and a mountain
FOUR = {"0,0": "mountain", "1,0": "swamp", "0,1": "sea", "-1,0": "forest", "0,-1": "plain"}


@pytest.mark.rule("G6.1")
def test_four_tokens_go_on_one_tile_and_the_card_is_discarded() -> None:
    table = scene({"0,0": "plain", "1,0": "sea"}, hands={0: "animals:sea animals:sea"})
    table.play("play animals:sea 1,0")
    assert table.tile("1,0") == "sea 4"
    assert table["animals"] == 16
    assert table.discards == "animals:sea"
    assert table.hand(0) == "animals:sea"
    assert table["front"] == [[], []]


@pytest.mark.rule("G6.1")
@pytest.mark.parametrize("land", ["plain", "forest", "sea", "desert", "mountain", "swamp"])
def test_animals_live_on_the_landscape_of_their_card(land: str) -> None:
    lands = ["plain", "forest", "sea", "desert", "mountain", "swamp"]
    table = scene(row(" ".join(lands), 0, 0), hands={0: f"animals:{land}"})
    home = f"{lands.index(land)},0"
    assert table.can("play") == [f"animals:{land} {home}"]
    for cell in {f"{x},0" for x in range(6)} - {home}:
        assert table.refusal(f"play animals:{land} {cell}") == "G6.1"


@pytest.mark.rule("G6.1")
def test_a_star_is_any_landscape_sea_included() -> None:
    lands = row("plain forest sea desert mountain swamp", 0, 0)
    table = scene(lands, hands={0: "animals:star"})
    assert table.can("play animals:star") == sorted(lands)
    assert table.play("play animals:star 2,0").tile("2,0") == "sea 4"


@pytest.mark.rule("G6.1")
@pytest.mark.parametrize("card", ["animals:star", "animals:desert"])
@pytest.mark.parametrize("cell", ["0,0", "-1,0", "3,0"])
def test_animals_need_a_free_tile(card: str, cell: str) -> None:
    table = scene(
        {"0,0": "desert city:2 @1", "1,0": "sea", "0,1": "sea", "-1,0": "desert 1"},
        hands={0: card},
    )
    assert table.refusal(f"play {card} {cell}") == "G6.1"


@pytest.mark.rule("G6.2")
@pytest.mark.parametrize(("last", "rule"), [("plain 1", "G6.2"), ("plain", None)])
def test_animals_need_four_tokens_in_the_supply(last: str, rule: str | None) -> None:
    herds = {"0,0": "sea 4", "1,0": "sea 4", "2,0": "sea 4", "3,0": "sea 4", "4,0": last}
    table = scene({**herds, "5,0": "swamp"}, hands={0: "animals:swamp"})
    if rule is None:
        assert table["animals"] == 4
        assert table.play("play animals:swamp 5,0")["animals"] == 0
    else:
        assert table["animals"] == 3
        assert table.refusal("play animals:swamp 5,0") == rule


@pytest.mark.rule("G6.2")
def test_without_a_fitting_free_tile_the_card_is_not_playable() -> None:
    table = scene({"0,0": "plain 2", "1,0": "sea"}, hands={0: "animals:plain"})
    assert table.can("play") == []


@pytest.mark.rule("G6.2")
def test_a_city_needs_no_tokens_in_the_supply() -> None:
    herds = {f"{x},0": "sea 4" for x in range(5)}
    table = scene({**herds, "0,1": "desert"}, hands={0: "city:1"})
    assert table["animals"] == 0
    assert table.play("play city:1 0,1").pawns("0,1") == {0: 1}


@pytest.mark.rule("G6.3")
def test_a_city_stands_on_the_landscape_of_its_card() -> None:
    table = scene(
        {"0,0": "desert", "1,0": "sea", "0,1": "forest", "1,1": "plain"}, hands={0: "city:1"}
    )
    assert table.can("play city:1") == ["0,0"]
    assert table.refusal("play city:1 1,1") == "G6.3"
    table.play("play city:1 0,0")
    assert table.tile("0,0") == "desert city:1"
    assert table.hand(0) == table.front(0) == table.discards == ""


@pytest.mark.rule("G6.3")
@pytest.mark.parametrize("land", ["plain", "forest", "desert", "mountain", "swamp"])
def test_a_star_city_stands_on_any_landscape_but_sea(land: str) -> None:
    table = scene(
        {
            "0,0": land,
            "1,0": "swamp",
            "0,1": "mountain",
            "-1,0": "sea",
            "-2,0": "plain",
            "-1,1": "mountain",
        },
        hands={0: "city:16"},
    )
    assert table.refusal("play city:16 -1,0") == "G6.3"
    assert table.play("play city:16 0,0").tile("0,0") == f"{land} city:16"


@pytest.mark.rule("G6.3")
@pytest.mark.parametrize("cell", ["0,0", "2,0", "0,2", "5,5"])
def test_a_city_needs_a_free_tile(cell: str) -> None:
    table = scene(
        {
            "0,0": "desert city:2 @1",
            "1,0": "sea",
            "0,1": "sea",
            "0,2": "desert 3",
            "1,1": "forest",
            "2,0": "desert 1",
            "2,1": "sea",
        },
        hands={0: "city:1"},
    )
    assert table.refusal(f"play city:1 {cell}") == "G6.3"


@pytest.mark.rule("G6.4")
def test_one_satisfied_need_is_not_enough_for_a_city() -> None:
    table = scene(
        {"0,0": "desert", "1,0": "sea", "1,1": "sea", "-1,0": "plain"}, hands={0: "city:1"}
    )
    assert table.refusal("play city:1 0,0") == "G6.4"


@pytest.mark.rule("G6.4")
def test_no_satisfied_need_is_not_enough_for_a_city() -> None:
    table = scene({"0,0": "desert", "1,0": "plain"}, hands={0: "city:1"})
    assert table.refusal("play city:1 0,0") == "G6.4"


@pytest.mark.rule("G6.4")
@pytest.mark.parametrize("second", ["sea", "forest", "desert 1"])
def test_two_satisfied_needs_are_enough_for_a_city(second: str) -> None:
    table = scene({"0,0": "desert", "1,0": "sea", "0,1": second}, hands={0: "city:1"})
    assert table.play("play city:1 0,0").pawns("0,0") == {0: 1}


@pytest.mark.rule("G6.4")
def test_the_needs_must_be_satisfied_when_the_city_is_placed() -> None:
    # placed there, city:16 would make city:12 fall to 0 and so open the mountain it needs
    table = scene({"0,0": "plain", "0,1": "swamp", "1,0": "mountain city:12"}, hands={0: "city:16"})
    assert table.refusal("play city:16 0,0") == "G6.4"


@pytest.mark.rule("G6.5")
@pytest.mark.parametrize("rules", ["base", "advanced"])
def test_the_founder_puts_one_pawn_on_the_city(rules: str) -> None:
    tiles = {cell: land for cell, land in FOUR.items() if cell != "0,-1"}
    table = scene(tiles, rules=rules, turn=1, hands={1: "city:12"})
    table.play("play city:12 0,0")
    assert table.pawns("0,0") == {1: 1}
    assert table["pawns"] == [6, 5]


@pytest.mark.rule("G6.5", "G7.9")
@pytest.mark.parametrize(("rules", "pawns"), [("base", 1), ("advanced", 2), ("disasters", 2)])
def test_with_all_four_needs_the_founder_puts_two_in_advanced_games(rules: str, pawns: int) -> None:
    table = scene(FOUR, rules=rules, hands={0: "city:12"})
    table.play("play city:12 0,0")
    assert table.pawns("0,0") == {0: pawns}
    assert table["pawns"] == [6 - pawns, 6]


@pytest.mark.rule("G6.5")
@pytest.mark.parametrize("rules", ["base", "advanced"])
def test_the_last_pawn_wins_before_anything_else_is_settled(rules: str) -> None:
    # city:5 beside it loses its desert and would fall to 1
    tiles = {"0,0": "desert", "1,0": "plain city:5 @1", "2,0": "forest"}
    around = {"0,1": "sea", "0,-1": "forest", "-1,0": "sea 4"}
    table = scene(
        {**tiles, **around},
        players=3,
        rules=rules,
        hands={0: "city:1"},
        objectives=taken_by(0, 1, 2, 3, 4),
    )
    table.play("play city:1 0,0")
    assert table["phase"] == "over"
    assert table["result"] == {"winners": [0], "scores": [5, 1, 0], "reason": "pawns"}
    assert table.pawns("0,0") == {0: 1}
    assert table.pawns("1,0") == {1: 1}


@pytest.mark.rule("G6.5")
def test_a_city_played_hides_its_landscape_from_its_neighbours() -> None:
    tiles = {"0,0": "desert", "1,0": "plain city:5 @1", "2,0": "forest"}
    table = scene({**tiles, "0,1": "sea", "0,-1": "forest"}, hands={0: "city:1"})
    table.play("play city:1 0,0")
    assert table.pawns("1,0") == {}
    assert table["pawns"] == [5, 6]
