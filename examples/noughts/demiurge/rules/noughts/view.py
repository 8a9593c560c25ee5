"""Views: what a seat, or a spectator, may know, and a sampler of what it cannot (N2.2).

`conceal` is the allow-list: what it does not name does not leave.
"""

from __future__ import annotations

from ..chance import Generator
from ..move import DEAL, verb_of
from ..speed import put_all, rule
from .box import HIDDEN
from .deal import random_stone, receiver, take
from .state import NONE, State


@rule
def conceal(s: State, viewer: int, v: State) -> None:
    """Write into `v`, blank or an older view, what the viewer may know of `s`."""
    v.line_loses = s.line_loses
    v.players = s.players
    v.phase = s.phase
    v.actor = s.actor
    v.turn = s.turn
    v.winner = s.winner
    put_all(s.marks, v.marks)
    put_all(s.points, v.points)
    put_all(s.shown, v.shown)
    put_all(s.bag, v.bag)
    for seat in range(s.players):
        v.stones[seat] = s.stones[seat]
        if s.stones[seat] != NONE and seat != viewer and not s.shown[seat]:
            v.stones[seat] = HIDDEN
            v.bag[s.stones[seat]] = 1  # for all that the viewer knows


@rule
def sees_face(s: State, move: int, viewer: int) -> bool:
    """The viewer sees the stone that this move, about to be made, names."""
    return verb_of(move) != DEAL or viewer == receiver(s)


@rule
def fill(v: State, rng: Generator) -> None:
    """Turn a view into a position: draw the hidden stones from all that it may be."""
    for seat in range(v.players):
        if v.stones[seat] == HIDDEN:
            take(v, seat, random_stone(v, rng))
