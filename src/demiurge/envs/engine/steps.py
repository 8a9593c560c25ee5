"""One step of a game: find the move of an action, make it, let chance deal, observe.

Beside the state of the rules a game has an episode: its legal moves and its random generator.
"""

from __future__ import annotations

from typing import Annotated, Any

from ...encoding.contract import Actions, Observations
from ...rules.contract import NOBODY, Endings, Moves, States, Views
from ...rules.engine.drivers import deal_on
from ...rules.frontier import NONE
from ...rules.layout import Struct, Whole
from ...rules.speed import of_game, put_copy, rule
from .finds import HALF, ILLEGAL

state: States = of_game("rules.state")
rules: Moves = of_game("rules.moves")
views: Views = of_game("rules.view")
ending: Endings = of_game("rules.ending")
actions: Actions = of_game("encoding.actions")
observation: Observations = of_game("encoding.observation")


class Episode(Struct):
    """What an environment keeps for a game beside its state."""

    rng: Annotated[list[int], "i8", 2]
    moves: Annotated[list[int], "i4", state.MAX_MOVES]  # the legal ones
    count: Whole  # of the legal moves; 0 when the game is over
    chosen: Whole  # the first action of a move whose second is still to come, or NONE


@rule
def begin(states: Any, i: int, start: int, box: Any, episode: Episode) -> None:
    """Begin a game from the state at `start`, and go on to the first decision."""
    put_copy(states, start, i)
    settle(states[i], box, episode)


@rule
def settle(s: Any, box: Any, episode: Episode) -> None:
    """Let chance deal, and list the next legal moves."""
    deal_on(s, box, episode.rng)
    list_moves(s, box, episode)


@rule
def list_moves(s: Any, box: Any, episode: Episode) -> None:
    """List the legal moves, for chance the possible deals; no move has begun."""
    episode.chosen = NONE
    episode.count = rules.list_legal(s, box, episode.moves)


@rule
def find(s: Any, episode: Episode, action: int) -> int:
    """The index of the legal move that this action makes; HALF if it begins one."""
    for k in range(episode.count):
        move = episode.moves[k]
        if episode.chosen == NONE:
            if actions.first_action(s, move) == action:
                return k if actions.second_action(s, move) == NONE else HALF
        elif (
            actions.first_action(s, move) == episode.chosen
            and actions.second_action(s, move) == action
        ):
            return k
    return ILLEGAL


@rule
def make(s: Any, box: Any, episode: Episode, action: int, index: int) -> None:
    """Carry out a legal action, with the index that `find` returned for it."""
    if index == HALF:
        episode.chosen = action
    else:
        rules.apply(s, box, episode.moves[index])
        settle(s, box, episode)


@rule
def write_mask(s: Any, episode: Episode, mask: list[int]) -> None:
    """Write 1 for every action that is legal now, into zeros."""
    for k in range(episode.count):
        first = actions.first_action(s, episode.moves[k])
        if episode.chosen == NONE:
            mask[first] = 1
        elif first == episode.chosen:
            mask[actions.second_action(s, episode.moves[k])] = 1


@rule
def write_observation(
    s: Any, box: Any, episode: Episode, viewer: int, view: Any, out: list[int]
) -> None:
    """Write what the viewer sees into zeros; `view` is overwritten on the way.

    Only the mover sees the first action of a move before the move is made.
    """
    views.conceal(s, viewer, view)
    observation.observe(view, box, viewer, episode.chosen if s.actor == viewer else NONE, out)


@rule
def wipe(out: list[int], mask: list[int]) -> None:
    """Fill an observation and an action mask with zeros."""
    for i in range(observation.SIZE):
        out[i] = 0
    for action in range(actions.ACTIONS):
        mask[action] = 0


@rule
def write_rewards(s: Any, rewards: list[float]) -> None:
    """Rewards add up to 0: 1 for a sole winner, less if there are several, 0 if all have won."""
    won = 0
    for seat in range(s.players):
        won += ending.has_won(s, seat)
    for seat in range(s.players):
        mine = s.players if ending.has_won(s, seat) else 0
        rewards[seat] = (mine - won) / (won * (s.players - 1))


@rule
def advance(
    states: Any,
    i: int,
    box: Any,
    episode: Episode,
    action: int,
    index: int,
    rewards: Any,
    ends: Any,
) -> None:
    """Carry out an action in one game of many; if the game is over, a new one begins at once."""
    s = states[i]
    make(s, box, episode, action, index)
    ends[i] = s.actor == NOBODY
    for seat in range(s.players):
        rewards[i][seat] = 0
    if s.actor == NOBODY:
        write_rewards(s, rewards[i])
        begin(states, i, len(states) - 1, box, episode)


@rule
def show(
    states: Any,
    i: int,
    boxes: Any,
    episodes: Any,
    views: Any,
    k: int,
    observations: Any,
    masks: Any,
    actors: Any,
) -> None:
    """Write what the player to move in one game of many sees and may do, into zeros (`wipe`)."""
    s = states[i]
    actors[i] = s.actor
    write_mask(s, episodes[i], masks[i])
    write_observation(s, boxes[0], episodes[i], s.actor, views[k], observations[i])
