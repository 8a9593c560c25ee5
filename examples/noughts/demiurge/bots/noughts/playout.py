"""A move at random for playing a game of Noughts on."""

from __future__ import annotations

from ...rules.chance import Generator, below
from ...rules.noughts.box import Box
from ...rules.noughts.moves import list_legal
from ...rules.noughts.state import State
from ...rules.speed import rule


@rule
def any_move(s: State, box: Box, rng: Generator, moves: list[int]) -> int:
    """A legal move, each as likely."""
    return moves[below(rng, list_legal(s, box, moves))]
