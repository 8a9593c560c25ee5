"""Players by their names, as the command line and the terminal know them."""

from __future__ import annotations

import re

from demiurge.bots.bot import Bot, Budget, Player
from demiurge.bots.greedy import GreedyBot
from demiurge.bots.levels import HIGHEST, LOWEST, level
from demiurge.bots.program import ProgramBot, is_program
from demiurge.bots.random_bot import RandomBot
from demiurge.bots.search import SearchBot
from demiurge.rules.errors import OptionError

NAMES = ("random", "greedy", "search", *(f"level{k}" for k in range(LOWEST, HIGHEST + 1)))
PROGRAM_SECONDS = 1.0


def _bot(kind: str, game: str, number: str | None, speed: str) -> tuple[Bot, Budget]:
    """A bot of ours, and how much it thinks unless told otherwise."""
    if number is not None:
        chosen = level(game, int(number))
        return chosen.bot(speed), chosen.budget
    if kind == "random":
        return RandomBot(), Budget()
    return GreedyBot(speed=speed) if kind == "greedy" else SearchBot(speed=speed), Budget()


def player(name: str, game: str, seed: str, speed: str = "native") -> Player:
    """A player for one seat of one game; the same name, seed and views give the same moves.

    Ours may be given other work, or time: `search:5000`, `level5:2s`.

    What is not the name of a player of ours is the command of a program (`docs/bots.md`).

    >>> player("level5:2s", "gaia", "7").budget
    Budget(work=None, seconds=2.0, threads=1)
    """
    ours = re.fullmatch(r"(random|greedy|search|level(\d+))(:(\d+)|:(\d+(?:\.\d+)?)s)?", name)
    if ours:
        kind, number, given, work, seconds = ours.groups()
        bot, budget = _bot(kind, game, number, speed)
        if given:
            budget = Budget(work=int(work)) if work else Budget(seconds=float(seconds))
        return Player(name, bot, budget, seed)
    if is_program(name):
        return Player(name, ProgramBot(name), Budget(seconds=PROGRAM_SECONDS), seed)
    raise OptionError(
        f"Unknown player {name!r}: expected {', '.join(NAMES)} or a program that can be run."
    )
