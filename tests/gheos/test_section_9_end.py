"""Section 9: the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from demiurge import Position
from demiurge.rules.gheos import box
from tests.gheos.scenes import BLANK, scene, tile

STAR = {"0,0^": BLANK, "0,0v": "012 cup pyramid", "0,-1v": "012 cup cup"}
HOMES = {"red": "0,0v/0", "blue": "0,-1v/1"}


@pytest.mark.rule("H9.1", "H9.2")
def test_the_last_token_of_all_ends_the_game() -> None:
    table = scene(STAR, homes=HOMES, followers={0: "red", 1: "blue"}, phase="token", tokens=[1, 0])
    table.play("score")
    assert table["result"] == {"winners": [0, 1], "scores": [2, 2], "reason": "tokens"}
    assert table["actor"] is None
    assert table.position.legal_moves() == []
    assert len(table["hands"][0]) == 1, "no tile is drawn"
    for move in ("score", "deal epoch", "follow red"):
        assert table.refusal(move) == "H9.1"


@pytest.mark.rule("H9.1")
@pytest.mark.parametrize("tokens", [[2, 0], [1, 1]])
def test_not_while_anyone_has_a_token(tokens: list[int]) -> None:
    table = scene(STAR, homes=HOMES, phase="token", tokens=tokens)
    assert table.play("score").phase == "draw"
    assert table["result"] is None


@pytest.mark.rule("H9.1", "H9.2")
@pytest.mark.parametrize(("players", "last"), [(2, 6), (3, 7), (4, 8)])
def test_the_last_epoch_ends_the_game_after_its_scoring(players: int, last: int) -> None:
    table = scene(
        STAR,
        homes=HOMES,
        followers={0: "red red", 1: "blue"},
        players=players,
        phase="draw",
        epochs=last - 2,
    )
    table.play("deal epoch")
    assert table.phase == "draw"
    table.play("deal epoch")
    # twice two pyramids, then two cups for the red followers and two for the blue one
    assert table["result"] == {
        "winners": [0],
        "scores": [4 + 2, 2] + [0] * (players - 2),
        "reason": "epochs",
    }
    assert table["turn"] == 0
    assert table.refusal("deal epoch") == "H9.1"


@pytest.mark.rule("H9.1")
@pytest.mark.parametrize(
    ("phase", "move", "words"),
    [("token", "score", "the last token of all"), ("draw", "deal epoch", "the last Epoch tile")],
)
def test_why_the_game_is_over_is_told(phase: str, move: str, words: str) -> None:
    table = scene(STAR, homes=HOMES, phase=phase, tokens=[1, 0], epochs=5)
    table.play(move)
    assert words in str(table.position.why_not(move))


@pytest.mark.rule("H9.2")
def test_everyone_scores_once_more_tokens_or_not() -> None:
    table = scene(STAR, homes=HOMES, followers={0: "red", 1: "blue blue"}, phase="draw", epochs=5)
    table.play("deal epoch")
    assert table["result"]["scores"] == [1 + 1, 4]
    assert table["tokens"] == [3, 3]


@pytest.mark.rule("H9.3")
@pytest.mark.parametrize(
    ("points", "followers", "winners"),
    [
        ([5, 4, 3], {}, [0]),
        ([4, 5, 3], {}, [1]),
        ([3, 4, 5], {}, [2]),
        ([5, 5, 3], {}, [0, 1]),
        ([3, 5, 5], {}, [1, 2]),
        ([5, 5, 5], {}, [0, 1, 2]),
        ([5, 5, 3], {1: "white"}, [1]),
        ([5, 5, 3], {2: "white white"}, [0, 1]),
        ([5, 5, 5], {0: "white", 2: "white"}, [0, 2]),
    ],
)
def test_points_then_followers_then_a_draw(
    points: list[int], followers: dict[int, str], winners: list[int]
) -> None:
    table = scene(
        {"0,0^": "012", "0,0v": "012"},
        homes={"white": "0,0^/0"},
        followers=followers,
        players=3,
        phase="draw",
        epochs=6,
        points=points,
    )
    table.play("deal epoch")
    assert table["result"] == {"winners": winners, "scores": points, "reason": "epochs"}


@pytest.mark.rule("H9.1", "H3.4")
def test_the_last_tile_of_the_pile_is_the_last_epoch() -> None:
    """A box with no land tile beyond the hands: every draw is an Epoch, until the end."""
    components: Any = box.check({"epochs": 8, "tile": [tile(BLANK, k == 0) for k in range(9)]})
    position = Position.start("gheos", components, players=4)
    while position.actor == "chance":
        position.apply(position.legal_moves()[0])
    position.apply(position.legal_moves()[0])
    position.apply("hold")
    for number in range(8):
        assert position.to_json()["pile"] == 8 - number
        assert position.legal_moves() == ["deal epoch"]
        position.apply("deal epoch")
    data = position.to_json()
    assert data["pile"] == 0
    assert data["result"] == {"winners": [0, 1, 2, 3], "scores": [0] * 4, "reason": "epochs"}
