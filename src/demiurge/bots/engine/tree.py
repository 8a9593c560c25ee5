"""The tree search: information sets, chance by sampling, a value per player.

Each iteration draws the hidden cards anew from the view, walks down the tree by the moves that
are legal there, lets chance deal on the way, and ends in a position whose chances go
to every node passed. A node is a sequence of players' decisions; deals do not
branch (an open loop), so what a node knows is an average over what chance and the hidden cards
may bring. Everyone is taken to play for his or her own chance (max^n).

A node gets its children in lots, the most promising first by one look ahead each, the next lot
when it has been visited several times as often: so a hundred places for a tile do not drown the
few that matter. A child starts with its look ahead as if it had been visited `TRUST` times.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...rules.chance import below
from ...rules.contract import Moves, Views
from ...rules.engine.drivers import deal_on
from ...rules.frontier import NONE
from ...rules.rulebook import MOST_SEATS
from ...rules.speed import of_game, put_copy, rule
from .chances import chances
from .contract import Playouts

rules: Moves = of_game("rules.moves")
view: Views = of_game("rules.view")
playout: Playouts = of_game("bots.playout")

# a node's links, and its sums: a value per seat, then the look ahead
MOVE, FIRST, NEXT, VISITS, WIDEN_AT = range(5)
LINKS = 5
PROMISE = MOST_SEATS
SUMS = MOST_SEATS + 1

ROOT = 0
DEEPEST = 64
VIEW, WALK, SPARE = range(3)
STATES = 3

# settings
EXPLORE, TRUST, LOT, ROOT_LOT, FACTOR, PLIES = range(6)
SETTINGS = 6


class Desk(NamedTuple):
    """The arrays one thread works on."""

    states: Any  # the view, the position walked, a spare one
    boxes: Any
    rng: Any
    moves: Any
    ahead: Any  # a look ahead per move
    values: Any  # a chance per seat
    seen: Any  # what is looked at for one seat
    weights: Any
    settings: Any
    links: Any
    sums: Any
    path: Any
    used: Any  # how many nodes there are
    moved: Any  # where a node goes when the tree is cut


@rule
def plant(desk: Desk) -> None:
    """A tree of one node."""
    desk.used[0] = 0
    grow(desk, 0, 0.0)


@rule
def grow(desk: Desk, move: int, promise: float) -> int:
    """One more node."""
    node: int = desk.used[0]
    desk.used[0] = node + 1
    desk.links[node][MOVE] = move
    desk.links[node][FIRST] = NONE
    desk.links[node][NEXT] = NONE
    desk.links[node][VISITS] = 0
    desk.links[node][WIDEN_AT] = 0
    for seat in range(MOST_SEATS):
        desk.sums[node][seat] = 0.0
    desk.sums[node][PROMISE] = promise
    return node


@rule
def child_by(links: Any, node: int, move: int) -> int:
    """The child that this move leads to, or NONE."""
    child: int = links[node][FIRST]
    while child != NONE and links[child][MOVE] != move:
        child = links[child][NEXT]
    return child


@rule
def look_ahead(desk: Desk, move: int, seat: int) -> float:
    """The seat's chance after this move, and what chance deals then."""
    box, values = desk.boxes[0], desk.values
    put_copy(desk.states, WALK, SPARE)
    s = desk.states[SPARE]
    rules.apply(s, box, move)
    deal_on(s, box, desk.rng)
    chances(s, box, desk.weights, desk.seen, values)
    chance: float = values[seat]
    return chance


@rule
def widen(desk: Desk, node: int) -> None:
    """Give the node its next lot of children, the most promising of the moves left."""
    moves, ahead, links, settings = desk.moves, desk.ahead, desk.links, desk.settings
    seat = desk.states[WALK].actor
    count = rules.list_legal(desk.states[WALK], desk.boxes[0], moves)
    for k in range(count):
        ahead[k] = -1.0
        if child_by(links, node, moves[k]) == NONE:
            ahead[k] = look_ahead(desk, moves[k], seat)
    for _ in range(int(settings[ROOT_LOT if node == ROOT else LOT])):
        best = 0
        for k in range(1, count):
            if ahead[k] > ahead[best]:
                best = k
        if ahead[best] < 0.0 or desk.used[0] == len(links):
            break
        child = grow(desk, moves[best], ahead[best])
        links[child][NEXT] = links[node][FIRST]
        links[node][FIRST] = child
        ahead[best] = -1.0
    links[node][WIDEN_AT] = int(settings[FACTOR] * (links[node][VISITS] + 1))


