"""The board of Gheos as text: tiles, continents, names of cells, lands of any length."""

from __future__ import annotations

import pytest

from demiurge.drawing.gheos_words import Cell, areas_of, cell_called
from demiurge.game import Game, Position
from demiurge.terminal.board import board_of
from demiurge.terminal.gheos.tile import GRAND, LOW, SIZES, SMALL, Size, picture
from demiurge.terminal.gheos.world import cell_at, spot
from demiurge.terminal.menu import Menu
from tests.gheos.scenes import scene, tile
from tests.gheos.test_long_lands import lay_out, strip
from tests.terminal.tables import GHEOS, drawn, random_game, text_of

BOARD = board_of("gheos")
UP, DOWN = "0,0^", "0,0v"


def shown(areas: str, cell: str, size: Size) -> list[str]:
    where = cell_called(cell)
    return [line.plain for line in picture(areas_of(tile(areas), where), where, size)]


@pytest.mark.parametrize(
    ("areas", "cell", "small", "low"),
    [
        ("0 wheat | 1 cup | 2 sword", UP, "/S~C~W\\", [" /S~W\\ ", "/ ~C~ \\"]),
        ("0 wheat | 1 cup | 2 sword", DOWN, "\\W~C~S/", ["\\W~C~S/", " \\ ~ / "]),
        ("01 wheat cup | 2 sword", UP, "/S~WC \\", [" /S~ \\ ", "/ ~WC \\"]),
        ("12 wheat cup | 0 sword", UP, "/WC ~S\\", [" / ~S\\ ", "/WC ~ \\"]),
        ("02 wheat cup | 1 sword", UP, "/W(S)C\\", [" / WC\\ ", "/ ~S~ \\"]),
        ("012 pyramid temple-cup", DOWN, "\\ Pc  /", ["\\ Pc  /", " \\   / "]),
    ],
)
def test_what_hangs_together_is_not_parted_by_water(
    areas: str, cell: str, small: str, low: list[str]
) -> None:
    assert shown(areas, cell, SMALL) == [small]
    assert shown(areas, cell, LOW) == low


