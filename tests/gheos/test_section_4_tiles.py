"""Section 4: adding and replacing tiles, what they cost, temples."""

from __future__ import annotations

import pytest

from tests.gheos.scenes import BLANK, scene

STAR = {"0,0^": BLANK, "0,0v": "012", "0,-1v": "012", "-1,0v": "012"}
HOMES = {"red": "0,0v/0", "blue": "0,-1v/1"}


@pytest.mark.rule("H4.1")
def test_a_tile_goes_beside_a_tile_in_any_rotation() -> None:
    table = scene({"0,0^": BLANK}, hand=("01 cup | 2", "012 cup"))
    cells = [f"{cell} {r}" for cell in ("-1,0v", "0,-1v", "0,0v") for r in range(3)]
    assert table.can("add A") == cells
    assert table.can("add B") == ["-1,0v 0", "0,-1v 0", "0,0v 0"]
    table.play("add A 0,-1v 2")
    assert table["tiles"]["0,-1v"] == {"tile": table.text("A"), "rotation": 2}


@pytest.mark.rule("H4.1")
@pytest.mark.parametrize("cell", ["0,0^", "1,0^", "0,1^", "-1,0^", "5,5v", "1625,0v", "-57,1v"])
def test_a_corner_is_not_enough(cell: str) -> None:
    """1,0^ touches 0,0^ at a corner only; the last two fall on its neighbours in the ring."""
    table = scene({"0,0^": BLANK})
    assert table.refusal(f"add A {cell} 0") == "H4.1"
    assert "shares a side with a tile" in table.sentence(f"add A {cell} 0")


@pytest.mark.rule("H4.1")
def test_only_tiles_in_hand_are_added() -> None:
    table = scene({"0,0^": BLANK})
    assert table.refusal("add tile:9 0,0v 0") == "H4.1"
    assert "in the hand" in table.sentence("add tile:9 0,0v 0")


@pytest.mark.rule("H4.1", "H4.2")
def test_rotations_that_look_the_same_are_one_move() -> None:
    table = scene({"0,0^": BLANK}, hand=("0 cup | 1 cup | 2 cup", "0 cup | 1 cup | 2"))
    assert table.can("add A 0,0v") == ["0"]
    assert table.can("add B 0,0v") == ["0", "1", "2"]
    assert table.refusal("add A 0,0v 1") == "H4.1"
    assert table.refusal("replace A 0,0^ 1") == "H4.2"
    assert table.refusal("replace A 0,0^ 2") == "H4.2"
    assert "looks the same in every rotation" in table.sentence("replace A 0,0^ 1")


@pytest.mark.rule("H4.2")
def test_the_replaced_tile_leaves_the_game() -> None:
    table = scene(STAR, hand=("01 | 2", BLANK))
    table.play("replace A 0,0^ 1")
    assert table["tiles"]["0,0^"] == {"tile": table.text("A"), "rotation": 1}
    assert table["removed"] == ["tile:1"]  # the start tile is like any other


@pytest.mark.rule("H4.2")
def test_a_pyramid_is_never_replaced() -> None:
    table = scene({"0,0^": "0 pyramid | 1 | 2", "0,0v": "012"}, followers={})
    assert table.refusal("replace A 0,0^ 0") == "H4.2"
    assert "has a pyramid" in table.sentence("replace A 0,0^ 0")
    assert table.can("replace A") == ["0,0v 0"]


@pytest.mark.rule("H4.2")
def test_only_a_tile_in_play_is_replaced_by_one_in_hand() -> None:
    table = scene({"0,0^": BLANK})
    for cell in ("0,0v", "7,7v"):
        assert table.refusal(f"replace A {cell} 0") == "H4.2"
        assert "no tile to replace" in table.sentence(f"replace A {cell} 0")
    assert table.refusal("replace tile:9 0,0^ 0") == "H4.2"
    assert "in the hand" in table.sentence("replace tile:9 0,0^ 0")


@pytest.mark.rule("H4.3")
def test_no_war_without_a_follower() -> None:
    table = scene(STAR, hand=("01 | 2", "012"), homes=HOMES, followers={1: "red blue"})
    assert table.can("replace A 0,0^") == ["1", "2"]
    assert table.refusal("replace A 0,0^ 0") == "H4.3"
    assert table.refusal("replace B 0,0^ 0") == "H4.3"


@pytest.mark.rule("H4.3")
def test_no_migration_without_a_follower() -> None:
    land = STAR | {"0,0^": "01 | 2"}
    table = scene(land, hand=("01 | 2", BLANK), homes={"red": "0,0v/0"}, followers={1: "red"})
    assert table.can("replace A 0,0^") == ["0"]
    assert table.refusal("replace A 0,0^ 1") == "H4.3"
    assert table.refusal("replace B 0,0^ 0") == "H4.3"


