"""What the tree asks of Gheos."""

from __future__ import annotations

from ....rules.chance import Generator, below
from ....rules.frontier import NONE
from ....rules.gheos import drivers
from ....rules.gheos.box import Box
from ....rules.gheos.moves import apply, list_legal, why_not
from ....rules.gheos.state import State
from ....rules.gheos.view import fill
from ....rules.speed import entry, put_copy, rule
from .chances import chances, look_at

__all__ = [
    "NONE",
    "any_move",
    "apply",
    "below",
    "chances",
    "deal_on",
    "entry",
    "fill",
    "list_legal",
    "look_at",
    "put_copy",
    "rule",
    "why_not",
]


@rule
def any_move(s: State, box: Box, rng: Generator, moves: list[int]) -> int:
    """A legal move, each as likely."""
    return moves[below(rng, list_legal(s, box, moves))]


@rule
def deal_on(s: State, box: Box, rng: Generator, moves: list[int]) -> None:
    """Let chance deal; no room is needed to list deals in."""
    drivers.deal_on(s, box, rng)
