"""The entry points of the search that a network guides. They need NumPy, at plain speed too."""

from __future__ import annotations

from ...rules.speed import entry
from . import guided, network
from .guided import Workspace
from .network import Notes, Parameters


@entry
def guide(workspace: Workspace, parameters: Parameters, notes: Notes, iterations: int) -> None:
    guided.think(workspace, parameters, notes, iterations)


@entry
def begin_tree(workspace: Workspace) -> None:
    guided.plant(workspace)


@entry
def ask(workspace: Workspace, parameters: Parameters, notes: Notes, chosen: int) -> int:
    return guided.ask(workspace, parameters, notes, chosen)


@entry
def list_moves(workspace: Workspace) -> int:
    return guided.list_moves(workspace)


@entry
def think_over(parameters: Parameters, notes: Notes, times: int) -> None:
    """For measuring how long the network takes."""
    for _ in range(times):
        network.think_over(parameters, notes)
