"""The bot that looks one move ahead."""

from __future__ import annotations

import random
from collections.abc import Sequence

from demiurge.bots.bot import Bot, Budget
from demiurge.bots.mind import Mind, speed_now
from demiurge.game import View

SAMPLES = 8


class GreedyBot(Bot):
    """Takes the move with the best mean chance over samples of the deals and the hidden cards.
    The unit of work is one sample; `most` limits the moves it looks at."""

    def __init__(self, most: int = 1 << 20, speed: str = "native") -> None:
        self._most = most
        self._speed = speed
        self._mind: Mind | None = None

    def choose(self, view: View, moves: Sequence[str], budget: Budget, rng: random.Random) -> str:
        if len(moves) == 1:
            return moves[0]
        speed = speed_now(view.game, self._speed)
        mind = self._mind
        if mind is None or mind.components is not view.components or mind.speed != speed:
            mind = self._mind = Mind(view.game, view.components, speed)
        mind.look(view, rng)
        _, move = max(mind.glance(budget.work or SAMPLES, self._most))
        return mind.text(view, move)