@rule
def best_child(desk: Desk, node: int) -> int:
    """Of the children that are legal here, the one with most merit for the mover, or NONE.

    Merit is what the child has earned so far, and the benefit of the doubt.
    """
    s, box, links, sums = desk.states[WALK], desk.boxes[0], desk.links, desk.sums
    trust = desk.settings[TRUST]
    doubt = desk.settings[EXPLORE] * math.sqrt(math.log(links[node][VISITS] + 1.0))
    best = NONE
    most = 0.0
    child = links[node][FIRST]
    while child != NONE:
        if rules.why_not(s, box, links[child][MOVE]) == 0:
            weight = links[child][VISITS] + trust
            earned = sums[child][s.actor] + trust * sums[child][PROMISE]
            merit = earned / weight + doubt / math.sqrt(weight)
            if best == NONE or merit > most:
                best = child
                most = merit
        child = links[child][NEXT]
    return best


@rule
def walk(desk: Desk) -> int:
    """From the view down to a node seen for the first time, or the end; how deep that is."""
    put_copy(desk.states, VIEW, WALK)
    s = desk.states[WALK]
    view.fill(s, desk.rng)
    node = ROOT
    depth = 0
    desk.path[0] = ROOT
    while s.actor >= 0 and depth + 1 < DEEPEST:
        visits = desk.links[node][VISITS]
        if visits == 0 and node != ROOT:
            break
        if visits >= desk.links[node][WIDEN_AT]:
            widen(desk, node)
        child = best_child(desk, node)
        if child == NONE:  # none of them is legal with these hidden cards
            widen(desk, node)
            child = best_child(desk, node)
        if child == NONE:  # the tree is full
            break
        rules.apply(s, desk.boxes[0], desk.links[child][MOVE])
        deal_on(s, desk.boxes[0], desk.rng)
        node = child
        depth += 1
        desk.path[depth] = node
    return depth


@rule
def think(desk: Desk, iterations: int) -> None:
    """So many walks; what the last position of each is worth goes to every node passed."""
    for _ in range(iterations):
        depth = walk(desk)
        s, box, values = desk.states[WALK], desk.boxes[0], desk.values
        play_on(s, box, desk.rng, desk.moves, int(desk.settings[PLIES]))
        chances(s, box, desk.weights, desk.seen, values)
        links, sums = desk.links, desk.sums
        for k in range(depth + 1):
            node = desk.path[k]
            links[node][VISITS] += 1
            for seat in range(MOST_SEATS):
                sums[node][seat] += values[seat]


@rule
def cut(desk: Desk, move: int) -> None:
    """Keep only what follows this move from the root; a new tree if nothing does.

    A child always comes after its parent, so one pass marks what stays and another moves it down.
    """
    top = child_by(desk.links, ROOT, move)
    if top == NONE:
        plant(desk)
        return
    used = desk.used[0]
    for node in range(used):
        desk.moved[node] = NONE
    desk.moved[top] = ROOT
    desk.links[top][NEXT] = NONE
    kept = 0
    for node in range(top, used):
        if desk.moved[node] != NONE:
            desk.moved[node] = kept
            kept += 1
            child = desk.links[node][FIRST]
            while child != NONE:
                desk.moved[child] = ROOT
                child = desk.links[child][NEXT]
    for node in range(top, used):
        to = desk.moved[node]
        if to != NONE:
            for k in range(LINKS):
                desk.links[to][k] = desk.links[node][k]
            for k in range(SUMS):
                desk.sums[to][k] = desk.sums[node][k]
            if desk.links[to][FIRST] != NONE:
                desk.links[to][FIRST] = desk.moved[desk.links[to][FIRST]]
            if desk.links[to][NEXT] != NONE:
                desk.links[to][NEXT] = desk.moved[desk.links[to][NEXT]]
    desk.used[0] = kept


@rule
def play_on(s: Any, box: Any, rng: Any, moves: Any, plies: int) -> None:
    """Play at random for so many decisions; with fewer than none, to the end."""
    while s.actor >= 0 and plies != 0:
        rules.apply(s, box, playout.any_move(s, box, rng, moves))
        deal_on(s, box, rng)
        plies -= 1


@rule
def glance(desk: Desk, samples: int, most: int) -> int:
    """One move ahead, the sum over samples of chance and hidden cards, kept in `ahead`.

    If there are more than `most` moves, some are taken at random; how many were looked at.
    """
    seat = desk.states[VIEW].actor
    count = rules.list_legal(desk.states[VIEW], desk.boxes[0], desk.moves)
    if count > most:
        for k in range(most):
            other = k + below(desk.rng, count - k)
            move = desk.moves[other]
            desk.moves[other] = desk.moves[k]
            desk.moves[k] = move
        count = most
    for k in range(count):
        desk.ahead[k] = 0.0
    for _ in range(samples):
        put_copy(desk.states, VIEW, WALK)
        view.fill(desk.states[WALK], desk.rng)
        for k in range(count):
            desk.ahead[k] += look_ahead(desk, desk.moves[k], seat)
    return count
