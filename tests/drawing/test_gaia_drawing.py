"""The drawing of a Gaïa position shows exactly what the position says."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from demiurge.drawing.gaia import draw
from demiurge.drawing.theme import DARK, LIGHT, Theme
from tests.drawing.reading import counts, having, placed, the, values, words

Json = dict[str, Any]

FACES: Json = {
    "city:1": {"on": "desert", "needs": ["forest", "sea", "sea", "animals"]},
    "city:7": {"on": "forest", "needs": ["desert", "mountain", "plain", "plain"]},
    "city:12": {"on": "mountain", "needs": ["swamp", "sea", "forest", "plain"]},
    "city:16": {"on": "star", "needs": ["plain", "swamp", "sea", "mountain"]},
    "objective:1": {"cards": {"plain": 2, "sea": 2}},
    "objective:7": {"cards": dict.fromkeys(["plain", "forest", "sea", "desert", "swamp"], 1)},
    "objective:8": {"cards": {"power": 4}},
}
NOTES = {
    "needs": {
        "city:1": [True, True, False, True],
        "city:7": [False, False, True, True],
        "city:12": [False, True, False, False],
    }
}


def tile(land: str, city: str | None = None, animals: int = 0, **pawns: int) -> Json:
    """A tile; `seat_0=2` puts two pawns of seat 0 on it."""
    per_seat = {seat.removeprefix("seat_"): count for seat, count in pawns.items()}
    return {"land": land, "city": city, "animals": animals, "pawns": per_seat}


def a_position() -> Json:
    """Five seats in an advanced game, yellow to answer blue's sun."""
    return {
        "actor": 1,
        "phase": "protect",
        "turn": 0,
        "actions_left": 1,
        "tiles": {
            "0,0": tile("plain"),
            "1,0": tile("forest", "city:7", seat_0=1, seat_1=1, seat_2=1, seat_3=1, seat_4=1),
            "1,1": tile("sea", animals=3),
            "0,1": tile("desert", "city:1", seat_0=2),
            "-1,1": tile("forest", animals=4),
            "-1,0": tile("mountain", "city:12"),
            "-1,-1": tile("swamp", animals=1),
            "0,-1": tile("desert", animals=2),
        },
        "supply": {"plain": 9, "forest": 6, "sea": 6, "desert": 8, "mountain": 5, "swamp": 0},
        "animals": 10,
        "hands": [
            ["animals:star", "rain", "sea", "sea"],
            ["city:16", "power"],
            ["protection"],
            [],
            ["forest"],
        ],
        "front": [["plain", "sun", "sun"], ["sea"], [], [], []],
        "faceup": {
            "nature": ["sea", None, "plain"],
            "life": ["animals:sea", None],
            "power": ["tornado", "rain"],
        },
        "piles": {"nature": 20, "life": 0, "power": 11},
        "objectives": {"objective:1": None, "objective:7": 3, "objective:8": None},
        "pawns": [2, 4, 4, 3, 4],
        "discards": ["animals:plain", "swamp"],
        "known": [[], [], [], [], []],
        "fed": [],
        "taken": [],
        "pending": "play sun 0,0",
        "result": None,
    }


def a_view() -> Json:
    """What seat 0 may know of it: yellow's city was taken from the market."""
    view = a_position()
    view["hands"] = [view["hands"][0], ["city:16", "power"], ["power"], [], ["nature"]]
    return view | {"seat": 0, "log": []}


def the_set_up() -> Json:
    """Before anything is dealt, base rules, two seats."""
    return a_position() | {
        "actor": "chance",
        "phase": "setup",
        "tiles": {},
        "hands": [[], []],
        "front": [[], []],
        "faceup": {"nature": [None] * 3, "life": [None] * 2},
        "piles": {"nature": 40, "life": 30},
        "objectives": {},
        "pawns": [6, 6],
        "discards": [],
        "pending": None,
    }


def a_line(step_x: int, step_y: int) -> Json:
    tiles = {f"{k * step_x},{k * step_y}": tile("plain") for k in range(48)}
    return a_position() | {"tiles": tiles}


def drawn(position: Json, theme: Theme = "auto") -> ET.Element:
    return ET.fromstring(draw(position, FACES, NOTES, theme))


def tile_places(root: ET.Element) -> dict[str, tuple[float, float, float]]:
    return {
        e.attrib["data-cell"]: (x, y, s) for e, x, y, s in placed(root) if "data-cell" in e.attrib
    }


