"""One game taken on by actions: find the move, make it, let chance deal, look.

A game is a record of the rules with a desk beside it, where its legal moves and its dice lie. This
file is loaded once per game, so that it is compiled with that game's own rules (`hooks`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from ...rules.frontier import NONE
from ...rules.layout import Record, Whole
from ...rules.speed import put_copy, rule
from ..finds import HALF, ILLEGAL

if TYPE_CHECKING:  # any game's: this file is loaded once per game
    from ..gaia.actions import ACTIONS, first_action, second_action
    from ..gaia.hooks import MAX_MOVES, OVER, apply, conceal, deal, list_legal, winners
    from ..gaia.observation import SIZE, observe
else:
    from .actions import ACTIONS, first_action, second_action
    from .hooks import MAX_MOVES, OVER, apply, conceal, deal, list_legal, winners
    from .observation import SIZE, observe


class Desk(Record):
    """What lies beside a game."""

    rng: Annotated[list[int], "i8", 2]
    moves: Annotated[list[int], "i4", MAX_MOVES]  # that are legal
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
    deal(s, box, desk.rng, desk.moves)
    list_moves(s, box, desk)


@rule
def list_moves(s: Any, box: Any, desk: Desk) -> None:
    """List the legal moves, none of them begun; for chance the possible deals."""
    desk.chosen = NONE
    desk.count = list_legal(s, box, desk.moves)


@rule
def find(s: Any, desk: Desk, action: int) -> int:
    """The place in the list of the move that this action makes; HALF if it begins one."""
    for k in range(desk.count):
        move = desk.moves[k]
        if desk.chosen == NONE:
            if first_action(s, move) == action:
                return k if second_action(s, move) == NONE else HALF
        elif first_action(s, move) == desk.chosen and second_action(s, move) == action:
            return k
    return ILLEGAL


@rule
def make(s: Any, box: Any, desk: Desk, action: int, found: int) -> None:
    """Carry out a legal action, as `find` has found it."""
    if found == HALF:
        desk.chosen = action
    else:
        apply(s, box, desk.moves[found])
        settle(s, box, desk)


@rule
def write_mask(s: Any, desk: Desk, mask: list[int]) -> None:
    """1 for every action that is legal now; the mask holds zeros before."""
    for k in range(desk.count):
        first = first_action(s, desk.moves[k])
        if desk.chosen == NONE:
            mask[first] = 1
        elif first == desk.chosen:
            mask[second_action(s, desk.moves[k])] = 1


@rule
def write_observation(s: Any, box: Any, desk: Desk, viewer: int, view: Any, out: list[int]) -> None:
    """What the viewer sees, by way of `view`; `out` holds zeros.

    What was chosen to begin a move is the mover's own until the move is made.
    """
    conceal(s, viewer, view)
    observe(view, box, viewer, desk.chosen if s.actor == viewer else NONE, out)


@rule
def wipe(out: list[int], mask: list[int]) -> None:
    """Make room to look."""
    for i in range(SIZE):
        out[i] = 0
    for action in range(ACTIONS):
        mask[action] = 0


@rule
def write_rewards(s: Any, rewards: list[float]) -> None:
    """1 for a sole winner, and what others lose sums to it; winners share, a draw of all is 0."""
    won = 0
    for seat in range(s.players):
        won += (winners(s) >> seat) & 1
    for seat in range(s.players):
        mine = s.players * ((winners(s) >> seat) & 1)
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
    ends[i] = s.phase == OVER
    for seat in range(s.players):
        rewards[i][seat] = 0
    if s.phase == OVER:
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
