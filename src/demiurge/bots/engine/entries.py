"""The entry points that Python calls: the tree search, and a look one move ahead."""

from __future__ import annotations

from ...rules.speed import entry, of_game
from . import guided, network, tree
from .contract import Features
from .guided import Workspace as Guided
from .network import Notes, Parameters
from .tree import Workspace

features: Features = of_game("bots.features")


@entry
def plant(workspace: Workspace) -> None:
    tree.plant(workspace)


@entry
def cut(workspace: Workspace, move: int) -> None:
    tree.cut(workspace, move)


@entry
def think(workspace: Workspace, iterations: int) -> None:
    tree.think(workspace, iterations)


@entry
def glance(workspace: Workspace, samples: int, most: int) -> int:
    return tree.glance(workspace, samples, most)


@entry
def look(workspace: Workspace, seat: int) -> None:
    """What is looked at for this seat in the position walked."""
    features.look_at(workspace.states[tree.WALK], workspace.boxes[0], seat, workspace.seen)


@entry
def guide(workspace: Guided, parameters: Parameters, notes: Notes, iterations: int) -> None:
    guided.think(workspace, parameters, notes, iterations)


@entry
def begin_tree(workspace: Guided) -> None:
    guided.plant(workspace)


@entry
def ask(workspace: Guided, parameters: Parameters, notes: Notes, chosen: int) -> int:
    return guided.ask(workspace, parameters, notes, chosen)


@entry
def list_moves(workspace: Guided) -> int:
    return guided.list_moves(workspace)


@entry
def think_over(parameters: Parameters, notes: Notes, times: int) -> None:
    """For measuring how long the network takes."""
    for _ in range(times):
        network.think_over(parameters, notes)
