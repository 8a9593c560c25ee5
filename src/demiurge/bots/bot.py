"""What a bot is: it gets a view, its legal moves, a budget and a random generator, and names a
move. It never gets the position."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from demiurge.game import Outcome, View
from demiurge.rules.errors import DemiurgeError


class BotFault(DemiurgeError):
    """A bot that hung, crashed or answered nonsense; the message says what it did."""


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one move: an amount of work, a number of seconds, or both.

    Each bot has its own unit of work. With one thread, the same work gives the same move on every
    machine.
    """

    work: int | None = None
    seconds: float | None = None
    threads: int = 1


class Bot(ABC):
    """Names one of the legal moves that a view offers."""

    @abstractmethod
    def choose(
        self, view: View, moves: Sequence[str], budget: Budget, rng: random.Random
    ) -> str: ...

    def start(self) -> None:
        """Get ready to play; `BotFault` if that fails. Without this call a bot starts by itself."""

    def over(self, outcome: Outcome) -> None:
        """The game has ended like this."""

    def close(self) -> None:
        """The game is over, or the bot is no longer needed."""


class Player:
    """A bot in a game: with a name, a budget for each move and a random generator of its own."""

    def __init__(self, name: str, bot: Bot, budget: Budget, seed: str) -> None:
        self.name = name
        self.bot = bot
        self.budget = budget
        self.rng = random.Random(seed)

    def move(self, view: View) -> str:
        """The bot's move; `BotFault` if it names none, or one that is not legal."""
        moves = view.legal_moves()
        move = self.bot.choose(view, moves, self.budget, self.rng)
        if move not in moves:
            refusal = _refusal(view, move)
            raise BotFault(f"{self.name} named {move!r}, which is not a legal move: {refusal}")
        return move

    def start(self) -> None:
        self.bot.start()

    def over(self, outcome: Outcome) -> None:
        self.bot.over(outcome)

    def close(self) -> None:
        self.bot.close()


def _refusal(view: View, move: str) -> str:
    try:
        return str(view.why_not(move))
    except DemiurgeError as error:
        return str(error)
