"""The actions of a game by number and in words, and the parts of its observations.

>>> gaia = encoding("gaia")
>>> gaia.number("draw nature 2"), gaia.text(54)
(54, 'draw nature 2')
>>> [part.name for part in gaia.parts][:3]
['phase', 'rules', 'players']
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from demiurge.encoding.parts import Part
from demiurge.game import View, part, rulebook
from demiurge.rules.errors import DemiurgeError

VERSION = 0  # of actions, observations and rewards; changes only when one of them does


class ActionError(DemiurgeError):
    """An action that does not exist, or that is not legal now."""


@dataclass(frozen=True)
class Encoding:
    """How the actions and observations of one game are numbered."""

    game: str
    names: tuple[str, ...]
    parts: tuple[Part, ...]
    seats: int  # the most players

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return len(self.names)

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.parts[-1].end

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    def text(self, action: int) -> str:
        """The action in words."""
        if not 0 <= action < self.actions:
            raise ActionError(f"There is no action {action}: expected 0 to {self.actions - 1}.")
        return self.names[action]

    def number(self, text: str) -> int:
        """The action with this name."""
        if text not in self._numbers:
            raise ActionError(f"{text!r} is not an action: expected one such as {self.names[0]!r}.")
        return self._numbers[text]

    def observe(self, view: View) -> NDArray[np.int16]:
        """The view of a seat as numbers."""
        row = [0] * self.size
        box: Any = view.components
        self._observe(view.record(), box.box, view.seat, -1, row)
        return np.array(row, np.int16)

    @property
    def _observe(self) -> Any:
        return part("encoding", self.game, "observation").observe

    def split(self, observation: Any) -> dict[str, Any]:
        """The named parts of an observation, or of an array of them, each in its own shape."""
        if observation.shape[-1:] != (self.size,):
            raise ActionError(
                f"An observation has {self.size} numbers, not the shape {observation.shape}."
            )
        front = observation.shape[:-1]
        return {
            part.name: observation[..., part.start : part.end].reshape(front + part.shape)
            for part in self.parts
        }


@cache
def encoding(game: str) -> Encoding:
    """The numeric encoding of a game by its name."""
    names = part("encoding", game, "names").NAMES
    parts = part("encoding", game, "observation").PARTS
    return Encoding(game, names, parts, rulebook(game).seats[-1])
