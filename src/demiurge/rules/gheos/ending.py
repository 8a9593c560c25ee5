"""The end of the game (section 9)."""

from __future__ import annotations

from ..contract import NOBODY
from ..speed import rule, tell
from .events import H9_2, H9_3, THE_END, WINS
from .people import count_followers
from .scoring import score, worth
from .state import OVER, State
from .tiles import CUP


@rule
def last_epoch(s: State) -> int:
    """The 6th, 7th or 8th Epoch tile ends the game of 2, 3 or 4 (H9.1)."""
    return s.players + 4


@rule
def finish(s: State, reason: int) -> None:
    """Everyone scores once more as with a token; then the winners are known (H9.2, H9.3)."""
    s.phase = OVER
    s.actor = NOBODY
    s.reason = reason
    for seat in range(s.players):
        score(s, seat, worth(s, seat, CUP), H9_2, THE_END)
    best = 0
    for seat in range(s.players):
        if is_ahead(s, seat, best):
            s.winners = 1 << seat
            best = seat
        elif not is_ahead(s, best, seat):
            s.winners |= 1 << seat
    for seat in range(s.players):
        if has_won(s, seat):
            tell(s, WINS, H9_3, seat)


@rule
def is_ahead(s: State, seat: int, other: int) -> bool:
    """More points, or as many and more followers (H9.3)."""
    if s.points[seat] != s.points[other]:
        return s.points[seat] > s.points[other]
    return count_followers(s, seat) > count_followers(s, other)


@rule
def has_won(s: State, seat: int) -> bool:
    return (s.winners >> seat) & 1 == 1
