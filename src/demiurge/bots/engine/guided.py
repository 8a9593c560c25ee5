"""The tree search that a network guides: information sets, chance by sampling, a value per player.

Each iteration samples the hidden cards from the view and walks down the tree by the actions that
are legal there; chance deals on the way and does not branch. A node is an action of a player, so a
move of two actions is two nodes. Where the walk finds an action that the node does not know, the
network looks at the position: it says how likely each action is, and each seat's share of the win,
which is added to every node on the path. At the end of a game its result is added.

Among the actions that it knows, the walk takes the one with the highest mean so far for the mover
plus a bonus: the more likely the network finds an action and the less often it was tried, the
higher.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...encoding.contract import Actions
from ...rules.contract import NOBODY, Endings, Moves, Views
from ...rules.engine.drivers import deal_on
from ...rules.frontier import NONE
from ...rules.rulebook import MOST_SEATS
from ...rules.speed import of_game, put_copy, rule
from .network import Notes, Parameters, evaluate, exponential, logit

rules: Moves = of_game("rules.moves")
view: Views = of_game("rules.view")
ending: Endings = of_game("rules.ending")
actions: Actions = of_game("encoding.actions")

# a node's links
ACTION, FIRST, NEXT, VISITS = range(4)
LINKS = 4
PRIOR = MOST_SEATS  # in a node's sums, after a value per seat
SUMS = MOST_SEATS + 1

ROOT = 0
DEEPEST = 128
VIEW, WALK, LOOK = range(3)  # the view, the position walked, what its mover sees of it
STATES = 3

# settings
EXPLORE, UNTRIED = range(2)
SETTINGS = 2

USED, SERIAL = range(2)  # how many nodes there are, and how many looks at legal actions
COUNTS = 2


class Workspace(NamedTuple):
    """The arrays one thread works on."""

    states: Any
    boxes: Any
    rng: Any
    moves: Any
    begun_by: Any  # per move its first action
    ended_by: Any  # per move its second action, or NONE
    legal: Any  # the legal actions
    looked: Any  # per action the last look that found it legal; negative if a node knows it
    wanted: Any  # per legal action how likely it is
    settings: Any
    links: Any
    sums: Any
    path: Any
    counts: Any


@rule
def plant(workspace: Workspace) -> None:
    """A tree of one node."""
    workspace.counts[USED] = 0
    grow(workspace.links, workspace.sums, workspace.counts, NONE, 1.0)


@rule
def grow(links: Any, sums: Any, counts: Any, action: int, prior: float) -> int:
    """One more node."""
    node: int = counts[USED]
    counts[USED] = node + 1
    links[node][ACTION] = action
    links[node][FIRST] = NONE
    links[node][NEXT] = NONE
    links[node][VISITS] = 0
    for seat in range(MOST_SEATS):
        sums[node][seat] = 0.0
    sums[node][PRIOR] = prior
    return node


@rule
def add_child(links: Any, sums: Any, counts: Any, node: int, action: int, prior: float) -> int:
    """A new node below this one; NONE if the tree is full."""
    if counts[USED] == len(links):
        return NONE
    child = grow(links, sums, counts, action, prior)
    links[child][NEXT] = links[node][FIRST]
    links[node][FIRST] = child
    return child


@rule
def list_actions(s: Any, workspace: Workspace, count: int, chosen: int) -> int:
    """The legal actions among so many moves, or those that complete the move begun."""
    moves, begun_by, legal, looked = (
        workspace.moves,
        workspace.begun_by,
        workspace.legal,
        workspace.looked,
    )
    serial = workspace.counts[SERIAL] + 1
    workspace.counts[SERIAL] = serial
    found = 0
    for k in range(count):
        if chosen == NONE:
            action = actions.first_action(s, moves[k])
            begun_by[k] = action
        elif begun_by[k] == chosen:
            action = actions.second_action(s, moves[k])
        else:
            continue
        if looked[action] != serial:
            looked[action] = serial
            legal[found] = action
            found += 1
    return found


@rule
def move_of(s: Any, moves: Any, begun_by: Any, count: int, chosen: int, action: int) -> int:
    """The index of the move that this action makes, or NONE if it only begins one."""
    for k in range(count):
        if chosen == NONE:
            if begun_by[k] == action:
                return k if actions.second_action(s, moves[k]) == NONE else NONE
        elif begun_by[k] == chosen and actions.second_action(s, moves[k]) == action:
            return k
    return NONE


@rule
def known_children(links: Any, looked: Any, serial: int, node: int) -> int:
    """How many legal actions the node knows; `looked` becomes negative for them."""
    known = 0
    child = links[node][FIRST]
    while child != NONE:
        if looked[links[child][ACTION]] == serial:
            looked[links[child][ACTION]] = -serial
            known += 1
        child = links[child][NEXT]
    return known


@rule
def best_child(
    links: Any, sums: Any, looked: Any, settings: Any, serial: int, node: int, seat: int
) -> int:
    """The legal child with the highest merit for the mover."""
    visits = 0
    likely = 0.0
    tried = 0.0
    child = links[node][FIRST]
    while child != NONE:
        if looked[links[child][ACTION]] == -serial:
            visits += links[child][VISITS]
            likely += sums[child][PRIOR]
            if links[child][VISITS] > 0:
                tried += sums[child][PRIOR]
        child = links[child][NEXT]
    bonus = settings[EXPLORE] * math.sqrt(visits + 1.0) / likely
    untried = sums[node][seat] / max(links[node][VISITS], 1)
    untried -= settings[UNTRIED] * math.sqrt(tried / likely)
    best = NONE
    most = 0.0
    child = links[node][FIRST]
    while child != NONE:
        if looked[links[child][ACTION]] == -serial:
            number = links[child][VISITS]
            merit = sums[child][seat] / number if number > 0 else untried
            merit += bonus * sums[child][PRIOR] / (1.0 + number)
            if best == NONE or merit > most:
                best = child
                most = merit
        child = links[child][NEXT]
    return best


@rule
def look(workspace: Workspace, parameters: Parameters, notes: Notes, chosen: int) -> None:
    """Ask the network about the position walked, as its mover sees it."""
    s, v = workspace.states[WALK], workspace.states[LOOK]
    view.conceal(s, s.actor, v)
    evaluate(v, workspace.boxes[0], parameters, notes, chosen)


@rule
def want(parameters: Parameters, notes: Notes, legal: Any, wanted: Any, count: int) -> None:
    """How likely each legal action is; they add up to 1."""
    most = 0.0
    for k in range(count):
        wanted[k] = logit(parameters, notes, legal[k])
        if k == 0 or wanted[k] > most:
            most = wanted[k]
    whole = 0.0
    for k in range(count):
        wanted[k] = exponential(wanted[k] - most)
        whole += wanted[k]
    for k in range(count):
        wanted[k] /= whole


@rule
def settle(s: Any, values: Any) -> None:
    """Each seat's share of the win at the end of a game."""
    won = 0
    for seat in range(s.players):
        won += ending.has_won(s, seat)
    for seat in range(MOST_SEATS):
        values[seat] = 1.0 / won if seat < s.players and ending.has_won(s, seat) else 0.0


