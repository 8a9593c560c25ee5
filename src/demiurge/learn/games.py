"""Games of a search against itself, recorded as examples.

Each file holds a few games of one setting, and depends on its number and the seed alone: so a run
that was stopped goes on with the files that are missing, on as many cores as there are.
"""

from __future__ import annotations

import json
import os
import random
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from demiurge.bots.bot import Budget
from demiurge.bots.guided import GuidedBot
from demiurge.bots.inputs import inputs
from demiurge.bots.network import network
from demiurge.bots.search import SearchBot
from demiurge.envs.play import Play
from demiurge.learn.tables import box, spread
from demiurge.learn.training import training

GAMES = 4  # in a file
VARIED = 16  # the first decisions of a game, at most, are drawn from what the search tried
SHARP = 2  # the power of the visits that are learned: without it a card with many places would seem
# better than one with a single good place, since each place is tried a few times
STRAY = 0.1  # and so are, later, so many of the decisions
WORKS = (0.5, 1.0, 2.0)  # times the usual work, alike for all seats of a game


@dataclass(frozen=True)
class Order:
    """What a file of examples is to hold."""

    game: str
    guide: str  # the file of the network that guides the search, or none
    work: int  # iterations per opponent, usually
    seed: int
    number: int
    options: dict[str, Any]
    path: Path


def orders(game: str, guide: str, work: int, seed: int, files: int, folder: Path) -> list[Order]:
    """So many files, in each setting as often as it is to be learned."""
    settings = spread(training(game).SETTINGS, files, np.random.default_rng([seed, files]))
    return [
        Order(game, guide, work, seed, k, dict(setting.options), folder / f"{k:05}.npz")
        for k, setting in enumerate(settings)
    ]


def play_missing(wanted: list[Order], workers: int) -> Iterator[int]:
    """Play what is missing; how many files are there, after each."""
    missing = [order for order in wanted if not order.path.exists()]
    there = len(wanted) - len(missing)
    if not missing:
        return
    with get_context("spawn").Pool(min(workers, len(missing)), _until_stopped) as pool:
        for done, _ in enumerate(pool.imap_unordered(write, missing), there + 1):
            yield done


def _until_stopped() -> None:
    """Ctrl-C is for the process that runs the pool, and ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def write(order: Order) -> None:
    """Play the games of a file and write it, whole or not at all."""
    dice = np.random.default_rng([order.seed, order.number, 1])
    components = box(order.game, dice)
    play = Play(order.game, components, **order.options)
    kept: dict[str, list[Any]] = {}
    for number in range(GAMES):
        play.reset(int(dice.integers(1 << 31)))
        recorder = Recorder(play, order.guide, int(order.work * dice.choice(WORKS)), dice)
        for row in recorder.record():
            for name, value in {**row, "game": number}.items():
                kept.setdefault(name, []).append(value)
        for name, value in recorder.end().items():
            kept.setdefault(name, []).append(value)
    box_data: Any = components
    about = {"game": order.game, "options": order.options, "components": box_data.data}
    arrays: dict[str, Any] = {name: np.array(values) for name, values in kept.items()}
    part = order.path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez_compressed(file, about=np.array(json.dumps(about)), **arrays)
    os.replace(part, order.path)


def _search(guide: str) -> SearchBot | GuidedBot:
    if not guide:
        return SearchBot()
    return GuidedBot(networks=lambda game: network(game, Path(guide)))


class Recorder:
    """Plays one game and keeps every decision among several moves."""

    def __init__(self, play: Play, guide: str, work: int, dice: np.random.Generator) -> None:
        self.play = play
        self._work = work
        self._dice = dice
        self._rng = random.Random(int(dice.integers(1 << 31)))
        self._bots = [_search(guide) for _ in range(play.players)]
        self._seats = inputs(play.game).seats

    def record(self) -> Iterator[dict[str, Any]]:
        varied = int(self._dice.integers(VARIED + 1))
        decisions = 0
        while not self.play.is_over:
            seat = self.play.actor
            view = self.play.view(seat)
            moves = view.legal_moves()
            if len(moves) == 1:
                self._make(moves[0])
                continue
            thought = self._bots[seat].ponder(view, Budget(work=self._work), self._rng)
            tried = {self._actions(move): visits for move, visits in thought.moves}
            chances = np.array(list(tried.values()), float)
            if not chances.any():  # too little work to get as far as a whole move
                chances += 1
            chances /= chances.sum()
            wanted = {move: visits**SHARP for move, visits in tried.items()}
            straying = decisions < varied or self._dice.random() < STRAY
            chosen = int(self._dice.choice(len(chances), p=chances)) if straying else 0
            decisions += 1
            expected = np.zeros(self._seats, np.float16)
            expected[: self.play.players] = thought.chances[: self.play.players]
            actions = list(tried)
            for depth, action in enumerate(actions[chosen]):
                begun = actions[chosen][:depth]
                yield from self._example(seat, wanted, begun, expected)
                self.play.act(action)

    def _actions(self, move: str) -> tuple[int, ...]:
        return tuple(self.play.actions(move))

    def _make(self, move: str) -> None:
        for action in self._actions(move):
            self.play.act(action)

    def _example(
        self,
        seat: int,
        wanted: dict[tuple[int, ...], int],
        begun: tuple[int, ...],
        expected: NDArray[Any],
    ) -> Iterator[dict[str, Any]]:
        """What the mover sees after these actions of a move, and how much each next one is wanted;
        nothing if there is no choice."""
        mask = self.play.mask()
        policy = np.zeros(len(mask))
        for actions, much in wanted.items():
            if actions[: len(begun)] == begun:
                policy[actions[len(begun)]] += much
        if mask.sum() > 1 and policy.sum() > 0:
            yield {
                "observations": self.play.observation(seat),
                "masks": np.packbits(mask),
                "policies": (policy / policy.sum()).astype(np.float16),
                "seat": seat,
                "expected": expected,
            }

    def end(self) -> dict[str, Any]:
        """Each seat's share of the win, and what it saw at last."""
        play, rewards = self.play, np.array(self.play.rewards())
        shares = np.zeros(self._seats, np.float32)
        shares[: play.players] = (rewards * (play.players - 1) + 1) / play.players
        last = np.zeros((self._seats, play.encoding.size), np.int16)
        for seat in range(play.players):
            play.observe(seat, last[seat])
        return {"shares": shares, "last": last}
