"""Texts that are not moves, and impossible positions."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from demiurge import Position
from demiurge.rules.errors import NotationError, PositionError
from tests.gheos.scenes import BLANK, Scene, scene

STAR = {"0,0^": "02 | 1", "0,0v": "012 wheat", "0,-1v": "012", "-1,0v": "012 wheat"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass",
        "add",
        "add tile:1",
        "add tile:1 0,0v",
        "add tile:1 0,0v 3",
        "add tile:1 0,0 0",
        "add tile:1 00,0v 0",
        "add tile:1 -0,0v 0",
        "add tile:99 0,0v 0",
        "add epoch 0,0v 0",
        "add tile 0,0v 0",
        "add tile:1 0,0v 0 ",
        "add  tile:1 0,0v 0",
        "replace tile:1 0,0w 0",
        "deal",
        "deal tile",
        "deal land",
        "pay purple",
        "pay",
        "winner 0",
        "migrate 3",
        "migrate red",
        "introduce red 0,0^",
        "introduce red 0,0^/3",
        "introduce red 0,0^/01",
        "introduce 0,0^/0 red",
        "follow",
        "score 1",
        "hold hold",
        "Score",
    ],
)
def test_what_is_not_a_move(text: str) -> None:
    table = scene(STAR)
    with pytest.raises(NotationError, match="is not a move"):
        table.position.why_not(text)


def pending(phase: str) -> Scene:
    """A migration in its pay or migrate phase."""
    table = scene(
        STAR, hand=(BLANK, BLANK), homes={"red": "0,0^/0"}, followers={0: "red red", 1: "red"}
    )
    table.play("replace A 0,0^ 0")
    return table.play("pay red") if phase == "migrate" else table


def spoilt(table: Scene, **changes: Any) -> dict[str, Any]:
    data = copy.deepcopy(table.position.to_json())
    for path, value in changes.items():
        place: Any = data
        *way, last = path.split("__")
        for key in way:
            place = place[int(key) if key.isdigit() else key]
        place[int(last) if last.isdigit() else last] = value
    return data


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"turn": 2}, "cannot be read"),
        ({"phase": "feed"}, "cannot be read"),
        ({"actor": "chance"}, "actor: in the phase tile it is 0"),
        ({"hands": [[]]}, "hands: expected 2, one per seat"),
        ({"hands__0": ["tile:9", "tile:10", "tile:11"]}, "hands: at most 2"),
        ({"hands__0": ["tile:1", "tile:5"]}, "tile:1 is in two places"),
        ({"hands__0": ["tile:5", "tile:77"]}, "cannot be read"),
        ({"removed": ["tile:5"]}, "tile:5 is in two places"),
        ({"tiles": {"5,5^": {"tile": "tile:1", "rotation": 0}}}, "not connected to 0,0"),
        ({"civilizations__red": "0,0^/1"}, "is not the name of a continent"),
        ({"civilizations__red": "7,7^/1"}, "is not the name of a continent"),
        ({"civilizations__blue": "-1,0v/0"}, "inhabited twice"),
        ({"supply__red": 5}, "there are 5 red followers in all"),
        ({"supply__blue": 4, "followers__0__blue": 1}, "blue is not on the board"),
        ({"pile": 3}, "pile: should be"),
        ({"epochs": 1}, "pile: should be"),
        ({"pending": {"cell": "0,0^", "replaced": None}}, "pending: expected exactly in"),
        ({"phase": "pay"}, "pending: expected exactly in"),
    ],
)
def test_a_position_that_cannot_be(changes: dict[str, Any], message: str) -> None:
    table = scene(STAR, homes={"red": "0,0^/0"}, followers={0: "red"})
    data = spoilt(table, **changes)
    with pytest.raises(PositionError, match=message):
        Position.from_json("gheos", data, table.position.components, players=2)


@pytest.mark.parametrize(
    ("phase", "changes", "message"),
    [
        ("pay", {"phase": "winner"}, "phase: winner is not due"),
        ("migrate", {"phase": "winner"}, "phase: winner is not due"),
        ("pay", {"civilizations__red": None}, "phase: pay is not due"),
        ("pay", {"hands__0": ["tile:6", "tile:9"]}, "hands: the played tile has left the hand"),
        ("migrate", {"pending__replaced": None}, "tiles: -1,0v is not connected to 0,0"),
        ("migrate", {"pending__cell": "5,5^"}, "cannot be read"),
    ],
)
def test_what_is_pending_must_be_due(phase: str, changes: dict[str, Any], message: str) -> None:
    table = pending(phase)
    with pytest.raises(PositionError, match=message):
        Position.from_json("gheos", spoilt(table, **changes), table.position.components, players=2)


def test_a_rotation_that_looks_like_another_is_no_position() -> None:
    table = scene({"0,0^": "012"})
    data = spoilt(table, tiles={"0,0^": {"tile": "tile:1", "rotation": 1}})
    with pytest.raises(PositionError, match="tile:1 has no rotation 1"):
        Position.from_json("gheos", data, table.position.components, players=2)


def test_a_missing_key_is_named() -> None:
    table = scene(STAR)
    data = table.position.to_json()
    del data["epochs"]
    with pytest.raises(PositionError, match="The position has no 'epochs'"):
        Position.from_json("gheos", data, table.position.components, players=2)


def test_a_refusal_reads_as_a_sentence() -> None:
    table = scene(STAR)
    refusal = table.position.why_not(table.text("add A 0,0v 0"))
    assert str(refusal) == (
        "A tile goes to an empty cell that shares a side with a tile; 0,0v is not one. (H4.1)"
    )
