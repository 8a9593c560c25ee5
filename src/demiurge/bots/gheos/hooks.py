"""What the tree asks of Gheos's rules."""

from __future__ import annotations

from ...rules.chance import Generator, below
from ...rules.gheos import drivers
from ...rules.gheos.box import Box
from ...rules.gheos.moves import apply, list_legal, why_not
from ...rules.gheos.state import State
from ...rules.gheos.view import fill
from ...rules.speed import rule

__all__ = ["any_move", "apply", "deal_on", "fill", "list_legal", "why_not"]


@rule
def any_move(s: State, box: Box, rng: Generator, moves: list[int]) -> int:
    """A legal move, each as likely."""
    return moves[below(rng, list_legal(s, box, moves))]


@rule
def deal_on(s: State, box: Box, rng: Generator, moves: list[int]) -> None:
    """Let chance deal; no room is needed to list deals in."""
    drivers.deal_on(s, box, rng)
