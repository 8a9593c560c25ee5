"""The bot that plays any legal move, all equally likely."""

from __future__ import annotations

import random
from collections.abc import Sequence

from demiurge.bots.bot import Bot, Budget
from demiurge.game import View


class RandomBot(Bot):
    """Plays at random.

    >>> from demiurge import Game
    >>> view = Game("gaia", players=2, seed="7").view(0)
    >>> move = RandomBot().choose(view, view.legal_moves(), Budget(), random.Random(7))
    >>> move in view.legal_moves()
    True
    """

    def choose(self, view: View, moves: Sequence[str], budget: Budget, rng: random.Random) -> str:
        return rng.choice(moves)
