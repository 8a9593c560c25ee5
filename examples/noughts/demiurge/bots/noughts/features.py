"""What a bot looks at in a position of Noughts, seat by seat."""

from __future__ import annotations

from ...rules.noughts.box import HIDDEN, Box
from ...rules.noughts.ending import LINES
from ...rules.noughts.state import NONE, State
from ...rules.speed import rule

NAMES = ("lines to win", "lines to lose", "stone")
TO_WIN, TO_LOSE, STONE = range(3)
FEATURES = len(NAMES)


@rule
def look_at(s: State, box: Box, seat: int, seen: list[float]) -> None:
    """Everything that is looked at for one seat."""
    seen[TO_WIN] = 0.0
    seen[TO_LOSE] = 0.0
    for a, b, c in LINES:
        mine = (s.marks[a] == seat) + (s.marks[b] == seat) + (s.marks[c] == seat)
        free = (s.marks[a] == NONE) + (s.marks[b] == NONE) + (s.marks[c] == NONE)
        if mine + free == 3:
            seen[TO_LOSE if s.line_loses else TO_WIN] += mine * mine
    seen[STONE] = 0.0
    if s.stones[seat] != NONE and s.stones[seat] != HIDDEN:
        seen[STONE] = box.numbers[s.stones[seat]]


@rule
def weights_row(s: State) -> int:
    """The row of the weights that counts here."""
    return 0
