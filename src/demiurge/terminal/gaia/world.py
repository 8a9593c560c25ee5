"""The world of Gaïa: its tiles in cells of four sizes, with coordinates on both axes.

A tile shows its landscape's letter and its animals (A4). A city shows its number, its needs
(capitals are met) and the pawns on it; in the smallest cells, how many needs are met, or only
a c while it can be chosen. A dot is a place where a tile may go. A world that does not fit is
cropped around what matters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from demiurge.drawing.gaia_words import place
from demiurge.drawing.svg import number_of
from demiurge.terminal.frame import Cell, Frame, Scenery
from demiurge.terminal.gaia.paint import (
    LETTERS,
    PLAQUE,
    TEXTURES,
    badge,
    land_style,
    need,
)
from demiurge.terminal.lines import ACT, QUIET, fitted, joined, mark

Tile = Mapping[str, Any]
AXIS = 3
ASIDE = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True)
class Size:
    """How large a cell is drawn, and the empty space between two."""

    width: int
    height: int
    gap: int

    def columns(self, room: int) -> int:
        return (room - AXIS) // (self.width + 1)

    def rows(self, room: int) -> int:
        return (room - 1 + self.gap) // (self.height + self.gap)


GRAND, LARGE, MIDDLE, SMALL = Size(9, 3, 1), Size(8, 3, 0), Size(6, 2, 0), Size(5, 1, 0)
SIZES = (GRAND, LARGE, MIDDLE, SMALL)


class World:
    """A world to be drawn; `marks` are the numbers that some of its cells show."""

    def __init__(
        self,
        tiles: Mapping[str, Tile],
        needs: Mapping[str, Sequence[tuple[str, bool]]],
        marks: Mapping[str, int],
    ) -> None:
        self.tiles = {place(cell): tile for cell, tile in tiles.items()}
        self.needs = needs
        self.marks = {place(cell): number for cell, number in marks.items()}
        self.frontier = frontier(self.tiles)

    def scenery(self, last: Cell | None, look_at: Cell | None) -> Scenery:
        return Scenery(self.tiles, self.frontier, self.marks, last, look_at)

    def draw(self, frame: Frame[Size]) -> list[Text]:
        """The lines: the x axis, then each row with its y."""
        across = range(frame.left, frame.right + 1)
        size = frame.size
        axis = Text(" " * AXIS + "".join(f" {x:^{size.width}}" for x in across), QUIET)
        lines = [axis]
        for y in range(frame.top, frame.bottom - 1, -1):
            cells = [self.cell((x, y), size) for x in across]
            middle = (size.height - 1) // 2
            for k in range(size.height):
                line = Text.assemble((f"{y if k == middle else '':>{AXIS}}", QUIET))
                for cell in cells:
                    line.append(" ")
                    line.append_text(fitted(cell[k], size.width))
                lines.append(line)
            if y > frame.bottom:
                lines += [Text()] * size.gap
        return lines

    def cell(self, where: Cell, size: Size) -> list[Text]:
        """The lines of one cell."""
        tile, number = self.tiles.get(where), self.marks.get(where)
        if tile is None:
            return list(empty_place(where in self.frontier, number, size))
        if tile["city"]:
            return list(city(tile, self.needs[tile["city"]], number, size))
        return list(land(tile, number, size))


def frontier(tiles: Mapping[Cell, Tile]) -> set[Cell]:
    """The empty places beside a tile; the first tile of all goes to 0,0."""
    beside = {(x + dx, y + dy) for x, y in tiles for dx, dy in ASIDE}
    return beside - set(tiles) if tiles else {(0, 0)}


def empty_place(is_frontier: bool, number: int | None, size: Size) -> Iterator[Text]:
    middle = (size.height - 1) // 2
    for k in range(size.height):
        if k != middle or not is_frontier:
            yield Text()
        elif number is None:
            yield Text(f"{'·':^{size.width}}", QUIET)
        else:
            shown = mark(number)
            yield Text(" " * ((size.width - shown.cell_len) // 2)) + shown


def land(tile: Tile, number: int | None, size: Size) -> Iterator[Text]:
    """A tile without a city."""
    style = land_style(tile["land"])
    letter = LETTERS[tile["land"]]
    animals = f"A{tile['animals']}" if tile["animals"] else ""
    texture = TEXTURES[tile["land"]]
    if size is SMALL:
        if number is None:
            yield Text(f"{letter}{animals or texture * 2:>3} ", style)
        else:
            yield Text(letter, style) + Text(f"{f'[{number}]':>4}", ACT)
        return
    width = size.width
    yield Text(f"{letter}{animals:>{width - 2}} ", style)
    for k in range(1, size.height - 1):
        yield Text(f"{' ' * (k % 2)}{f'{texture} ' * width}"[:width], style)
    if number is None:
        yield Text(f"{f' {texture}' * width}"[:width], style)
    else:
        shown = mark(number)
        yield Text(" " * (width - shown.cell_len), style) + shown


def city(
    tile: Tile, needs: Sequence[tuple[str, bool]], number: int | None, size: Size
) -> Iterator[Text]:
    """A city on its plaque; only the letter of the landscape under it is seen."""
    letter = Text(LETTERS[tile["land"]], land_style(tile["land"]))
    name = number_of(tile["city"])
    pawns = [badge(int(seat)) for seat, count in tile["pawns"].items() for _ in range(count)]
    chosen = Text() if number is None else mark(number)
    if size is SMALL:
        if number is not None:
            yield Text("c", PLAQUE) + Text(f"{chosen.plain:>4}", ACT)
            return
        owner = Text("+") if len(tile["pawns"]) > 1 else pawns[0] if pawns else Text(" ")
        met = sum(met for _, met in needs)
        yield letter + plaque([Text(f"{name:>2}"), owner, Text(str(met))], 4)
    elif size is MIDDLE:
        yield letter + plaque([Text(f"{name:<2}"), *pawns[:3]], 5)
        row = [chosen] if number is not None else [need(*shown) for shown in needs] + pawns[3:]
        yield plaque(row, 6)
    else:
        yield letter + plaque([Text(f" {name:<2}"), chosen], size.width - 1)
        yield plaque([Text(" "), joined(need(*shown) for shown in needs)], size.width)
        yield plaque([Text(" "), *pawns], size.width)


def plaque(parts: Sequence[Text], width: int) -> Text:
    """Parts on the cream ground of a city."""
    line = fitted(Text().join(parts), width)
    line.style = PLAQUE
    return line
