"""Section 6: migrations. Everything happens around 0,0^ with a neighbour in each direction."""

from __future__ import annotations

import pytest

from tests.gheos.scenes import BLANK, Scene, new_game, scene


def star(middle: str, *around: str) -> dict[str, str]:
    """A tile and its neighbours in the directions 0, 1 and 2; "" for none."""
    cells = dict(zip(("0,0v", "0,-1v", "-1,0v"), around, strict=True))
    return {"0,0^": middle} | {cell: areas for cell, areas in cells.items() if areas}


def split(tile: str, *around: str, middle: str = "012", home: str = "0,0^/0") -> Scene:
    """Red's land around a tile, replaced by another and paid for with a red follower."""
    table = scene(
        star(middle, *around),
        hand=(tile, BLANK),
        homes={"red": home},
        followers={0: "red red", 1: "red"},
    )
    return table.play("replace A 0,0^ 0", "pay red")


@pytest.mark.rule("H6.1")
def test_the_marker_goes_to_the_most_wheat() -> None:
    assert split(BLANK, "012 wheat", "", "012").homes == {"red": "0,0^/0"}
    assert split(BLANK, "012", "", "012 wheat").homes == {"red": "-1,0v/0"}


@pytest.mark.rule("H6.1")
def test_the_new_tile_s_wheat_counts() -> None:
    table = split("0 wheat wheat | 1 | 2", "012", "", "012 wheat")
    assert table.homes == {"red": "0,0^/0"}


@pytest.mark.rule("H6.1")
def test_the_replaced_tile_s_wheat_does_not_count() -> None:
    table = split(BLANK, "012", "", "012 wheat", middle="012 wheat wheat")
    assert table.homes == {"red": "-1,0v/0"}


@pytest.mark.rule("H6.1")
def test_wheat_joined_from_elsewhere_counts() -> None:
    """The part in direction 0 gains empty land in direction 1, with three wheat."""
    table = split("01 | 2", "012", "012 wheat wheat wheat", "012 wheat wheat", middle="02 | 1")
    assert table.homes == {"red": "0,-1v/0"}


@pytest.mark.rule("H6.1", "H4.3")
def test_one_follower_is_paid_and_the_others_stay() -> None:
    table = split(BLANK, "012 wheat", "", "012")
    assert table.followers(0) == "red"
    assert table.followers(1) == "red"


# around each corner of 0,0^, the cells beyond its two neighbours there, named by the third
CORNERS = (
    ("0,-1^", "-1,-1v", "-1,0^"),
    ("0,1^", "-1,1v", "-1,1^"),
    ("1,0^", "1,-1v", "1,-1^"),
)


@pytest.mark.rule("H6.1")
@pytest.mark.parametrize(("third", "name"), [(0, "-1,-1v/0"), (1, "-1,0v/0"), (2, "0,-1v/0")])
def test_nothing_is_divided_that_hangs_together_elsewhere(third: int, name: str) -> None:
    """Around a corner: the two neighbours are joined without the middle."""
    around = ["012"] * 3
    around[third] = ""
    land = star("012", *around) | dict.fromkeys(CORNERS[third], "012")
    table = scene(land, homes={"red": "0,0^/0"})
    table.play("replace A 0,0^ 0")
    assert table.phase == "people"
    assert table.homes == {"red": name}


@pytest.mark.rule("H6.1")
@pytest.mark.parametrize("third", [0, 1, 2])
def test_a_tile_that_joins_the_third_part_divides_nothing(third: int) -> None:
    """Two neighbours hang together around a corner, the tile holds the third to one of them."""
    land = star("012", "012", "012", "012") | dict.fromkeys(CORNERS[third], "012")
    table = scene(land, hand=("01 | 2", BLANK), homes={"red": "0,0^/0"})
    free = [rotation for rotation in range(3) if rotation != (third + 1) % 3]
    assert table.can("replace A 0,0^") == [str(rotation) for rotation in free]
    table.play(f"replace A 0,0^ {free[0]}")
    assert table.phase == "people"
    assert list(table.homes) == ["red"]


@pytest.mark.rule("H6.1")
def test_uninhabited_land_is_divided_for_free() -> None:
    table = scene(star("012", "012", "012", "012"), hand=(BLANK, BLANK))
    table.play("replace A 0,0^ 0")
    assert table.phase == "people"
    assert table.can("introduce red") == ["-1,0v/0", "0,-1v/0", "0,0^/0"]


