"""What runs on a GPU: whole games, and the steps of a batch, one game per thread.

Loaded at the speed "cuda" only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from numba import cuda, from_dtype, int32, int64

from ...rules.chance import below, seeded
from ...rules.speed import put_copy
from ..finds import ILLEGAL
from . import steps

if TYPE_CHECKING:  # any game's: this file is loaded once per game
    from ..gaia.actions import ACTIONS
    from ..gaia.hooks import MAX_MOVES, OVER, State, apply, next_move, play_out
else:
    from .actions import ACTIONS
    from .hooks import MAX_MOVES, OVER, State, apply, next_move, play_out

RECORD = from_dtype(State.dtype())
Function = TypeVar("Function", bound=Callable[..., None])


def kernel(function: Function) -> Function:
    """Mark a function that Python starts on a GPU."""
    return cast(Function, cuda.jit(function))


@kernel
def play_games(states: Any, boxes: Any, desks: Any, seed: int, driver: int, tallies: Any) -> None:
    """Play one game to the end in each thread, with the dice of the seed's i-th successor.

    The last of the states is the start.
    """
    i = cuda.grid(1)
    if i >= len(tallies):
        return
    rng, moves = desks[i].rng, desks[i].moves
    seeded(rng, seed + i)
    put_copy(states, len(states) - 1, i)
    play_out(states[i], boxes[0], rng, moves, driver, tallies[i])


@kernel
def play_on(states: Any, boxes: Any, desks: Any, seed: int, decisions: int, tallies: Any) -> None:
    """Make so many decisions at random in each thread, game after game."""
    i = cuda.grid(1)
    if i >= len(tallies):
        return
    rng, moves = desks[i].rng, desks[i].moves
    seeded(rng, seed + i)
    put_copy(states, len(states) - 1, i)
    while tallies[i][0] < decisions:
        if states[i].phase == OVER:
            put_copy(states, len(states) - 1, i)
        apply(states[i], boxes[0], next_move(states[i], boxes[0], rng, moves, 0, tallies[i]))


@kernel
def play_on_apart(start: Any, boxes: Any, seed: int, decisions: int, tallies: Any) -> None:
    """The same with each game in its thread's own memory, which the GPU interleaves: threads at
    the same field read side by side."""
    i = cuda.grid(1)
    if i >= len(tallies):
        return
    states = cuda.local.array(1, RECORD)
    moves = cuda.local.array(MAX_MOVES, int32)
    rng = cuda.local.array(2, int64)
    tally = cuda.local.array(2, int64)
    tally[0] = tally[1] = 0
    seeded(rng, seed + i)
    states[0] = start[0]
    while tally[0] < decisions:
        if states[0].phase == OVER:
            states[0] = start[0]
        apply(states[0], boxes[0], next_move(states[0], boxes[0], rng, moves, 0, tally))
    tallies[i][0] = tally[0]
    tallies[i][1] = tally[1]


@kernel
def begin_all(
    states: Any,
    boxes: Any,
    desks: Any,
    blank: Any,
    seed: int,
    observations: Any,
    masks: Any,
    rewards: Any,
    ends: Any,
    actors: Any,
) -> None:
    """Begin games anew, game i with the seed's i-th successor."""
    i = cuda.grid(1)
    if i >= len(desks):
        return
    seeded(desks[i].rng, seed + i)
    steps.begin(states, i, len(states) - 1, boxes[0], desks[i])
    ends[i] = False
    for seat in range(states[i].players):
        rewards[i][seat] = 0
    views = cuda.local.array(1, RECORD)
    views[0] = blank[0]
    steps.show(states, i, boxes, desks, views, 0, observations, masks, actors)


@kernel
def find_all(states: Any, desks: Any, actions: Any, found: Any, illegal: Any) -> None:
    """Find what each action does; `illegal[0]` becomes the first game with an illegal one."""
    i = cuda.grid(1)
    if i >= len(desks):
        return
    found[i] = steps.find(states[i], desks[i], actions[i])
    if found[i] == ILLEGAL:
        cuda.atomic.min(illegal, 0, i)


@kernel
def advance_all(
    states: Any,
    boxes: Any,
    desks: Any,
    blank: Any,
    actions: Any,
    found: Any,
    observations: Any,
    masks: Any,
    rewards: Any,
    ends: Any,
    actors: Any,
) -> None:
    """Carry out the actions that were found."""
    i = cuda.grid(1)
    if i >= len(desks):
        return
    buffers = (observations, masks, rewards, ends, actors)
    views = cuda.local.array(1, RECORD)
    views[0] = blank[0]
    steps.advance(states, i, boxes, desks, views, 0, actions[i], found[i], buffers)


@kernel
def choose_all(masks: Any, dice: Any, actions: Any) -> None:
    """Any legal action in each game, each as likely."""
    i = cuda.grid(1)
    if i >= len(actions):
        return
    count = 0
    for action in range(ACTIONS):
        if masks[i][action] != 0:
            count += 1
            if below(dice[i], count) == 0:
                actions[i] = action


KERNELS = (
    play_games,
    play_on,
    play_on_apart,
    begin_all,
    find_all,
    advance_all,
    choose_all,
)
