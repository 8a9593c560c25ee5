"""The board of Noughts: the cells, with a number where one can mark, and the stones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from demiurge.game import View
from demiurge.rules.noughts.state import CELL_NAMES
from demiurge.terminal.panels import Marks, Picture, headline, label, winners_words

HOW_TO = "Moves: mark b2, and when the board is full show stone:3, your own stone."
SIGNS = (("×", "bold red"), ("○", "bold blue"))
TASKS = {"setup": "The stones are drawn.", "marking": "mark a cell", "showing": "show the stone"}
REASONS = {"line": "three marks are in a line", "stones": "the stones have decided"}


def draw(
    view: View,
    names: Sequence[str],
    numbers: Mapping[str, int],
    width: int,
    height: int,
    look_at: str = "",
) -> Picture:
    """The view in this width; it is never high."""
    position, marks = view.to_json(), Marks(numbers)
    task = TASKS.get(position["phase"], "")
    lines = [headline(position, names, badge, task, "Noughts", width)]
    for row in ("3", "2", "1"):
        cells = [_cell(position, f"{column}{row}", marks) for column in "abc"]
        lines.append(Text.assemble("  ", *cells))
    for seat, name in enumerate(names):
        stone = Text(position["stones"][seat] or "no stone yet")
        lines.append(label(name) + badge(seat) + " " + marks.put(f"show {stone.plain}", stone))
    return Picture(lines, marks.shown)


def _cell(position: Mapping[str, Any], cell: str, marks: Marks) -> Text:
    seat = position["marks"].get(cell)
    shown = marks.put(f"mark {cell}", Text(cell, "dim")) if seat is None else badge(seat)
    return shown + " " * (8 - shown.cell_len)


def badge(seat: int) -> Text:
    """The seat's sign in its colour."""
    return Text(*SIGNS[seat])


def first_step(move: str) -> str:
    """A move is chosen in one step."""
    return move


def reading_order(step: str) -> tuple[object, ...]:
    """Row by row from above, as the eye meets the cells."""
    subject = step.split(" ")[1]
    return (-int(subject[1]), subject) if subject in CELL_NAMES else (0, subject)


def tell(
    before: View, after: View, move: str, told: Sequence[Mapping[str, Any]], names: Sequence[str]
) -> list[tuple[int, str]]:
    """What a viewer saw of a move, from what the rules told of it."""
    return [(each["seat"], _words(each, move)) for each in told]


def _words(event: Mapping[str, Any], move: str) -> str:
    match event["kind"]:
        case "blind":
            return f"drew {move.removeprefix('deal ')}"
        case "mark":
            return f"marked {event['cell']}"
        case "shows":
            return f"showed {event['stone']}"
        case "scores":
            return f"scored {event['by']}"
    return "has won"


def ending(view: View, names: Sequence[str]) -> list[str]:
    """Who has won, and how."""
    result = view.to_json()["result"]
    return [f"{winners_words([names[k] for k in result['winners']])}: {REASONS[result['reason']]}."]