def test_a_large_tile_is_a_triangle() -> None:
    assert shown("01 temple-wheat | 2 cup", UP, GRAND) == [
        "   /\\   ",
        "  /~~\\  ",
        " /C~  \\ ",
        "/~~ w ~\\",
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cell", [UP, DOWN])
def test_more_symbols_than_room_are_counted_as_more(size: Size, cell: str) -> None:
    text = "".join(shown(f"0 {'wheat ' * 5} | 12", cell, size))
    assert text.count("+") == 1


def test_cells_and_spots_are_one_to_one() -> None:
    cells = [Cell(x, y, down) for x in range(-3, 4) for y in range(-3, 4) for down in (False, True)]
    assert [cell_at(*spot(cell)) for cell in cells] == cells
    assert len({spot(cell) for cell in cells}) == len(cells)
    for cell in cells:
        column, row = spot(cell)
        assert spot(cell.beyond(1)) == (column, row + 1 if cell.down else row - 1)


def two_continents() -> Position:
    table = scene(
        {"0,0^": "0 cup | 12 wheat", "0,0v": "02 sword sword | 1", "0,-1v": "012 pyramid"},
        homes={"red": "0,0^/1"},
        followers={0: "red red", 1: "red"},
    )
    return table.position


@pytest.mark.parametrize("height", [17, 20, 40])
def test_who_lives_where_is_told_without_colour(height: int) -> None:
    text = text_of(drawn(two_continents().view(0), 80, height))
    assert "■ 0,-1v/0 W1 P1  · 0,0^/0 C1 S2" in text
    assert "Supply  ■ red 2  ◆ green 5" in text
    assert "followers ■2  you" in text
    assert "followers ■1  hand  tile ×2" in text
    land = text.split("▸0 Ada")[0]
    assert "■" in land


def test_every_free_place_and_every_tile_has_its_name() -> None:
    lines = [line.plain for line in drawn(two_continents().view(0), 80, 34)]
    text = "\n".join(lines)
    for name in ("-1,0v", "0,1^", "1,0^", "0,-1^", "1,-1^"):
        assert name in text
    assert "── 0 ───" in text
    assert "  0  " in text


def test_a_straight_line_of_all_tiles_is_cropped_and_can_be_looked_at() -> None:
    position = lay_out(strip(0, 2))
    last = max(map(cell_called, position.to_json()["tiles"]))
    view = position.view(0, [f"add tile:1 {last} 0"])
    lines = drawn(view)
    assert max(line.cell_len for line in lines) <= 80
    assert len(lines) <= 20
    assert "Tiles beyond:" in text_of(lines)
    assert f"─ {last.x} ─" in text_of(lines)
    away = text_of(drawn(view, look_at="0,0^"))
    assert "-1,0v" in away
    assert "-1,0v" not in text_of(lines)


@pytest.mark.parametrize("directions", [(0, 1), (1, 2)])
def test_a_slanted_line_of_all_tiles_is_cropped(directions: tuple[int, int]) -> None:
    position = lay_out(strip(*directions))
    last = max(map(cell_called, position.to_json()["tiles"]), key=spot)
    lines = drawn(position.view(0, [f"add tile:1 {last} 0"]))
    assert text_of(lines).count("✚W") > 5
    assert max(line.cell_len for line in lines) <= 80
    assert len(lines) <= 20
    assert "Tiles beyond:" in text_of(lines)


@pytest.mark.parametrize(("name", "options"), GHEOS)
def test_there_is_room_for_news_below_every_position(name: str, options: dict[str, int]) -> None:
    for ply, game in enumerate(random_game(name, f"room {options}", **options)):
        if ply % 3 == 0:
            viewer = game.actor if isinstance(game.actor, int) else 0
            assert len(drawn(game.view(viewer), 80, 20)) <= 20


MOVES = [
    "add tile:10 0,1^ 0",
    "add tile:9 0,1^ 0",
    "add tile:9 0,1^ 1",
    "add tile:9 -1,0v 0",
    "add tile:9 1,0^ 0",
    "add tile:9 1,1v 0",
    "replace tile:9 0,0^ 0",
    "replace tile:9 0,0v 0",
]


def test_a_tile_comes_before_its_cell_and_its_cell_before_its_rotation() -> None:
    menu = Menu(BOARD, MOVES)
    assert menu.steps == ["add tile:9", "add tile:10 0,1^ 0", "replace tile:9"]
    cells = Menu(BOARD, MOVES, "add tile:9")
    assert [step.split(" ")[2] for step in cells.steps] == ["0,1^", "1,1v", "-1,0v", "1,0^"]
    assert Menu(BOARD, MOVES, "add tile:9 0,1^").steps == MOVES[1:3]


def test_a_number_stands_alone_in_its_row() -> None:
    position = two_continents()
    text = text_of(drawn(position.view(0), 80, 12, chosen="replace tile:4"))
    assert "/ [1] \\" in text
    assert "\\ [2] /" in text
    assert "\\ ■P  /" in text, "a pyramid is never replaced"


def test_rotations_are_drawn_as_they_would_lie() -> None:
    game = Game("gheos", players=2, seed="whole")
    move = next(move for move in game.legal_moves() if move.endswith("v 2"))
    lines = [line.plain for line in drawn(game.view(0), height=22, chosen=move[:-2])]
    top = next(k for k, line in enumerate(lines) if line.startswith("Turn"))
    assert lines[top].count("\\") == 3
    assert [f"[{n}] turn {n - 1}" in lines[top + 1] for n in (1, 2, 3)] == [True] * 3


def test_what_a_token_would_score_is_said() -> None:
    table = scene(
        {"0,0^": "0 | 12 cup", "0,-1v": "012 cup", "0,0v": "0 | 1 | 2"},
        homes={"blue": "0,0^/1"},
        followers={0: "blue blue blue"},
        phase="token",
    )
    assert "Ada: score a token for 6 points, or hold it" in text_of(drawn(table.position.view(0)))
