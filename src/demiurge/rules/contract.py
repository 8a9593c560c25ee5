"""What the files that games share ask of a game's modules.

A game's structs are its own: a state, and a box that says what is on its components. Shared files
read of a state only who is to move (`actor`) and how many play (`players`).
"""

from __future__ import annotations

from typing import Any, Protocol

from .chance import Generator
from .layout import Struct

# actor, besides the seats
CHANCE = -1
NOBODY = -2

SPECTATOR = -1  # viewer, besides the seats


class States(Protocol):
    """`state`: the struct, and how many moves may be legal at once."""

    MAX_MOVES: int

    @property
    def State(self) -> type[Struct]: ...


class Moves(Protocol):
    """`moves`: which are legal, why one is not, and making one."""

    def list_legal(self, s: Any, box: Any, moves: list[int]) -> int: ...
    def why_not(self, s: Any, box: Any, move: int) -> int: ...
    def apply(self, s: Any, box: Any, move: int) -> None: ...


class Deals(Protocol):
    """`deal`: the law of chance."""

    def weight(self, s: Any, box: Any, subject: int) -> int: ...
    def random_deal(self, s: Any, box: Any, rng: Generator) -> int: ...


class Views(Protocol):
    """`view`: who may know what, and a sampler of what a viewer cannot know."""

    def conceal(self, s: Any, viewer: int, v: Any) -> None: ...
    def sees_face(self, s: Any, move: int, viewer: int) -> bool: ...
    def fill(self, v: Any, rng: Generator) -> None: ...


class Endings(Protocol):
    """`ending`: who has won."""

    def has_won(self, s: Any, seat: int) -> bool: ...


class Seekers(Protocol):
    """`seeker`: a move that makes rare things happen."""

    def sought(self, s: Any, box: Any, moves: list[int], count: int, rng: Generator) -> int: ...
