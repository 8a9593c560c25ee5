"""What the networks read of an observation, and where their answers belong.

The observation is the row of `demiurge.encoding`, followed by the facts of the box (what is on
its cards or tiles) and a 0. A game's `inputs` says which of these numbers are read together as a
row and which one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from demiurge.game import part
from demiurge.rules.rulebook import Components


@dataclass(frozen=True)
class Description:
    """What `inputs` in the folder of a game offers; places count from the observation's start."""

    facts: Callable[[Any], list[int]]  # of a box
    nothing: int  # the place of the 0 at the end
    flat: Sequence[tuple[int, float]]  # places and scales
    rows: Sequence[Sequence[int]]  # places
    scales: Sequence[float]  # of a row's columns
    live: Sequence[Sequence[int]]  # a row counts if one of these is not 0
    row_actions: Sequence[Sequence[int]]  # the actions that name each row, or -1
    actions: int
    seats: int


@dataclass(frozen=True)
class Inputs:
    """A description as arrays."""

    game: str
    size: int  # of an observation
    seats: int
    actions: int
    flat: NDArray[np.int32]  # [F] places of the numbers read one by one
    flat_scale: NDArray[np.float32]  # [F] by which they are divided
    rows: NDArray[np.int32]  # [R, C] places of the numbers of each row
    rows_scale: NDArray[np.float32]  # [C]
    live: NDArray[np.int32]  # [R, L]: a row counts if one of these is not 0
    row_actions: NDArray[np.int32]  # [R, K] the actions that name a row; -1 for none
    flat_actions: NDArray[np.int32]  # [A] the others

    def facts(self, components: Components) -> NDArray[np.int16]:
        """The numbers of a box that follow the observation, with the 0 at the end."""
        box: Any = components
        description: Description = part("bots", self.game, "inputs").DESCRIPTION
        return np.array([*description.facts(box.box), 0], np.int16)


@cache
def inputs(game: str) -> Inputs:
    """What the network of a game reads."""
    given: Description = part("bots", game, "inputs").DESCRIPTION
    most = max(map(len, given.live))
    live = [[*row, *[given.nothing] * (most - len(row))] for row in given.live]
    row_actions = np.array(given.row_actions, np.int32)
    return Inputs(
        game=game,
        size=part("encoding", game, "observation").SIZE,
        seats=given.seats,
        actions=given.actions,
        flat=np.array([place for place, _ in given.flat], np.int32),
        flat_scale=np.array([scale for _, scale in given.flat], np.float32),
        rows=np.array(given.rows, np.int32),
        rows_scale=np.array(given.scales, np.float32),
        live=np.array(live, np.int32),
        row_actions=row_actions,
        flat_actions=np.setdiff1d(np.arange(given.actions), row_actions).astype(np.int32),
    )
