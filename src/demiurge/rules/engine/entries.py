"""What Python calls at every speed: functions over arrays of states.

A state is named by its array and index, a box by an array of one: that costs a fraction of what
handing over a single element of a structured array does. At plain speed the arrays are lists.
"""

from __future__ import annotations

from typing import Any

from ..chance import Generator, seeded
from ..contract import Moves, Views
from ..speed import entry, of_game, put_copy
from . import drivers

rules: Moves = of_game("rules.moves")
view: Views = of_game("rules.view")


@entry
def clone(states: Any, source: int, target: int) -> None:
    put_copy(states, source, target)


@entry
def list_legal(states: Any, i: int, boxes: Any, moves: list[int]) -> int:
    return rules.list_legal(states[i], boxes[0], moves)


@entry
def why_not(states: Any, i: int, boxes: Any, move: int) -> int:
    return rules.why_not(states[i], boxes[0], move)


@entry
def apply(states: Any, i: int, boxes: Any, move: int) -> None:
    rules.apply(states[i], boxes[0], move)


@entry
def step(states: Any, i: int, boxes: Any, choice: int, rng: Generator, moves: list[int]) -> int:
    """Make the move at `choice` in `moves`, let chance deal, and list the next legal moves.

    With a negative choice no move is made: so a game begins. The answer is 0 when it is over.
    """
    if choice >= 0:
        rules.apply(states[i], boxes[0], moves[choice])
    drivers.deal_on(states[i], boxes[0], rng)
    return rules.list_legal(states[i], boxes[0], moves)


@entry
def play_games(
    states: Any,
    boxes: Any,
    rng: Generator,
    moves: list[int],
    games: int,
    driver: int,
    tally: list[int],
) -> None:
    """Play games from the start kept in `states[1]`; the last one stays in `states[0]`."""
    for _ in range(games):
        put_copy(states, 1, 0)
        drivers.play_out(states[0], boxes[0], rng, moves, driver, tally)


@entry
def copies(states: Any, times: int) -> None:
    """Copy states to and fro among eight, to measure what a copy costs."""
    for k in range(times):
        put_copy(states, (k + 3) & 7, k & 7)


@entry
def seed(rng: Generator, number: int) -> None:
    """Start the generator from a number."""
    seeded(rng, number)


@entry
def conceal(states: Any, i: int, viewer: int, shown: Any) -> None:
    """Write what the viewer may know into the state `shown[0]`."""
    view.conceal(states[i], viewer, shown[0])


@entry
def fill(states: Any, i: int, rng: Generator) -> None:
    """Turn the view in this state into a position that it allows."""
    view.fill(states[i], rng)
