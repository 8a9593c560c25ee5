"""The tree search: information sets, chance by sampling, a value per player.

Each iteration samples the hidden cards from the view, walks down the tree by the moves that
are legal there, lets chance deal on the way, and ends in a position whose chances are added to
every node on the path. A node is a sequence of players' decisions; deals do not branch (an open
loop), so the value of a node is an average over chance and the hidden cards. Every player is
assumed to maximize his or her own chance (max^n).

A node gets its children in lots (progressive widening): first those that one look ahead finds most
promising, and the next lot when the node has been visited several times as often. So a hundred
places for a tile do not hide the few that matter. A child starts with the value of its look ahead,
as if it had been visited `TRUST` times.
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


class Workspace(NamedTuple):
    """The arrays one thread works on."""

    states: Any  # the view, the position walked, a spare one
    boxes: Any
    rng: Any
    moves: Any
    ahead: Any  # a look ahead per move
    values: Any  # a chance per seat
    seen: Any  # the features of one seat
    weights: Any
    settings: Any
    links: Any
    sums: Any
    path: Any
    used: Any  # how many nodes there are
    moved: Any  # where a node goes when the tree is cut


@rule
def plant(workspace: Workspace) -> None:
    """A tree of one node."""
    workspace.used[0] = 0
    grow(workspace, 0, 0.0)


@rule
def grow(workspace: Workspace, move: int, promise: float) -> int:
    """One more node."""
    node: int = workspace.used[0]
    workspace.used[0] = node + 1
    workspace.links[node][MOVE] = move
    workspace.links[node][FIRST] = NONE
    workspace.links[node][NEXT] = NONE
    workspace.links[node][VISITS] = 0
    workspace.links[node][WIDEN_AT] = 0
    for seat in range(MOST_SEATS):
        workspace.sums[node][seat] = 0.0
    workspace.sums[node][PROMISE] = promise
    return node


@rule
def child_by(links: Any, node: int, move: int) -> int:
    """The child that this move leads to, or NONE."""
    child: int = links[node][FIRST]
    while child != NONE and links[child][MOVE] != move:
        child = links[child][NEXT]
    return child


@rule
def look_ahead(workspace: Workspace, move: int, seat: int) -> float:
    """The seat's chance after this move and the deals that follow."""
    box, values = workspace.boxes[0], workspace.values
    put_copy(workspace.states, WALK, SPARE)
    s = workspace.states[SPARE]
    rules.apply(s, box, move)
    deal_on(s, box, workspace.rng)
    chances(s, box, workspace.weights, workspace.seen, values)
    chance: float = values[seat]
    return chance


@rule
def widen(workspace: Workspace, node: int) -> None:
    """Give the node its next lot of children, the most promising of the moves left."""
    moves, ahead, links, settings = (
        workspace.moves,
        workspace.ahead,
        workspace.links,
        workspace.settings,
    )
    seat = workspace.states[WALK].actor
    count = rules.list_legal(workspace.states[WALK], workspace.boxes[0], moves)
    for k in range(count):
        ahead[k] = -1.0
        if child_by(links, node, moves[k]) == NONE:
            ahead[k] = look_ahead(workspace, moves[k], seat)
    for _ in range(int(settings[ROOT_LOT if node == ROOT else LOT])):
        best = 0
        for k in range(1, count):
            if ahead[k] > ahead[best]:
                best = k
        if ahead[best] < 0.0 or workspace.used[0] == len(links):
            break
        child = grow(workspace, moves[best], ahead[best])
        links[child][NEXT] = links[node][FIRST]
        links[node][FIRST] = child
        ahead[best] = -1.0
    links[node][WIDEN_AT] = int(settings[FACTOR] * (links[node][VISITS] + 1))


