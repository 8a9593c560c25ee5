"""Five levels for people, from a child's first opponent to the strongest.

A level is an amount of work, not of time, so it plays the same on every machine. docs/players.md
says how each was chosen and how much stronger it is than the one below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from demiurge.bots.bot import Bot, Budget
from demiurge.bots.greedy import GreedyBot
from demiurge.bots.mind import is_ready
from demiurge.bots.search import PLAIN_MOST, SearchBot, Settings
from demiurge.game import part
from demiurge.rules.errors import OptionError

LOWEST, HIGHEST = 1, 5


@dataclass(frozen=True)
class Level:
    """An opponent of a certain strength. With `most`, it looks one step ahead at that many moves;
    without, it searches."""

    number: int
    name: str
    sentence: str
    work: int
    most: int | None = None

    def bot(self, speed: str = "native") -> Bot:
        if self.most is None:
            return SearchBot(speed=speed)
        return GreedyBot(self.most, speed)

    @property
    def budget(self) -> Budget:
        return Budget(work=self.work)

    def thinks_less(self, game: str, players: int) -> bool:
        """Whether it does less work at the speed `READY` as long as the engine is not compiled."""
        searches_long = self.most is None and self.work * (players - 1) > PLAIN_MOST
        return searches_long and not is_ready(game)


# For each row of a game's weights the options of the games from which `bench.fit` learns it.
Studied = Mapping[str, Sequence[Mapping[str, Any]]]


class Playing(Protocol):
    """What `levels.py` in the folder of a game offers."""

    SETTINGS: Settings
    STUDIED: Studied
    LEVELS: tuple[Level, ...]  # from the weakest on


def levels(game: str) -> tuple[Level, ...]:
    """The levels of a game, from the weakest on."""
    playing: Playing = part("bots", game, "levels")
    return playing.LEVELS


def level(game: str, number: int) -> Level:
    """A game's level by its number.

    >>> level("gaia", 1).name
    'Seedling'
    """
    if not LOWEST <= number <= HIGHEST:
        raise OptionError(f"Unknown level {number}: expected {LOWEST} to {HIGHEST}.")
    return levels(game)[number - LOWEST]
