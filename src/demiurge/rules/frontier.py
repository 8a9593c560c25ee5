"""The grid of a world, and its frontier: the empty cells beside a tile.

`grid` tells for every cell what is there: a tile's number plus one, the place in `frontier` from
-1 downwards, or 0 for neither. So a cell joins and leaves the frontier in one step.
"""

from __future__ import annotations

from typing import Protocol

from .speed import rule

NONE = -1


class World(Protocol):
    """What both games' states have."""

    grid: list[int]
    frontier: list[int]
    frontier_count: int


@rule
def tile_at(s: World, cell: int) -> int:
    """The number of the tile on this cell, or NONE."""
    inside = s.grid[cell]
    if inside > 0:
        return inside - 1
    return NONE


@rule
def is_frontier(s: World, cell: int) -> bool:
    """An empty cell beside a tile, or the first cell of an empty world (G5.1, H4.1)."""
    return s.grid[cell] < 0


@rule
def add_frontier(s: World, cell: int) -> None:
    s.frontier[s.frontier_count] = cell
    s.frontier_count += 1
    s.grid[cell] = -s.frontier_count


@rule
def put_tile(s: World, cell: int, tile: int) -> None:
    """A tile comes to a frontier cell, or to the place of another tile."""
    if is_frontier(s, cell):
        place = -1 - s.grid[cell]
        s.frontier_count -= 1
        last = s.frontier[s.frontier_count]
        s.frontier[place] = last
        s.grid[last] = -1 - place
    s.grid[cell] = tile + 1
