"""Section 3: a turn is feeding, then two actions."""

from __future__ import annotations

import pytest

from demiurge.rules.errors import NotationError
from tests.gaia.scenes import scene

# A city that seat 0 owns and must feed: it shows animals, and there are four in the sea beside it.
HUNGRY = {"0,0": "desert city:1 @0", "1,0": "sea 4", "0,1": "forest"}


@pytest.mark.rule("G3.1")
def test_feeding_comes_before_the_actions() -> None:
    table = scene(HUNGRY, phase="feed", hands={0: "sea"})
    assert table.moves == ["feed 0,0 from 1,0"]
    assert table.refusal("draw nature") == "G3.1"
    assert table.refusal("play sea 2,0") == "G3.1"
    assert table["actions_left"] == 2
    table.play("feed 0,0 from 1,0")
    assert (table["phase"], table["actor"], table["actions_left"]) == ("act", 0, 2)


@pytest.mark.rule("G3.1")
def test_a_turn_is_two_draws() -> None:
    table = scene(players=3, turn=1)
    table.play("draw nature", "deal sea")
    assert (table["turn"], table["phase"], table["actions_left"]) == (1, "act", 1)
    table.play("draw life")
    assert (table["turn"], table["phase"], table["actions_left"]) == (1, "deal", 0)
    table.play("deal city:1")
    assert (table["turn"], table["phase"], table["actions_left"]) == (2, "act", 2)


@pytest.mark.rule("G3.1")
def test_a_turn_is_two_plays() -> None:
    table = scene(hands={0: "sea sea sea"})
    table.play("play sea 0,0")
    assert (table["turn"], table["actions_left"]) == (0, 1)
    table.play("play sea 1,0")
    assert (table["turn"], table["actions_left"]) == (1, 2)


@pytest.mark.rule("G3.1")
@pytest.mark.parametrize("draw_first", [True, False])
def test_a_turn_is_a_draw_and_a_play_in_any_order(draw_first: bool) -> None:
    table = scene(hands={0: "sea"})
    for drawing in (draw_first, not draw_first):
        table.play(*(["draw nature 1", "deal plain"] if drawing else ["play sea 0,0"]))
    assert table["turn"] == 1
    assert table.hand(0) == "plain"


@pytest.mark.rule("G3.1")
def test_there_is_no_pass() -> None:
    table = scene(hands={0: "sea city:1"})
    assert {move.split()[0] for move in table.moves} == {"draw", "play"}
    with pytest.raises(NotationError):
        table.position.why_not("pass")


@pytest.mark.rule("G3.1")
@pytest.mark.parametrize(
    "move",
    [
        "allow",
        "protect",
        "discard sea",
        "keep sea",
        "take 1 nature",
        "claim objective:1",
        "feed 0,0 from 1,0",
        "deal plain",
    ],
)
def test_nothing_but_draw_and_play_is_an_action(move: str) -> None:
    table = scene(HUNGRY, hands={0: "sea", 1: "sea"}, rules="advanced")
    assert table.refusal(move) == "G3.1"


@pytest.mark.rule("G3.1")
def test_deals_are_made_by_chance_never_by_a_player() -> None:
    six = "desert desert forest plain sea swamp"
    table = scene(rules="advanced", hands={0: six, 1: "sun"}).play("draw life", "deal city:1")
    refusal = table.position.why_not("deal plain")
    assert table.refusal("deal plain") == "G3.1"
    assert refusal is not None
    assert "by chance" in refusal.sentence
    for seat in (0, 1):
        assert table.position.why_not("deal plain", seat=seat) == refusal
        told = table.position.view(seat).why_not("deal plain")
        assert told == refusal


@pytest.mark.rule("G3.1")
@pytest.mark.parametrize(
    "move", ["play plain 2,0", "play city:2 1,0", "play animals:sea 1,0", "play sun 1,0"]
)
def test_only_cards_in_the_hand_are_played(move: str) -> None:
    table = scene({"0,0": "plain", "1,0": "sea"}, hands={0: "sea", 1: "plain city:2"})
    assert table.refusal(move) == "G3.1"


@pytest.mark.rule("G3.1")
def test_a_card_played_leaves_the_hand() -> None:
    table = scene(hands={0: "desert sea sea"}).play("play sea 0,0")
    assert table.hand(0) == "desert sea"


@pytest.mark.rule("G3.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_after_the_second_action_the_next_players_turn_begins(players: int) -> None:
    last = players - 1
    table = scene(players=players, turn=last, actions=1, hands={last: "sea"})
    table.play("play sea 0,0")
    assert (table["turn"], table["actor"], table["actions_left"]) == (0, 0, 2)
    assert table["pending"] is None


@pytest.mark.rule("G3.2")
def test_the_next_turn_begins_with_that_players_feeding() -> None:
    table = scene(HUNGRY, turn=1, actions=1, hands={1: "plain"})
    table.play("play plain 2,0")
    assert (table["turn"], table["actor"], table["phase"]) == (0, 0, "feed")


@pytest.mark.rule("G3.2")
def test_what_was_fed_is_forgotten_when_the_next_turn_begins() -> None:
    table = scene(HUNGRY, phase="feed", hands={0: "plain plain"})
    table.play("feed 0,0 from 1,0")
    assert table["fed"] == ["city:1"]
    table.play("play plain 2,0")
    assert table["fed"] == ["city:1"]
    table.play("play plain 3,0")
    assert table["fed"] == []


@pytest.mark.rule("G3.2")
def test_a_won_game_has_no_next_turn() -> None:
    table = scene(
        {"0,0": "desert", "1,0": "sea", "0,1": "forest"},
        players=3,
        actions=1,
        hands={0: "city:1"},
        objectives={f"objective:{k}": 0 for k in (1, 2, 3, 4)},
    )
    table.play("play city:1 0,0")
    assert (table["turn"], table["actor"], table["phase"]) == (0, None, "over")
    assert table["actions_left"] == 0
    assert table.moves == []
