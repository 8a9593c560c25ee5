"""The drawing of a Gheos position shows exactly what the position says."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from demiurge.drawing.gheos import draw
from demiurge.drawing.gheos_words import cell_called
from demiurge.drawing.svg import sprite
from demiurge.drawing.theme import DARK, LIGHT, Theme
from tests.drawing.reading import (
    all_words,
    counts,
    having,
    placed,
    placings,
    the,
    values,
    words,
)

Json = dict[str, Any]

COLOURS = ("red", "green", "yellow", "blue", "black", "white")
NONE = dict.fromkeys(COLOURS, 0)


def face(**areas: str) -> Json:
    """A tile; `s01="wheat cup"` is an area on the sides 0 and 1."""
    return {
        "areas": [
            {"sides": sides.removeprefix("s"), "symbols": symbols.split()}
            for sides, symbols in areas.items()
        ]
    }


FACES: Json = {
    "tile:1": face(s0="wheat", s1="wheat", s2="wheat") | {"start": True},
    "tile:2": face(s012="wheat cup"),
    "tile:3": face(s01="temple-cup", s2="sword"),
    "tile:4": face(s01="pyramid sword", s2=""),
    "tile:5": face(s12="wheat", s0="pyramid"),
    "tile:6": face(s02="temple-wheat cup", s1=""),
    "tile:7": face(s012="temple-sword"),
    "tile:10": face(s0="sword", s1="cup", s2=""),
}
NOTES: Json = {
    "red": ["0,0^/0", "0,0v/0", "1,0^/1", "0,1^/1"],
    "blue": ["-1,0v/0"],
}
# What lies in which directions, determined by hand from the faces and the rotations.
LIES = {
    "0,0^": {"0": ["wheat"], "1": ["wheat"], "2": ["wheat"]},
    "0,0v": {"012": ["wheat", "cup"]},
    "1,0^": {"12": ["temple-cup"], "0": ["sword"]},
    "0,1^": {"02": ["pyramid", "sword"], "1": []},
    "-1,0v": {"01": ["wheat"], "2": ["pyramid"]},
    "0,-1v": {"12": ["temple-wheat", "cup"], "0": []},
}


def tile(name: str, rotation: int = 0) -> Json:
    return {"tile": name, "rotation": rotation}


def a_position() -> Json:
    """Three seats, seat 1 to pay for what tile 3 has brought about."""
    return {
        "actor": 1,
        "phase": "pay",
        "turn": 1,
        "tiles": {
            "0,0^": tile("tile:1"),
            "0,0v": tile("tile:2", 1),
            "1,0^": tile("tile:3", 1),
            "0,1^": tile("tile:4", 2),
            "-1,0v": tile("tile:5", 2),
            "0,-1v": tile("tile:6", 2),
        },
        "civilizations": dict.fromkeys(COLOURS) | {"red": "0,0^/0", "blue": "-1,0v/0"},
        "supply": dict(zip(COLOURS, (2, 5, 5, 0, 5, 4), strict=True)),
        "hands": [["tile:10", "tile:7"], ["tile:7"], []],
        "followers": [NONE | {"red": 2, "blue": 1}, NONE | {"blue": 4, "white": 1}, NONE],
        "tokens": [3, 1, 0],
        "points": [7, 1, 40],
        "pile": 31,
        "epochs": 2,
        "removed": ["tile:40", "tile:41", "tile:42"],
        "pending": {"cell": "1,0^", "replaced": {"tile": "tile:41", "rotation": 0}},
        "result": None,
    }


def a_view() -> Json:
    """What seat 1 may know of it."""
    return a_position() | {"hands": [["tile", "tile"], ["tile:7"], []], "seat": 1, "log": []}


def the_set_up() -> Json:
    return a_position() | {
        "actor": "chance",
        "phase": "setup",
        "turn": 0,
        "tiles": {"0,0^": tile("tile:1")},
        "civilizations": dict.fromkeys(COLOURS),
        "hands": [[], []],
        "followers": [NONE, NONE],
        "tokens": [3, 3],
        "points": [0, 0],
        "epochs": 0,
        "removed": [],
        "pending": None,
    }


def a_strip(along_x: bool) -> Json:
    cells = [f"{k // 2},0" if along_x else f"0,{k // 2}" for k in range(50)]
    tiles = {
        f"{cell}{'^v'[k % 2]}": tile(f"tile:{k % 7 + 1}", k % 3) for k, cell in enumerate(cells)
    }
    nobody = dict.fromkeys(COLOURS)
    return a_position() | {"tiles": tiles, "civilizations": nobody, "pending": None}


def svg_of(position: Json, theme: Theme = "auto") -> str:
    continents = {c: areas for c, areas in NOTES.items() if position["civilizations"][c]}
    return draw(position, FACES, notes_with(continents), theme)


def notes_with(continents: Json) -> Json:
    return {"continents": continents, "last_epoch": 7}


def drawn(position: Json) -> ET.Element:
    return ET.fromstring(svg_of(position))


def centres(root: ET.Element) -> dict[str, complex]:
    """Where the tiles in play and the free places lie, by cell."""
    places = {}
    for element, _, place in placings(root):
        for attribute in ("data-cell", "data-free"):
            if attribute in element.attrib:
                places[element.attrib[attribute]] = place
    return places


def neighbours(cell: str) -> list[str]:
    """The neighbours in the directions 0, 1, 2, as the notation has them."""
    x, y = map(int, cell[:-1].split(","))
    if cell.endswith("^"):
        return [f"{x},{y}v", f"{x},{y - 1}v", f"{x - 1},{y}v"]
    return [f"{x},{y}^", f"{x},{y + 1}^", f"{x + 1},{y}^"]


def side_of(root: ET.Element) -> float:
    """The length of a side in the drawing."""
    places = centres(root)
    return abs(places["0,0v"] - places["0,0^"]) * 3**0.5


def land_ends(cell: str, direction: int, root: ET.Element) -> list[complex]:
    """Where land must begin and end on a side: at 0.215 and 0.785 of it."""
    places = centres(root)
    here, there = places[cell], places[neighbours(cell)[direction]]
    along = (there - here) * 1j / abs(there - here) * side_of(root)
    return [(here + there) / 2 + along * (share - 0.5) for share in (0.215, 0.785)]


def path_points(path: str) -> list[complex]:
    """The points of a path of absolute M, L, C and Z."""
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", path)]
    return [complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def lands(root: ET.Element) -> dict[tuple[str, str], list[complex]]:
    """The points of the shape of every area in play, by cell and directions."""
    shapes = {}
    for tile_element, _, _ in list(placings(root)):
        if "data-cell" not in tile_element.attrib:
            continue
        inside = set(tile_element.iter())
        for element, turn, place in placings(root):
            if element in inside and "data-directions" in element.attrib:
                name = element.attrib["href"].split("-", 2)[2]
                (shape,) = re.findall(r'<path d="([^"]+)" fill="var\(--land\)"', pieces()[name])
                points = [turn * point + place for point in path_points(shape)]
                shapes[tile_element.attrib["data-cell"], element.attrib["data-directions"]] = points
    return shapes


def pieces() -> dict[str, str]:
    return dict(sprite("gheos"))


def sign_places(root: ET.Element) -> list[tuple[str, str, complex, float]]:
    """The signs of the world: their directions, symbols, middles and sizes of disc."""
    places = []
    groups = {e: set(e.iter()) for e in having(root, "signs")}
    for element, turn, place in placings(root):
        if "data-symbol" in element.attrib and any(element in g for g in groups.values()):
            x, y, width = (float(element.attrib[a]) for a in ("x", "y", "width"))
            middle = turn * complex(x + width / 2, y + width / 2) + place
            size = abs(turn) * width * 48 / 80
            places.append(
                (element.attrib["data-directions"], element.attrib["data-symbol"], middle, size)
            )
    return places


def test_every_tile_lies_once_on_its_cell() -> None:
    position = a_position()
    elements = having(drawn(position), "cell")
    shown = {e.attrib["data-cell"]: e for e in elements}
    assert len(elements) == len(shown)
    assert {
        cell: tile(e.attrib["data-tile"], int(e.attrib["data-rotation"]))
        for cell, e in shown.items()
    } == position["tiles"]


def test_cells_lie_as_the_notation_has_them() -> None:
    root = drawn(a_position())
    places, side = centres(root), side_of(root)
    origin = places["0,0^"]
    height = side * 3**0.5 / 2
    assert places["1,0^"] - origin == pytest.approx(side, abs=0.01)
    assert places["0,1^"] - origin == pytest.approx(complex(side / 2, -height), abs=0.01)
    assert places["0,0v"] - origin == pytest.approx(complex(side / 2, -height / 3), abs=0.01)
    assert places["-1,0v"] - origin == pytest.approx(complex(-side / 2, -height / 3), abs=0.01)
    assert places["0,-1v"] - origin == pytest.approx(2j * height / 3, abs=0.01)


@pytest.mark.parametrize("name", ["0,0^", "0,0v", "-3,2^", "4,-1v"])
def test_neighbours_are_those_of_the_notation(name: str) -> None:
    beyond = [str(cell_called(name).beyond(direction)) for direction in range(3)]
    assert beyond == neighbours(name)


def test_areas_lie_in_their_directions() -> None:
    shapes = lands(drawn(a_position()))
    assert {cell: sorted(areas) for cell, areas in LIES.items()} == {
        cell: sorted(directions for c, directions in shapes if c == cell) for cell in LIES
    }


def test_the_land_of_an_area_meets_the_sides_it_touches_and_no_other() -> None:
    root = drawn(a_position())
    for (cell, directions), points in lands(root).items():
        for direction in range(3):
            meets = [
                any(abs(point - end) < 0.05 for point in points)
                for end in land_ends(cell, direction, root)
            ]
            assert meets == [str(direction) in directions] * 2, (cell, directions, direction)


@pytest.mark.parametrize("piece", ["coast-1", "coast-2", "coast-3"])
def test_coasts_leave_the_sides_at_right_angles(piece: str) -> None:
    """So that any two tiles join smoothly: the first and last handles are along a normal."""
    normals = [complex(3**0.5 / 2, -0.5), 1j, complex(-(3**0.5) / 2, -0.5)]
    for path in re.findall(r' d="([^"]+)"', pieces()[piece]):
        start, handle, *_, last_handle, end = path_points(path)
        for point, towards in ((start, handle), (end, last_handle)):
            side = max(normals, key=lambda n: (point * n.conjugate()).real)
            assert (point * side.conjugate()).real == pytest.approx(50 / 3**0.5, abs=0.01)
            inward = (towards - point) / abs(towards - point)
            assert inward == pytest.approx(-side, abs=0.01)


def test_the_areas_of_a_tile_do_not_touch() -> None:
    """A shore that touched the land beside it would look joined to it."""
    shore = path_points(re.findall(r' d="([^"]+)"', pieces()["coast-1"])[0])
    beside = path_points(re.findall(r' d="([^"]+)"', pieces()["coast-2"])[1])
    turned = [point * complex(-0.5, -(3**0.5) / 2) for point in shore]
    curves = [curve(turned), curve(beside[:4]), curve(beside[3:])]
    assert min(abs(a - b) for a in curves[0] for b in curves[1] + curves[2]) > 4
    next_shore = [point * complex(-0.5, 3**0.5 / 2) for point in shore]
    assert min(abs(a - b) for a in curves[0] for b in curve(next_shore)) > 4


def curve(points: list[complex]) -> list[complex]:
    a, b, c, d = points
    ts = [k / 40 for k in range(41)]
    return [
        a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t**2 * (1 - t) + d * t**3 for t in ts
    ]


def test_every_symbol_is_there() -> None:
    root = drawn(a_position())
    for cell, areas in LIES.items():
        signs = having(the(root, "signs", cell), "symbol")
        shown = Counter((s.attrib["data-directions"], s.attrib["data-symbol"]) for s in signs)
        assert shown == Counter((d, symbol) for d, symbols in areas.items() for symbol in symbols)
        for sign in signs:
            assert sign.attrib["href"].endswith(f"-sign-{sign.attrib['data-symbol']}")


def test_signs_lie_towards_their_sides() -> None:
    root = drawn(a_position())
    places, side = centres(root), side_of(root)
    signs = iter(sign_places(root))
    for cell in sorted(LIES, key=values(root, "signs").index):
        for directions, symbol, middle, _ in (
            next(signs) for _ in having(the(root, "signs", cell), "symbol")
        ):
            far = [abs(middle - places[beside]) for beside in neighbours(cell)]
            assert abs(middle - places[cell]) < side / 3
            if len(directions) == 1:
                assert far.index(min(far)) == int(directions), (cell, symbol)
            if len(directions) == 2:
                assert str(far.index(max(far))) not in directions, (cell, symbol)


def test_two_signs_of_a_land_lie_along_its_strait() -> None:
    """Equally far from the shore in the third direction."""
    root = drawn(a_position())
    beyond_shore = centres(root)["0,0v"]
    signs = {symbol: middle for d, symbol, middle, _ in sign_places(root) if d == "02"}
    pyramid, sword = signs["pyramid"], signs["sword"]
    assert abs(pyramid - beyond_shore) == pytest.approx(abs(sword - beyond_shore), abs=0.01)


def test_signs_are_upright_and_lie_apart() -> None:
    root = drawn(a_position())
    for element, turn, _ in placings(root):
        if "data-symbol" in element.attrib:
            assert turn.imag == pytest.approx(0)
            assert turn.real > 0
    discs = [(middle, size / 2) for _, _, middle, size in sign_places(root)]
    for k, (middle, radius) in enumerate(discs):
        for other, other_radius in discs[:k]:
            assert abs(middle - other) >= radius + other_radius


def test_every_kind_of_sign_has_a_shape_of_its_own() -> None:
    kinds = [f"sign-{k}" for k in ("wheat", "cup", "sword", "pyramid")]
    kinds += [f"sign-temple-{k}" for k in ("wheat", "cup", "sword")]
    shapes = {re.sub(r"var\(--[\w-]+\)|#\w+", "", pieces()[k]).replace(k, "") for k in kinds}
    assert len(shapes) == len(kinds)


def test_continents_are_outlined_area_by_area() -> None:
    root = drawn(a_position())
    assert sorted(values(root, "continent")) == ["blue", "red"]
    shapes = lands(root)
    wanted = {
        "red": [("0,0^", "0"), ("0,0v", "012"), ("1,0^", "12"), ("0,1^", "1")],
        "blue": [("-1,0v", "01")],
    }
    for colour, areas in wanted.items():
        line = the(root, "continent", colour)[-1]
        assert line.attrib["stroke"] == f"var(--p-{colour})"
        coasts = [(e, t, p) for e, t, p in placings(root) if e in list(line)]
        assert len(coasts) == len(areas)
        for (element, turn, place), area in zip(coasts, areas, strict=True):
            paths = re.findall(r' d="([^"]+)"', pieces()[element.attrib["href"].split("-", 2)[2]])
            ends = [turn * p + place for path in paths for p in path_points(path)]
            assert all(min(abs(end - p) for p in shapes[area]) < 0.05 for end in ends)


def test_outlines_differ_by_dash_as_well_as_by_colour() -> None:
    everywhere = dict.fromkeys(COLOURS, "0,0^/0")
    position = a_position() | {"civilizations": everywhere}
    svg = draw(position, FACES, notes_with({colour: ["0,0^/0"] for colour in COLOURS}))
    root = ET.fromstring(svg)
    dashes = [the(root, "continent", c)[-1].attrib["stroke-dasharray"] for c in COLOURS]
    assert len(set(dashes)) == 6


def test_markers_stand_on_their_continents_clear_of_signs() -> None:
    root = drawn(a_position())
    places = centres(root)
    cells = {"red": {"0,0^", "0,0v", "1,0^", "0,1^"}, "blue": {"-1,0v"}}
    shown = [(e, t, p) for e, t, p in placings(root) if "data-marker" in e.attrib]
    assert sorted(e.attrib["data-marker"] for e, _, _ in shown) == ["blue", "red"]
    for element, turn, place in shown:
        x, y, width, height = (float(element.attrib[a]) for a in ("x", "y", "width", "height"))
        foot = turn * complex(x + width / 2, y + height * 0.9) + place
        on = min(places, key=lambda cell: abs(places[cell] - foot))
        assert on in cells[element.attrib["data-marker"]]
        low, high = turn * complex(x, y) + place, turn * complex(x + width, y + height) + place
        for _, _, middle, size in sign_places(root):
            beside = max(low.real - middle.real, middle.real - high.real, 0)
            above = max(low.imag - middle.imag, middle.imag - high.imag, 0)
            assert abs(complex(beside, above)) >= size / 2


def test_a_marker_without_notes_stands_where_its_name_says() -> None:
    root = ET.fromstring(draw(a_position(), FACES, notes_with({})))
    assert sorted(values(root, "marker")) == ["blue", "red"]
    assert values(root, "continent") == []


def test_free_places_are_named() -> None:
    root = drawn(the_set_up())
    assert sorted(values(root, "free")) == ["-1,0v", "0,-1v", "0,0v"]
    for place in having(root, "free"):
        assert all_words(place) == place.attrib["data-free"]
    free = values(drawn(a_position()), "free")
    assert len(free) == len(set(free)) == 8
    assert not set(free) & set(a_position()["tiles"])


def test_the_tile_being_played_is_marked() -> None:
    root = drawn(a_position())
    (mark,) = [(t, p) for e, t, p in placings(root) if "data-pending" in e.attrib]
    assert mark[1] == pytest.approx(centres(root)["1,0^"], abs=0.01)
    assert words(root, "title") == "Gheos. Seat 1: pay a follower, tile:3 replaces tile:41 on 1,0^"
    added = a_position() | {"pending": {"cell": "1,0^", "replaced": None}}
    assert words(drawn(added), "title").endswith("tile:3 added on 1,0^")
    assert values(drawn(a_position() | {"phase": "tile", "pending": None}), "pending") == []


def test_points_tokens_and_followers_of_each_seat() -> None:
    root = drawn(a_position())
    seats = [the(root, "seat", seat) for seat in "012"]
    assert [len(having(seat, "token")) for seat in seats] == [3, 1, 0]
    assert [counts(seat, "follower") for seat in seats] == [
        {"red": 2, "blue": 1},
        {"blue": 4, "white": 1},
        {},
    ]
    for seat, words_expected in zip(seats, ("7points", "1point×", "40points"), strict=True):
        assert words_expected in all_words(seat).replace("to act", "")
    for follower in having(seats[0], "follower"):
        assert follower[0].attrib["href"].endswith(f"-pawn-{follower.attrib['data-follower']}")
        assert all_words(follower) == f"×{follower.attrib['data-count']}"


def test_a_full_position_shows_all_hands_by_number() -> None:
    root = drawn(a_position())
    hands = [values(the(root, "seat", seat), "in-hand") for seat in "012"]
    assert hands == [["tile:7", "tile:10"], ["tile:7"], []]
    ten = the(root, "in-hand", "tile:10")
    assert all_words(ten) == "tile:10"
    signs = {e.attrib["data-directions"]: e.attrib["data-symbol"] for e in having(ten, "symbol")}
    assert signs == {"0": "sword", "1": "cup"}


def test_a_view_shows_backs_and_tells_no_hidden_tile() -> None:
    root = drawn(a_view())
    seats = [the(root, "seat", seat) for seat in "012"]
    assert [len(values(seat, "back")) for seat in seats] == [2, 0, 0]
    assert values(seats[0], "in-hand") == []
    assert values(seats[0], "symbol") == []
    assert "tile:10" in svg_of(a_position())
    assert "tile:10" not in svg_of(a_view())
    assert "in hand: a tile; a tile." in words(root, "desc")


def test_whose_view_it_is() -> None:
    assert "you" in all_words(the(drawn(a_view()), "seat", "1"))
    assert "you" not in all_words(drawn(a_position()))


def test_supply_and_signs_of_the_civilizations() -> None:
    root = drawn(a_position())
    assert counts(root, "supply") == a_position()["supply"]
    rows = {colour: all_words(the(root, "civilization", colour)) for colour in COLOURS}
    assert rows["red"] == "Red" + "2100" + "2"
    assert rows["blue"] == "Blue" + "1000" + "0"
    assert rows["green"] == "Green" + "––––" + "5"


def test_pile_epochs_and_removed_tiles() -> None:
    root = drawn(a_position())
    assert values(root, "pile") == ["31"]
    assert all_words(having(root, "pile")[0]) == "31"
    assert values(root, "epoch") == ["come"] * 2
    assert "2 of 7 Epochs" in all_words(root)
    assert values(root, "removed") == ["3"]
    fewer = notes_with({}) | {"last_epoch": 6}
    assert "0 of 6 Epochs" in all_words(ET.fromstring(draw(the_set_up(), FACES, fewer)))


def test_violet_marks_who_is_to_act_and_whose_turn_it_is() -> None:
    root = drawn(a_position() | {"actor": 2})
    violet = [s for s in "012" if the(root, "seat", s)[0].get("stroke") == "var(--accent)"]
    assert violet == ["2"]
    assert "to act" in all_words(the(root, "seat", "2"))
    assert "turn" in all_words(the(root, "seat", "1"))


def over(winners: list[int]) -> Json:
    result = {"winners": winners, "scores": [7, 40, 40], "reason": "tokens"}
    return a_position() | {"actor": None, "phase": "over", "pending": None, "result": result}


def test_the_result() -> None:
    root = drawn(over([2]))
    assert words(root, "title") == "Gheos. Seat 2 wins, the last token is scored"
    assert [s for s in "012" if "wins" in all_words(the(root, "seat", s))] == ["2"]
    assert violet_numbers(root) == ["2", "2"]


def test_a_shared_win() -> None:
    root = drawn(over([1, 2]))
    assert words(root, "title") == "Gheos. Seats 1 and 2 share the win, the last token is scored"
    assert [s for s in "012" if "wins" in all_words(the(root, "seat", s))] == ["1", "2"]
    assert violet_numbers(root) == ["1", "2"]


def violet_numbers(root: ET.Element) -> list[str]:
    """The numbers of seats on violet, in the panels and in the line above the world."""
    inked = [e.text or "" for e in root.iter() if e.get("fill") == "var(--accent-ink)"]
    return sorted(word for word in inked if word.isdigit())


@pytest.mark.parametrize("phase", ["tile", "pay", "migrate", "winner", "people", "token"])
def test_the_title_says_who_is_to_act(phase: str) -> None:
    assert words(drawn(a_position() | {"phase": phase}), "title").startswith("Gheos. Seat 1: ")


def test_the_title_of_a_deal() -> None:
    dealing = a_position() | {"actor": "chance", "phase": "draw", "pending": None}
    assert words(drawn(dealing), "title") == "Gheos. A tile is drawn, for seat 1"
    assert words(drawn(the_set_up()), "title") == "Gheos. Set-up"


def test_title_and_description_name_the_picture() -> None:
    root = drawn(a_position())
    assert root.attrib["role"] == "img"
    named = {e.get("id"): e.tag.rpartition("}")[2] for e in root}
    assert named[root.attrib["aria-labelledby"]] == "title"
    assert named[root.attrib["aria-describedby"]] == "desc"


def test_the_description_says_what_is_there() -> None:
    said = words(drawn(a_position()), "desc")
    for words_expected in (
        "1,0^ tile:3 rotation 1 (12 temple-cup, 0 sword)",
        "red on 0,0^/0 with 4 areas, 2 followers in the supply",
        "green not in the world, 5 followers in the supply",
        "Seat 0 has 7 points, 3 tokens, followers: 2 red, 1 blue;",
        "in hand: tile:10 (0 sword, 1 cup, 2 nothing); tile:7 (012 temple-sword).",
        "Seat 2 has 40 points, 0 tokens, followers: none; in hand: nothing.",
        "31 tiles in the pile, 2 of 7 Epochs, 3 tiles out of the game.",
    ):
        assert words_expected in said


WORLDS = [the_set_up(), a_position(), a_strip(along_x=True), a_strip(along_x=False)]


@pytest.mark.parametrize("position", WORLDS)
def test_everything_lies_inside_the_picture(position: Json) -> None:
    root = drawn(position)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    side = side_of(root)
    for place in centres(root).values():
        assert side / 2 <= place.real <= width - side / 2
        assert side / 2 <= place.imag <= height - side / 2
    for element, x, y, _ in placed(root):
        if "data-seat" in element.attrib:
            assert x + 300 <= width
            assert y + float(element[0].attrib["height"]) <= height


@pytest.mark.parametrize("position", WORLDS)
def test_no_tile_lies_under_a_panel(position: Json) -> None:
    root = drawn(position)
    half = side_of(root) / 2
    panels = [(e, complex(x, y)) for e, x, y, _ in placed(root) if "data-seat" in e.attrib]
    assert len(panels) == len(position["hands"])
    for place in centres(root).values():
        for panel, corner in panels:
            right, bottom = corner.real + 300, corner.imag + float(panel[0].attrib["height"])
            beside = place.real + half <= corner.real or place.real - half >= right
            assert beside or place.imag + half <= corner.imag or place.imag - half >= bottom


def test_a_small_tile_can_still_be_read() -> None:
    for position in WORLDS:
        assert side_of(drawn(position)) >= 71.9


def test_light_dark_and_automatic_themes() -> None:
    light, dark, auto = (svg_of(a_position(), theme) for theme in ("light", "dark", "auto"))
    assert f'"{LIGHT["ocean"]}"' in light
    assert f'"{DARK["ocean"]}"' in dark
    assert DARK["ocean"] not in light
    assert LIGHT["ocean"] not in dark
    assert "var(" not in light + dark
    before, after = auto.split("@media (prefers-color-scheme:dark)")
    assert f"--ocean:{LIGHT['ocean']}" in before
    assert f"--ocean:{DARK['ocean']}" in after
    assert auto == draw(a_position(), FACES, notes_with(NOTES))


def test_every_colour_used_has_a_value() -> None:
    text = files("demiurge.drawing").joinpath("gheos-sprite.svg").read_text("utf-8")
    assert set(re.findall(r"var\(--([\w-]+)", text)) <= set(LIGHT)


def test_two_drawings_can_share_a_page() -> None:
    drawings = [svg_of(a_position()), svg_of(a_view())]
    ids = [re.findall(r' id="([^"]+)"', svg) for svg in drawings]
    assert len(set(ids[0] + ids[1])) == len(ids[0]) + len(ids[1])
    for svg, own in zip(drawings, ids, strict=True):
        assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', svg)) <= set(own)


def test_the_same_position_gives_the_same_drawing() -> None:
    assert svg_of(a_position()) == svg_of(a_position())


def test_only_the_pieces_in_use_come_along() -> None:
    svg = svg_of(the_set_up())
    (definitions,) = re.findall(r"<defs>(.*)</defs>", svg)
    assert set(re.findall(r' id="([^"]+)"', definitions)) == set(
        re.findall(r'(?:href="#|url\(#)([\w-]+)', svg)
    )


def test_the_file_stands_alone() -> None:
    svg = svg_of(a_position())
    assert "<script" not in svg
    assert "@import" not in svg
    assert set(re.findall(r'href="(.)', svg)) == {"#"}
    assert re.findall(r"https?://[^\"]+", svg) == ["http://www.w3.org/2000/svg"]


def test_words_are_escaped() -> None:
    strange = {"cell": "1,0^", "replaced": {"tile": '<script>&"var(--no)"', "rotation": 0}}
    title = words(drawn(a_position() | {"pending": strange}), "title")
    assert title == 'Gheos. Seat 1: pay a follower, tile:3 replaces <script>&"var(--no)" on 1,0^'
