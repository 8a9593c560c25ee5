"""Everything around the land of Gheos: seats, continents, supply and the viewer's own tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.text import Text

from demiurge.drawing.gheos_words import (
    BACK,
    COLOURS,
    ORIGIN,
    Area,
    Cell,
    Continents,
    Faces,
    Position,
    areas_of,
    cell_called,
)
from demiurge.drawing.svg import counted
from demiurge.terminal.gheos.paint import BACKSIDE, badge, shape, symbol_counts
from demiurge.terminal.gheos.tile import SMALL, Size, picture, side_of
from demiurge.terminal.lines import GAP, QUIET, beside, flow, joined
from demiurge.terminal.panels import LABEL, Marks, label, seat_label

POINTS = len("100 points")


def seat_lines(
    position: Position, viewer: Any, names: Sequence[str], marks: Marks, width: int
) -> list[Text]:
    """For each seat its points, tokens, followers and the tiles in its hand."""
    lines = []
    for seat, name in enumerate(names):
        people = people_of(position, seat, marks) or [Text("none", QUIET)]
        items = [
            Text(f"{counted(position['points'][seat], 'point'):<{POINTS}}"),
            Text(counted(position["tokens"][seat], "token")),
            Text.assemble(("followers ", QUIET), joined(people)),
        ]
        if seat == viewer:
            items.append(Text("you", QUIET))
        else:
            count = len(position["hands"][seat])
            back = (f" {BACK} ", BACKSIDE)
            items.append(Text.assemble(("hand ", QUIET), back, f"×{count}" if count > 1 else ""))
        lines += flow(seat_label(position, seat, badge(seat), name), items, width)
    return lines


def people_of(position: Position, seat: int, marks: Marks) -> list[Text]:
    """A seat's followers, with numbers where one of them is to be paid."""
    held = position["followers"][seat]
    people = {colour: shape(colour) + str(held[colour]) for colour in COLOURS if held[colour]}
    if seat == position["actor"]:
        return [marks.put(f"pay {colour}", shown) for colour, shown in people.items()]
    return list(people.values())


def supply_lines(position: Position, marks: Marks, width: int) -> list[Text]:
    """The followers that nobody has, with numbers where one can follow or be introduced."""
    items = []
    for colour in COLOURS:
        left = Text.assemble(shape(colour), f" {colour} {position['supply'][colour]}")
        choosing = position["phase"] == "people"
        items.append(marks.put_subject(colour, left) if choosing else left)
    return flow(label("Supply"), items, width)


def continent_lines(
    position: Position, continents: Continents, areas: Mapping[str, Area], marks: Marks, width: int
) -> list[Text]:
    """Every continent by its name, with its symbols: first those with a civilization."""
    settlers = {
        step.split(" ")[-1]: step
        for step in marks.numbers
        if step.startswith("introduce ") and step not in marks.shown
    }
    inhabited = [colour for colour in COLOURS if colour in continents]
    items = []
    for key in [*inhabited, *(name for name in continents if name not in COLOURS)]:
        counts = symbol_counts(symbol for name in continents[key] for symbol in areas[name].symbols)
        if key in COLOURS:
            home = Text.assemble(shape(key), f" {position['civilizations'][key]} ", counts)
            items.append(marks.put(f"winner {key}", home))
        else:
            items.append(marks.put(settlers.get(key, ""), Text.assemble(f"· {key} ", counts)))
    return flow(label("Land"), items or [Text("no continent yet", QUIET)], width)


def part_lines(tile: Sequence[Area], cell: Cell, marks: Marks, width: int) -> list[Text]:
    """The parts of a divided continent that a civilization can move to."""
    items = []
    for area in tile:
        step = f"migrate {area.directions[0]}"
        if step in marks.numbers:
            sides = " and ".join(side_words(direction, cell) for direction in area.directions)
            items.append(marks.put(step, Text(f"{sides} of {cell}")))
    return flow(label("Part"), items, width) if items else []


def side_words(direction: int, cell: Cell) -> str:
    flat = "top" if cell.down else "bottom"
    return {"L": "left", "M": flat, "R": "right"}[side_of(direction, cell.down)]


def hand_lines(
    position: Position, viewer: Any, faces: Faces, marks: Marks, size: Size, width: int
) -> list[Text]:
    """The viewer's own tiles, as they lie on an up cell; or the one that is being turned."""
    turned = turns(marks.numbers)
    if turned:
        tiles = [
            (
                picture(areas_of(faces[tile], rotation=int(rotation)), cell_called(cell), size),
                [marks.put(step, Text(f"turn {rotation}"))],
            )
            for step, (_, tile, cell, rotation) in turned.items()
        ]
        return side_by_side("Turn", tiles, size, width)
    if viewer == "spectator":
        return []
    names = sorted(position["hands"][viewer], key=tile_number)
    tiles = [
        (picture(areas_of(faces[name]), ORIGIN, size), [Text(name), *ways(name, marks)])
        for name in names
    ]
    return side_by_side("Hand", tiles, size, width)


def turns(steps: Iterable[str]) -> dict[str, list[str]]:
    """The words of each step, if all that is left to choose is how a tile lies."""
    parts = {step: step.split(" ") for step in steps}
    turning = all(len(words) == 4 for words in parts.values())
    return parts if turning and len({tuple(words[:3]) for words in parts.values()}) == 1 else {}


def tile_number(name: str) -> int:
    """The 7 of `tile:7`."""
    return int(name.partition(":")[2])


def ways(name: str, marks: Marks) -> list[Text]:
    """What one can do with a tile in hand: add it, or replace another with it."""
    shown = []
    for verb in ("add", "replace"):
        steps = [step for step in marks.numbers if step.split(" ")[:2] == [verb, name]]
        if len(steps) == 1:
            shown.append(marks.put(steps[0], Text(steps[0].replace(f" {name}", ""))))
    return shown


def side_by_side(
    title: str, tiles: Sequence[tuple[list[Text], list[Text]]], size: Size, width: int
) -> list[Text]:
    """Pictures of tiles with what is said of them: in one line, or below each other."""
    if size is SMALL:
        items = [Text(" ").join([*drawn, *said]) for drawn, said in tiles]
        return flow(label(title), items or [Text("empty", QUIET)], width)
    lines = [label(title)] + [Text(" " * LABEL)] * (size.height - 1)
    for drawn, said in tiles:
        block = beside(drawn, [Text(), *said], size.span, 1)
        widest = max(line.cell_len for line in block) + len(GAP)
        lines = beside(lines, block, max(line.cell_len for line in lines), 0)
        lines = [line + " " * (widest - block[k].cell_len) for k, line in enumerate(lines)]
    return lines
