"""Settings that every environment is tried in, and games played through by actions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from demiurge.envs.play import Play
from demiurge.game import GAMES

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("gaia", {"players": 2, "rules": "base"}),
    ("gaia", {"players": 3, "rules": "advanced"}),
    ("gaia", {"players": 5, "rules": "disasters"}),
    ("gheos", {"players": 2}),
    ("gheos", {"players": 4}),
]
CASES = [
    pytest.param(game, options, id="-".join([game, *map(str, options.values())]))
    for game, options in SETTINGS
]

__all__ = ["CASES", "GAMES", "SETTINGS", "at_random"]


def at_random(play: Play, seed: int) -> Iterator[int]:
    """Play a game by any legal actions: each before it is carried out."""
    rng = random.Random(seed)
    play.reset(seed)
    while not play.is_over:
        action = rng.choice(play.legal())
        yield action
        play.act(action)
