"""Observations are rows of numbers made of named parts, one after the other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """A part of an observation: its name, its shape, what its numbers say, and where it begins."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    start: int = 0

    @property
    def length(self) -> int:
        return math.prod(self.shape)

    @property
    def end(self) -> int:
        return self.start + self.length


def in_order(parts: Sequence[tuple[str, tuple[int, ...], str]]) -> tuple[Part, ...]:
    """Parts that follow one another.

    >>> [part.start for part in in_order([("phase", (9,), ""), ("turn", (4,), "")])]
    [0, 9]
    """
    placed: list[Part] = []
    for name, shape, meaning in parts:
        placed.append(Part(name, shape, meaning, placed[-1].end if placed else 0))
    return tuple(placed)
