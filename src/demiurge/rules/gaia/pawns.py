"""Pawns leave the hand and come back to it (G6.5, sections 7 and 9)."""

from __future__ import annotations

from ..speed import rule, tell
from .ending import finish
from .events import PAWN
from .state import PAWNS, State


@rule
def put_pawn(s: State, seat: int) -> None:
    """A pawn leaves the hand; the last one wins at once (G9.1)."""
    s.pawns[seat] -= 1
    if s.pawns[seat] == 0:
        finish(s, seat, PAWNS)


@rule
def stand(s: State, city: int, seat: int, by: int, wave: int) -> None:
    """A pawn of the seat is put on the city."""
    s.standing[city][seat] += 1
    tell(s, PAWN, by, seat, city, 1, wave)
    put_pawn(s, seat)


@rule
def is_inhabited(s: State, city: int) -> bool:
    """Somebody has a pawn on the city."""
    for seat in range(s.players):
        if s.standing[city][seat] > 0:
            return True
    return False


@rule
def send_home(s: State, city: int, by: int, wave: int) -> None:
    """All pawns on the city go back to their owners."""
    for seat in range(s.players):
        if s.standing[city][seat] > 0:
            tell(s, PAWN, by, seat, city, -s.standing[city][seat], wave)
            s.pawns[seat] += s.standing[city][seat]
            s.standing[city][seat] = 0
