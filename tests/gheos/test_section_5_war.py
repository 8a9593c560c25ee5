"""Section 5: wars."""

from __future__ import annotations

import pytest

from tests.gheos.scenes import BLANK, Scene, new_game, scene

STAR = {"0,0^": BLANK, "0,0v": "012", "0,-1v": "012", "-1,0v": "012"}
HOMES = {"red": "0,0v/0", "blue": "0,-1v/1", "white": "-1,0v/2"}
# six cells around a corner, one of them free: -1,1v lies between 0,1^ and -1,1^
RING = {"0,0^": BLANK, "0,0v": "012", "0,1^": "12 | 0", "-1,0v": "012", "-1,1^": "01 | 2"}


def three_at_war(*swords: int) -> Scene:
    """Three continents with so many swords each, about to be joined by tile A."""
    cells = zip(("0,0v", "0,-1v", "-1,0v"), swords, strict=True)
    land = STAR | {cell: "012" + " sword" * count for cell, count in cells}
    return scene(
        land,
        hand=("012 sword sword sword", BLANK),
        homes=HOMES,
        followers={0: "red blue white", 1: "red red blue white"},
    )


@pytest.mark.rule("H5.1")
def test_adding_a_tile_that_joins_two() -> None:
    table = scene(
        RING,
        hand=("02 | 1", BLANK),
        homes={"red": "0,0v/0", "white": "-1,0v/2"},
        followers={0: "red white"},
    )
    table.play("add A -1,1v 0")
    assert table.phase == "pay"
    assert table["pending"] == {"cell": "-1,1v", "replaced": None}
    assert table.homes == {"red": "0,0^/0", "white": "-1,0v/0"}
    assert "-1,1v" in table["tiles"]
    table.play("pay red", "winner white")
    assert table.homes == {"white": "-1,0v/0"}


@pytest.mark.rule("H5.1", "H4.3")
def test_a_tile_that_only_touches_two_joins_nothing() -> None:
    table = scene(RING, hand=("01 | 2", BLANK), homes={"red": "0,0v/0", "white": "-1,0v/2"})
    assert table.can("add A -1,1v") == ["0", "1"]
    assert table.refusal("add A -1,1v 2") == "H4.3"
    table.play("add A -1,1v 0")
    assert table.phase == "people"
    assert set(table.homes) == {"red", "white"}


@pytest.mark.rule("H5.1")
def test_one_continent_on_two_sides_is_at_peace() -> None:
    land = RING | {"0,0^": "02 | 1"}
    table = scene(land, hand=("012", BLANK), homes={"red": "0,0v/0"})
    table.play("add A -1,1v 0")
    assert table.phase == "people"


@pytest.mark.rule("H5.1", "H4.3")
def test_one_follower_is_paid_for_a_war_of_three() -> None:
    table = three_at_war(2, 1, 0)
    table.play("replace A 0,0^ 0", "pay red")
    assert table.phase == "people"
    assert table.homes == {"red": "-1,0v/0"}
    assert table.followers(0) == ""
    assert table.followers(1) == "red red"


@pytest.mark.rule("H5.1")
def test_an_area_of_two_sides_joins_two_of_three() -> None:
    table = scene(STAR, hand=("12 | 0", BLANK), homes=HOMES, followers={0: "red"})
    table.play("replace A 0,0^ 0", "pay red")
    assert table.can("winner") == ["blue", "white"]
    table.play("winner blue")
    assert table.homes == {"red": "0,0^/0", "blue": "-1,0v/0"}


@pytest.mark.rule("H5.1")
def test_joined_through_empty_land() -> None:
    """Red and blue touch the tile in two directions, empty land in the third."""
    table = scene(
        STAR,
        hand=("012", BLANK),
        homes={"red": "0,0v/0", "blue": "-1,0v/2"},
        followers={0: "red"},
    )
    table.play("replace A 0,0^ 0", "pay red")
    assert table.can("winner") == ["blue", "red"]


