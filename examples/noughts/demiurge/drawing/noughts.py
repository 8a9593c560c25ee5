"""A position of Noughts as SVG."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from demiurge.drawing.svg import Box, document, rect, text
from demiurge.drawing.theme import Theme

CELL, WIDTH, HEIGHT = 100, 340, 400
SIGNS = (("×", "p-red"), ("○", "p-blue"))


def draw(
    position: Mapping[str, Any],
    faces: Mapping[str, Any],
    notes: Mapping[str, Any],
    theme: Theme = "auto",
) -> str:
    """The position, or a view of it, as one self-contained SVG."""
    paper = rect(0, 0, WIDTH, HEIGHT, 20, fill="var(--paper)")
    cells = "".join(_cell(position["marks"], k % 3, k // 3) for k in range(9))
    words = " and ".join(position["stones"][seat] or "no stone" for seat in (0, 1))
    below = text(20, 370, f"{words}; a line {notes['line']}", 16)
    title = "Noughts: the game is over" if position["result"] else "Noughts"
    told = ", ".join(f"{cell} {SIGNS[seat][0]}" for cell, seat in position["marks"].items())
    return document(Box(paper + cells + below, WIDTH, HEIGHT), title, told, {}, theme)


def _cell(marks: Mapping[str, int], column: int, row: int) -> str:
    x, y = 20 + CELL * column, 20 + CELL * (2 - row)
    ground = rect(x, y, CELL - 6, CELL - 6, 12, fill="var(--panel)", stroke="var(--line)")
    name = f"{'abc'[column]}{row + 1}"
    if name not in marks:
        return ground + text(x + 10, y + 22, name, 14, "ink-2")
    sign, colour = SIGNS[marks[name]]
    return ground + text(x + 47, y + 68, sign, 64, colour, text_anchor="middle")
