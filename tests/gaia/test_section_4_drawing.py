"""Section 4: drawing, the limits of the hand, empty piles."""

from __future__ import annotations

import pytest

from demiurge.rules.errors import NotationError
from tests.gaia.scenes import scene

SIX = "desert desert forest plain sea swamp"


@pytest.mark.rule("G4.1")
def test_one_draws_a_face_up_card_or_the_top_of_a_pile() -> None:
    draws = ["", "1", "2"]
    assert scene().can("draw nature") == ["", "1", "2", "3"]
    assert scene().can("draw life") == draws
    assert scene(rules="advanced").can("draw power") == draws


@pytest.mark.rule("G4.1")
@pytest.mark.parametrize("move", ["draw power", "draw power 1"])
def test_base_games_have_no_power_to_draw(move: str) -> None:
    assert scene().refusal(move) == "G4.1"


@pytest.mark.rule("G4.1")
def test_the_top_card_of_a_pile_comes_to_the_hand_unseen() -> None:
    table = scene(hands={0: "sea"}).play("draw life")
    assert (table["actor"], table["phase"], table["pending"]) == ("chance", "deal", "draw life")
    before = table["piles"]
    table.play("deal city:3")
    assert table.hand(0) == "city:3 sea"
    assert table["known"] == [[], []]
    assert table["piles"] == before | {"life": before["life"] - 1}
    assert table["pending"] is None


@pytest.mark.rule("G4.1")
def test_the_face_up_card_at_the_named_place_comes_to_the_hand_and_all_see_it() -> None:
    table = scene(faceup={"nature": "swamp forest desert"})
    table.play("draw nature 3")
    assert table.hand(0) == "desert"
    assert table["known"] == [["desert"], []]
    assert table["faceup"]["nature"] == ["swamp", "forest", None]


@pytest.mark.rule("G4.1")
@pytest.mark.parametrize("move", ["draw life 3", "draw power 3"])
def test_there_is_no_third_place_for_life_and_power(move: str) -> None:
    assert scene(rules="advanced").refusal(move) == "G4.1"


@pytest.mark.rule("G4.1")
@pytest.mark.parametrize("move", ["draw nature 4", "draw nature 0", "draw life -1", "draw tile"])
def test_a_place_that_no_type_has_is_not_even_a_move(move: str) -> None:
    with pytest.raises(NotationError):
        scene().position.why_not(move)


@pytest.mark.rule("G4.1")
def test_an_empty_place_gives_no_card() -> None:
    table = scene(empty="nature", faceup={"nature": "sea - sea"})
    assert table.can("draw nature") == ["1", "3"]
    assert table.refusal("draw nature 2") == "G4.1"


@pytest.mark.rule("G4.1")
@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("draw nature", "The pile is empty"),
        ("draw nature 1", "No card lies at this face-up place"),
        ("draw nature 2", "No card lies at this face-up place"),
        ("draw life 3", "No card lies at this face-up place"),
        ("draw power", "No cards of this type"),
    ],
)
def test_why_a_draw_is_refused_is_said(move: str, words: str) -> None:
    refusal = scene(empty="nature", faceup={"nature": "- - sea"}).position.why_not(move)
    assert refusal is not None
    assert words in refusal.sentence


@pytest.mark.rule("G4.1")
@pytest.mark.parametrize("card", ["plain", "city:1", "sun", "objective:1"])
def test_only_a_card_that_the_pile_still_holds_is_dealt(card: str) -> None:
    table = scene(rules="advanced", discards="plain " * 8).play("draw nature")
    assert table.refusal(f"deal {card}") == "G4.1"
    assert table.can("deal") == ["desert", "forest", "mountain", "sea", "swamp"]


@pytest.mark.rule("G4.1")
def test_the_deal_must_come_before_any_other_move() -> None:
    table = scene(hands={0: "sea"}).play("draw nature")
    assert table.refusal("play sea 0,0") == "G4.1"


@pytest.mark.rule("G4.2")
def test_a_face_up_card_taken_is_replaced_at_once() -> None:
    table = scene(faceup={"life": "city:1 city:2"}).play("draw life 1")
    assert (table["phase"], table["pending"]) == ("deal", "draw life 1")
    before = table["piles"]["life"]
    table.play("deal city:9")
    assert table["faceup"]["life"] == ["city:9", "city:2"]
    assert table["piles"]["life"] == before - 1
    assert table.hand(0) == "city:1"


