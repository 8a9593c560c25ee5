"""What happened in a game of Gheos, in words: every kind of event, and only what was seen."""

from __future__ import annotations

from typing import Any

import pytest

from demiurge.terminal.board import board_of
from tests.gheos.scenes import BLANK, Scene, scene
from tests.gheos.test_section_6_migration import star
from tests.terminal.tables import NAMES

BOARD = board_of("gheos")
LOST = ["Ada lost 1 red follower", "Béla lost 1 red follower"]


def told(table: Scene, *moves: str, viewer: int = 0) -> list[str]:
    """What the viewer is told of these moves, the names before the words."""
    position, lines = table.position, []
    names = NAMES[: position.players]
    for move in map(table.text, moves):
        before, text = position.view(viewer), position.seen_by(move, viewer)
        account = position._make(position._allowed(move))
        after = position.view(viewer)
        events = BOARD.tell(before, after, text, account.consequences, names)
        lines += [f"{names[seat]} {words}" for seat, words in events]
    return lines


def test_tiles_and_people() -> None:
    table = scene({"0,0^": "01 wheat wheat | 2", "0,0v": "0 | 1 | 2"})
    assert told(table, "add A 0,-1v 0", "introduce red 0,-1v/1", "hold") == [
        "Ada added tile 3 at 0,-1v",
        "Ada introduced red at 0,-1v/1 with 2 followers",
    ]


def test_a_civilization_without_wheat_and_a_follower_more() -> None:
    land = {"0,0^": "01 cup | 2", "0,0v": "0 | 1 | 2"}
    assert told(scene(land), "add A 0,-1v 0", "introduce red 0,-1v/1") == [
        "Ada added tile 3 at 0,-1v",
        "Ada introduced red at 0,-1v/1 without followers",
    ]
    settled = scene(land, homes={"red": "0,0^/0"}, phase="people")
    assert told(settled, "follow red") == ["Ada took a red follower"]


def test_a_temple() -> None:
    table = scene(
        {"0,0^": "012 sword", "0,0v": "01 sword | 2"},
        hand=("012 temple-sword", "0 | 1 | 2"),
        homes={"yellow": "0,0^/0"},
    )
    assert told(table, "add A 0,-1v 0") == [
        "Ada added tile 3 at 0,-1v",
        "Ada scored 2 points for the temple",
    ]


def at_war(swords: str) -> Scene:
    """Red has one sword, blue these; a tile at 0,0v joins their continents."""
    return scene(
        {
            "0,0^": "012 sword",
            "-1,0v": "0 | 1 | 2",
            "0,-1v": "0 | 1 | 2",
            "-1,1^": "0 | 1 | 2",
            "-1,1v": "0 | 1 | 2",
            "0,1^": f"012 {swords}",
            "0,1v": "0 | 1 | 2",
        },
        hand=("012", "0 | 1 | 2"),
        homes={"red": "0,0^/0", "blue": "0,1^/0"},
        followers={0: "red red", 1: "blue blue red"},
    )


def test_a_war_that_swords_decide() -> None:
    assert told(at_war(""), "add A 0,0v 0", "pay red") == [
        "Ada added tile 8 at 0,0v",
        "Ada paid a red follower",
        "Ada war: red drove out blue",
        "Béla lost 2 blue followers",
    ]


def test_a_war_that_the_actor_decides() -> None:
    assert told(at_war("sword"), "add A 0,0v 0", "pay red", "winner blue") == [
        "Ada added tile 8 at 0,0v",
        "Ada paid a red follower",
        "Ada let blue win",
        "Ada war: blue drove out red",
        "Ada lost 1 red follower",
        "Béla lost 1 red follower",
    ]


@pytest.mark.parametrize(
    ("around", "homes", "tile", "end"),
    [
        (("012", "", "012 wheat"), {}, BLANK, ["Ada red was divided and moved to -1,0v/0"]),
        (
            ("012", "", "2 wheat | 0 | 1"),
            {},
            BLANK,
            ["Ada red did not survive its migration (H6.4)", *LOST],
        ),
        (
            ("012 wheat", "012 wheat", "012"),
            {"blue": "0,-1v/1"},
            "01 | 2",
            ["Ada red did not survive its migration (H6.5)", *LOST],
        ),
        (
            ("012 wheat", "012 wheat", "2 | 0 | 1"),
            {"blue": "0,-1v/1"},
            "01 | 2",
            ["Ada red did not survive its migration (H6.5)", *LOST],
        ),
    ],
)
def test_migrations(
    around: tuple[str, str, str], homes: dict[str, str], tile: str, end: list[str]
) -> None:
    table = scene(
        star("02 | 1", *around),
        hand=(tile, BLANK),
        homes={"red": "0,0^/0", **homes},
        followers={0: "red red", 1: "red"},
    )
    name = table.text("A").replace(":", " ")
    assert told(table, "replace A 0,0^ 0", "pay red") == [
        f"Ada replaced tile 1 at 0,0^ by {name}",
        "Ada paid a red follower",
        *end,
    ]


