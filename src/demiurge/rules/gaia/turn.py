"""The turn: feeding, two actions, and what follows an action (section 3, G4.3, G4.4, G9.2)."""

from __future__ import annotations

from ..speed import rule, tell
from .box import Box
from .cards import FIRST_POWER, POWER
from .cities import can_feed
from .ending import finish
from .events import G4_6, MADE
from .hand import count_back
from .objectives import has_complete
from .state import ACT, CLAIM, DISCARD, EXHAUSTED, FEED, OVER, State

HAND_LIMIT = 6
POWER_LIMIT = 2


@rule
def begin_turn(s: State, box: Box, seat: int) -> None:
    s.turn = seat
    s.actions_left = 2
    s.fed = 0
    go_on_feeding(s, box)


@rule
def go_on_feeding(s: State, box: Box) -> None:
    """Feeding lasts while there is a city to feed; then come the two actions (G3.1, G8.5)."""
    if s.phase == OVER:
        return
    s.actor = s.turn
    s.phase = FEED if can_feed(s, box, s.turn) else ACT


@rule
def end_action(s: State, box: Box) -> None:
    """The action is settled: the second action, or the next player's turn (G3.2)."""
    s.pending = 0
    if s.actions_left > 0:
        s.actor = s.turn
        s.phase = ACT
    else:
        begin_turn(s, box, (s.turn + 1) % s.players)


@rule
def end_play(s: State, box: Box) -> None:
    """After the effect come the objectives: the turn's player first (G5.6, G10.9)."""
    if s.phase == OVER:
        return
    s.pending = 0
    for k in range(s.players):
        seat = (s.turn + k) % s.players
        if has_complete(s, box, seat):
            s.actor = seat
            s.phase = CLAIM
            return
    end_action(s, box)


@rule
def must_discard(s: State, seat: int) -> bool:
    """A seventh card in hand (G4.3)."""
    return s.hand_size[seat] > HAND_LIMIT


@rule
def must_discard_power(s: State, seat: int) -> bool:
    """A third Power card in hand (G4.4)."""
    return count_back(s, seat, POWER) > POWER_LIMIT


@rule
def lowest_discard(s: State) -> int:
    """The first card that the actor may discard: Power cards come last (G4.4)."""
    return FIRST_POWER if must_discard_power(s, s.actor) else 0


@rule
def end_draw(s: State, box: Box) -> None:
    """Over a limit, one card goes at once (G4.3, G4.4)."""
    if must_discard(s, s.turn) or must_discard_power(s, s.turn):
        s.pending = 0
        s.actor = s.turn
        s.phase = DISCARD
    else:
        end_action(s, box)


@rule
def exhaust(s: State) -> None:
    """A draw with nothing left: most pawns put wins, then the first clockwise (G4.6, G9.2)."""
    tell(s, MADE, G4_6)
    best = s.turn
    for k in range(1, s.players):
        seat = (s.turn + k) % s.players
        if s.pawns[seat] < s.pawns[best] or (best == s.turn and s.pawns[seat] == s.pawns[best]):
            best = seat
    finish(s, best, EXHAUSTED)