@pytest.mark.rule("G4.2")
@pytest.mark.parametrize("card", ["city:1", "plain", "sun"])
def test_the_place_is_refilled_from_its_own_pile(card: str) -> None:
    table = scene(faceup={"life": "city:1 city:2"}).play("draw life 1")
    assert table.refusal(f"deal {card}") == "G4.2"


@pytest.mark.rule("G4.2")
def test_with_an_empty_pile_the_place_stays_empty_and_keeps_its_number() -> None:
    table = scene(empty="life", faceup={"life": "city:1 city:2"}).play("draw life 1")
    assert table["faceup"]["life"] == [None, "city:2"]
    assert (table["phase"], table["actions_left"]) == ("act", 1)
    assert table.can("draw life") == ["2"]
    table.play("draw life 2")
    assert table.hand(0) == "city:1 city:2"


@pytest.mark.rule("G4.2", "G4.3")
def test_the_place_is_refilled_before_a_card_is_discarded() -> None:
    table = scene(hands={0: SIX}, faceup={"nature": "mountain sea sea"}).play("draw nature 1")
    assert len(table["hands"][0]) == 7
    assert table["phase"] == "deal"
    table.play("deal plain")
    assert table["faceup"]["nature"] == ["plain", "sea", "sea"]
    assert (table["actor"], table["phase"], table["pending"]) == (0, "discard", None)


@pytest.mark.rule("G4.2", "G4.3")
def test_with_an_empty_pile_the_seventh_card_is_discarded_right_away() -> None:
    table = scene(hands={0: SIX}, empty="life", faceup={"life": "city:1"})
    assert table.play("draw life 1")["phase"] == "discard"


@pytest.mark.rule("G4.3")
def test_any_of_seven_cards_may_be_discarded_also_the_drawn_one() -> None:
    table = scene(hands={0: SIX}).play("draw life", "deal city:4")
    assert table.moves == [
        *("discard city:4", "discard desert", "discard forest"),
        *("discard plain", "discard sea", "discard swamp"),
    ]
    table.play("discard city:4")
    assert table.hand(0) == SIX
    assert table.discards == "city:4"
    assert (table["phase"], table["actions_left"]) == ("act", 1)


@pytest.mark.rule("G4.3")
def test_of_two_equal_cards_one_is_discarded() -> None:
    table = scene(hands={0: SIX}).play("draw life", "deal city:4", "discard desert")
    assert table.hand(0) == "city:4 desert forest plain sea swamp"


@pytest.mark.rule("G4.3")
@pytest.mark.parametrize("move", ["play sea 0,0", "draw nature", "discard mountain", "keep sea"])
def test_nothing_else_may_be_done_with_seven_cards(move: str) -> None:
    table = scene(hands={0: SIX}).play("draw life", "deal city:4")
    assert table.refusal(move) == "G4.3"


@pytest.mark.rule("G4.3")
def test_six_cards_are_not_too_many() -> None:
    table = scene(hands={0: "desert forest plain sea swamp"})
    table.play("draw nature", "deal sea")
    assert (table["phase"], table["actions_left"]) == ("act", 1)
    assert table.hand(0) == "desert forest plain sea sea swamp"


@pytest.mark.rule("G4.3")
def test_the_discard_after_the_second_action_ends_the_turn() -> None:
    table = scene(hands={0: SIX}, actions=1).play("draw life", "deal city:4")
    assert (table["turn"], table["actions_left"]) == (0, 0)
    table.play("discard sea")
    assert (table["turn"], table["phase"], table["actions_left"]) == (1, "act", 2)


@pytest.mark.rule("G4.4")
def test_a_third_power_card_makes_one_of_the_three_go() -> None:
    table = scene(rules="advanced", hands={0: "plain rain sun"})
    table.play("draw power", "deal tornado")
    assert (table["phase"], table["actor"]) == ("discard", 0)
    assert table.moves == ["discard rain", "discard sun", "discard tornado"]
    table.play("discard sun")
    assert table.hand(0) == "plain rain tornado"
    assert table.discards == "sun"
    assert table["actions_left"] == 1


