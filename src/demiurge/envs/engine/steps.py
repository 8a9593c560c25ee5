"""One game taken on by actions: find the move, make it, let chance deal, look.

A game is a record of the rules with a desk beside it, where its legal moves and its dice lie.
"""

from __future__ import annotations

from typing import Annotated, Any

from ...rules.contract import Endings, Moves, States, Views
from ...rules.engine.drivers import deal_on
from ...rules.frontier import NONE
from ...rules.layout import Record, Whole
from ...rules.rulebook import NOBODY
from ...rules.speed import of_game, put_copy, rule
from .contract import Actions, Observations
from .finds import HALF, ILLEGAL

state: States = of_game("rules.state")
rules: Moves = of_game("rules.moves")
views: Views = of_game("rules.view")
ending: Endings = of_game("rules.ending")
actions: Actions = of_game("envs.actions")
observation: Observations = of_game("envs.observation")


class Desk(Record):
    """What lies beside a game."""

    rng: Annotated[list[int], "i8", 2]
    moves: Annotated[list[int], "i4", state.MAX_MOVES]  # that are legal
    count: Whole  # how many; 0 when the game is over
    chosen: Whole  # the action that has begun a move, or NONE


@rule
def begin(states: Any, i: int, start: int, box: Any, desk: Desk) -> None:
    """Lay out a game anew from the record at `start`, up to the first decision."""
    put_copy(states, start, i)
    settle(states[i], box, desk)


@rule
def settle(s: Any, box: Any, desk: Desk) -> None:
    """Chance deals, and the next legal moves are listed."""
    deal_on(s, box, desk.rng)
    list_moves(s, box, desk)


@rule
def list_moves(s: Any, box: Any, desk: Desk) -> None:
    """List the legal moves, none of them begun; for chance the possible deals."""
    desk.chosen = NONE
    desk.count = rules.list_legal(s, box, desk.moves)


@rule
def find(s: Any, desk: Desk, action: int) -> int:
    """The place in the list of the move that this action makes; HALF if it begins one."""
    for k in range(desk.count):
        move = desk.moves[k]
        if desk.chosen == NONE:
            if actions.first_action(s, move) == action:
                return k if actions.second_action(s, move) == NONE else HALF
        elif (
            actions.first_action(s, move) == desk.chosen
            and actions.second_action(s, move) == action
        ):
            return k
    return ILLEGAL


@rule
def make(s: Any, box: Any, desk: Desk, action: int, found: int) -> None:
    """Carry out a legal action, as `find` has found it."""
    if found == HALF:
        desk.chosen = action
    else:
        rules.apply(s, box, desk.moves[found])
        settle(s, box, desk)


@rule
def write_mask(s: Any, desk: Desk, mask: list[int]) -> None:
    """1 for every action that is legal now; the mask holds zeros before."""
    for k in range(desk.count):
        first = actions.first_action(s, desk.moves[k])
        if desk.chosen == NONE:
            mask[first] = 1
        elif first == desk.chosen:
            mask[actions.second_action(s, desk.moves[k])] = 1


@rule
def write_observation(s: Any, box: Any, desk: Desk, viewer: int, view: Any, out: list[int]) -> None:
    """What the viewer sees, by way of `view`; `out` holds zeros.

    What was chosen to begin a move is the mover's own until the move is made.
    """
    views.conceal(s, viewer, view)
    observation.observe(view, box, viewer, desk.chosen if s.actor == viewer else NONE, out)


@rule
def wipe(out: list[int], mask: list[int]) -> None:
    """Make room to look."""
    for i in range(observation.SIZE):
        out[i] = 0
    for action in range(actions.ACTIONS):
        mask[action] = 0


@rule
def write_rewards(s: Any, rewards: list[float]) -> None:
    """1 for a sole winner, and what others lose sums to it; winners share, a draw of all is 0."""
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
    desk: Desk,
    action: int,
    found: int,
    rewards: Any,
    ends: Any,
) -> None:
    """Carry out an action in one game of many; a game that is over begins anew at once."""
    s = states[i]
    make(s, box, desk, action, found)
    ends[i] = s.actor == NOBODY
    for seat in range(s.players):
        rewards[i][seat] = 0
    if s.actor == NOBODY:
        write_rewards(s, rewards[i])
        begin(states, i, len(states) - 1, box, desk)


@rule
def show(
    states: Any,
    i: int,
    boxes: Any,
    desks: Any,
    views: Any,
    k: int,
    observations: Any,
    masks: Any,
    actors: Any,
) -> None:
    """Write what the one to move in a game of many sees and may do; there is room (`wipe`)."""
    s = states[i]
    actors[i] = s.actor
    write_mask(s, desks[i], masks[i])
    write_observation(s, boxes[0], desks[i], s.actor, views[k], observations[i])
