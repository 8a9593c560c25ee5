"""Players for these tests, by name: some that play, some that fail."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence

from demiurge.bots.bot import Bot, BotFault, Budget, Player
from demiurge.bots.random_bot import RandomBot
from demiurge.game import View
from demiurge.rules.errors import OptionError


class Eager(RandomBot):
    """Plays a card whenever it can, and claims what it can: much better than random."""

    def choose(self, view: View, moves: Sequence[str], budget: Budget, rng: random.Random) -> str:
        for verbs in (("claim", "feed"), ("play city",), ("play animals",), ("play", "add")):
            wanted = [move for move in moves if move.startswith(verbs)]
            if wanted:
                return rng.choice(wanted)
        return rng.choice(moves)


class Liar(Bot):
    def choose(self, view: View, moves: Sequence[str], budget: Budget, rng: random.Random) -> str:
        return "play the piano"


class Dead(Bot):
    def choose(self, view: View, moves: Sequence[str], budget: Budget, rng: random.Random) -> str:
        raise BotFault("dead has died.")

    def close(self) -> None:
        raise RuntimeError("even now")


class Buggy(Bot):
    def choose(self, view: View, moves: Sequence[str], budget: Budget, rng: random.Random) -> str:
        return moves[len(moves)]


class Murderer(Bot):
    """Kills the whole worker process."""

    def choose(self, view: View, moves: Sequence[str], budget: Budget, rng: random.Random) -> str:
        os._exit(7)


BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "other": RandomBot,
    "eager": Eager,
    "liar": Liar,
    "dead": Dead,
    "buggy": Buggy,
    "murderer": Murderer,
}


def make(name: str, game: str, seed: str) -> Player:
    if name not in BOTS:
        raise OptionError(f"Unknown player {name!r} of {game}.")
    return Player(name, BOTS[name](), Budget(), seed)