def test_a_continent_that_shrinks_to_an_island() -> None:
    table = scene(
        {"0,0^": "012", "0,0v": BLANK},
        hand=(BLANK, BLANK),
        homes={"red": "0,0^/0"},
        followers={0: "red red", 1: "red"},
    )
    lines = told(table, "replace A 0,0^ 0", "pay red")
    assert lines[2:] == ["Ada red did not survive its migration (H6.7)", *LOST]


def test_a_war_of_three_and_a_temple_after_it() -> None:
    table = scene(
        {"0,0^": BLANK, "0,0v": "012", "0,-1v": "012 sword", "-1,0v": "012"},
        hand=("012 temple-sword", BLANK),
        homes={"red": "0,0v/0", "blue": "0,-1v/1", "white": "-1,0v/2"},
        followers={0: "white", 1: "blue"},
    )
    assert told(table, "replace A 0,0^ 0", "pay white")[2:] == [
        "Ada war: blue drove out red and white",
        "Ada scored 1 point for the temple",
    ]


def test_a_migration_that_the_actor_decides() -> None:
    table = scene(
        star("012", "012 wheat", "", "012 wheat"),
        hand=(BLANK, BLANK),
        homes={"red": "0,0^/0"},
        followers={0: "red"},
    )
    lines = told(table, "replace A 0,0^ 0", "pay red", "migrate 0")
    assert lines[2:] == ["Ada red was divided and moved to 0,0^/0"]


def blue_land(phase: str, **more: Any) -> Scene:
    """Blue has two cups and a pyramid; unless said otherwise Ada has two followers, Béla one."""
    more = {"followers": {0: "blue blue", 1: "blue"}} | more
    return scene(
        {"0,0^": "0 | 12 cup", "0,-1v": "012 cup pyramid", "0,0v": "0 | 1 | 2"},
        homes={"blue": "0,0^/1"},
        phase=phase,
        **more,
    )


def test_tokens_and_epochs() -> None:
    assert told(blue_land("token"), "score") == ["Ada played a token: Ada 4 scored"]
    assert told(blue_land("draw"), "deal epoch") == ["Ada drew Epoch 1 of 6: Ada 2, Béla 1 scored"]


def test_the_end() -> None:
    last = blue_land("token", tokens=[1, 0])
    words = "with the final scoring Ada 8, Béla 2 scored"
    assert told(last, "score") == [f"Ada played the last token: {words}"]
    assert BOARD.ending(last.position.view(0), NAMES[:2]) == [
        "Ada has won: the last token is scored.",
        "Points: Ada 8, Béla 2.",
    ]
    sixth = blue_land("draw", epochs=5)
    words = "with the final scoring Ada 6, Béla 3 scored"
    assert told(sixth, "deal epoch") == [f"Ada drew Epoch 6 of 6: {words}"]
    assert BOARD.ending(sixth.position.view(1), NAMES[:2])[0] == (
        "Ada has won: the last Epoch has come."
    )


@pytest.mark.parametrize(
    ("ada", "points", "ending"),
    [
        ("blue blue", [0, 6], ["Ada has won", "Ada 2, Béla 1."]),
        (
            "blue",
            [0, 2],
            ["Ada and Béla have won together", "Ada 1, Béla 1."],
        ),
    ],
)
def test_equals_at_the_end(ada: str, points: list[int], ending: list[str]) -> None:
    table = blue_land("token", tokens=[1, 0], points=points, followers={0: ada, 1: "blue"})
    table.play("score")
    assert len(set(table.points)) == 1
    first, _, last = BOARD.ending(table.position.view(0), NAMES[:2])
    assert first.startswith(ending[0])
    assert last == f"Followers decide among equals: {ending[1]}"


def test_a_tile_drawn_is_named_to_its_player_only() -> None:
    for viewer, words in ((0, "Ada drew tile "), (1, "Ada drew a tile")):
        (line,) = told(blue_land("draw"), "deal tile:9", viewer=viewer)
        assert line.startswith(words)


def test_nobody_scores_where_nobody_lives() -> None:
    table = scene({"0,0^": "012", "0,0v": "012"}, phase="draw")
    assert told(table, "deal epoch") == ["Ada drew Epoch 1 of 6: nobody scored"]
