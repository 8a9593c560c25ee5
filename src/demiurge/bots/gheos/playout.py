"""A random move for playouts of Gheos."""

from __future__ import annotations

from ...rules.chance import Generator, below
from ...rules.gheos.box import Box
from ...rules.gheos.moves import list_legal
from ...rules.gheos.state import State
from ...rules.speed import rule


@rule
def any_move(s: State, box: Box, rng: Generator, moves: list[int]) -> int:
    """A legal move, all equally likely."""
    return moves[below(rng, list_legal(s, box, moves))]
