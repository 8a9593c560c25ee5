"""The illustrated examples of the rule book, replayed.

Most of them happen around one cell, 0,0^, with a neighbour in each direction: 0,0v in direction 0,
0,-1v in direction 1, -1,0v in direction 2.
"""

from __future__ import annotations

import pytest

from tests.gheos.scenes import scene


@pytest.mark.rule("H4.5")
def test_temple() -> None:
    table = scene(
        {"0,0^": "012 sword", "0,0v": "01 sword | 2"},
        hand=("012 temple-sword cup", "0 | 1 | 2"),
        homes={"yellow": "0,0^/0"},
    )
    table.play("add A 0,-1v 0")
    assert table.points == [2, 0]


@pytest.mark.rule("H7.1")
def test_new_civilization() -> None:
    table = scene(
        {"0,0^": "0 | 1 | 2", "0,0v": "012 wheat", "-1,0v": "012"},
        homes={"blue": "-1,0v/2"},
        phase="people",
    )
    assert table.refusal("introduce red -1,0v/0") == "H7.1"
    table.play("introduce red 0,0^/0")
    assert table.homes == {"blue": "-1,0v/0", "red": "0,0^/0"}
    assert table.followers(0) == "red"


@pytest.mark.rule("H8.1")
def test_token() -> None:
    table = scene(
        {
            "0,0^": "0 | 1 | 2",
            "0,0v": "012 cup",
            "0,-1v": "012 cup cup",
            "-1,0v": "012 cup cup cup",
        },
        homes={"red": "0,0v/0", "blue": "0,-1v/1", "yellow": "-1,0v/2"},
        followers={0: "red red blue blue blue", 1: "yellow yellow red"},
        phase="token",
    )
    table.play("score")
    assert table.points == [8, 0]
    assert table["tokens"] == [2, 3]


@pytest.mark.rule("H8.2")
def test_epoch() -> None:
    table = scene(
        {"0,0^": "0 | 1 | 2", "0,0v": "012 pyramid pyramid", "0,-1v": "012 pyramid"},
        homes={"red": "0,0v/0", "blue": "0,-1v/1"},
        followers={0: "red red blue", 1: "red blue", 2: "blue blue"},
        players=3,
        phase="draw",
    )
    table.play("deal epoch")
    assert table.points == [5, 3, 2]


@pytest.mark.rule("H5.2", "H5.4", "H4.4")
def test_war_1() -> None:
    table = scene(
        {
            "0,0^": "0 | 1 | 2",
            "0,0v": "012 sword",
            "0,1^": "12 | 0",
            "-1,0v": "012",
            "-1,1^": "01 | 2",
        },
        hand=("02 sword | 1", "0 | 1 | 2"),
        homes={"red": "0,0v/0", "yellow": "-1,0v/2"},
        followers={0: "red red yellow", 1: "yellow yellow red", 2: "yellow red"},
        players=3,
    )
    table.play("add A -1,1v 0")
    assert table.can("pay") == ["red", "yellow"]
    table.play("pay yellow")
    assert table.homes == {"red": "-1,0v/0"}
    assert [table.followers(seat) for seat in range(3)] == ["red red", "red", "red"]
    assert table["supply"]["yellow"] == 5


@pytest.mark.rule("H5.2", "H5.3")
def test_war_2() -> None:
    """Of yellow's two swords one is on the replaced tile; those on the new tile do not count."""
    table = scene(
        {"0,0^": "0 sword | 1 | 2", "0,0v": "012 sword", "-1,0v": "012 sword"},
        hand=("02 sword sword | 1", "0 | 1 | 2"),
        homes={"yellow": "0,0v/0", "blue": "-1,0v/2"},
        followers={0: "yellow yellow blue", 1: "yellow"},
    )
    table.play("replace A 0,0^ 0", "pay blue")
    assert table.can("winner") == ["blue", "yellow"]
    assert table.refusal("winner red") == "H5.3"
    table.play("winner blue")
    assert table.homes == {"blue": "-1,0v/0"}
    assert table.followers(0) == ""
    assert table.followers(1) == ""


@pytest.mark.rule("H6.1", "H4.3")
def test_migration_1() -> None:
    table = scene(
        {"0,0^": "012", "-1,0v": "012 wheat wheat", "0,0v": "012 wheat"},
        hand=("0 | 1 | 2", "0 | 1 | 2"),
        homes={"red": "0,0^/0"},
        followers={0: "red red", 1: "red"},
    )
    table.play("replace A 0,0^ 0", "pay red")
    assert table.homes == {"red": "-1,0v/0"}
    assert table.followers(0) == "red"
    assert table.followers(1) == "red"
    assert table.phase == "people"


@pytest.mark.rule("H6.2", "H6.3")
def test_migration_2() -> None:
    """Wheat on an island and on a continent; the new tile's own piece, richer, is no candidate."""
    table = scene(
        {"0,0^": "012", "-1,0v": "2 wheat | 0 | 1", "0,0v": "012 wheat"},
        hand=("0 | 1 wheat wheat | 2", "0 | 1 | 2"),
        homes={"yellow": "0,0^/0"},
        followers={0: "yellow", 1: "yellow"},
    )
    table.play("replace A 0,0^ 0", "pay yellow")
    assert table.homes == {"yellow": "0,0^/0"}
    assert table.followers(1) == "yellow"


@pytest.mark.rule("H6.5", "H6.8")
def test_war_and_migration() -> None:
    """Blue is split, and its wheat-richest part is red's continent, whatever the swords."""
    table = scene(
        {
            "0,0^": "02 sword | 1",
            "0,0v": "012 wheat sword",
            "-1,0v": "012 sword sword",
            "0,-1v": "012 wheat",
        },
        hand=("01 | 2", "0 | 1 | 2"),
        homes={"blue": "0,0^/0", "red": "0,-1v/1"},
        followers={0: "red blue blue", 1: "blue"},
    )
    table.play("replace A 0,0^ 0", "pay red")
    assert table.homes == {"red": "0,-1v/0"}
    assert table.followers(0) == ""
    assert table.followers(1) == ""
    assert table["supply"] == dict.fromkeys(table["supply"], 5)
