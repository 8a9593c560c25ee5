"""What thinking asks of a game. Each game's folder has a file of this name that takes its place."""

from __future__ import annotations

from typing import Any

from ...rules.chance import Generator, below
from ...rules.frontier import NONE
from ...rules.speed import entry, put_copy, rule

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


def fill(view: Any, rng: Generator) -> None:
    """Turn a view into a position that it allows."""
    raise NotImplementedError


def list_legal(s: Any, box: Any, moves: list[int]) -> int:
    raise NotImplementedError


def why_not(s: Any, box: Any, move: int) -> int:
    raise NotImplementedError


def apply(s: Any, box: Any, move: int) -> None:
    raise NotImplementedError


def any_move(s: Any, box: Any, rng: Generator, moves: list[int]) -> int:
    """A legal move at random, soon found; `moves` is room to list moves in."""
    raise NotImplementedError


def deal_on(s: Any, box: Any, rng: Generator, moves: list[int]) -> None:
    """Let chance deal until a player is to move; `moves` is room to list deals in."""
    raise NotImplementedError


def chances(
    s: Any, box: Any, weights: list[list[float]], seen: list[float], values: list[float]
) -> None:
    """Each seat's chance to win, in `values`."""
    raise NotImplementedError


def look_at(s: Any, box: Any, seat: int, seen: list[float]) -> None:
    """What is looked at for one seat."""
    raise NotImplementedError