@pytest.mark.rule("H4.3")
def test_the_follower_is_of_any_colour_and_goes_to_the_supply() -> None:
    table = scene(
        STAR,
        hand=("01 | 2", BLANK),
        homes=HOMES | {"white": "-1,0v/2"},
        followers={0: "white red", 1: "blue"},
    )
    table.play("replace A 0,0^ 0")
    assert table.phase == "pay"
    assert table["pending"] == {"cell": "0,0^", "replaced": {"tile": "tile:1", "rotation": 0}}
    assert table.homes == {"red": "0,0^/0", "blue": "0,-1v/0", "white": "-1,0v/0"}
    assert table["removed"] == ["tile:1"]
    assert table.can("pay") == ["red", "white"]
    assert table.refusal("pay blue") == "H4.3"
    assert table.refusal("follow red") == "H4.3"
    table.play("pay white")
    assert table["supply"]["white"] == 5
    assert table.followers(0) == "red"


@pytest.mark.rule("H4.3", "H5.1")
def test_joining_empty_land_is_free() -> None:
    table = scene(STAR, hand=("012", BLANK), homes={"red": "0,0v/0"}, followers={0: "red"})
    table.play("replace A 0,0^ 0")
    assert table.phase == "people"
    assert table.homes == {"red": "-1,0v/0"}
    assert table.followers(0) == "red"


@pytest.mark.rule("H4.4")
def test_paid_before_it_is_settled_so_a_lost_follower_pays() -> None:
    land = STAR | {"0,0v": "012 sword"}
    table = scene(
        land, hand=("01 | 2", BLANK), homes=HOMES, followers={0: "red blue", 1: "blue blue"}
    )
    table.play("replace A 0,0^ 0", "pay blue")
    assert table.homes == {"red": "0,-1v/0"}
    assert table.followers(0) == "red"
    assert table.followers(1) == ""


@pytest.mark.rule("H4.5")
def test_a_temple_counts_the_new_tile_but_not_its_own_kind() -> None:
    table = scene(
        {"0,0^": "012 cup", "0,0v": "012 wheat"},
        hand=("012 temple-cup cup", "012 temple-wheat"),
        homes={"red": "0,0^/0"},
    )
    assert table.play("add A 0,-1v 0").points == [2, 0]


@pytest.mark.rule("H4.5")
def test_a_temple_on_empty_land_scores_nothing() -> None:
    table = scene({"0,0^": "012 cup", "0,0v": "012"}, hand=("012 temple-cup", BLANK))
    assert table.play("add A 0,-1v 0").points == [0, 0]


@pytest.mark.rule("H4.5")
def test_only_the_temple_s_own_continent_counts() -> None:
    land = STAR | {"0,0v": "012 cup cup", "0,-1v": "012 cup"}
    table = scene(land, hand=("02 | 1 temple-cup", BLANK), homes=HOMES)
    assert table.play("replace A 0,0^ 0").points == [1, 0]
    table = scene(land, hand=("02 temple-cup | 1", BLANK), homes=HOMES)
    assert table.play("replace A 0,0^ 0").points == [2, 0]


@pytest.mark.rule("H4.5")
@pytest.mark.parametrize(
    "areas", ["0 temple-cup | 1 | 2", "0 | 1 temple-cup | 2", "0 | 1 | 2 temple-cup"]
)
@pytest.mark.parametrize("rotation", [0, 1, 2])
def test_a_temple_on_any_side_in_any_rotation(areas: str, rotation: int) -> None:
    """In the directions 0, 1 and 2 lie four cups, two and one."""
    cups = (4, 2, 1)
    cells = zip(("0,0v", "0,-1v", "-1,0v"), cups, strict=True)
    land = STAR | {cell: "012" + " cup" * count for cell, count in cells}
    table = scene(land, hand=(areas, BLANK), homes=HOMES | {"white": "-1,0v/2"})
    side = [area.split()[-1] for area in areas.split("|")].index("temple-cup")
    table.play(f"replace A 0,0^ {rotation}")
    assert table.points == [cups[(side + rotation) % 3], 0]


@pytest.mark.rule("H4.5")
def test_a_temple_scores_after_the_war() -> None:
    """The joined continent counts as a whole, for the actor, only once the war is decided."""
    land = STAR | {"0,0v": "012 cup cup", "0,-1v": "012 cup"}
    table = scene(land, hand=("012 temple-cup", BLANK), homes=HOMES, followers={0: "red"})
    table.play("replace A 0,0^ 0", "pay red")
    assert table.points == [0, 0]
    assert table.play("winner blue").points == [3, 0]


@pytest.mark.rule("H4.5", "H6.4")
def test_a_temple_scores_after_the_migration() -> None:
    """The civilization leaves the part with the temple: nothing to score."""
    table = scene(
        {"0,0^": "012", "0,0v": "012 cup cup", "-1,0v": "012 wheat"},
        hand=("0 temple-cup | 1 | 2", BLANK),
        homes={"red": "0,0^/0"},
        followers={0: "red"},
    )
    table.play("replace A 0,0^ 0", "pay red")
    assert table.homes == {"red": "-1,0v/0"}
    assert table.points == [0, 0]
