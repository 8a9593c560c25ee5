"""The world of Gaïa: its tiles in cells of four sizes, with coordinates on both axes.

A tile shows its landscape's letter and its animals (A4). A city shows its number, its needs
(capitals are met) and the pawns on it; in the smallest cells, how many needs are met, and only
a c while it can be chosen. A dot is a place where a tile may go. A world too large for the room
is cropped around what matters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from demiurge.drawing.gaia_words import place
from demiurge.drawing.svg import number_of
from demiurge.terminal.gaia.paint import (
    LETTERS,
    PLAQUE,
    TEXTURES,
    badge,
    land_style,
    need,
)
from demiurge.terminal.lines import ACT, QUIET, fitted, joined, mark

Cell = tuple[int, int]
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


@dataclass(frozen=True)
class Frame:
    """The cells that are shown, and how large."""

    left: int
    right: int
    bottom: int
    top: int
    size: Size

    def __contains__(self, cell: Cell) -> bool:
        return self.left <= cell[0] <= self.right and self.bottom <= cell[1] <= self.top


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
        self.cells = [*self.tiles, *self.frontier]

    def frame(self, width: int, height: int, last: Cell | None, look_at: Cell | None) -> Frame:
        """The largest size in which all is seen; else the smallest, cropped around the cell to
        look at, or else around the cells to choose from, the last one played and the tiles."""
        xs, ys = [x for x, _ in self.cells], [y for _, y in self.cells]
        columns, rows = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        for size in (GRAND, LARGE, MIDDLE):
            if columns <= size.columns(width) and rows <= size.rows(height):
                return Frame(min(xs), max(xs), min(ys), max(ys), size)
        near = look_at or last or (0, 0)
        matters = [] if look_at else [list(self.marks), [near], list(self.tiles)]
        columns, rows = SMALL.columns(width), SMALL.rows(height)
        left, right = span(xs, [[x for x, _ in cells] for cells in matters], columns, near[0])
        bottom, top = span(ys, [[y for _, y in cells] for cells in matters], rows, near[1])
        return Frame(left, right, bottom, top, SMALL)

    def draw(self, frame: Frame) -> list[Text]:
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

    def beyond(self, frame: Frame) -> Text:
        """What lies outside the frame, or nothing."""
        hidden = [cell for cell in self.tiles if cell not in frame]
        sides = {
            "west": sum(x < frame.left for x, _ in hidden),
            "east": sum(x > frame.right for x, _ in hidden),
            "north": sum(y > frame.top for _, y in hidden),
            "south": sum(y < frame.bottom for _, y in hidden),
        }
        words = ", ".join(f"{count} {side}" for side, count in sides.items() if count)
        return Text(f"Tiles beyond: {words} (look: view X,Y)" if words else "", QUIET)

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


def span(
    values: Sequence[int], matters: Sequence[Sequence[int]], room: int, near: int
) -> tuple[int, int]:
    """The first and last of at most `room` values in a row: with as many as can be of those that
    matter most, then of the others that matter, and then with `near` in the middle."""
    low, high = min(values), max(values)
    if high - low < room:
        return low, high

    def worth(first: int) -> tuple[int, ...]:
        inside = (sum(first <= value < first + room for value in kind) for kind in matters)
        return *inside, -abs(first + room // 2 - near)

    first = max(range(low, high - room + 2), key=worth)
    return first, first + room - 1


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