def test_every_tile_lies_once_with_its_landscape() -> None:
    position = a_position()
    tiles = having(drawn(position), "cell")
    lands = {t.attrib["data-cell"]: t.attrib["data-land"] for t in tiles}
    assert len(tiles) == len(position["tiles"])
    assert lands == {cell: tile["land"] for cell, tile in position["tiles"].items()}
    for element in tiles:
        hrefs = [e.attrib["href"] for e in element.iter() if "href" in e.attrib]
        assert f"-land-{element.attrib['data-land']}-" in hrefs[0]


def test_east_is_right_and_north_is_up() -> None:
    places = tile_places(drawn(a_position()))
    x, y, scale = places["0,0"]
    assert places["1,0"] == pytest.approx((x + 100 * scale, y, scale), abs=0.1)
    assert places["0,1"] == pytest.approx((x, y - 100 * scale, scale), abs=0.1)


def test_coordinates_reach_one_cell_beyond_the_world() -> None:
    root = drawn(a_position())
    assert [e.text for e in the(root, "axis", "x")] == ["-2", "-1", "0", "1", "2"]
    assert [e.text for e in the(root, "axis", "y")] == ["-2", "-1", "0", "1", "2"]


def test_coordinates_stand_at_their_columns_and_rows() -> None:
    root = drawn(a_position())
    tiles = {e.attrib["data-cell"]: e for e in having(root, "cell")}
    parents = {child: parent for parent in root.iter() for child in parent}
    (column,) = (e for e in the(root, "axis", "x") if e.text == "1")
    (row,) = (e for e in the(root, "axis", "y") if e.text == "1")
    x, y = map(float, re.findall(r"[\d.]+", parents[tiles["1,1"]].attrib["transform"]))
    assert float(column.attrib["x"]) == x + 50
    assert y < float(row.attrib["y"]) < y + 100


def test_animals_are_counted_tokens_deer_on_land_and_fish_at_sea() -> None:
    root = drawn(a_position())
    tokens = {cell: values(the(root, "cell", cell), "animal") for cell in a_position()["tiles"]}
    assert {cell: animals for cell, animals in tokens.items() if animals} == {
        "1,1": ["fish"] * 3,
        "-1,1": ["deer"] * 4,
        "-1,-1": ["deer"],
        "0,-1": ["deer"] * 2,
    }


def test_animal_tokens_of_a_tile_lie_apart() -> None:
    for cell in ("1,1", "-1,1", "0,-1"):
        tokens = having(the(drawn(a_position()), "cell", cell), "animal")
        assert len({(t.attrib["x"], t.attrib["y"]) for t in tokens}) == len(tokens)


def test_pawns_stand_on_their_cities() -> None:
    root = drawn(a_position())
    assert values(the(root, "cell", "0,1"), "pawn") == ["0", "0"]
    assert values(the(root, "cell", "1,0"), "pawn") == ["0", "1", "2", "3", "4"]
    assert len(values(root, "pawn")) == 7


def test_a_pawn_has_its_seats_colour() -> None:
    hrefs = [e.attrib["href"] for e in having(the(drawn(a_position()), "cell", "1,0"), "pawn")]
    colours = [href.rpartition("-")[2] for href in hrefs]
    assert colours == ["blue", "yellow", "green", "red", "white"]


def test_pawns_in_hand() -> None:
    root = drawn(a_position())
    assert Counter(values(root, "in-hand")) == {"0": 2, "1": 4, "2": 4, "3": 3, "4": 4}


def test_cities_show_number_and_needs() -> None:
    root = drawn(a_position())
    city = the(the(root, "cell", "0,1"), "city", "city:1")
    assert values(city, "need") == ["forest", "sea", "sea", "animals"]
    assert values(city, "met") == ["yes", "yes", "no", "yes"]
    assert "1" in [e.text for e in city.iter()]


def test_a_need_met_and_the_same_need_open_look_different() -> None:
    city = the(drawn(a_position()), "city", "city:1")
    marks = {e.attrib["data-met"]: e.attrib["href"] for e in having(city, "need")[1:3]}
    assert marks["yes"].endswith("-disc-sea")
    assert marks["no"].endswith("-open-sea")


def test_a_full_position_shows_all_hands() -> None:
    root = drawn(a_position())
    hands = [sorted(values(the(root, "seat", f"{seat}"), "card")) for seat in (0, 2, 3, 4)]
    assert hands == [["animals:star", "rain", "sea", "sea"], ["protection"], [], ["forest"]]


def test_a_view_shows_known_cards_and_counts_backs() -> None:
    view = a_view()
    view["hands"][4] = ["life", "nature", "nature", "nature"]
    root = drawn(view)
    assert values(the(root, "seat", "1"), "card") == ["city:16"]
    assert counts(the(root, "seat", "1"), "back") == {"power": 1}
    assert counts(the(root, "seat", "4"), "back") == {"nature": 3, "life": 1}


