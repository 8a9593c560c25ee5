"""The names of things in a Gheos position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

Position = Mapping[str, Any]
Faces = Mapping[str, Mapping[str, Any]]
Continents = Mapping[str, Sequence[str]]

COLOURS = ("red", "green", "yellow", "blue", "black", "white")
BACK = "tile"
# The Epoch tile that ends the game, by the number of players.
LAST_EPOCH = {2: 6, 3: 7, 4: 8}
REASONS = {"tokens": "the last token is scored", "epochs": "the last Epoch has come"}


class Cell(NamedTuple):
    """A triangle of the plane; cells sort as their landmasses do."""

    x: int
    y: int
    down: bool

    def __str__(self) -> str:
        return f"{self.x},{self.y}{'v' if self.down else '^'}"

    def beyond(self, direction: int) -> Cell:
        """The neighbour in a direction."""
        x, y = ((0, 0), (0, 1), (1, 0))[direction]
        if self.down:
            return Cell(self.x + x, self.y + y, False)
        return Cell(self.x - x, self.y - y, True)


class Area(NamedTuple):
    """A piece of land on a tile in play."""

    cell: Cell
    directions: tuple[int, ...]
    symbols: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.cell}/{self.directions[0]}"


ORIGIN = Cell(0, 0, False)


def cell_called(name: str) -> Cell:
    x, y = name[:-1].split(",")
    return Cell(int(x), int(y), name[-1] == "v")


def areas_of(face: Mapping[str, Any], cell: Cell = ORIGIN, rotation: int = 0) -> list[Area]:
    """The areas of a tile that lies on the cell."""
    return [
        Area(
            cell,
            tuple(sorted((int(side) + rotation) % 3 for side in area["sides"])),
            tuple(area["symbols"]),
        )
        for area in face["areas"]
    ]


def tiles_of(position: Position, faces: Faces) -> dict[Cell, list[Area]]:
    """The areas of all tiles in play, by cell."""
    cells = sorted((cell_called(name), tile) for name, tile in position["tiles"].items())
    return {cell: areas_of(faces[tile["tile"]], cell, tile["rotation"]) for cell, tile in cells}


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"
