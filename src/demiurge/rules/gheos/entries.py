"""What Python calls at native speed: functions over arrays of records.

A record is named by its array and index, a box by an array of one: that costs a fraction of what
handing over a single NumPy record does. At plain speed the arrays are lists.
"""

from __future__ import annotations

from ..chance import Generator, seeded
from ..speed import entry, put_copy
from . import deal, drivers, moves, view
from .box import Box
from .state import State


@entry
def clone(states: list[State], source: int, target: int) -> None:
    put_copy(states, source, target)


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
    states: list[State], i: int, boxes: list[Box], choice: int, rng: Generator, found: list[int]
) -> int:
    """Make the move at `choice` in `found`, let chance deal, and list the next legal moves.

    With a negative choice no move is made: so a game begins. The answer is 0 when it is over.
    """
    if choice >= 0:
        moves.apply(states[i], boxes[0], found[choice])
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
        put_copy(states, 1, 0)
        drivers.play_out(states[0], boxes[0], rng, found, driver, tally)


@entry
def copies(states: list[State], times: int) -> None:
    """Copy records to and fro among eight, to measure what a copy costs."""
    for k in range(times):
        put_copy(states, (k + 3) & 7, k & 7)


@entry
def seed(rng: Generator, number: int) -> None:
    """Start the generator from a number."""
    seeded(rng, number)


@entry
def conceal(states: list[State], i: int, viewer: int, shown: list[State]) -> None:
    """Write what the viewer may know into the record `shown[0]`."""
    view.conceal(states[i], viewer, shown[0])


@entry
def fill(states: list[State], i: int, rng: Generator) -> None:
    """Turn the view in this record into a position that it allows."""
    view.fill(states[i], rng)