@pytest.mark.rule("H6.2")
def test_a_piece_of_the_new_tile_alone_is_no_candidate() -> None:
    table = split("0 | 1 wheat wheat | 2", "012 wheat", "", "012")
    assert table.homes == {"red": "0,0^/0"}


@pytest.mark.rule("H6.2")
def test_another_s_old_land_is_no_candidate() -> None:
    """Empty land in direction 1 gains wheat from the new tile, but was never red's."""
    table = split("0 | 1 wheat | 2", "012 wheat", "012 wheat wheat", "012", middle="02 | 1")
    assert table.homes == {"red": "0,0^/0"}


@pytest.mark.rule("H6.3")
def test_ties_are_the_actor_s() -> None:
    table = split(BLANK, "012 wheat", "", "012 wheat")
    assert table.phase == "migrate"
    assert table.homes == {"red": "-1,0v/0"}, "the name from before"
    assert table["pending"] == {"cell": "0,0^", "replaced": {"tile": "tile:1", "rotation": 0}}
    assert table.can("migrate") == ["0", "2"]
    assert table.refusal("migrate 1") == "H6.3"
    assert table.refusal("winner red") == "H6.3"
    assert table.refusal("follow red") == "H6.3"
    table.play("migrate 2")
    assert table.homes == {"red": "-1,0v/0"}


@pytest.mark.rule("H6.3")
def test_a_part_is_named_by_its_smallest_direction() -> None:
    """Direction 0 has no neighbour, but the new tile's area there belongs to the part in 1."""
    table = split("01 | 2", "", "012 wheat", "012 wheat")
    assert table.can("migrate") == ["0", "2"]
    assert table.play("migrate 0").homes == {"red": "0,-1v/0"}


@pytest.mark.rule("H6.3")
def test_islands_drop_out_among_equals() -> None:
    table = split(BLANK, "012 wheat", "", "2 wheat | 0 | 1")
    assert table.homes == {"red": "0,0^/0"}


@pytest.mark.rule("H6.3")
@pytest.mark.parametrize("wheat", ["", " wheat"])
def test_among_islands_alone_the_actor_decides(wheat: str) -> None:
    table = split(BLANK, f"0{wheat} | 1 | 2", "", f"2{wheat} | 0 | 1")
    assert table.can("migrate") == ["0", "2"]
    assert table.play("migrate 0").homes == {}


@pytest.mark.rule("H6.3", "H6.4")
def test_an_island_with_more_wheat_is_the_end() -> None:
    table = split(BLANK, "012", "", "2 wheat | 0 | 1")
    assert table.homes == {}
    assert table.followers(0) == ""
    assert table.followers(1) == ""
    assert table["supply"]["red"] == 5


@pytest.mark.rule("H6.5")
def test_moving_to_another_s_continent_is_the_end() -> None:
    table = scene(
        star("02 | 1", "012 wheat", "012 wheat", "012 sword sword"),
        hand=("01 | 2", BLANK),
        homes={"red": "0,0^/0", "blue": "0,-1v/1"},
        followers={0: "red red blue", 1: "red blue"},
    )
    table.play("replace A 0,0^ 0", "pay blue")
    assert table.homes == {"blue": "0,-1v/0"}
    assert table.followers(0) == ""
    assert table.followers(1) == "blue"


@pytest.mark.rule("H6.5", "H6.3")
def test_another_s_continent_may_be_chosen_in_a_tie() -> None:
    for choice, left in (("0", {"blue"}), ("2", {"blue", "red"})):
        table = scene(
            star("02 | 1", "012", "012 wheat", "012 wheat"),
            hand=("01 | 2", BLANK),
            homes={"red": "0,0^/0", "blue": "0,-1v/1"},
            followers={0: "red"},
        )
        table.play("replace A 0,0^ 0", "pay red")
        assert table.can("migrate") == ["0", "2"]
        table.play(f"migrate {choice}")
        assert set(table.homes) == left


@pytest.mark.rule("H6.6")
@pytest.mark.parametrize(
    ("wheat", "choices"),
    [
        ((1, 1, 1), ["0", "1", "2"]),
        ((1, 1, 0), ["0", "1"]),
        ((0, 2, 2), ["1", "2"]),
    ],
)
def test_three_parts(wheat: tuple[int, int, int], choices: list[str]) -> None:
    table = split(BLANK, *("012" + " wheat" * count for count in wheat))
    assert table.can("migrate") == choices
    table.play(f"migrate {choices[-1]}")
    assert list(table.homes) == ["red"]


