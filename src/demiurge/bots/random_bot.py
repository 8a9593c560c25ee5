"""The bot that plays any legal move, each as likely."""

from __future__ import annotations

import random

from demiurge.game import View


class RandomBot:
    """Plays at random; the same seed and the same views give the same moves.

    >>> from demiurge import Game
    >>> game = Game("gaia", players=2, seed="7")
    >>> RandomBot("7").choose(game.view(0)) in game.legal_moves()
    True
    """

    def __init__(self, seed: str | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View) -> str:
        return self._random.choice(view.legal_moves())
