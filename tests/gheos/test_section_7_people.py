"""Section 7: civilizations and followers."""

from __future__ import annotations

import pytest

from tests.gheos.scenes import BLANK, scene

STAR = {"0,0^": BLANK, "0,0v": "012 wheat wheat", "0,-1v": "012", "-1,0v": "012 cup"}
COLOURS = ["black", "blue", "green", "red", "white", "yellow"]


@pytest.mark.rule("H7.1")
def test_any_marker_on_any_open_continent() -> None:
    table = scene(STAR, homes={"red": "0,0v/0"}, phase="people")
    expected = [f"{c} {name}" for c in COLOURS for name in ("-1,0v/0", "0,-1v/0") if c != "red"]
    assert table.can("introduce") == expected


@pytest.mark.rule("H7.1")
@pytest.mark.parametrize(("name", "count"), [("0,0^/0", 2), ("0,-1v/0", 0)])
def test_a_follower_per_wheat(name: str, count: int) -> None:
    table = scene(STAR, phase="people")
    table.play(f"introduce green {name}")
    assert table.homes == {"green": name}
    assert table["followers"][0]["green"] == count
    assert table["supply"]["green"] == 5 - count
    assert table.followers(1) == ""


@pytest.mark.rule("H7.1")
def test_at_most_as_many_as_the_supply_has() -> None:
    land = {"0,0^": "012 wheat wheat wheat", "0,0v": "012 wheat wheat wheat wheat"}
    table = scene(land, phase="people")
    table.play("introduce red 0,0^/0")
    assert table.followers(0) == "red red red red red"
    assert table["supply"]["red"] == 0


@pytest.mark.rule("H7.1")
@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("introduce red 0,-1v/0", "The red marker is on the board already."),
        ("introduce blue 0,0^/0", "That continent is inhabited already."),
        ("introduce blue 0,-1v/1", "No continent has that name."),  # it has another
        ("introduce blue 9,9v/1", "No continent has that name."),
        ("introduce blue 1,0^/0", "No continent has that name."),  # a tile may go there
        ("introduce blue 0,1^/0", "No continent has that name."),  # a shore alone
    ],
)
def test_what_cannot_be_introduced(move: str, words: str) -> None:
    table = scene(STAR | {"0,1^": BLANK}, homes={"red": "0,0v/0"}, phase="people")
    assert table.refusal(move) == "H7.1"
    assert table.sentence(move) == words


@pytest.mark.rule("H7.1")
def test_once_a_turn() -> None:
    table = scene(STAR, phase="people")
    table.play("introduce red 0,0^/0")
    assert table.refusal("introduce blue 0,-1v/0") == "H3.3"


def six_and_an_empty_continent() -> tuple[dict[str, str], dict[str, str]]:
    """Land with seven continents, the civilizations on six of them; 1,0^/0 is open."""
    land = dict.fromkeys(("0,0^", "0,0v", "0,-1v", "-1,0v"), BLANK)
    land |= dict.fromkeys(("0,1^", "0,-1^", "1,-1^", "-1,0^", "-1,1^"), "012")
    land |= {"1,0^": "12 | 0", "1,0v": "012"}
    areas = ("0,1^/1", "1,0^/2", "0,-1^/0", "1,-1^/2", "-1,0^/0", "-1,1^/1")
    return land, dict(zip(COLOURS, areas, strict=True))


@pytest.mark.rule("H7.1")
def test_six_civilizations_on_the_board() -> None:
    land, homes = six_and_an_empty_continent()
    table = scene(land, homes=homes, phase="people")
    assert len(table.homes) == 6
    assert table.can("introduce") == []
    assert table.can("follow") == COLOURS
    assert table.refusal("introduce red 1,0^/0") == "H7.1"


@pytest.mark.rule("H7.1", "H3.5")
def test_no_marker_and_no_follower_left() -> None:
    land, homes = six_and_an_empty_continent()
    held = " ".join(COLOURS)
    table = scene(land, homes=homes, followers={0: " ".join([held] * 3), 1: " ".join([held] * 2)})
    table.play("add A -2,0v 0")
    assert table.phase == "token"


@pytest.mark.rule("H7.2")
def test_a_follower_of_a_colour_on_the_board() -> None:
    table = scene(
        STAR,
        homes={"red": "0,0v/0", "blue": "0,-1v/1"},
        followers={0: "red", 1: "blue blue blue blue blue"},
        phase="people",
    )
    assert table.can("follow") == ["red"]
    assert table.refusal("follow blue") == "H7.2"
    assert "supply has no blue" in table.sentence("follow blue")
    assert table.refusal("follow green") == "H7.2"
    assert "not on the board" in table.sentence("follow green")
    table.play("follow red")
    assert table.followers(0) == "red red"
    assert table["supply"]["red"] == 3
