"""What a long search thinks of a person's view: the best moves, and everyone's chances.

It gets only the view, so it knows no more than the person who asks. Its random generator is seeded
from the view, so the same view always gets the same answer.
"""

from __future__ import annotations

import random

from rich.text import Text

from demiurge.bots.bot import Budget
from demiurge.bots.mind import READY
from demiurge.bots.search import SearchBot, Thought
from demiurge.game import View
from demiurge.terminal.panels import label

GLANCE = Budget(work=200)
CARE = Budget(work=2500)
OFFERED = 3


class Adviser:
    """Thinks for the people at the screen."""

    def __init__(self) -> None:
        self._bot = SearchBot(speed=READY)

    def hint(self, view: View) -> list[Text]:
        """The best move and the next two as they can be typed, each with its share of the tries:
        the larger the share, the surer the advice."""
        moves = self._ponder(view, CARE).moves
        tries = sum(count for _, count in moves)
        widest = max(len(move) for move, _ in moves[:OFFERED])
        lines = []
        for rank, (move, count) in enumerate(moves[:OFFERED]):
            words = label("then" if rank else "Best")
            lines.append(words + f"{move:<{widest}}  {count / tries:4.0%}")
        lines[0].append(f" of {tries} tries")
        return lines

    def chances(self, view: View) -> tuple[float, ...]:
        """Everyone's chances, at a glance."""
        return self._ponder(view, GLANCE).chances

    def _ponder(self, view: View, budget: Budget) -> Thought:
        return self._bot.ponder(view, budget, random.Random("\n".join(view.log)))
