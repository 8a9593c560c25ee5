"""Section 9: how a game ends."""

from __future__ import annotations

import pytest

from tests.gaia.scenes import scene, taken_by

# Places for cities with two needs satisfied, each for one pawn of the seat that is filled in
CITIES = {
    "0,0": "desert city:2 {}",
    "1,0": "sea",
    "0,1": "sea",
    "2,0": "plain city:4 {}",
    "3,0": "forest",
    "1,1": "mountain",
}


@pytest.mark.rule("G9.1")
def test_the_last_pawn_on_a_city_wins_at_once() -> None:
    table = scene(
        {"0,0": "desert", "1,0": "sea", "0,1": "forest"},
        players=4,
        turn=2,
        hands={2: "city:1"},
        objectives=taken_by(2, 1, 2, 3, 4) | taken_by(0, 5),
    )
    table.play("play city:1 0,0")
    assert (table["phase"], table["actor"], table["turn"]) == ("over", None, 2)
    assert table["actions_left"] == 1
    assert table["result"] == {"winners": [2], "scores": [1, 0, 5, 0], "reason": "pawns"}
    assert table["pawns"] == [4, 5, 0, 5]
    assert table["pending"] is None


@pytest.mark.rule("G9.1")
def test_the_last_pawn_on_an_objective_wins_at_once() -> None:
    table = scene(
        players=3,
        turn=1,
        hands={1: "plain"},
        front={1: "plain sea sea"},
        objectives={"objective:1": None} | taken_by(1, 2, 3, 4, 5),
    )
    table.play("play plain 0,0")
    assert table["result"] is None
    table.play("claim objective:1")
    assert table["result"] == {"winners": [1], "scores": [0, 5, 0], "reason": "pawns"}
    assert table["phase"] == "over"


@pytest.mark.rule("G9.1")
def test_one_pawn_in_hand_is_not_the_end() -> None:
    table = scene(
        {"0,0": "desert", "1,0": "sea", "0,1": "forest"},
        hands={0: "city:1"},
        objectives=taken_by(0, 1, 2, 3, 4),
    )
    table.play("play city:1 0,0")
    assert table["pawns"] == [1, 6]
    assert table["phase"] == "act"


@pytest.mark.rule("G9.1", "G10.9")
def test_a_protection_can_win_in_another_players_turn() -> None:
    table = scene(
        {"0,0": "plain"},
        players=3,
        rules="advanced",
        hands={0: "sun", 2: "protection"},
        front={2: "rain sun sun"},
        objectives={"objective:8": None} | taken_by(2, 1, 2, 3, 4),
    )
    table.play("play sun 0,0", "protect")
    assert (table["actor"], table["turn"]) == (2, 0)
    table.play("claim objective:8")
    assert table["result"] == {"winners": [2], "scores": [0, 0, 5], "reason": "pawns"}
    assert (table["phase"], table["turn"], table["actions_left"]) == ("over", 0, 1)


@pytest.mark.rule("G9.1")
@pytest.mark.parametrize("move", ["draw nature", "play sea 2,0", "deal sea", "allow"])
def test_nothing_may_be_done_after_the_last_pawn(move: str) -> None:
    table = scene(
        {"0,0": "desert", "1,0": "sea", "0,1": "forest"},
        players=3,
        hands={0: "city:1 sea"},
        objectives=taken_by(0, 1, 2, 3, 4),
    )
    table.play("play city:1 0,0")
    assert table.refusal(move) == "G9.1"


@pytest.mark.rule("G9.1")
def test_a_complete_objective_is_not_claimed_after_the_end() -> None:
    table = scene(
        {"0,0": "forest city:7 @1", "1,0": "desert", "0,1": "mountain"},
        players=4,
        turn=3,
        front={3: "plain sea sea"},
        hands={3: "plain"},
        objectives={"objective:1": None} | taken_by(3, 2, 3, 4, 5),
    )
    table.play("play plain -1,0")
    assert table["phase"] == "over"
    assert table.moves == []
    assert table.refusal("claim objective:1") == "G9.1"


@pytest.mark.rule("G9.2")
def test_a_draw_with_nothing_left_ends_the_game_and_most_pawns_win() -> None:
    world = {cell: text.format("@1") for cell, text in CITIES.items()}
    table = scene(world, players=3, empty="life", objectives=taken_by(0, 1, 2) | taken_by(1, 3))
    table.play("draw life")
    assert table["result"] == {"winners": [1], "scores": [2, 3, 0], "reason": "exhausted"}
    assert (table["phase"], table["actor"], table["turn"]) == ("over", None, 0)
    assert table["actions_left"] == 1
    assert table["pending"] is None
    assert table.moves == []


@pytest.mark.rule("G9.2")
@pytest.mark.parametrize("move", ["draw life", "play sea 0,0"])
def test_nothing_may_be_done_after_the_last_card(move: str) -> None:
    table = scene(empty="life", hands={0: "sea"}).play("draw life")
    assert table.refusal(move) == "G9.2"


@pytest.mark.rule("G9.2")
@pytest.mark.parametrize(
    ("turn", "tied", "winner"),
    [
        (0, (0, 1, 2, 3), 1),
        (1, (0, 1, 2, 3), 2),
        (3, (0, 1, 2, 3), 0),
        (0, (0, 2), 2),
        (2, (0, 2), 0),
        (2, (1, 2), 1),
        (3, (1, 2), 1),
        (1, (0, 3), 3),
        (1, (0, 2, 3), 2),
        (2, (2,), 2),
        (3, (2,), 2),
    ],
)
def test_among_equals_the_first_clockwise_wins(
    turn: int, tied: tuple[int, ...], winner: int
) -> None:
    owners = {f"objective:{k + 1}": seat for k, seat in enumerate(tied)}
    table = scene(players=4, turn=turn, empty="nature", objectives=owners)
    table.play("draw nature")
    assert table["result"]["winners"] == [winner]
    assert table["result"]["scores"] == [int(seat in tied) for seat in range(4)]


@pytest.mark.rule("G9.2")
@pytest.mark.parametrize(("turn", "winner"), [(0, 1), (1, 0)])
def test_the_player_who_ends_a_level_game_is_last_in_line(turn: int, winner: int) -> None:
    table = scene(turn=turn, empty="life").play("draw life")
    assert table["result"]["winners"] == [winner]


@pytest.mark.rule("G9.2")
def test_in_a_level_game_of_five_a_better_one_behind_a_tie_still_wins() -> None:
    owners = taken_by(1, 1) | taken_by(2, 2) | taken_by(3, 3, 4)
    table = scene(players=5, turn=0, empty="life", objectives=owners).play("draw life")
    assert table["result"]["winners"] == [3]
