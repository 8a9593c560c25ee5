"""Players by their names, as the command line and the terminal know them."""

from __future__ import annotations

import re

from demiurge.bots.bot import Budget, Player
from demiurge.bots.greedy import GreedyBot
from demiurge.bots.levels import HIGHEST, LOWEST, level
from demiurge.bots.program import ProgramBot, is_program
from demiurge.bots.random_bot import RandomBot
from demiurge.bots.search import SearchBot
from demiurge.rules.errors import OptionError

NAMES = ("random", "greedy", "search", *(f"level{k}" for k in range(LOWEST, HIGHEST + 1)))
PROGRAM_SECONDS = 1.0


def player(name: str, game: str, seed: str) -> Player:
    """A player for one seat of one game; the same name, seed and views give the same moves.

    What is not the name of a player of ours is the command of a program (`docs/bots.md`).

    >>> player("random", "gaia", "7").name
    'random'
    """
    if name == "random":
        return Player(name, RandomBot(), Budget(), seed)
    if name == "greedy":
        return Player(name, GreedyBot(), Budget(), seed)
    if name == "search":
        return Player(name, SearchBot(), Budget(), seed)
    if re.fullmatch(r"level\d+", name):
        found = level(game, int(name.removeprefix("level")))
        return Player(name, found.bot(), found.budget(), seed)
    if is_program(name):
        return Player(name, ProgramBot(name), Budget(seconds=PROGRAM_SECONDS), seed)
    raise OptionError(
        f"Unknown player {name!r}: expected {', '.join(NAMES)} or a program that can be run."
    )
