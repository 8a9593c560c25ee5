"""What a seat sees in Noughts, as numbers: `PARTS` says what each of them means."""

from __future__ import annotations

from ...rules.noughts.box import HIDDEN, Box
from ...rules.noughts.state import CELLS, NONE, State
from ...rules.speed import rule
from ..parts import in_order

PARTS = in_order(
    [
        ("phase", (4,), "one of setup, marking, showing, over"),
        ("line loses", (1,), "1 if a line loses"),
        ("to move", (2,), "oneself, the other"),
        ("marks", (2, CELLS), "one's own cells, the other's"),
        ("stones", (2,), "the number on one's own stone and on the other's; 0 if unknown"),
        ("points", (2,), "one's own, the other's"),
    ]
)
SIZE = PARTS[-1].end
PHASE, LINE_LOSES, TO_MOVE, MARKS, STONES, POINTS = (part.start for part in PARTS)


@rule
def observe(v: State, box: Box, viewer: int, chosen: int, out: list[int]) -> None:
    """Write the view of this seat into zeros."""
    out[PHASE + v.phase] = 1
    out[LINE_LOSES] = v.line_loses
    for k in range(v.players):
        seat = (viewer + k) % v.players
        out[TO_MOVE + k] = v.actor == seat
        out[POINTS + k] = v.points[seat]
        for cell in range(CELLS):
            out[MARKS + CELLS * k + cell] = v.marks[cell] == seat
        if v.stones[seat] != NONE and v.stones[seat] != HIDDEN:
            out[STONES + k] = box.numbers[v.stones[seat]]