@pytest.mark.rule("H5.2")
@pytest.mark.parametrize(
    ("swords", "winner"), [((2, 1, 0), "red"), ((0, 3, 2), "blue"), ((0, 0, 1), "white")]
)
def test_most_swords_win(swords: tuple[int, int, int], winner: str) -> None:
    table = three_at_war(*swords)
    table.play("replace A 0,0^ 0", "pay red")
    assert list(table.homes) == [winner]


@pytest.mark.rule("H5.2")
def test_swords_on_the_replaced_tile_do_not_count() -> None:
    land = STAR | {"0,0^": "0 sword sword | 1 | 2", "0,0v": "012 sword", "0,-1v": "012 sword sword"}
    table = scene(
        land,
        hand=("01 sword sword | 2", BLANK),
        homes={"red": "0,0v/0", "blue": "0,-1v/1"},
        followers={0: "red"},
    )
    table.play("replace A 0,0^ 0", "pay red")
    assert list(table.homes) == ["blue"]


@pytest.mark.rule("H5.2")
def test_swords_on_the_last_tile_of_the_box_count() -> None:
    """The last of 52: no tile is replaced, and none may be taken for the replaced one."""
    land = {1: "0 wheat | 1 | 2", 2: "012", 3: "012 sword", 4: "012", 5: "012", 52: "012 sword"}
    table = new_game(land)
    table.play("deal tile:2", "deal tile:52", "deal tile:3", "deal tile:4")
    table.play("add tile:52 0,0v 0", "introduce red 0,0^/0", "hold", "deal tile:5")
    table.play("add tile:3 -1,0v 0", "introduce blue -1,0v/0", "hold", "deal tile:6")
    table.play("add tile:2 0,1^ 0", "follow red", "hold", "deal tile:7")
    table.play("add tile:4 -1,1^ 0", "follow blue", "hold", "deal tile:8")
    table.play("add tile:5 -1,1v 0", "pay red")
    assert table.can("winner") == ["blue", "red"]


@pytest.mark.rule("H5.3")
@pytest.mark.parametrize(
    ("swords", "tied"),
    [((1, 1, 0), ["blue", "red"]), ((0, 2, 2), ["blue", "white"]), ((1, 0, 1), ["red", "white"])],
)
def test_two_of_three_tied(swords: tuple[int, int, int], tied: list[str]) -> None:
    table = three_at_war(*swords)
    table.play("replace A 0,0^ 0", "pay red")
    assert table.phase == "winner"
    assert table["pending"]["cell"] == "0,0^"
    assert table.can("winner") == tied
    for loser in {"red", "blue", "white", "green"} - set(tied):
        assert table.refusal(f"winner {loser}") == "H5.3"
    assert table.refusal("follow red") == "H5.3"
    table.play(f"winner {tied[0]}")
    assert list(table.homes) == [tied[0]]


@pytest.mark.rule("H5.3")
@pytest.mark.parametrize("winner", ["red", "blue", "white"])
def test_all_three_tied(winner: str) -> None:
    table = three_at_war(0, 0, 0)
    table.play("replace A 0,0^ 0", "pay blue")
    assert table.can("winner") == ["blue", "red", "white"]
    table.play(f"winner {winner}")
    assert table.homes == {winner: "-1,0v/0"}


@pytest.mark.rule("H5.4")
def test_losing_colours_lose_everything() -> None:
    table = three_at_war(1, 0, 0)
    table.play("replace A 0,0^ 0", "pay red")
    assert table["supply"] == dict.fromkeys(table["supply"], 5) | {"red": 3}
    assert table["civilizations"]["blue"] is None
    assert table.refusal("follow blue") == "H7.2"


@pytest.mark.rule("H5.4")
def test_bystanders_lose_nothing() -> None:
    table = scene(
        STAR | {"0,0v": "012 sword"},
        hand=("01 | 2", BLANK),
        homes=HOMES,
        followers={0: "white white", 1: "white blue red"},
    )
    table.play("replace A 0,0^ 0", "pay white")
    assert table.homes == {"red": "0,-1v/0", "white": "-1,0v/0"}
    assert table.followers(0) == "white"
    assert table.followers(1) == "red white"