@rule
def best_child(workspace: Workspace, node: int) -> int:
    """The legal child with the highest merit for the mover, or NONE.

    Merit is the child's mean value so far plus an exploration bonus.
    """
    s, box, links, sums = (
        workspace.states[WALK],
        workspace.boxes[0],
        workspace.links,
        workspace.sums,
    )
    trust = workspace.settings[TRUST]
    doubt = workspace.settings[EXPLORE] * math.sqrt(math.log(links[node][VISITS] + 1.0))
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
def walk(workspace: Workspace) -> int:
    """Walk from the view to a node visited for the first time, or the end; return the depth."""
    put_copy(workspace.states, VIEW, WALK)
    s = workspace.states[WALK]
    view.fill(s, workspace.rng)
    node = ROOT
    depth = 0
    workspace.path[0] = ROOT
    while s.actor >= 0 and depth + 1 < DEEPEST:
        visits = workspace.links[node][VISITS]
        if visits == 0 and node != ROOT:
            break
        if visits >= workspace.links[node][WIDEN_AT]:
            widen(workspace, node)
        child = best_child(workspace, node)
        if child == NONE:  # none of them is legal with these hidden cards
            widen(workspace, node)
            child = best_child(workspace, node)
        if child == NONE:  # the tree is full
            break
        rules.apply(s, workspace.boxes[0], workspace.links[child][MOVE])
        deal_on(s, workspace.boxes[0], workspace.rng)
        node = child
        depth += 1
        workspace.path[depth] = node
    return depth


@rule
def think(workspace: Workspace, iterations: int) -> None:
    """Walk so many times; add the value of each walk's last position to every node on its path."""
    for _ in range(iterations):
        depth = walk(workspace)
        s, box, values = workspace.states[WALK], workspace.boxes[0], workspace.values
        play_on(s, box, workspace.rng, workspace.moves, int(workspace.settings[PLIES]))
        chances(s, box, workspace.weights, workspace.seen, values)
        links, sums = workspace.links, workspace.sums
        for k in range(depth + 1):
            node = workspace.path[k]
            links[node][VISITS] += 1
            for seat in range(MOST_SEATS):
                sums[node][seat] += values[seat]


@rule
def cut(workspace: Workspace, move: int) -> None:
    """Keep only what follows this move from the root; a new tree if nothing does.

    A child always comes after its parent, so one pass marks what stays and another moves it down.
    """
    top = child_by(workspace.links, ROOT, move)
    if top == NONE:
        plant(workspace)
        return
    used = workspace.used[0]
    for node in range(used):
        workspace.moved[node] = NONE
    workspace.moved[top] = ROOT
    workspace.links[top][NEXT] = NONE
    kept = 0
    for node in range(top, used):
        if workspace.moved[node] != NONE:
            workspace.moved[node] = kept
            kept += 1
            child = workspace.links[node][FIRST]
            while child != NONE:
                workspace.moved[child] = ROOT
                child = workspace.links[child][NEXT]
    for node in range(top, used):
        to = workspace.moved[node]
        if to != NONE:
            for k in range(LINKS):
                workspace.links[to][k] = workspace.links[node][k]
            for k in range(SUMS):
                workspace.sums[to][k] = workspace.sums[node][k]
            if workspace.links[to][FIRST] != NONE:
                workspace.links[to][FIRST] = workspace.moved[workspace.links[to][FIRST]]
            if workspace.links[to][NEXT] != NONE:
                workspace.links[to][NEXT] = workspace.moved[workspace.links[to][NEXT]]
    workspace.used[0] = kept


@rule
def play_on(s: Any, box: Any, rng: Any, moves: Any, plies: int) -> None:
    """Play at random for `plies` decisions; to the end if `plies` is negative."""
    while s.actor >= 0 and plies != 0:
        rules.apply(s, box, playout.any_move(s, box, rng, moves))
        deal_on(s, box, rng)
        plies -= 1


@rule
def glance(workspace: Workspace, samples: int, most: int) -> int:
    """Look one move ahead: sum over samples of chance and hidden cards, kept in `ahead`.

    Of more than `most` moves, `most` are taken at random. Returns how many were looked at.
    """
    seat = workspace.states[VIEW].actor
    count = rules.list_legal(workspace.states[VIEW], workspace.boxes[0], workspace.moves)
    if count > most:
        for k in range(most):
            other = k + below(workspace.rng, count - k)
            move = workspace.moves[other]
            workspace.moves[other] = workspace.moves[k]
            workspace.moves[k] = move
        count = most
    for k in range(count):
        workspace.ahead[k] = 0.0
    for _ in range(samples):
        put_copy(workspace.states, VIEW, WALK)
        view.fill(workspace.states[WALK], workspace.rng)
        for k in range(count):
            workspace.ahead[k] += look_ahead(workspace, workspace.moves[k], seat)
    return count
