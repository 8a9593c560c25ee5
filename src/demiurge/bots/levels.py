"""Five levels for people, from a child's first opponent to the strongest.

A level is so much work, not so much time: it plays the same everywhere. How each was found, and
how much stronger it is than the one below, is in docs/players.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from demiurge.bots.bot import Bot, Budget
from demiurge.bots.greedy import GreedyBot
from demiurge.bots.mind import is_ready
from demiurge.bots.search import PLAIN_MOST, SearchBot
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


LEVELS: dict[str, tuple[Level, ...]] = {
    "gaia": (
        Level(1, "Seedling", "Takes the nicest of some moves: a child's first opponent.", 1, 20),
        Level(2, "Gardener", "Thinks for a moment about what you might do next.", 12),
        Level(3, "Ranger", "Thinks its turn through, and sees the traps of yours.", 28),
        Level(4, "Elder", "Thinks a turn or two ahead and takes what you leave open.", 80),
        Level(5, "Demiurge", "Thinks far ahead: the strongest we have.", 500),
    ),
    "gheos": (
        Level(1, "Islander", "Takes the nicer of two moves: a child's first opponent.", 1, 2),
        Level(2, "Settler", "Looks at every move, one step ahead.", 8, 1 << 20),
        Level(3, "Chieftain", "Thinks its turn through, and sees your wars coming.", 25),
        Level(4, "Monarch", "Thinks a turn or two ahead and takes what you leave open.", 150),
        Level(5, "Demiurge", "Thinks far ahead: the strongest we have.", 1200),
    ),
}


def level(game: str, number: int) -> Level:
    """A game's level by its number.

    >>> level("gaia", 1).name
    'Seedling'
    """
    if not LOWEST <= number <= HIGHEST:
        raise OptionError(f"Unknown level {number}: expected {LOWEST} to {HIGHEST}.")
    return LEVELS[game][number - LOWEST]
