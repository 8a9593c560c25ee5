"""Which part of a world is shown, and how large; cells are known by their column and row."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from rich.text import Text

from demiurge.terminal.lines import QUIET

Cell = tuple[int, int]


class Size(Protocol):
    """How large cells are drawn, and so how many columns and rows of them fit."""

    def columns(self, room: int) -> int: ...

    def rows(self, room: int) -> int: ...


AnySize = TypeVar("AnySize", bound=Size)


@dataclass(frozen=True)
class Frame(Generic[AnySize]):
    """The cells that are shown, and how large; rows count from the bottom."""

    left: int
    right: int
    bottom: int
    top: int
    size: AnySize

    def __contains__(self, cell: Cell) -> bool:
        return self.left <= cell[0] <= self.right and self.bottom <= cell[1] <= self.top

    def beyond(self, tiles: Collection[Cell], how_to_look: str) -> Text:
        """What lies outside, or nothing."""
        hidden = [cell for cell in tiles if cell not in self]
        sides = {
            "west": sum(column < self.left for column, _ in hidden),
            "east": sum(column > self.right for column, _ in hidden),
            "north": sum(row > self.top for _, row in hidden),
            "south": sum(row < self.bottom for _, row in hidden),
        }
        words = ", ".join(f"{count} {side}" for side, count in sides.items() if count)
        return Text(f"Tiles beyond: {words} (look: {how_to_look})" if words else "", QUIET)


@dataclass(frozen=True)
class Scenery:
    """Where a world has tiles, free places and choices, and what was played or asked for last."""

    tiles: Collection[Cell]
    free: Collection[Cell]
    marked: Collection[Cell]
    last: Cell | None
    look_at: Cell | None

    def frame(self, sizes: Sequence[AnySize], width: int, height: int) -> Frame[AnySize]:
        """The first size in which everything fits; else the one that shows most, cropped around the
        cell to look at, or else around the choices, the last tile played and the tiles."""
        cells = [*self.tiles, *self.free]
        frames = []
        for size in sizes:
            frames.append(self._cropped(cells, size, width, height))
            if all(cell in frames[-1] for cell in cells):
                return frames[-1]
        return max(frames, key=lambda frame: sum(cell in frame for cell in cells))

    def _cropped(
        self, cells: Sequence[Cell], size: AnySize, width: int, height: int
    ) -> Frame[AnySize]:
        near = self.look_at or self.last or (0, 0)
        matters = [] if self.look_at else [self.marked, [near], self.tiles]
        left, right = span([x for x, _ in cells], _axis(matters, 0), size.columns(width), near[0])
        seen = [[cell for cell in kind if left <= cell[0] <= right] for kind in matters]
        bottom, top = span([y for _, y in cells], _axis(seen, 1), size.rows(height), near[1])
        return Frame(left, right, bottom, top, size)


def _axis(kinds: Sequence[Collection[Cell]], axis: int) -> list[list[int]]:
    return [[cell[axis] for cell in kind] for kind in kinds]


def span(
    values: Sequence[int], matters: Sequence[Sequence[int]], room: int, near: int
) -> tuple[int, int]:
    """The first and last of at most `room` consecutive values: with as many as possible of those
    that matter most, then of the others that matter, and then with `near` in the middle."""
    low, high = min(values), max(values)
    if high - low < room:
        return low, high

    def worth(first: int) -> tuple[int, ...]:
        inside = (sum(first <= value < first + room for value in kind) for kind in matters)
        return *inside, -abs(first + room // 2 - near)

    first = max(range(low, high - room + 2), key=worth)
    return first, first + room - 1