def test_a_view_tells_no_hidden_face() -> None:
    """Green alone has a protection, white alone a card whose face only white knows."""
    assert "protection" in draw(a_position(), FACES, NOTES)
    assert "protection" not in draw(a_view(), FACES, NOTES)
    assert values(the(drawn(a_view()), "seat", "4"), "card") == []
    assert "White has 4 pawns left; in hand: a nature card;" in words(drawn(a_view()), "desc")


def test_whose_view_it_is() -> None:
    assert "you" in "".join(the(drawn(a_view()), "seat", "0").itertext())
    assert "you" not in "".join(drawn(a_position()).itertext())


def test_cards_in_front_are_counted() -> None:
    root = drawn(a_position())
    assert counts(the(root, "seat", "0"), "front") == {"plain": 1, "sun": 2}
    assert counts(the(root, "seat", "2"), "front") == {}


def test_the_market_has_numbered_places_and_counted_piles() -> None:
    root = drawn(a_position())
    cards = {e.attrib["data-place"]: values(e, "card") for e in having(root, "place")}
    assert cards == {
        "nature 1": ["sea"],
        "nature 2": [],
        "nature 3": ["plain"],
        "life 1": ["animals:sea"],
        "life 2": [],
        "power 1": ["tornado"],
        "power 2": ["rain"],
    }
    piles = {e.attrib["data-pile"]: counts(e, "back") for e in having(root, "pile")}
    assert piles == {"nature": {"nature": 20}, "life": {}, "power": {"power": 11}}


def test_without_power_cards_there_is_no_power_pile() -> None:
    assert values(drawn(the_set_up()), "pile") == ["nature", "life"]


def test_objectives_and_who_took_them() -> None:
    root = drawn(a_position())
    takers = {e.attrib["data-objective"]: e.get("data-taken-by") for e in having(root, "objective")}
    assert takers == {"objective:1": None, "objective:7": "3", "objective:8": None}
    icons = [
        e.attrib["href"] for e in the(root, "objective", "objective:8").iter() if "href" in e.attrib
    ]
    assert len(icons) == 4


def test_the_supply() -> None:
    position = a_position()
    assert counts(drawn(position), "supply") == position["supply"] | {"animals": 10}


def test_cards_taken_by_a_tornado() -> None:
    position = a_view() | {"taken": ["life", "swamp"]}
    assert "swamp" in values(drawn(position), "card")
    assert "swamp" not in values(drawn(a_view()), "card")


def test_violet_marks_who_is_to_act_and_whose_turn_it_is() -> None:
    root = drawn(a_position())
    violet = [
        seat for seat in "01234" if the(root, "seat", seat)[0].get("stroke") == "var(--accent)"
    ]
    assert violet == ["1"]
    assert "to act" in "".join(the(root, "seat", "1").itertext())
    assert "turn" in "".join(the(root, "seat", "0").itertext())


def test_the_result() -> None:
    result = {"winners": [2], "scores": [3, 1, 5, 2, 1], "reason": "pawns"}
    over = a_position() | {"actor": None, "phase": "over", "pending": None, "result": result}
    root = drawn(over)
    assert words(root, "title") == "Gaïa. Green wins, the last pawn is put"
    assert [s for s in "01234" if "wins" in "".join(the(root, "seat", s).itertext())] == ["2"]
    assert "5put" in "".join(the(root, "seat", "2").itertext())


@pytest.mark.parametrize("phase", ["feed", "act", "discard", "protect", "take", "keep", "claim"])
def test_the_title_says_who_is_to_act(phase: str) -> None:
    assert words(drawn(a_position() | {"phase": phase}), "title").startswith("Gaïa. Yellow: ")


def test_title_and_description_name_the_picture() -> None:
    root = drawn(a_position())
    assert root.attrib["role"] == "img"
    assert root.attrib["viewBox"].startswith("0 0 ")
    named = {e.get("id"): e.tag.rpartition("}")[2] for e in root}
    assert named[root.attrib["aria-labelledby"]] == "title"
    assert named[root.attrib["aria-describedby"]] == "desc"


def test_the_description_says_what_is_there() -> None:
    said = words(drawn(a_position()), "desc")
    for words_expected in (
        "0,1 desert, city 1, 3 of 4 needs met, 2 blue pawns",
        "-1,-1 swamp, 1 animal token",
        "Yellow has 4 pawns left; in hand: city 16 (on star, needs plain swamp sea mountain)",
        "sea mountain), a power card; in front: sea.",
        "nature sea, an empty place, plain, and 20 in the pile",
        "7 (1 plain, 1 forest, 1 sea, 1 desert, 1 swamp) taken by red",
        "0 swamp, 10 animal tokens",
    ):
        assert words_expected in said


