"""The board of Gheos: one screen that shows everything in a view.

From the top: whose move it is; the land; the seats; the continents with their symbols; the supply;
the viewer's own tiles. What can be chosen has its number where it lies.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rich.text import Text

from demiurge.drawing.gheos_words import (
    COLOURS,
    Area,
    Cell,
    Continents,
    Position,
    cell_called,
    tiles_of,
)
from demiurge.drawing.svg import counted
from demiurge.game import View
from demiurge.terminal.gheos.paint import badge
from demiurge.terminal.gheos.panels import (
    continent_lines,
    hand_lines,
    part_lines,
    seat_lines,
    supply_lines,
    tile_number,
    turns,
)
from demiurge.terminal.gheos.story import ending, tell
from demiurge.terminal.gheos.tile import GRAND, SMALL
from demiurge.terminal.gheos.world import World, spot
from demiurge.terminal.lines import cut
from demiurge.terminal.panels import Marks, Picture, headline, last_named

__all__ = ["HOW_TO", "badge", "draw", "ending", "first_step", "reading_order", "tell"]

LEAST_LAND = 5  # lines
ROOM_FOR_HAND, ROOM_FOR_TURNS = 34, 18  # heights from which tiles in hand are drawn large
CELL = re.compile(r"-?\d+,-?\d+[v^]")
HOW_TO = """\
Moves: add tile:7 1,0v 2 (a tile, its cell, its rotation), follow red,
replace tile:7 0,0^ 0, introduce red 0,0^/1, pay red, winner red, migrate 0,
score, hold. Letters: W wheat, C cup, S sword, P pyramid; w, c and s are
temples of that kind. ~ is water: land that it parts is not one area. In a
single line W(S)C is W and C around S. A cell's name is x, y and its shape, ^
or v: y is at the left of its row, x on its flat side or on the free places
beside it. A shape on the land tells who lives there; Land counts symbols."""
VERBS = ("add", "replace", "pay", "migrate", "winner", "follow", "introduce", "hold", "score")


def draw(
    view: View,
    names: Sequence[str],
    numbers: Mapping[str, int],
    width: int,
    height: int,
    look_at: str = "",
) -> Picture:
    """The view in this width and, if it can be done, this height."""
    position, faces, marks = view.to_json(), view.components.faces(), Marks(numbers)
    notes, tiles = view.notes(), tiles_of(position, faces)
    continents = notes["continents"]
    areas = {str(area): area for tile in tiles.values() for area in tile}
    large = height >= (ROOM_FOR_TURNS if turns(numbers) else ROOM_FOR_HAND)
    seats = seat_lines(position, view.seat, names, marks, width)
    supply = supply_lines(position, marks, width)
    below = [*seats, *continent_lines(position, continents, areas, marks, width), *supply]
    if position["phase"] == "migrate":
        cell = cell_called(position["pending"]["cell"])
        below += part_lines(tiles[cell], cell, marks, width)
    below += hand_lines(position, view.seat, faces, marks, GRAND if large else SMALL, width)
    room = max(LEAST_LAND, height - 1 - len(below))
    target = cell_called(look_at) if CELL.fullmatch(look_at) else None
    land = draw_land(view.log, tiles, continents, marks, width, room, target)
    epochs = f"Epochs {position['epochs']} of {notes['last_epoch']}"
    game = f"Gheos, pile {position['pile']}, {epochs}"
    top = headline(position, names, badge, task(position, continents, areas), game, width)
    return Picture([cut(line, width) for line in (top, *land, *below)], marks.shown)


def draw_land(
    log: Sequence[str],
    tiles: Mapping[Cell, Sequence[Area]],
    continents: Continents,
    marks: Marks,
    width: int,
    height: int,
    look_at: Cell | None,
) -> list[Text]:
    """The land in this room, with numbers on the cells that can be chosen."""
    targets = {
        cell_called(step.split(" ")[2]): step
        for step in marks.numbers
        if step not in marks.shown
        and step.startswith(("add ", "replace "))
        and step.count(" ") == 2
    }
    named = last_named(CELL, [*log, *turns(marks.numbers)])
    last = cell_called(named) if named else None
    world = World(
        tiles,
        {area: colour for colour in COLOURS for area in continents.get(colour, ())},
        {cell: marks.numbers[step] for cell, step in targets.items()},
        [last] if last else [],
    )
    frame, beyond = world.frame(width, height, last, look_at)
    marks.shown |= {step for cell, step in targets.items() if spot(cell) in frame}
    return [*world.draw(frame), *([beyond] if beyond else [])]


def task(position: Position, continents: Continents, areas: Mapping[str, Area]) -> str:
    """What the player to move has to do."""
    match position["phase"]:
        case "tile":
            return "add a tile, or replace one"
        case "pay":
            return "pay a follower for the war or migration"
        case "winner":
            return "as many swords; who wins the war?"
        case "migrate":
            return "as much wheat; where does the civilization go?"
        case "people":
            return "introduce a civilization or follow one"
        case "token":
            cups = token_worth(position, continents, areas)
            return f"score a token for {counted(cups, 'point')}, or hold it"
    return "The tiles are dealt."


def token_worth(position: Position, continents: Continents, areas: Mapping[str, Area]) -> int:
    """What a token scores now: the cups on the continents of one's followers, for each."""
    held = position["followers"][position["actor"]]
    return sum(
        held[colour] * areas[name].symbols.count("cup")
        for colour in COLOURS
        for name in continents.get(colour, ())
    )


def first_step(move: str) -> str:
    """The tile comes first, then its cell, then its rotation; a civilization before its land."""
    return " ".join(move.split(" ")[:2])


def reading_order(step: str) -> tuple[object, ...]:
    """The hand tile by tile, colours in their order, cells from the north-west on."""
    verb, *words = step.split(" ")
    order: list[object] = [VERBS.index(verb)]
    for word in words:
        if cell := CELL.match(word):
            column, row = spot(cell_called(cell[0]))
            order += [-row, column, word]
        elif word.startswith("tile:"):
            order.append(tile_number(word))
        elif word in COLOURS:
            order.append(COLOURS.index(word))
        else:
            order.append(word)
    return tuple(order)
