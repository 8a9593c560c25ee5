"""What Python calls, once per game: a desk's tree, and one look ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules.speed import entry
from . import tree
from .tree import Desk

if TYPE_CHECKING:  # any game's: this file is loaded once per game
    from ..gaia.features import look_at
else:
    from .features import look_at


@entry
def plant(desk: Desk) -> None:
    tree.plant(desk)


@entry
def cut(desk: Desk, move: int) -> None:
    tree.cut(desk, move)


@entry
def think(desk: Desk, iterations: int) -> None:
    tree.think(desk, iterations)


@entry
def glance(desk: Desk, samples: int, most: int) -> int:
    return tree.glance(desk, samples, most)


@entry
def look(desk: Desk, seat: int) -> None:
    """What is looked at for this seat in the position walked."""
    look_at(desk.states[tree.WALK], desk.boxes[0], seat, desk.seen)