@pytest.mark.rule("G4.4")
@pytest.mark.parametrize(
    "move", ["discard plain", "discard earthquake", "play plain 0,0", "draw life", "keep sun"]
)
def test_only_one_of_the_three_power_cards_may_go(move: str) -> None:
    table = scene(rules="advanced", hands={0: "plain rain sun"})
    table.play("draw power", "deal tornado")
    assert table.refusal(move) == "G4.4"


@pytest.mark.rule("G4.4")
@pytest.mark.parametrize("move", ["discard plain", "discard sea", "draw life"])
def test_six_cards_with_three_powers_break_the_power_limit_alone(move: str) -> None:
    table = scene(rules="advanced", hands={0: "plain plain plain rain sun"})
    assert table.play("draw power", "deal tornado").refusal(move) == "G4.4"


@pytest.mark.rule("G4.4")
def test_two_power_cards_are_not_too_many() -> None:
    table = scene(rules="advanced", hands={0: "plain sun"})
    assert table.play("draw power", "deal sun")["phase"] == "act"


@pytest.mark.rule("G4.4")
def test_a_face_up_third_power_card_is_replaced_first() -> None:
    table = scene(rules="advanced", hands={0: "rain sun"}, faceup={"power": "sun rain"})
    assert table.play("draw power 1")["phase"] == "deal"
    assert table.play("deal tornado")["phase"] == "discard"


@pytest.mark.rule("G4.4")
def test_one_discard_settles_a_seventh_card_that_is_a_third_power() -> None:
    table = scene(rules="advanced", hands={0: "desert forest plain rain sea sun"})
    table.play("draw power", "deal tornado")
    assert table.can("discard") == ["rain", "sun", "tornado"]
    assert table.refusal("discard sea") == "G4.4"
    assert table.refusal("discard mountain") == "G4.3"
    table.play("discard tornado")
    assert table["phase"] == "act"
    assert table.hand(0) == "desert forest plain rain sea sun"


@pytest.mark.rule("G4.4")
def test_a_seventh_card_with_two_powers_lets_any_card_go() -> None:
    table = scene(rules="advanced", hands={0: "desert forest plain rain sea sun"})
    table.play("draw nature", "deal swamp")
    assert table.can("discard") == ["desert", "forest", "plain", "rain", "sea", "sun", "swamp"]


@pytest.mark.rule("G4.5")
def test_discarded_cards_never_come_back() -> None:
    table = scene(empty="nature", faceup={"nature": "sea"}, hands={0: SIX})
    table.play("draw nature 1", "discard plain")
    assert table["piles"]["nature"] == 0
    assert table["faceup"]["nature"] == [None, None, None]
    table.play("draw nature")
    assert table["phase"] == "over"


@pytest.mark.rule("G4.5")
def test_a_discarded_card_is_not_dealt() -> None:
    table = scene(discards="city:7").play("draw life")
    assert table.refusal("deal city:7") == "G4.1"


@pytest.mark.rule("G4.6")
@pytest.mark.parametrize("back", ["nature", "life", "power"])
def test_drawing_a_type_of_which_no_card_is_left_is_legal_and_ends_the_game(back: str) -> None:
    table = scene(rules="advanced", empty=back)
    assert table.can(f"draw {back}") == [""]
    table.play(f"draw {back}")
    assert (table["phase"], table["actor"]) == ("over", None)
    assert table["result"]["reason"] == "exhausted"
    assert table["actions_left"] == 1


@pytest.mark.rule("G4.6")
def test_with_an_empty_pile_and_face_up_cards_left_only_those_are_drawn() -> None:
    table = scene(empty="nature", faceup={"nature": "- - sea"})
    assert table.can("draw nature") == ["3"]
    assert table.refusal("draw nature") == "G4.1"


@pytest.mark.rule("G4.6")
def test_the_last_card_of_a_pile_is_drawn_without_ending_the_game() -> None:
    table = scene(rules="disasters", empty="life", faceup={"life": "- city:2"})
    table.play("draw life 2")
    assert table["phase"] == "act"


@pytest.mark.rule("G4.7")
@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_everyone_sees_a_discarded_card(viewer: int) -> None:
    table = scene(hands={0: SIX}, players=3).play("draw life", "deal city:4")
    assert table.position.seen_by("discard city:4", viewer) == "discard city:4"
    assert table.position.seen_by("discard city:4", "spectator") == "discard city:4"
    table.play("discard city:4")
    assert table.position.view(viewer).to_json()["discards"] == ["city:4"]