@pytest.mark.rule("H6.6")
def test_the_richest_of_three_parts() -> None:
    table = split(BLANK, "012", "012 wheat", "0 | 1 | 2 wheat")
    assert table.homes == {"red": "0,-1v/0"}


@pytest.mark.rule("H6.7")
def test_a_continent_that_shrinks_to_an_island() -> None:
    table = scene(
        star("01 | 2", "0 wheat | 1 | 2", "", ""),
        hand=(BLANK, "01 | 2"),
        homes={"red": "0,0^/0"},
        followers={0: "red", 1: "red"},
    )
    table.play("replace A 0,0^ 0")
    assert table.phase == "pay"
    table.play("pay red")
    assert table.homes == {}
    assert table.followers(1) == ""


@pytest.mark.rule("H6.7", "H4.3")
def test_shrinking_to_an_island_must_be_paid_for() -> None:
    table = scene(
        star("01 | 2", "0 wheat | 1 | 2", "", ""),
        hand=(BLANK, "01 | 2"),
        homes={"red": "0,0^/0"},
        followers={1: "red"},
    )
    assert table.refusal("replace A 0,0^ 0") == "H4.3"
    assert table.refusal("replace B 0,0^ 1") == "H4.3"
    assert table.can("replace B 0,0^") == ["0", "2"]
    table.play("replace B 0,0^ 2")
    assert table.homes == {"red": "0,0^/0"}


@pytest.mark.rule("H6.7", "H4.3")
def test_nobody_lives_where_no_tile_lies() -> None:
    """Not even those whose continent the last side of the box's last tile names."""
    table = new_game({1: "012", 2: "02 | 1", 52: BLANK})
    table.play("deal tile:3", "deal tile:52", "deal tile:2", "deal tile:4")
    table.play("add tile:52 -1,0v 0", "introduce red -1,0v/2", "hold", "deal tile:5")
    table.play("replace tile:2 0,0^ 0")
    assert table.phase == "people", "it is free"
    assert table.homes == {"red": "-1,0v/2"}


@pytest.mark.rule("H6.8")
def test_divided_and_joined_at_once() -> None:
    """Red moves to its richer part; blue keeps what was joined to its continent."""
    table = scene(
        star("02 | 1", "012", "012 cup", "012 wheat"),
        hand=("01 | 2", BLANK),
        homes={"red": "0,0^/0", "blue": "0,-1v/1"},
        followers={0: "red blue", 1: "red blue"},
    )
    table.play("replace A 0,0^ 0", "pay red")
    assert table.phase == "people"
    assert table.homes == {"red": "-1,0v/0", "blue": "0,-1v/0"}
    assert table.followers(0) == "blue"
    assert table.followers(1) == "red blue"
    state = table.position._state
    assert state.landmass[state.home[3]] == state.landmass[3]  # tile:2, red's land before


@pytest.mark.rule("H6.8")
@pytest.mark.parametrize("third", [0, 1, 2])
@pytest.mark.parametrize("areas", [BLANK, "01 | 2"])
def test_whose_land_is_divided_does_not_depend_on_the_direction(third: int, areas: str) -> None:
    """Red's land in two directions, blue's in the third; blue is only looking on."""
    middle = ("12 | 0", "02 | 1", "01 | 2")[third]
    around = ["012 wheat"] * 3
    around[third] = "012 cup"
    blue, red = (f"0,0^/{third}", f"0,0^/{(third + 1) % 3}")
    table = scene(
        star(middle, *around),
        hand=(areas, BLANK),
        homes={"red": red, "blue": blue},
        followers={0: "red red", 1: "red blue"},
    )
    rotation = 0 if areas == BLANK else third
    table.play(f"replace A 0,0^ {rotation}", "pay red")
    assert table.phase == "migrate"
    table.play(f"migrate {table.can('migrate')[-1]}")
    assert table.followers(1).endswith("blue")


@pytest.mark.rule("H6.8")
def test_no_further_war_even_with_more_swords() -> None:
    table = scene(
        star("02 | 1", "012 wheat sword sword", "012", "012"),
        hand=("01 | 2", BLANK),
        homes={"red": "0,0^/0", "blue": "0,-1v/1"},
        followers={0: "red blue"},
    )
    table.play("replace A 0,0^ 0")
    assert table.position.notes()["war"] == {}, "and nobody is told of one"
    table.play("pay red")
    assert table.homes == {"blue": "0,-1v/0"}
