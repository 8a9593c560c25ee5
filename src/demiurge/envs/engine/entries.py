"""The entry points that Python calls: for one game by its index, or for a range of games."""

from __future__ import annotations

from typing import Any

from ...rules.chance import seeded
from ...rules.contract import Deals, Moves, Views
from ...rules.move import subject_of
from ...rules.speed import entry, of_game
from . import steps
from .finds import ILLEGAL

rules: Moves = of_game("rules.moves")
chance: Deals = of_game("rules.deal")
view: Views = of_game("rules.view")


@entry
def begin(states: Any, i: int, boxes: Any, episodes: Any, seed: int) -> None:
    """Begin a game with this seed; the last of the states is the start."""
    seeded(episodes[i].rng, seed)
    steps.begin(states, i, len(states) - 1, boxes[0], episodes[i])


@entry
def look(states: Any, i: int, boxes: Any, episodes: Any) -> None:
    """List the legal moves of this position."""
    steps.list_moves(states[i], boxes[0], episodes[i])


@entry
def move(states: Any, i: int, boxes: Any, episodes: Any, number: int) -> None:
    """Make a legal move of the rules, which may be a deal; chance deals nothing else."""
    rules.apply(states[i], boxes[0], number)
    steps.list_moves(states[i], boxes[0], episodes[i])


@entry
def deal(states: Any, i: int, boxes: Any, episodes: Any) -> None:
    """Let chance deal until a player is to move."""
    steps.settle(states[i], boxes[0], episodes[i])


@entry
def weigh(states: Any, i: int, boxes: Any, episodes: Any, out: Any) -> None:
    """The weight of every deal listed."""
    for k in range(episodes[i].count):
        out[k] = chance.weight(states[i], boxes[0], subject_of(episodes[i].moves[k]))


@entry
def sees(states: Any, i: int, number: int, viewer: int) -> bool:
    """Whether the viewer sees the card or tile that this move, about to be made, names."""
    return view.sees_face(states[i], number, viewer)


@entry
def resample(states: Any, i: int, episodes: Any, viewer: int, views: Any) -> None:
    """Deal again what the viewer cannot know."""
    view.conceal(states[i], viewer, views[0])
    view.fill(views[0], episodes[i].rng)
    states[i] = views[0]


@entry
def find(states: Any, i: int, episodes: Any, action: int) -> int:
    """The index of the legal move that this action makes, or ILLEGAL or HALF."""
    return steps.find(states[i], episodes[i], action)


@entry
def act(states: Any, i: int, boxes: Any, episodes: Any, action: int) -> bool:
    """Carry out an action. If it is not legal, change nothing and return False."""
    index = steps.find(states[i], episodes[i], action)
    if index == ILLEGAL:
        return False
    steps.make(states[i], boxes[0], episodes[i], action, index)
    return True


@entry
def mask(states: Any, i: int, episodes: Any, out: Any) -> None:
    """Write the action mask into zeros."""
    steps.write_mask(states[i], episodes[i], out)


@entry
def observe(
    states: Any, i: int, boxes: Any, episodes: Any, viewer: int, views: Any, out: Any
) -> None:
    """Write what the viewer sees into zeros."""
    steps.write_observation(states[i], boxes[0], episodes[i], viewer, views[0], out)


@entry
def rewards(states: Any, i: int, out: Any) -> None:
    """Write what each seat gets at the end."""
    steps.write_rewards(states[i], out)


@entry
def find_all(states: Any, episodes: Any, first: int, end: int, actions: Any, indices: Any) -> int:
    """Find the move of each action; return the first game whose action is not legal, or -1."""
    for i in range(first, end):
        indices[i] = steps.find(states[i], episodes[i], actions[i])
        if indices[i] == ILLEGAL:
            return i
    return -1


@entry
def advance_all(
    states: Any,
    boxes: Any,
    episodes: Any,
    views: Any,
    k: int,
    first: int,
    end: int,
    actions: Any,
    indices: Any,
    buffers: Any,
) -> None:
    """Carry out the actions, with the indices from `find_all`."""
    observations, masks, rewards, ends, actors = buffers
    for i in range(first, end):
        steps.advance(states, i, boxes[0], episodes[i], actions[i], indices[i], rewards, ends)
        steps.wipe(observations[i], masks[i])
        steps.show(states, i, boxes, episodes, views, k, observations, masks, actors)


@entry
def begin_all(
    states: Any,
    boxes: Any,
    episodes: Any,
    views: Any,
    k: int,
    first: int,
    end: int,
    seed: int,
    buffers: Any,
) -> None:
    """Restart games, game i with the seed's i-th successor."""
    observations, masks, rewards, ends, actors = buffers
    for i in range(first, end):
        seeded(episodes[i].rng, seed + i)
        steps.begin(states, i, len(states) - 1, boxes[0], episodes[i])
        ends[i] = False
        for seat in range(states[i].players):
            rewards[i][seat] = 0
        steps.wipe(observations[i], masks[i])
        steps.show(states, i, boxes, episodes, views, k, observations, masks, actors)
