"""Objectives: complete, claimed, paid for (G5.4, G5.5, G10.2)."""

from __future__ import annotations

from ..speed import rule
from .box import Box
from .cards import FIRST_POWER
from .cities import put_pawn
from .state import AVAILABLE, TAKEN_BY, State


@rule
def powers_in_front(s: State, seat: int) -> int:
    count = 0
    for k in range(6, 13):
        count += s.front[seat][k]
    return count


@rule
def is_complete(s: State, box: Box, seat: int, objective: int) -> bool:
    """Available, and the cards in front of the player include all it shows (G5.4, G10.2)."""
    if s.objectives[objective] != AVAILABLE:
        return False
    for land in range(6):
        if s.front[seat][land] < box.objective_cards[objective][land]:
            return False
    powers = box.objective_cards[objective][6]
    return powers == 0 or powers_in_front(s, seat) >= powers


@rule
def has_complete(s: State, box: Box, seat: int) -> bool:
    for objective in range(box.objective_count):
        if is_complete(s, box, seat, objective):
            return True
    return False


@rule
def claim(s: State, box: Box, seat: int, objective: int) -> None:
    """Discard exactly the cards shown and put a pawn on the objective, for good (G5.4)."""
    for land in range(6):
        shown = box.objective_cards[objective][land]
        s.front[seat][land] -= shown
        s.discards[land] += shown
    powers = box.objective_cards[objective][6]
    for k in range(7):
        paid = min(powers, s.front[seat][6 + k])
        s.front[seat][6 + k] -= paid
        s.discards[FIRST_POWER + k] += paid
        powers -= paid
    s.objectives[objective] = TAKEN_BY + seat
    put_pawn(s, seat)
