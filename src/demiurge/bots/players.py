"""Players by their names, as the command line and the terminal know them."""

from __future__ import annotations

from demiurge.bots.bot import Budget, Player
from demiurge.bots.random_bot import RandomBot
from demiurge.rules.errors import OptionError

NAMES = ("random",)


def player(name: str, game: str, seed: str) -> Player:
    """A player for one seat of one game; the same name, seed and views give the same moves.

    >>> player("random", "gaia", "7").name
    'random'
    """
    if name == "random":
        return Player(name, RandomBot(), Budget(), seed)
    raise OptionError(f"Unknown player {name!r} of {game}: expected {', '.join(NAMES)}.")