@rule
def walk(workspace: Workspace, parameters: Parameters, notes: Notes) -> int:
    """Walk from the view to an action not known yet, or the end; return the depth."""
    put_copy(workspace.states, VIEW, WALK)
    s = workspace.states[WALK]
    box, rng, moves = workspace.boxes[0], workspace.rng, workspace.moves
    links, sums, counts = workspace.links, workspace.sums, workspace.counts
    view.fill(s, rng)
    deal_on(s, box, rng)
    node, depth, chosen, count = ROOT, 0, NONE, 0
    workspace.path[0] = ROOT
    while s.actor != NOBODY:
        if chosen == NONE:
            count = rules.list_legal(s, box, moves)
        found = list_actions(s, workspace, count, chosen)
        serial = counts[SERIAL]
        known = known_children(links, workspace.looked, serial, node)
        if found == 1 and known == 0:
            known = add_child(links, sums, counts, node, workspace.legal[0], 1.0) != NONE
            workspace.looked[workspace.legal[0]] = -serial
        if known < found or depth + 1 == DEEPEST:
            look(workspace, parameters, notes, chosen)
            want(parameters, notes, workspace.legal, workspace.wanted, found)
            for k in range(found):
                action = workspace.legal[k]
                if workspace.looked[action] == serial:
                    add_child(links, sums, counts, node, action, workspace.wanted[k])
            return depth
        node = best_child(links, sums, workspace.looked, workspace.settings, serial, node, s.actor)
        depth += 1
        workspace.path[depth] = node
        action = links[node][ACTION]
        index = move_of(s, moves, workspace.begun_by, count, chosen, action)
        chosen = action if index == NONE else NONE
        if index != NONE:
            rules.apply(s, box, moves[index])
            deal_on(s, box, rng)
    settle(s, notes.values)
    return depth


@rule
def think(workspace: Workspace, parameters: Parameters, notes: Notes, iterations: int) -> None:
    """Walk so many times, and add what each walk has found to every node on its path."""
    links, sums, values = workspace.links, workspace.sums, notes.values
    for _ in range(iterations):
        depth = walk(workspace, parameters, notes)
        for k in range(depth + 1):
            node = workspace.path[k]
            links[node][VISITS] += 1
            for seat in range(MOST_SEATS):
                sums[node][seat] += values[seat]


@rule
def ask(workspace: Workspace, parameters: Parameters, notes: Notes, chosen: int) -> int:
    """What the network wants in the view itself: `legal` and `wanted`, and how many they are.

    Nothing hidden is sampled: the network sees only what the mover does.
    """
    s = workspace.states[VIEW]
    count = rules.list_legal(s, workspace.boxes[0], workspace.moves)
    found = list_actions(s, workspace, count, NONE)
    if chosen != NONE:
        found = list_actions(s, workspace, count, chosen)
    evaluate(s, workspace.boxes[0], parameters, notes, chosen)
    want(parameters, notes, workspace.legal, workspace.wanted, found)
    return found


@rule
def list_moves(workspace: Workspace) -> int:
    """The legal moves of the view, and the actions that begin and end each; how many there are."""
    s, moves = workspace.states[VIEW], workspace.moves
    count = rules.list_legal(s, workspace.boxes[0], moves)
    for k in range(count):
        workspace.begun_by[k] = actions.first_action(s, moves[k])
        workspace.ended_by[k] = actions.second_action(s, moves[k])
    return count
