"""What Python calls, once per game: a desk's tree, and one look ahead."""

from __future__ import annotations

from ...rules.speed import entry, of_game
from . import tree
from .contract import Features
from .tree import Desk

features: Features = of_game("bots.features")


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
    features.look_at(desk.states[tree.WALK], desk.boxes[0], seat, desk.seen)
