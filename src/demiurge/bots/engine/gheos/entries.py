"""What Python calls: a desk's tree, and one look ahead."""

from __future__ import annotations

from ....rules.chance import Generator
from ....rules.gheos import drivers, moves, view
from ....rules.gheos.box import Box
from ....rules.gheos.state import State
from ....rules.speed import entry, rule
from .. import tree
from ..tree import Desk, Hooks
from . import chances


@rule
def deal_on(s: State, box: Box, rng: Generator, moves: list[int]) -> None:
    """As Gaïa's, which needs room to list the objectives it may deal."""
    drivers.deal_on(s, box, rng)


HOOKS = Hooks(
    view.fill,
    moves.list_legal,
    moves.why_not,
    moves.apply,
    deal_on,
    chances.chances,
)


@entry
def plant(desk: Desk) -> None:
    tree.plant(desk)


@entry
def think(desk: Desk, iterations: int) -> None:
    tree.think(desk, HOOKS, iterations)


@entry
def glance(desk: Desk, samples: int, most: int) -> int:
    return tree.glance(desk, HOOKS, samples, most)


@entry
def weigh(desk: Desk) -> None:
    """Everyone's chances in the position walked."""
    chances.chances(desk.states[tree.WALK], desk.boxes[0], desk.weights, desk.seen, desk.values)


@entry
def look_at(desk: Desk, seat: int) -> None:
    """What is looked at for this seat in the position walked."""
    chances.look_at(desk.states[tree.WALK], desk.boxes[0], seat, desk.seen)
