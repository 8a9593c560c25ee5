"""What the search needs from a game, for type checkers; see `rules.contract`."""

from __future__ import annotations

from typing import Any, Protocol

from ...rules.chance import Generator


class Features(Protocol):
    """`features`: what a bot looks at, seat by seat."""

    FEATURES: int

    def look_at(self, s: Any, box: Any, seat: int, seen: list[float]) -> None: ...
    def weights_row(self, s: Any) -> int: ...


class Playouts(Protocol):
    """`playout`: a legal move, found quickly."""

    def any_move(self, s: Any, box: Any, rng: Generator, moves: list[int]) -> int: ...
