"""Section 3: the steps of a turn and their order."""

from __future__ import annotations

import pytest

from tests.gheos.scenes import BLANK, scene

LAND = {"0,0^": "012 wheat cup", "0,0v": "012"}


@pytest.mark.rule("H3.1", "H3.2", "H3.3", "H3.4")
def test_the_steps_in_order() -> None:
    table = scene(LAND)
    assert table.phase == "tile"
    for move in ("introduce red 0,0^/0", "follow red", "score", "hold", "pay red"):
        assert table.refusal(move) == "H3.1"
    table.play("add A 0,-1v 0")
    assert table.phase == "people"
    for move in ("add B -1,0v 0", "replace B 0,0v 0", "score", "hold", "winner red"):
        assert table.refusal(move) == "H3.2"
    table.play("introduce red 0,-1v/1")
    assert table.phase == "token"
    for move in ("follow red", "add B -1,0v 0", "migrate 0"):
        assert table.refusal(move) == "H3.3"
    table.play("score")
    assert table.phase == "draw"
    assert table["actor"] == "chance"
    for move in ("hold", "follow red", "deal tile:1"):
        assert table.refusal(move) == "H3.4"
    table.play("deal tile:9")
    assert table.phase == "tile"
    assert table["turn"] == table["actor"] == 1
    assert len(table["hands"][0]) == 2


@pytest.mark.rule("H3.1")
def test_the_tile_leaves_the_hand() -> None:
    table = scene(LAND)
    first, second = table.text("A"), table.text("B")
    assert table["hands"][0] == [first, second]
    table.play("add B 0,-1v 0")
    assert table["hands"][0] == [first]


@pytest.mark.rule("H3.3")
def test_a_token_is_optional() -> None:
    table = scene(LAND, phase="token")
    assert table.position.legal_moves() == ["hold", "score"]
    table.play("hold")
    assert table["tokens"] == [3, 3]
    assert table.phase == "draw"


@pytest.mark.rule("H3.3")
def test_without_a_token_nothing_is_asked() -> None:
    table = scene(LAND, phase="people", tokens=[0, 1])
    table.play("introduce blue 0,0^/0")
    assert table.phase == "draw"


@pytest.mark.rule("H3.4")
def test_players_never_deal() -> None:
    table = scene(LAND)
    assert table.refusal("deal tile:9") == "H3.4"
    assert table.refusal("deal epoch") == "H3.4"
    for seat in (0, 1):
        refusal = table.position.why_not("deal epoch", seat=seat)
        assert refusal is not None
        assert refusal.rule == "H3.4"


@pytest.mark.rule("H3.5")
def test_people_are_skipped_when_nothing_is_possible() -> None:
    table = scene({"0,0^": BLANK})
    table.play("add A 0,0v 0")
    assert table.phase == "token"


@pytest.mark.rule("H3.5")
def test_people_are_skipped_when_all_followers_are_taken() -> None:
    table = scene(
        LAND, homes={"red": "0,0^/0"}, followers={0: "red red red", 1: "red red"}, tokens=[0, 1]
    )
    table.play("add A 0,-1v 0")
    assert table.phase == "draw"


@pytest.mark.rule("H3.5")
def test_neither_step_is_optional() -> None:
    table = scene(LAND)
    assert all(move.startswith(("add", "replace")) for move in table.position.legal_moves())
    table.play("add A 0,-1v 0")
    assert all(move.startswith("introduce") for move in table.position.legal_moves())


@pytest.mark.rule("H3.5")
def test_a_tile_can_always_be_added_somewhere() -> None:
    """Everyone's land around, nobody to pay with, and tiles that join all they touch."""
    table = scene(
        {"0,0^": BLANK, "0,0v": "012", "0,-1v": "012", "-1,0v": "012"},
        hand=("012", "012 cup"),
        homes={"red": "0,0v/0", "blue": "0,-1v/1", "white": "-1,0v/2"},
    )
    assert table.can("replace A 0,0^") == []
    assert table.can("add A")
