"""Randomly made boxes: what is on the cards and tiles, and how many there are."""

from __future__ import annotations

import random
from typing import Any

from demiurge.game import rulebook
from demiurge.rules.gaia.box import LANDSCAPE_NAMES, POWER_NAMES
from demiurge.rules.gheos.box import SYMBOL_NAMES, TEMPLE_NAMES
from demiurge.rules.rulebook import Components

SPLITS = (["012"], ["01", "2"], ["02", "1"], ["0", "12"], ["0", "1", "2"])


def random_box(game: str, seed: int) -> Components:
    rng = random.Random(seed)
    make = {"gaia": _gaia, "gheos": _gheos}[game]
    return rulebook(game).check_components(make(rng))


def _gaia(rng: random.Random) -> dict[str, Any]:
    def counts(names: tuple[str, ...], least: int, most: int) -> dict[str, int]:
        return {name: rng.randint(least, most) for name in names}

    def needs() -> list[str]:
        icons = rng.choices(LANDSCAPE_NAMES, k=4)
        return [*icons[:3], "animals"] if rng.random() < 0.3 else icons

    def objective(k: int) -> dict[str, Any]:
        if k >= 7 and rng.random() < 0.2:  # five players need seven without Power (G2.2)
            return {"cards": {"power": rng.randint(1, 4)}}
        return {"cards": {name: rng.randint(1, 3) for name in rng.sample(LANDSCAPE_NAMES, 2)}}

    return {
        "tiles": counts(LANDSCAPE_NAMES, 3, 8),
        "nature": counts(LANDSCAPE_NAMES, 3, 9),
        "power": counts(POWER_NAMES, 1, 5),
        "animals": counts((*LANDSCAPE_NAMES, "star"), 0, 3),
        "objective": [objective(k) for k in range(rng.randint(8, 16))],
        "city": [
            {"on": rng.choice((*LANDSCAPE_NAMES, "star")), "needs": needs()}
            for _ in range(rng.randint(12, 32))
        ],
    }


def _gheos(rng: random.Random) -> dict[str, Any]:
    def symbols() -> list[str]:
        return rng.choices((*SYMBOL_NAMES, *TEMPLE_NAMES), k=rng.choice((0, 1, 1, 2, 3)))

    tiles: list[dict[str, Any]] = [
        {"areas": [{"sides": sides, "symbols": symbols()} for sides in rng.choice(SPLITS)]}
        for _ in range(rng.randint(30, 52))
    ]
    tiles[rng.randrange(len(tiles))] |= {"start": True}
    return {"epochs": rng.randint(8, 14), "tile": tiles}
