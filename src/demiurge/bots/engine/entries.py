"""What Python calls, once per game: a desk's tree, and one look ahead."""

from __future__ import annotations

from . import tree
from .hooks import chances, entry, look_at
from .tree import Desk


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
def weigh(desk: Desk) -> None:
    """Everyone's chances in the position walked."""
    chances(desk.states[tree.WALK], desk.boxes[0], desk.weights, desk.seen, desk.values)


@entry
def look(desk: Desk, seat: int) -> None:
    """What is looked at for this seat in the position walked."""
    look_at(desk.states[tree.WALK], desk.boxes[0], seat, desk.seen)
