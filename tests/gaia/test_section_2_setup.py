"""Section 2: the set-up, deal by deal."""

from __future__ import annotations

import pytest

from demiurge.game import Position
from tests.gaia.scenes import Scene, set_up


def start(players: int = 2, rules: str = "base") -> Scene:
    return Scene(Position.start("gaia", players=players, rules=rules))


def after_objectives(players: int = 2, rules: str = "base") -> Scene:
    table = start(players, rules)
    return table.play(*(f"deal objective:{k}" for k in range(1, players + 3)))


NATURE = ("plain", "forest", "sea", "desert", "mountain", "swamp", "plain")
LIFE = ("city:1", "city:2", "animals:star", "city:3")


def after_life(rules: str = "advanced") -> Scene:
    """Two players; objectives, Nature and Life are dealt."""
    return after_objectives(2, rules).play(*(f"deal {card}" for card in (*NATURE, *LIFE)))


@pytest.mark.rule("G2.1")
@pytest.mark.parametrize(
    ("players", "pawns"), [(2, [6, 6]), (3, [5] * 3), (4, [5] * 4), (5, [5] * 5)]
)
def test_two_players_have_six_pawns_each_more_have_five(players: int, pawns: list[int]) -> None:
    assert set_up(players)["pawns"] == pawns


@pytest.mark.rule("G2.2")
@pytest.mark.parametrize(("players", "objectives"), [(2, 4), (3, 5), (4, 6), (5, 7)])
@pytest.mark.parametrize("rules", ["base", "advanced", "disasters"])
def test_two_more_objectives_than_players_lie_face_up(
    players: int, objectives: int, rules: str
) -> None:
    laid = set_up(players, rules)["objectives"]
    assert len(laid) == objectives
    assert set(laid.values()) == {None}


@pytest.mark.rule("G2.2")
def test_base_games_use_only_the_nature_objectives() -> None:
    table = start()
    assert table.can("deal") == [f"objective:{k}" for k in range(1, 8)]
    assert table.refusal("deal objective:8") == "G2.2"


@pytest.mark.rule("G2.2")
@pytest.mark.parametrize("rules", ["advanced", "disasters"])
def test_advanced_games_shuffle_all_nine_objectives(rules: str) -> None:
    table = start(rules=rules)
    assert table.can("deal") == [f"objective:{k}" for k in range(1, 10)]
    assert table.play("deal objective:9")["objectives"] == {"objective:9": None}


@pytest.mark.rule("G2.2")
@pytest.mark.parametrize(
    "move",
    ["deal objective:2", "deal plain", "deal city:1", "deal eruption", "draw nature"],
)
def test_objectives_come_first_each_once(move: str) -> None:
    assert start().play("deal objective:2").refusal(move) == "G2.2"


@pytest.mark.rule("G2.2")
def test_objectives_that_are_left_over_leave_the_game() -> None:
    table = after_objectives()
    assert table.refusal("deal objective:7") == "G2.3"
    assert set_up().discards == ""


@pytest.mark.rule("G2.3")
def test_every_seat_gets_two_nature_cards_then_three_are_turned_up() -> None:
    table = after_objectives()
    table.play("deal sea", "deal plain")
    assert table["hands"] == [["plain", "sea"], []]
    table.play("deal desert", "deal desert")
    assert table["hands"] == [["plain", "sea"], ["desert", "desert"]]
    table.play("deal swamp")
    assert table["faceup"]["nature"] == ["swamp", None, None]
    table.play("deal forest", "deal plain")
    assert table["faceup"]["nature"] == ["swamp", "forest", "plain"]
    assert table["piles"]["nature"] == 40 - 7
    assert table["known"] == [[], []]


@pytest.mark.rule("G2.3")
def test_every_seat_gets_one_life_card_then_two_are_turned_up() -> None:
    table = after_objectives().play(*(f"deal {card}" for card in NATURE))
    table.play("deal city:5")
    assert table["hands"][0] == ["city:5", "forest", "plain"]
    table.play("deal animals:star")
    assert table["hands"][1] == ["animals:star", "desert", "sea"]
    table.play("deal city:1", "deal city:2")
    assert table["faceup"]["life"] == ["city:1", "city:2"]
    assert table["piles"]["life"] == 30 - 4


