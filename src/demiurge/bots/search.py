"""The bot that searches: a tree over all players' moves, with sampled deals and hidden cards."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

from demiurge.bots.bot import Bot, Budget
from demiurge.bots.mind import READY, Mind, speed_now
from demiurge.game import View, part

ITERATIONS = 1000
BREATH, PLAIN_BREATH = 50, 1  # iterations between two looks at the clock
PLAIN_MOST = 150  # iterations for a move, as long as the engine is not compiled

TO_THE_END = -1.0  # plies


class Settings(NamedTuple):
    """How a game is searched, in the order of `engine.tree`."""

    explore: float
    trust: float = 2.0
    lot: float = 8.0
    root_lot: float = 24.0
    factor: float = 8.0
    plies: float = TO_THE_END


def settings_of(game: str) -> Settings:
    """How this game is searched unless told otherwise."""
    settings: Settings = part("bots", game, "levels").SETTINGS
    return settings


@dataclass(frozen=True)
class Thought:
    """The result of a search: everyone's chances, and the moves, most tried first."""

    chances: tuple[float, ...]
    moves: tuple[tuple[str, int], ...]


class SearchBot(Bot):
    """Information-set Monte Carlo tree search. The unit of work is one iteration per opponent:
    with more of them there is more to think about.

    With several threads each grows a tree of its own, and the trees vote. What the tree knows is
    kept from one decision to the next while nothing but the bot's own move has happened.

    At the speed `READY` it uses plain Python until the engine is compiled, with at most
    `PLAIN_MOST` iterations for a move: less than a second of work.
    """

    def __init__(self, settings: tuple[float, ...] | None = None, speed: str = "native") -> None:
        self._settings = settings
        self._speed = speed
        self._minds: list[Mind] = []
        self._expected: list[str] = []  # the log if nothing but the bot's own move happens
        self._made = 0  # that move
        self.chances: tuple[float, ...] = ()

    def choose(self, view: View, moves: Sequence[str], budget: Budget, rng: random.Random) -> str:
        if len(moves) == 1:
            return moves[0]
        thought = self.ponder(view, budget, rng)
        move = thought.moves[0][0]
        self._expected = [*view.log, move]
        self._made = self._minds[0].number(view, move)
        return move

    def ponder(self, view: View, budget: Budget, rng: random.Random) -> Thought:
        """Think about the view, whoever is to move in it."""
        self._sit_down(view, budget.threads)
        goes_on = view.log == self._expected
        for mind in self._minds:
            mind.look(view, rng)
            if goes_on:
                mind.cut(self._made)
            else:
                mind.plant()
        self._work(budget, view.players - 1)
        return self._vote(view)

    def _sit_down(self, view: View, threads: int) -> None:
        speed = speed_now(view.game, self._speed)
        seated = [(mind.components, mind.speed) for mind in self._minds]
        if seated != [(view.components, speed)] * threads:
            self._minds = [Mind(view.game, view.components, speed) for _ in range(threads)]
            self._expected = []
            for mind in self._minds:
                mind.set(self._settings or settings_of(view.game))

    def _work(self, budget: Budget, opponents: int) -> None:
        iterations = budget.work
        if iterations is None and budget.seconds is None:
            iterations = ITERATIONS
        if iterations is not None:  # each thread's part of it
            iterations = -(-iterations * opponents // len(self._minds))
        if self._speed == READY and self._minds[0].speed == "plain":
            iterations = min(iterations or PLAIN_MOST, PLAIN_MOST)
        if len(self._minds) == 1:
            _think(self._minds[0], iterations, budget.seconds)
            return
        with ThreadPoolExecutor(len(self._minds)) as pool:
            list(pool.map(lambda mind: _think(mind, iterations, budget.seconds), self._minds))

    def _vote(self, view: View) -> Thought:
        seats = view.players
        votes: dict[int, list[float]] = {}
        for mind in self._minds:
            for branch in mind.branches():
                vote = votes.setdefault(branch.move, [0, 0.0])
                vote[0] += branch.visits
                vote[1] += branch.visits * branch.values[max(view.record().actor, 0)]
        ranked = sorted(votes, key=lambda move: (votes[move], -move), reverse=True)
        means = [sum(mind.chances()[k] for mind in self._minds) for k in range(seats)]
        chances = tuple(mean / len(self._minds) for mean in means)
        text = self._minds[0].text
        return Thought(chances, tuple((text(view, move), int(votes[move][0])) for move in ranked))


def _think(mind: Mind, iterations: int | None, seconds: float | None) -> None:
    """Search for so many iterations or until the time is over, whichever comes first."""
    if seconds is None:
        mind.think(iterations or 1)
        return
    end = time.monotonic() + seconds
    breath = PLAIN_BREATH if mind.speed == "plain" else BREATH
    done = 0
    while iterations is None or done < iterations:
        lot = breath if iterations is None else min(iterations - done, breath)
        mind.think(lot)
        done += lot
        if time.monotonic() >= end:
            return
