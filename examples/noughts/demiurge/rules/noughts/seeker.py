"""A driver that makes rare things happen; here nothing is rare, and any move will do."""

from __future__ import annotations

from ..chance import Generator, below
from ..speed import rule
from .box import Box
from .state import State


@rule
def sought(s: State, box: Box, moves: list[int], count: int, rng: Generator) -> int:
    return moves[below(rng, count)]
