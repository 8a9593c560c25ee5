"""What runs on a GPU: whole games, and the steps of a batch, one game per thread.

Loaded at the speed "cuda" only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import from_dtype, int32, int64

from ...encoding.contract import Actions
from ...rules import compiler
from ...rules.chance import below, seeded
from ...rules.contract import NOBODY, Moves, States
from ...rules.engine.drivers import deal_on, next_move
from ...rules.speed import of_game, put_all
from . import steps
from .finds import ILLEGAL

cuda = compiler.cuda()
state: States = of_game("rules.state")
rules: Moves = of_game("rules.moves")
choices: Actions = of_game("encoding.actions")

MAX_MOVES, ACTIONS = state.MAX_MOVES, choices.ACTIONS  # kernels take sizes from constants only
LAYOUT = state.State.dtype()
STATE = from_dtype(LAYOUT)
WORDS = LAYOUT.itemsize // 8  # a state is copied word by word: as a whole, it would be byte by byte
Function = TypeVar("Function", bound=Callable[..., None])


def kernel(function: Function) -> Function:
    """Mark a function that Python starts on a GPU; its machine code is cached.

    With 64 registers per thread, a block can have its largest number of threads.
    """
    return cast(Function, cuda.jit(cache=True, max_registers=64)(function))


@cuda.jit(device=True)  # type: ignore[untyped-decorator, unused-ignore]
def play_round(s: Any, box: Any, rng: Any, moves: Any, driver: int, tally: Any) -> None:
    """Let chance deal, and make a decision if the game is not over.

    The rules are more code than a GPU's instruction cache holds, so the threads of a block wait
    for each other and go through it together.
    """
    cuda.syncthreads()
    deal_on(s, box, rng)
    cuda.syncthreads()
    move = 0
    if s.actor != NOBODY:
        move = next_move(s, box, rng, moves, driver, tally)
    cuda.syncthreads()
    if s.actor != NOBODY:
        rules.apply(s, box, move)


@kernel
def play_games(start: Any, boxes: Any, seed: int, driver: int, finals: Any, tallies: Any) -> None:
    """Play one game to the end in each thread, with the seed's i-th successor.

    A thread keeps its game in its own memory, which the GPU interleaves: threads at the same field
    read side by side.
    """
    i = cuda.grid(1)
    words = cuda.local.array(WORDS, int64)
    moves = cuda.local.array(MAX_MOVES, int32)
    rng = cuda.local.array(2, int64)
    tally = cuda.local.array(2, int64)
    tally[0] = tally[1] = 0
    seeded(rng, seed + i)
    put_all(start, words)
    s = words.view(LAYOUT)[0]
    while cuda.syncthreads_or(int(s.actor != NOBODY)):
        play_round(s, boxes[0], rng, moves, driver, tally)
    if i < len(tallies):
        put_all(words, finals[i])
        put_all(tally, tallies[i])


@kernel
def play_on(start: Any, boxes: Any, seed: int, rounds: int, tallies: Any) -> None:
    """Play at random for so many rounds in each thread; a finished game restarts."""
    i = cuda.grid(1)
    words = cuda.local.array(WORDS, int64)
    moves = cuda.local.array(MAX_MOVES, int32)
    rng = cuda.local.array(2, int64)
    tally = cuda.local.array(2, int64)
    tally[0] = tally[1] = 0
    seeded(rng, seed + i)
    put_all(start, words)
    s = words.view(LAYOUT)[0]
    for _ in range(rounds):
        if s.actor == NOBODY:
            put_all(start, words)
        play_round(s, boxes[0], rng, moves, 0, tally)
    if i < len(tallies):
        put_all(tally, tallies[i])


@kernel
def begin_all(states: Any, boxes: Any, episodes: Any, seed: int, rewards: Any, ends: Any) -> None:
    """Restart games, game i with the seed's i-th successor."""
    i = cuda.grid(1)
    if i >= len(episodes):
        return
    seeded(episodes[i].rng, seed + i)
    steps.begin(states, i, len(states) - 1, boxes[0], episodes[i])
    ends[i] = False
    for seat in range(states[i].players):
        rewards[i][seat] = 0


@kernel
def find_all(states: Any, episodes: Any, actions: Any, indices: Any, illegal: Any) -> None:
    """Find the move of each action; `illegal[0]` becomes the first game with an illegal one."""
    i = cuda.grid(1)
    if i >= len(episodes):
        return
    indices[i] = steps.find(states[i], episodes[i], actions[i])
    if indices[i] == ILLEGAL:
        cuda.atomic.min(illegal, 0, i)


@kernel
def advance_all(
    states: Any, boxes: Any, episodes: Any, actions: Any, indices: Any, rewards: Any, ends: Any
) -> None:
    """Carry out the actions, with the indices from `find_all`."""
    i = cuda.grid(1)
    if i >= len(episodes):
        return
    steps.advance(states, i, boxes[0], episodes[i], actions[i], indices[i], rewards, ends)


@kernel
def look_all(
    states: Any, boxes: Any, episodes: Any, observations: Any, masks: Any, actors: Any
) -> None:
    """Write what the players to move see and may do, into zeros."""
    i = cuda.grid(1)
    if i >= len(episodes):
        return
    views = cuda.local.array(1, STATE)
    steps.show(states, i, boxes, episodes, views, 0, observations, masks, actors)


@kernel
def choose_all(masks: Any, dice: Any, actions: Any) -> None:
    """Choose a legal action in each game, all equally likely."""
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
    begin_all,
    find_all,
    advance_all,
    look_all,
    choose_all,
)
