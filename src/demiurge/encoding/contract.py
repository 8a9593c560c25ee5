"""What a game says of its actions and observations, for type checkers; see `rules.contract`."""

from __future__ import annotations

from typing import Any, Protocol


class Actions(Protocol):
    """`actions`: a move is one action or two."""

    ACTIONS: int

    def first_action(self, s: Any, move: int) -> int: ...
    def second_action(self, s: Any, move: int) -> int: ...


class Observations(Protocol):
    """`observation`: what a seat sees, as numbers."""

    SIZE: int

    def observe(self, v: Any, box: Any, viewer: int, chosen: int, out: list[int]) -> None: ...
