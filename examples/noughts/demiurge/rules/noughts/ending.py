"""The end of the game (section 4)."""

from __future__ import annotations

from ..contract import NOBODY
from ..speed import rule, tell
from .events import N4_3, SCORED, WON
from .state import OVER, State

LINE_POINTS = 10  # N4.1
LINES = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)


@rule
def has_line(s: State, seat: int) -> bool:
    """Three marks of this seat are in a line (N4.1)."""
    for a, b, c in LINES:
        if s.marks[a] == seat and s.marks[b] == seat and s.marks[c] == seat:
            return True
    return False


@rule
def score(s: State, seat: int, points: int, by_rule: int) -> None:
    s.points[seat] += points
    tell(s, SCORED, by_rule, seat, points)


@rule
def finish(s: State) -> None:
    """Whoever has more points has won; no two stones are alike (N4.3)."""
    s.phase = OVER
    s.actor = NOBODY
    s.winner = 0 if s.points[0] > s.points[1] else 1
    tell(s, WON, N4_3, s.winner)


@rule
def has_won(s: State, seat: int) -> bool:
    return s.winner == seat
