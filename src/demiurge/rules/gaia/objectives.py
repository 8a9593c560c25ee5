"""Objectives: complete, claimed, paid for (G5.4, G5.5, G10.2)."""

from __future__ import annotations

from ..speed import rule, tell
from .box import Box
from .cards import FIRST_POWER
from .events import G5_4, G10_2, OBJECTIVE, SPENT
from .pawns import put_pawn
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
def claimed_by(box: Box, objective: int) -> int:
    """The rule by which the objective is claimed: it shows Nature or Power cards (G5.4, G10.2)."""
    return G5_4 if box.objective_cards[objective][6] == 0 else G10_2


@rule
def spend(s: State, seat: int, place: int, card: int, count: int, by: int) -> None:
    """Cards in front of the player are discarded."""
    if count > 0:
        s.front[seat][place] -= count
        s.discards[card] += count
        tell(s, SPENT, by, seat, card, count)


@rule
def claim(s: State, box: Box, seat: int, objective: int) -> None:
    """Discard exactly the cards shown and put a pawn on the objective, for good (G5.4)."""
    by = claimed_by(box, objective)
    for land in range(6):
        spend(s, seat, land, land, box.objective_cards[objective][land], by)
    powers = box.objective_cards[objective][6]
    for k in range(7):
        paid = min(powers, s.front[seat][6 + k])
        spend(s, seat, 6 + k, FIRST_POWER + k, paid, by)
        powers -= paid
    s.objectives[objective] = TAKEN_BY + seat
    tell(s, OBJECTIVE, by, seat, objective)
    put_pawn(s, seat)