@pytest.mark.rule("G2.3")
def test_five_players_are_dealt_cards_in_the_order_of_their_seats() -> None:
    table = after_objectives(5)
    table.play(*(f"deal {card}" for card in ("plain", "forest", "sea", "desert", "swamp")))
    assert [len(hand) for hand in table["hands"]] == [2, 2, 1, 0, 0]
    table.play(*["deal mountain"] * 5)
    assert [len(hand) for hand in table["hands"]] == [2, 2, 2, 2, 2]
    assert table["faceup"]["nature"] == [None, None, None]


@pytest.mark.rule("G2.3")
@pytest.mark.parametrize("move", ["deal city:1", "deal sun", "deal objective:6", "draw nature"])
def test_nature_is_dealt_before_life(move: str) -> None:
    assert after_objectives(rules="advanced").refusal(move) == "G2.3"


@pytest.mark.rule("G2.3")
@pytest.mark.parametrize("move", ["deal plain", "deal sun", "deal city:1"])
def test_life_is_dealt_after_nature_each_city_once(move: str) -> None:
    table = after_objectives(rules="advanced").play(*(f"deal {card}" for card in NATURE))
    assert table.play("deal city:1").refusal(move) == "G2.3"


@pytest.mark.rule("G2.3")
def test_a_card_that_the_pile_no_longer_holds_is_not_dealt() -> None:
    table = after_objectives(5).play(*["deal swamp"] * 5)
    assert table.refusal("deal swamp") == "G2.3"


@pytest.mark.rule("G2.4")
def test_every_seat_gets_one_power_card_then_two_are_turned_up() -> None:
    table = after_life().play("deal sun")
    assert table["hands"][0] == ["city:1", "forest", "plain", "sun"]
    table.play("deal rain", "deal tornado", "deal protection")
    assert table["hands"][1] == ["city:2", "desert", "rain", "sea"]
    assert table["faceup"]["power"] == ["tornado", "protection"]
    assert table["piles"]["power"] == 23 - 4
    assert (table["phase"], table["actor"]) == ("act", 0)


@pytest.mark.rule("G2.4")
@pytest.mark.parametrize("move", ["deal lightning", "deal eruption", "deal plain", "deal city:5"])
def test_without_the_disasters_lightning_and_eruption_stay_out(move: str) -> None:
    assert after_life("advanced").refusal(move) == "G2.4"


@pytest.mark.rule("G2.4")
def test_base_games_have_no_power_cards() -> None:
    table = after_life("base")
    assert (table["phase"], table["actor"]) == ("act", 0)
    assert set(table["faceup"]) == set(table["piles"]) == {"nature", "life"}


@pytest.mark.rule("G2.5")
def test_the_disasters_add_both_eruptions_and_five_lightnings() -> None:
    table = after_life("disasters")
    table.play("deal lightning", "deal eruption", "deal eruption", "deal lightning")
    assert table["piles"]["power"] == 30 - 4
    assert table.position.piles()["power"].count("lightning") == 3
    assert "eruption" not in table.position.piles()["power"]


@pytest.mark.rule("G2.5")
@pytest.mark.parametrize("lightnings", [0, 1, 4, 5])
def test_the_players_choose_the_number_of_lightnings(lightnings: int) -> None:
    position = Position.start("gaia", players=3, rules="disasters", lightnings=lightnings)
    cards = position.piles()["power"]
    assert cards.count("lightning") == lightnings
    assert len(cards) == 25 + lightnings


@pytest.mark.rule("G2.6")
def test_seat_0_starts_and_play_goes_clockwise() -> None:
    table = set_up(3)
    turns = [table["turn"]]
    for _ in range(3):
        for _ in range(2):
            table.play("draw nature")
            table.play(table.moves[0])
        turns.append(table["turn"])
    assert turns == [0, 1, 2, 0]


@pytest.mark.rule("G2.6")
def test_only_the_one_to_move_may_move() -> None:
    position = set_up().position
    other = position.why_not("draw nature", seat=1)
    assert other is not None
    assert other.rule == "G2.6"
    assert position.why_not("draw nature", seat=0) is None


def test_in_the_set_up_no_turn_has_begun() -> None:
    table = after_objectives(3)
    assert (table["actor"], table["phase"]) == ("chance", "setup")
    assert (table["turn"], table["actions_left"]) == (0, 0)
    assert table["pending"] is None
    assert table["fed"] == table["taken"] == table["discards"] == []
    table = set_up(3)
    assert (table["turn"], table["actions_left"]) == (0, 2)
