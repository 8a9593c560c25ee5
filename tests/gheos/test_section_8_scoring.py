"""Section 8: tokens and Epochs."""

from __future__ import annotations

import pytest

from tests.gheos.scenes import BLANK, scene

STAR = {"0,0^": BLANK, "0,0v": "012 cup pyramid", "0,-1v": "012 cup cup sword"}
HOMES = {"red": "0,0v/0", "blue": "0,-1v/1"}
HELD = {0: "red blue", 1: "blue blue"}


@pytest.mark.rule("H8.1")
def test_only_the_actor_scores_and_the_token_goes() -> None:
    table = scene(STAR, homes=HOMES, followers=HELD, phase="token")
    table.play("score")
    assert table.points == [3, 0]
    assert table["tokens"] == [2, 3]
    assert table.refusal("score") == "H3.4"


@pytest.mark.rule("H8.1")
def test_without_followers_a_token_is_worth_nothing() -> None:
    assert scene(STAR, homes=HOMES, phase="token").play("score").points == [0, 0]


@pytest.mark.rule("H8.2")
def test_an_epoch_scores_for_everyone_and_the_actor_draws_again() -> None:
    table = scene(STAR, homes=HOMES, followers=HELD, phase="draw")
    table.play("deal epoch")
    assert table.points == [1, 0]
    assert table.phase == "draw"
    assert table["epochs"] == 1
    assert table["turn"] == 0
    table.play("deal epoch")
    assert table.points == [2, 0]
    table.play(table.position.legal_moves()[-1])
    assert table["turn"] == 1
    assert len(table["hands"][0]) == 2


@pytest.mark.rule("H8.2")
def test_no_more_epochs_than_there_are() -> None:
    """Eight are in the box of the scene; a game of four ends with the eighth.

    A position in which the eighth is drawn and the game goes on can only be read from a file.
    """
    table = scene(STAR, phase="draw", players=4, epochs=7)
    assert table.can("deal epoch") == [""]
    table.play("deal epoch")
    assert table.phase == "over"
    beyond = scene(STAR, phase="draw", players=4, epochs=8)
    assert beyond.refusal("deal epoch") == "H3.4"