def test_the_set_up_draws_without_tiles_cards_and_objectives() -> None:
    root = drawn(the_set_up())
    assert values(root, "cell") == []
    assert [e.text for e in the(root, "axis", "x")] == ["-1", "0", "1"]
    assert values(root, "card") == []
    assert words(root, "title") == "Gaïa. Set-up"
    assert words(root, "desc").startswith("No tile lies yet.")


@pytest.mark.parametrize("position", [a_position(), a_line(1, 0), a_line(0, -1)])
def test_everything_lies_inside_the_picture(position: Json) -> None:
    root = drawn(position)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    tiles = tile_places(root)
    assert len(tiles) == len(position["tiles"])
    for x, y, scale in tiles.values():
        assert x >= 0
        assert y >= 0
        assert x + 100 * scale <= width
        assert y + 100 * scale <= height
    panels = [(e, x, y) for e, x, y, _ in placed(root) if "data-seat" in e.attrib]
    for panel, x, y in panels:
        assert x + 300 <= width
        assert y + float(panel[0].attrib["height"]) <= height


def test_no_tile_lies_under_a_panel() -> None:
    for position in (a_position(), a_line(1, 0), a_line(0, 1)):
        root = drawn(position)
        seats = [
            (x, y, x + 300, y + float(e[0].attrib["height"]))
            for e, x, y, _ in placed(root)
            if "data-seat" in e.attrib
        ]
        for x, y, scale in tile_places(root).values():
            for left, top, right, bottom in seats:
                outside = x + 100 * scale <= left or x >= right
                assert outside or y + 100 * scale <= top or y >= bottom


def test_a_wide_world_has_the_panels_below() -> None:
    root = drawn(a_line(1, 0))
    lowest_tile = max(y for _, y, _ in tile_places(root).values())
    assert all(y > lowest_tile for e, _, y, _ in placed(root) if "data-seat" in e.attrib)


def test_light_dark_and_automatic_themes() -> None:
    light, dark, auto = (draw(a_position(), FACES, NOTES, t) for t in ("light", "dark", "auto"))
    assert f'"{LIGHT["table"]}"' in light
    assert f'"{DARK["table"]}"' in dark
    assert DARK["table"] not in light
    assert LIGHT["table"] not in dark
    assert "var(" not in light + dark
    before, after = auto.split("@media (prefers-color-scheme:dark)")
    assert f"--table:{LIGHT['table']}" in before
    assert f"--table:{DARK['table']}" in after


def test_automatic_is_the_default() -> None:
    assert draw(a_position(), FACES, NOTES) == draw(a_position(), FACES, NOTES, "auto")


def test_the_automatic_style_sheet_speaks_of_this_drawing_only() -> None:
    root = drawn(a_position())
    style = words(root, "style")
    assert set(re.findall(r"([#.\w-]+)\{", style)) == {f"#{root.attrib['id']}"}


def test_every_colour_used_has_a_value() -> None:
    sprite = files("demiurge.drawing").joinpath("gaia-sprite.svg").read_text("utf-8")
    assert set(re.findall(r"var\(--([\w-]+)", sprite)) <= set(LIGHT)


def test_two_drawings_can_share_a_page() -> None:
    drawings = [draw(a_position(), FACES, NOTES), draw(a_view(), FACES, NOTES)]
    ids = [set(re.findall(r' id="([^"]+)"', svg)) for svg in drawings]
    assert ids[0]
    assert not ids[0] & ids[1]
    for svg, own in zip(drawings, ids, strict=True):
        used = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', svg))
        assert used <= own


def test_the_same_position_gives_the_same_drawing() -> None:
    assert draw(a_position(), FACES, NOTES) == draw(a_position(), FACES, NOTES)


def test_only_the_symbols_in_use_come_along() -> None:
    svg = draw(the_set_up(), FACES, NOTES)
    symbols = set(re.findall(r'<(?:symbol|clipPath|pattern) id="([^"]+)"', svg))
    assert symbols == set(re.findall(r'(?:href="#|url\(#)([\w-]+)', svg))


def test_the_file_stands_alone() -> None:
    svg = draw(a_position(), FACES, NOTES)
    assert "<script" not in svg
    assert "@import" not in svg
    assert set(re.findall(r'href="(.)', svg)) == {"#"}
    assert re.findall(r"https?://[^\"]+", svg) == ["http://www.w3.org/2000/svg"]


def test_words_are_escaped() -> None:
    root = drawn(a_position() | {"pending": '<script>&"var(--no)"'})
    assert words(root, "title") == 'Gaïa. Yellow: protect or allow, Blue: <script>&"var(--no)"'
