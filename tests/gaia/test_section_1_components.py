"""Section 1: what is in the box."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from demiurge.game import Position
from demiurge.rules.errors import ComponentError
from demiurge.rules.gaia import box
from tests.gaia import oracle
from tests.gaia.scenes import Json, scene, set_up


def pile(back: str, rules: str = "disasters") -> Counter[str]:
    """The cards face down before the first deal."""
    return Counter(Position.start("gaia", players=2, rules=rules).piles()[back])


def box_with(**changes: Any) -> Json:
    """The game's own component file with some tables replaced."""
    return oracle.default_box() | changes


@pytest.mark.rule("G1.1", "G1.2")
def test_the_supply_holds_48_tiles_of_six_landscapes() -> None:
    supply = Position.start("gaia").to_json()["supply"]
    assert supply == {
        "plain": 10,
        "forest": 8,
        "sea": 7,
        "desert": 10,
        "mountain": 6,
        "swamp": 7,
    }
    assert sum(supply.values()) == 48


@pytest.mark.rule("G1.1")
@pytest.mark.parametrize("section", ["tiles", "nature", "animals"])
def test_there_is_no_seventh_landscape(section: str) -> None:
    table = oracle.default_box()[section] | {"lava": 1}
    with pytest.raises(ComponentError, match=f"{section}: unknown name 'lava'"):
        box.check(box_with(**{section: table}))


@pytest.mark.rule("G1.3")
def test_there_are_40_nature_cards() -> None:
    cards = pile("nature")
    assert cards == {
        "plain": 8,
        "forest": 8,
        "sea": 7,
        "desert": 6,
        "mountain": 6,
        "swamp": 5,
    }
    assert cards.total() == 40


@pytest.mark.rule("G1.4")
def test_there_are_18_cities_and_12_animals_among_the_life_cards() -> None:
    cards = pile("life")
    assert {card: n for card, n in cards.items() if card.startswith("city:")} == {
        f"city:{number}": 1 for number in range(1, 19)
    }
    assert sum(n for card, n in cards.items() if card.startswith("animals:")) == 12
    assert cards.total() == 30


@pytest.mark.rule("G1.5")
def test_every_city_stands_on_a_landscape_or_a_star_and_has_four_needs() -> None:
    for city in oracle.default_box()["city"]:
        assert city["on"] in (*oracle.LANDS, "star")
        assert len(city["needs"]) == 4
        assert set(city["needs"]) <= {*oracle.LANDS, "animals"}
        assert city["needs"].count("animals") <= 1


@pytest.mark.rule("G1.5")
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"on": "animals"}, "city 3, on"),
        ({"needs": ["sea", "sea", "plain"]}, "city 3, needs"),
        ({"needs": ["sea", "sea", "plain", "plain", "plain"]}, "city 3, needs"),
        ({"needs": ["sea", "sea", "plain", "star"]}, "city 3, needs"),
        ({"needs": ["sea", "plain", "animals", "animals"]}, "city 3, needs"),
    ],
)
def test_a_city_card_that_cannot_be_is_refused(change: Json, field: str) -> None:
    cities = [dict(city) for city in oracle.default_box()["city"]]
    cities[2] |= change
    with pytest.raises(ComponentError, match=field):
        box.check(box_with(city=cities))


@pytest.mark.rule("G1.5")
def test_a_city_may_show_one_landscape_four_times() -> None:
    cities = [{"on": "plain", "needs": ["sea"] * 4}]
    around = {"1,0": "sea", "0,1": "sea", "-1,0": "sea"}
    table = scene({"0,0": "plain", **around}, hands={0: "city:1"})
    data = table.position.to_json()
    data["piles"]["life"] = 12 - 2
    components = box.check(box_with(city=cities))
    position = Position.from_json("gaia", data, components, players=2, rules="base")
    assert "play city:1 0,0" in position.legal_moves()


@pytest.mark.rule("G1.6")
def test_animal_cards_show_a_landscape_or_a_star() -> None:
    shown = {card for card in pile("life") if card.startswith("animals:")}
    assert shown == {f"animals:{land}" for land in (*oracle.LANDS, "star")}


@pytest.mark.rule("G1.7")
def test_seven_objectives_show_nature_cards_and_two_show_four_powers() -> None:
    rows = [row["cards"] for row in oracle.default_box()["objective"]]
    assert [row for row in rows if "power" in row] == [{"power": 4}, {"power": 4}]
    assert len(rows) == 9
    assert len(Position.start("gaia", rules="advanced").piles()["objectives"]) == 9


@pytest.mark.rule("G1.7")
@pytest.mark.parametrize("cards", [{"plain": 2, "power": 2}, {"plain": 0}])
def test_an_objective_shows_nature_cards_only_or_power_cards_only(cards: Json) -> None:
    objectives = [dict(row) for row in oracle.default_box()["objective"]]
    objectives[1] = {"cards": cards}
    with pytest.raises(ComponentError, match=r"objective 2, cards: .*only"):
        box.check(box_with(objective=objectives))


@pytest.mark.rule("G1.8")
def test_there_are_30_power_cards_with_the_disasters() -> None:
    cards = pile("power")
    assert cards == {
        "sun": 6,
        "rain": 6,
        "tornado": 4,
        "protection": 4,
        "earthquake": 3,
        "lightning": 5,
        "eruption": 2,
    }
    assert cards.total() == 30


@pytest.mark.rule("G1.8")
@pytest.mark.parametrize(("rules", "total"), [("base", 0), ("advanced", 23)])
def test_lightning_and_eruption_are_only_for_the_disasters(rules: str, total: int) -> None:
    cards = pile("power", rules)
    assert cards.total() == total
    assert not {"lightning", "eruption"} & set(cards)


@pytest.mark.rule("G1.9")
def test_there_are_20_animal_tokens() -> None:
    assert Position.start("gaia").to_json()["animals"] == 20


@pytest.mark.rule("G1.9")
def test_27_pawns_are_enough_for_every_number_of_players() -> None:
    most = [sum(set_up(players)["pawns"]) for players in (2, 3, 4, 5)]
    assert most == [12, 15, 20, 25]
