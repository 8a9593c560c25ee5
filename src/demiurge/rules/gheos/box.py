"""What is in the box: the land tiles with their areas and symbols, and the Epoch tiles (section 1).

The numbers rules need are in `Box`, a read-only struct passed along with the state, so that
another component file needs no recompilation. `Components` adds the words: what is printed on
each tile, and the hash that a record carries.
"""

from __future__ import annotations

from typing import Annotated, Any

from .. import component_file
from ..errors import ComponentError
from ..layout import Struct, Tiny
from .tiles import AREA_SHIFT, KINDS, MAX_TILES, MOST_SYMBOLS, SIDES, SPACE_SHIFT, SYMBOL_BITS

SYMBOL_NAMES = ("wheat", "cup", "sword", "pyramid")
TEMPLE_NAMES = ("temple-wheat", "temple-cup", "temple-sword")
FEWEST_EPOCHS = 8  # a game of four ends with the eighth (H9.1)
MOST_EPOCHS = 99


class Box(Struct):
    """The numbers on the components. Lists over sides follow the printed sides of the tiles."""

    counts: Annotated[list[int], "i8", SIDES]  # of each area, at the first of its sides
    temples: Annotated[list[list[int]], "i1", SIDES, KINDS]  # likewise
    joins: Annotated[list[int], "i1", MAX_TILES]  # pairs of sides on one area, see tiles
    turns: Annotated[list[int], "i1", MAX_TILES]  # rotations that look different: 1 or 3
    has_pyramid: Annotated[list[int], "i1", MAX_TILES]
    has_temple: Annotated[list[int], "i1", MAX_TILES]
    tile_count: Tiny
    start: Tiny  # the start tile
    epochs: Tiny


class Components(component_file.Components[Box]):
    """A component file of this game."""

    def faces(self) -> dict[str, dict[str, Any]]:
        """What is printed on each land tile, by the tile's name."""
        return {f"tile:{number}": tile for number, tile in enumerate(self.data["tile"], 1)}


def check(data: dict[str, Any]) -> Components:
    """Check the contents of a component file and number what is on the tiles."""
    component_file.only(data, "the file", ("status", "epochs", "tile"))
    component_file.status(data, "the file")
    box = Box()
    epochs = data.get("epochs")
    if type(epochs) is not int or not FEWEST_EPOCHS <= epochs <= MOST_EPOCHS:
        raise ComponentError(
            f"epochs: expected a number from {FEWEST_EPOCHS} to {MOST_EPOCHS} (H1.1, H9.1)."
        )
    box.epochs = epochs
    rows = component_file.rows(data, "tile", MAX_TILES, "land tile")
    box.tile_count = len(rows)
    for tile, row in enumerate(rows):
        _tile(row, tile, box)
    starts = [tile for tile, row in enumerate(rows) if row.get("start")]
    if len(starts) != 1:
        raise ComponentError(f"tile: {len(starts)} tiles have start = true, expected one (H1.1).")
    box.start = starts[0]
    return Components(data, box)


def _tile(row: dict[str, Any], tile: int, box: Box) -> None:
    field = f"tile {tile + 1}"
    component_file.only(row, field, ("start", "areas", "status"))
    component_file.status(row, field)
    if not isinstance(row.get("start", False), bool):
        raise ComponentError(f"{field}, start: expected true or false.")
    areas = row.get("areas")
    if not isinstance(areas, list) or not all(isinstance(area, dict) for area in areas):
        raise ComponentError(f"{field}, areas: expected a list of areas with sides and symbols.")
    for number, area in enumerate(areas, 1):
        _area(area, f"{field}, area {number}", tile, box)
    if sorted("".join(area["sides"] for area in areas)) != ["0", "1", "2"]:
        raise ComponentError(f"{field}, areas: expected each of the sides 0, 1, 2 once (H1.2).")
    box.turns[tile] = 1 if _look(areas, 0) == _look(areas, 1) else 3


def _area(area: dict[str, Any], field: str, tile: int, box: Box) -> None:
    component_file.only(area, field, ("sides", "symbols"))
    sides = area.get("sides")
    if not isinstance(sides, str) or not sides or set(sides) - set("012"):
        raise ComponentError(f'{field}, sides: expected a text such as "01".')
    shown = area.get("symbols")
    names = (*SYMBOL_NAMES, *TEMPLE_NAMES)
    if not isinstance(shown, list):
        raise ComponentError(f"{field}, symbols: expected a list.")
    for name in shown:
        if name not in names:
            raise ComponentError(f"{field}, symbols: {name!r} is not one of {', '.join(names)}.")
    if any(shown.count(name) > MOST_SYMBOLS for name in names):
        raise ComponentError(f"{field}, symbols: at most {MOST_SYMBOLS} of a kind are possible.")
    side = 3 * tile + int(min(sides))
    box.counts[side] = 1 << AREA_SHIFT | (len(sides) > 1) << SPACE_SHIFT
    for kind, name in enumerate(SYMBOL_NAMES):
        box.counts[side] |= shown.count(name) << (SYMBOL_BITS * kind)
    box.temples[side] = [shown.count(name) for name in TEMPLE_NAMES]
    box.has_pyramid[tile] |= "pyramid" in shown
    box.has_temple[tile] |= any(box.temples[side])
    for third in range(3):
        if {0, 1, 2} - {third} <= {int(side) for side in sides}:
            box.joins[tile] |= 1 << third


def _look(areas: list[dict[str, Any]], rotation: int) -> list[tuple[list[int], list[str]]]:
    """What the turned tile shows: the directions and symbols of its areas."""
    return sorted(
        (sorted((int(side) + rotation) % 3 for side in area["sides"]), sorted(area["symbols"]))
        for area in areas
    )
