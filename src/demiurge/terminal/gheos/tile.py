"""A tile of Gheos in its cell: a triangle in one of three sizes, its land and water, its symbols.

Each size is a pattern of an up triangle, row by row. L, M and R are the land on the left side, the
flat side and the right side. x joins left and right, y left and flat, z flat and right: land where
one area holds both sides, else water. In a down triangle the rows follow in reverse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rich.text import Text

from demiurge.drawing.gheos_words import Area, Cell
from demiurge.terminal.gheos.paint import LETTERS, SHAPES, WALL, WATER, land_style, people_style

Spot = tuple[int, int]
Styled = tuple[str, str]
JOINTS = {"L": "L", "M": "M", "R": "R", "x": "LR", "y": "LM", "z": "MR", "~": ""}
AXIS = 4


@dataclass(frozen=True)
class Size:
    """How large a cell is drawn; `edge` is a line for the flat sides, with their x."""

    pattern: tuple[str, ...]
    edge: int

    @cached_property
    def height(self) -> int:
        return len(self.pattern)

    @cached_property
    def pitch(self) -> int:
        """How far the next cell of the row is to the right."""
        return len(self.pattern[0]) + self.height

    @cached_property
    def span(self) -> int:
        """The flat side, with its two corners."""
        return len(self.pattern[-1]) + 2

    def columns(self, room: int) -> int:
        return (room - AXIS - self.span) // self.pitch + 1

    def rows(self, room: int) -> int:
        return max(1, (room - self.edge) // (self.height + self.edge))

    def inside(self, row: int, down: bool) -> tuple[int, int]:
        """Where a row of the cell begins between its walls, and how many signs it has."""
        narrow = row if down else self.height - 1 - row
        return narrow + 1, len(self.pattern[-1]) - 2 * narrow


GRAND = Size(("", "xx", "LyzR", "~yMMz~"), 1)
MIDDLE = Size(("LxR", "LyMzR"), 1)
LOW = Size(("LxR", "LyMzR"), 0)
SMALL = Size(("LyMzR",), 0)
SIZES = (GRAND, MIDDLE, LOW, SMALL)


def walls(down: bool) -> tuple[str, str]:
    return ("\\", "/") if down else ("/", "\\")


def side_of(direction: int, down: bool) -> str:
    """Left, flat or right: how a direction lies in the cell."""
    return "LMR"[direction] if down else "RML"[direction]


def face(
    areas: Sequence[Area], owners: Mapping[str, str], down: bool, size: Size
) -> list[list[Styled]]:
    """The signs between the walls, row by row; `owners` tells who lives on an area."""
    pattern = size.pattern[::-1] if down else size.pattern
    water = around_a_shore(areas, down) if size is SMALL else {}
    rows = [[(water.get(role, "~"), WATER) for role in row] for row in pattern]
    for area in areas:
        sides = {side_of(direction, down) for direction in area.directions}
        owner = owners.get(str(area))
        style = land_style(owner)
        spots = [
            (y, x)
            for y, row in enumerate(pattern)
            for x, role in enumerate(row)
            if JOINTS[role] and set(JOINTS[role]) <= sides
        ]
        for y, x in spots:
            rows[y][x] = " ", style
        for (y, x), sign in signs(area, owner, spots).items():
            rows[y][x] = sign, people_style(owner) if owner and sign == SHAPES[owner] else style
    return rows


def around_a_shore(areas: Sequence[Area], down: bool) -> dict[str, str]:
    """In a one-row tile, a shore on the flat side is in brackets where land leads around it."""
    shores = [side_of(area.directions[0], down) for area in areas if len(area.directions) == 1]
    return {"y": "(", "z": ")"} if shores == ["M"] else {}


def signs(area: Area, owner: str | None, spots: Sequence[Spot]) -> dict[Spot, str]:
    """The symbols in the middle of the area, then the shape of those who live there."""
    y, x = (sum(spot[axis] for spot in spots) / len(spots) for axis in (0, 1))
    nearest = sorted(spots, key=lambda spot: (2 * abs(spot[0] - y) + abs(spot[1] - x), spot))
    letters = [LETTERS[symbol] for symbol in area.symbols]
    if len(letters) > len(spots):
        letters = [*letters[: len(spots) - 1], "+"]
    placed = dict(zip(sorted(nearest[: len(letters)]), letters, strict=True))
    if owner and len(letters) < len(spots):
        placed[nearest[len(letters)]] = SHAPES[owner]
    return placed


def picture(areas: Sequence[Area], cell: Cell, size: Size) -> list[Text]:
    """A tile by itself, as it would lie on the cell."""
    left, right = walls(cell.down)
    lines = []
    for k, row in enumerate(face(areas, {}, cell.down, size)):
        start, _ = size.inside(k, cell.down)
        line = Text.assemble(" " * (start - 1), (left, WALL), *row, (right, WALL))
        lines.append(line + " " * (start - 1))
    return lines
