"""Other boxes: the same cards in another order, and cards that show what others show.

So a network cannot learn by heart which number a card has in the component file.
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from demiurge.game import rulebook
from demiurge.rules.errors import DemiurgeError
from demiurge.rules.rulebook import Components

Place = tuple[Any, Any]  # a table, and a name in it


def renumbered(game: str, own: Components, dice: np.random.Generator) -> Components:
    """The same cards under other numbers."""
    data = copy.deepcopy(_data(own))
    for listed in data.values():
        if isinstance(listed, list):
            _shuffle(listed, dice)
    return rulebook(game).check_components(data)


def mixed(game: str, own: Components, dice: np.random.Generator) -> Components:
    """Every kind of mark on the cards is dealt again among them, where the rules of the box allow
    it: a city may then stand where another stood and need what a third one needed."""
    data = _data(renumbered(game, own, dice))
    columns: dict[str, list[Place]] = {}
    for name, listed in data.items():
        if isinstance(listed, list):
            _collect(listed, name, columns)
    for places in columns.values():
        before = [table[name] for table, name in places]
        after = list(before)
        _shuffle(after, dice)
        _put(places, after)
        try:
            rulebook(game).check_components(data)
        except DemiurgeError:
            _put(places, before)
    return rulebook(game).check_components(data)


def _data(components: Any) -> dict[str, Any]:
    data: dict[str, Any] = components.data
    return data


def _shuffle(listed: list[Any], dice: np.random.Generator) -> None:
    listed[:] = [listed[k] for k in dice.permutation(len(listed))]


def _collect(listed: list[Any], path: str, columns: dict[str, list[Place]]) -> None:
    """All values with the same name, at whatever place of the list."""
    for row in listed:
        for name, value in row.items():
            if isinstance(value, list) and value and isinstance(value[0], dict):
                _collect(value, f"{path}.{name}", columns)
            else:
                columns.setdefault(f"{path}.{name}", []).append((row, name))


def _put(places: list[Place], values: list[Any]) -> None:
    for (table, name), value in zip(places, values, strict=True):
        table[name] = value
