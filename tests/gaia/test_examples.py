"""The four illustrated examples of the rule books, move by move."""

from __future__ import annotations

import pytest

from tests.gaia.scenes import scene

BLUE, YELLOW, GREEN = 0, 1, 2


@pytest.mark.rule("G5.4", "G5.6", "G7.5", "G7.6", "G8.1", "G8.4")
def test_the_base_example() -> None:
    lower, upper = "0,0", "0,2"
    table = scene(
        {
            "0,0": "mountain city:11 @1",  # desert, desert, sea, animals
            "1,0": "desert 1",
            "0,1": "swamp",
            "0,2": "forest city:7 @0",  # desert, mountain, plain, plain
            "1,2": "desert",
            "0,3": "mountain",
        },
        turn=YELLOW,
        phase="feed",
        hands={YELLOW: "animals:desert plain"},
        front={YELLOW: "plain sea sea"},
    )
    assert table["pawns"] == [5, 5]

    # a) the last token goes, the lower city keeps the desert alone and loses its pawn
    table.play("feed 0,0 from 1,0")
    assert table.tile("1,0") == "desert"
    assert table.pawns(lower) == {}
    assert table["pawns"] == [5, 6]

    # b) a plain lifts the upper city: yellow stands beside blue
    table.play("play plain -1,2")
    assert table.pawns(upper) == {BLUE: 1, YELLOW: 1}

    # c) the plain completes an objective: its four cards go, a pawn is put
    assert table["front"][YELLOW] == ["plain", "plain", "sea", "sea"]
    table.play("claim objective:1")
    assert table.discards == "plain plain sea sea"
    assert table["objectives"]["objective:1"] == YELLOW

    # d) animals on the desert lift the lower city back to 2
    table.play("play animals:desert 1,0")
    assert table.tile("1,0") == "desert 4"
    assert table.pawns(lower) == {YELLOW: 1}

    # one pawn lost, three put
    assert table["pawns"] == [5, 3]
    assert table["turn"] == BLUE


@pytest.mark.rule("G7.1", "G7.4", "G7.8", "G7.9", "G10.5")
def test_the_advanced_example() -> None:
    top, right, lower = "0,1", "2,0", "0,-1"
    table = scene(
        {
            "0,0": "sea 4",
            "1,0": "mountain",
            "0,1": "forest city:18 @1",  # desert, sea, mountain, swamp
            "0,2": "desert",
            "2,0": "desert city:1 @0",  # forest, sea, sea, animals
            "3,0": "sea 4",
            "0,-1": "swamp city:17 @2",  # desert, plain, mountain, forest
            "-1,-1": "desert",
            "0,-2": "plain",
            "1,-1": "forest",
        },
        players=3,
        rules="advanced",
        turn=GREEN,
        hands={GREEN: "earthquake"},
    )
    assert table["pawns"] == [4, 4, 4]
    table.play("play earthquake 0,0 1,0")
    assert table.tile("0,0") == "mountain"
    assert table.tile("1,0") == "sea 4"

    # sea and desert before, mountain and desert after: the total is the same
    assert table.pawns(top) == {YELLOW: 1}
    # the second sea takes it from 2 to 3: green's pawn for blue's
    assert table.pawns(right) == {GREEN: 1}
    # from 3 to 4 with the mountain: a second green pawn
    assert table.pawns(lower) == {GREEN: 2}
    assert table["pawns"] == [5, 4, 2]


@pytest.mark.rule("G7.6", "G10.3", "G10.4")
def test_example_a_sun_and_rain() -> None:
    table = scene(
        {"0,0": "swamp city:15 @1", "1,0": "plain", "0,1": "sea"},  # plain, plain, sea, animals
        rules="advanced",
        hands={0: "rain sun"},
    )
    table.play("play sun 1,0")
    assert table.tile("1,0") == "desert"
    assert table.pawns("0,0") == {}
    assert table["pawns"] == [6, 6]
    table.play("play rain 1,0")
    assert table.tile("1,0") == "plain"
    assert table.pawns("0,0") == {0: 1}
    assert table["pawns"] == [5, 6]


@pytest.mark.rule("G7.10", "G10.3", "G10.11")
def test_example_b_lightning() -> None:
    table = scene(
        {
            "0,0": "plain city:5 @1",  # desert, forest, forest, sea
            "-1,0": "forest",
            "0,1": "forest",
            "1,0": "swamp city:15 @1",  # plain, plain, sea, animals
            "2,0": "sea 1",
        },
        rules="disasters",
        hands={0: "lightning"},
    )
    assert table["pawns"] == [6, 4]
    table.play("play lightning 0,0")
    assert table.tile("0,0") == "plain"
    assert table.discards == "city:5"
    assert table.pawns("1,0") == {0: 1}
    assert table["pawns"] == [5, 6]
