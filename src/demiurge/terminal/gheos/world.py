"""The land of Gheos: its tiles as triangles in four sizes, each row with its y.

A cell is identified by its y at the left of its row, its shape, and its x. Where there is room, x
is on the cell's flat side, which the cell above or below it shares; else on the free places at both
ends of a run of tiles. A land that does not fit is cropped around what matters.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from rich.text import Text

from demiurge.drawing.gheos_words import Area, Cell
from demiurge.terminal.frame import Cell as Spot
from demiurge.terminal.frame import Frame, Scenery
from demiurge.terminal.gheos.paint import LAST_WALL, WALL, WATER, land_style
from demiurge.terminal.gheos.tile import AXIS, SIZES, Size, Styled, face, walls
from demiurge.terminal.lines import ACT, QUIET

LOOK = "view X,Y^"


def spot(cell: Cell) -> Spot:
    """Where a cell lies: its column, and its row."""
    return 2 * cell.x + cell.y + cell.down, cell.y


def cell_at(column: int, row: int) -> Cell:
    """The cell that lies there."""
    x, down = divmod(column - row, 2)
    return Cell(x, row, bool(down))


class Canvas:
    """Signs in their styles, put anywhere."""

    def __init__(self, width: int, height: int) -> None:
        self._rows: list[list[Styled]] = [[(" ", "")] * width for _ in range(height)]

    def put(self, y: int, x: int, signs: Sequence[Styled]) -> None:
        self._rows[y][x : x + len(signs)] = signs

    def write(self, y: int, x: int, words: str, style: str) -> None:
        self.put(y, x, [(sign, style) for sign in words])

    def lines(self) -> list[Text]:
        return [
            Text.assemble(
                *(("".join(sign for sign, _ in run), style) for style, run in groupby(row, _style))
            )
            for row in self._rows
        ]


def _style(styled: Styled) -> str:
    return styled[1]


class World:
    """A land to be drawn; `marks` are the numbers that some cells show, `here` those that are
    pointed out, such as the one chosen."""

    def __init__(
        self,
        tiles: Mapping[Cell, Sequence[Area]],
        owners: Mapping[str, str],
        marks: Mapping[Cell, int],
        here: Collection[Cell],
    ) -> None:
        self.tiles = tiles
        self.owners = owners
        self.marks = marks
        self.here = here
        beside = {cell.beyond(direction) for cell in tiles for direction in range(3)}
        self.free = beside - set(tiles)

    def frame(
        self, width: int, height: int, last: Cell | None, look_at: Cell | None
    ) -> tuple[Frame[Size], Text]:
        """What is shown of the land, and a word about what is not."""
        tiles = {spot(cell) for cell in self.tiles}
        scenery = Scenery(
            tiles,
            {spot(cell) for cell in self.free},
            {spot(cell) for cell in self.marks},
            spot(last) if last else None,
            spot(look_at) if look_at else None,
        )
        frame = scenery.frame(SIZES, width, height)
        if frame.beyond(tiles, LOOK):
            frame = scenery.frame(SIZES, width, height - 1)
        return frame, frame.beyond(tiles, LOOK)

    def draw(self, frame: Frame[Size]) -> list[Text]:
        """The lines, each row with its y."""
        size = frame.size
        columns = frame.right - frame.left
        rows = frame.top - frame.bottom + 1
        canvas = Canvas(
            AXIS + columns * size.pitch + size.span, rows * (size.height + size.edge) + size.edge
        )
        for row in range(rows):
            y = frame.top - row
            top = row * (size.height + size.edge) + size.edge
            canvas.write(top + (size.height - 1) // 2, 0, f"{y:>{AXIS - 1}}", QUIET)
            for column in range(columns + 1):
                cell = cell_at(frame.left + column, y)
                left = AXIS + column * size.pitch
                if cell in self.tiles:
                    self._tile(canvas, cell, top, left, size)
                elif cell in self.free:
                    self._free(canvas, cell, top, left, size)
        return canvas.lines()

    def _tile(self, canvas: Canvas, cell: Cell, top: int, left: int, size: Size) -> None:
        style = LAST_WALL if cell in self.here else WALL
        opening, closing = walls(cell.down)
        for k, row in enumerate(face(self.tiles[cell], self.owners, cell.down, size)):
            start, length = size.inside(k, cell.down)
            canvas.write(top + k, left + start - 1, opening, style)
            canvas.put(top + k, left + start, row)
            canvas.write(top + k, left + start + length, closing, style)
        if size.edge:
            self._edges(canvas, cell, top, left, size, style)
        if cell in self.marks:
            self._write(canvas, cell, top, left, size, f"[{self.marks[cell]}]", ACT)

    def _edges(
        self, canvas: Canvas, cell: Cell, top: int, left: int, size: Size, style: str
    ) -> None:
        """The flat side with its x on the land that crosses it, and the water where tips meet."""
        above, below = top - 1, top + size.height
        flat, tip = (above, below) if cell.down else (below, above)
        shore = next(area for area in self.tiles[cell] if 1 in area.directions)
        x = f" {cell.x} "
        canvas.write(flat, left, "─" * size.span, style)
        ground = land_style(self.owners.get(str(shore)))
        canvas.write(flat, left + (size.span - len(x)) // 2, x, ground)
        column, row = spot(cell)
        if cell_at(column, row - 1 if cell.down else row + 1) in self.tiles:
            narrow = (size.span - len(size.pattern[0])) // 2
            canvas.write(tip, left + narrow, " " * len(size.pattern[0]), WALL)

    def _free(self, canvas: Canvas, cell: Cell, top: int, left: int, size: Size) -> None:
        if cell in self.marks:
            self._write(canvas, cell, top, left, size, f"[{self.marks[cell]}]", ACT)
        else:
            name = str(cell) if len(str(cell)) <= size.span - 2 else f"{cell.x}{str(cell)[-1]}"
            self._write(canvas, cell, top, left, size, name, ACT if cell in self.here else QUIET)

    def _write(
        self, canvas: Canvas, cell: Cell, top: int, left: int, size: Size, words: str, style: str
    ) -> None:
        """Words in the widest row of the cell, and nothing else there."""
        row = 0 if cell.down else size.height - 1
        start, length = size.inside(row, cell.down)
        ground = WATER if cell in self.tiles else ""
        canvas.write(top + row, left + start, " " * length, ground)
        canvas.write(top + row, left + start + (length - len(words)) // 2, words, style)
