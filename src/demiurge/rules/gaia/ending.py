"""The end of the game (section 9)."""

from __future__ import annotations

from ..contract import NOBODY
from ..speed import rule, tell
from .events import G9_1, G9_2, WINS
from .state import OVER, PAWNS, State


@rule
def finish(s: State, winner: int, reason: int) -> None:
    """The game is over: by the last pawn, or by exhaustion (G9.1, G9.2)."""
    s.phase = OVER
    s.actor = NOBODY
    s.pending = 0
    s.winner = winner
    s.reason = reason
    tell(s, WINS, G9_1 if reason == PAWNS else G9_2, winner)


@rule
def has_won(s: State, seat: int) -> bool:
    return seat == s.winner
