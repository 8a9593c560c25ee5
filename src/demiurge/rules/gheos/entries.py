"""What Python calls at native speed: functions over arrays of records.

A record is named by its array and index, a box by an array of one: that costs a fraction of what
handing over a single NumPy record does. At plain speed the arrays are lists.
"""

from __future__ import annotations

from ..chance import Generator
from ..speed import entry
from . import deal, drivers, moves
from .box import Box
from .state import State


@entry
def clone(states: list[State], source: int, target: int) -> None:
    states[target] = states[source]


@entry
def start(states: list[State], i: int, boxes: list[Box], players: int) -> None:
    """Lay out a game in a record of zeros."""
    deal.start(states[i], boxes[0], players)


@entry
def list_legal(states: list[State], i: int, boxes: list[Box], found: list[int]) -> int:
    return moves.list_legal(states[i], boxes[0], found)


@entry
def why_not(states: list[State], i: int, boxes: list[Box], move: int) -> int:
    return moves.why_not(states[i], boxes[0], move)


@entry
def apply(states: list[State], i: int, boxes: list[Box], move: int) -> None:
    moves.apply(states[i], boxes[0], move)


@entry
def step(
    states: list[State], i: int, boxes: list[Box], move: int, rng: Generator, found: list[int]
) -> int:
    """Make a player's move, let chance deal, list what the next player may do."""
    moves.apply(states[i], boxes[0], move)
    drivers.deal_on(states[i], boxes[0], rng)
    return moves.list_legal(states[i], boxes[0], found)


@entry
def play_games(
    states: list[State],
    boxes: list[Box],
    rng: Generator,
    found: list[int],
    games: int,
    driver: int,
    tally: list[int],
) -> None:
    """Play games from the start kept in `states[1]`; the last one stays in `states[0]`."""
    for _ in range(games):
        states[0] = states[1]
        drivers.play_out(states[0], boxes[0], rng, found, driver, tally)


@entry
def copies(states: list[State], times: int) -> None:
    """Copy one record back and forth, to measure what a copy costs."""
    for _ in range(times):
        states[0] = states[1]
        states[1] = states[0]
