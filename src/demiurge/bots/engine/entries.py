"""The entry points that Python calls: the tree search, and a look one move ahead."""

from __future__ import annotations

from ...rules.speed import entry, of_game
from . import tree
from .contract import Features
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
