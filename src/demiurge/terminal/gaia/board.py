"""The board of Gaïa: one screen that shows everything in a view.

From the top: whose move it is; the world, with the objectives and the supply beside it; the seats;
the market; the viewer's own hand. What can be chosen has its number where it lies.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from demiurge.drawing.gaia_words import BACKS, PHASES, Met, place
from demiurge.drawing.svg import counted
from demiurge.game import View
from demiurge.terminal.frame import Cell
from demiurge.terminal.gaia.paint import badge
from demiurge.terminal.gaia.panels import (
    hand_lines,
    hand_order,
    market_lines,
    objective_lines,
    seat_lines,
    supply_lines,
)
from demiurge.terminal.gaia.story import ending, tell
from demiurge.terminal.gaia.world import SIZES, World
from demiurge.terminal.lines import HEADING, beside, cut
from demiurge.terminal.panels import Marks, Picture, headline, last_named

__all__ = ["HOW_TO", "badge", "draw", "ending", "first_step", "reading_order", "tell"]

SIDE = 24
LOOK = "view X,Y"
CELL = re.compile(r"-?\d+,-?\d+")
TARGET = re.compile(rf"play \S+ .*{CELL.pattern}")
HOW_TO = """\
Moves: draw nature, draw life 2 (the second face-up card), play sea 1,0,
play city:7 -1,2, play earthquake 0,0 0,1, discard plain, feed 0,1 from 0,2 ...
Letters: P plain, F forest, S sea, D desert, M mountain, W swamp, A animals.
city:7 F:dmpp stands on a forest and needs a desert, a mountain, two plains;
* is any landscape. Capitals are needs that are met. A4 is four animals. In
small cells the last figure counts the needs that are met, + is the pawns of
several players, and c is a city that you can choose."""
VERBS = ("feed", "draw", "play", "discard", "take", "keep", "protect", "allow", "claim")


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
    notes = view.notes()
    below = [
        *seat_lines(position, view.seat, names, faces, width),
        *market_lines(position, faces, marks, width),
        *hand_lines(position, view.seat, faces, marks, width),
    ]
    room = height - 1 - len(below)
    side = [
        Text("Objectives", HEADING),
        *objective_lines(position, view.seat, faces, notes["objectives"], marks, SIDE),
    ]
    side += supply_lines(position, SIDE, room - len(side))
    room = max(room, len(side))
    target = place(look_at) if CELL.fullmatch(look_at) else None
    world = draw_world(view, position, notes["needs"], marks, width - SIDE - 1, room, target)
    main = beside(world, side, width - SIDE - 1, 1)
    game = f"Gaïa, {view.options.to_json()['rules']} rules"
    top = headline(position, names, badge, task(position, names), game, width)
    lines = [top, *main, *below]
    return Picture([cut(line, width) for line in lines], marks.shown)


def draw_world(
    view: View,
    position: Mapping[str, Any],
    met: Met,
    marks: Marks,
    width: int,
    height: int,
    look_at: Cell | None,
) -> list[Text]:
    """The world in this room, with numbers on the cells that can be chosen."""
    targets = {
        step.split(" ")[-1]: step
        for step in marks.numbers
        if step not in marks.shown and TARGET.fullmatch(step)
    }
    world = World(
        position["tiles"],
        needs_met(view, met),
        {cell: marks.numbers[step] for cell, step in targets.items()},
    )
    last = last_named(CELL, view.log)
    scenery = world.scenery(place(last) if last else None, look_at)
    frame = scenery.frame(SIZES, width, height)
    if frame.beyond(scenery.tiles, LOOK):
        frame = scenery.frame(SIZES, width, height - 1)
    beyond = frame.beyond(scenery.tiles, LOOK)
    marks.shown |= {step for cell, step in targets.items() if place(cell) in frame}
    return [*world.draw(frame), *([beyond] if beyond else [])]


def needs_met(view: View, met: Met) -> dict[str, list[tuple[str, bool]]]:
    """For each city in play its four needs, and which of them are met."""
    faces = view.components.faces()
    return {city: list(zip(faces[city]["needs"], met[city], strict=True)) for city in met}


def task(position: Mapping[str, Any], names: Sequence[str]) -> str:
    """What the player to move has to do."""
    if position["actor"] == "chance":
        return "The cards are dealt."
    phase, pending = position["phase"], position["pending"] or ""
    if phase == "act":
        return f"draw or play, {counted(position['actions_left'], 'action')} left"
    if phase == "protect":
        power = pending.removeprefix("play ")
        return f"{names[position['turn']]} plays {power}; protect or allow?"
    if phase == "take":
        return f"take a card of {names[int(pending.split(' ')[1])]} by its back"
    return PHASES.get(phase, "")


def first_step(move: str) -> str:
    """The card to play comes first, then its place; other moves are chosen at once."""
    return " ".join(move.split(" ")[:2]) if move.startswith("play ") else move


def reading_order(step: str) -> tuple[object, ...]:
    """The market pile by pile, the hand in its order, cells from the north-west on."""
    verb, *words = step.split(" ")
    order: list[object] = [VERBS.index(verb)]
    for word in words:
        if CELL.fullmatch(word):
            x, y = place(word)
            order += [-y, x]
        elif word in BACKS:
            order.append(BACKS.index(word))
        elif verb in ("play", "discard", "keep", "claim"):
            order += hand_order(word)
        else:
            order.append(word)
    return tuple(order)
