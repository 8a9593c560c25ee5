"""Games of bots against themselves at full speed, for tuning: no notation, no referee.

Much faster than the arena and good for many thousand games; its results are checked in the arena.
"""

from __future__ import annotations

import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from demiurge.bots.guided import SETTINGS, GuidedMind, Settings
from demiurge.bots.mind import Mind, weights
from demiurge.bots.network import network
from demiurge.bots.search import settings_of
from demiurge.game import components_for, rulebook
from demiurge.rules import speed as speeds

SAMPLES = 4


@dataclass(frozen=True, eq=False)
class Style:
    """How one seat plays: searching so many iterations per opponent, or with none looking one move
    ahead."""

    work: int = 0
    most: int = 1 << 20
    samples: int = SAMPLES
    noise: float = 0.0
    settings: tuple[float, ...] | None = None
    weights: Any = None
    network: Path | None = None  # guided by it; without work as it wants at first sight


class Studio:
    """One game at a time in one setting, with a mind for every seat."""

    def __init__(self, game: str, options: dict[str, Any]) -> None:
        self.book: Any = rulebook(game)
        components: Any = components_for(game)
        checked = self.book.check_options(components, options)
        self.game, self.players = game, checked.players
        self.rules = speeds.load("rules.engine.entries", "native", game)
        self.start = self.book.new(components, checked).to_array()
        self.blank = self.book.state.State().to_array()
        self.table = self.start.copy()
        self.boxes = components.box.to_array()
        self.legal = np.zeros(self.book.state.MAX_MOVES, np.int32)
        self.deals = np.ones(2, np.int64)
        self.components = components
        self.minds: dict[tuple[int, Path | None], Mind | GuidedMind] = {}
        self.seconds: defaultdict[Style, float] = defaultdict(float)  # of thinking
        self.moves: Counter[Style] = Counter()

    def mind(self, seat: int, style: Style) -> Mind | GuidedMind:
        """The mind of this seat for this style."""
        key = seat, style.network
        if key not in self.minds:
            self.minds[key] = (
                GuidedMind(network(self.game, style.network), self.components)
                if style.network
                else Mind(self.game, self.components)
            )
        return self.minds[key]

    def play(
        self,
        seed: int,
        styles: Sequence[Style],
        watch: Callable[[Studio, np.random.Generator], None] | None = None,
    ) -> list[float]:
        """A game; each seat's share of the win."""
        dice = np.random.default_rng(seed)
        for seat, style in enumerate(styles):
            mind = self.mind(seat, style)
            if isinstance(mind, GuidedMind):
                mind.set(Settings(*(style.settings or SETTINGS)))
            else:
                mind.set(style.settings or settings_of(self.game))
                mind.workspace.weights[:] = style.weights or weights(self.game)
            self.rules.seed(mind.workspace.rng, int(dice.integers(1 << 31)))
        self.rules.seed(self.deals, seed)
        self.table[:] = self.start
        while True:
            count = self.rules.step(self.table, 0, self.boxes, -1, self.deals, self.legal)
            if count == 0:
                return self.shares()
            if watch is not None:
                watch(self, dice)
            style = styles[self.actor]
            move = int(self.legal[0])
            if count > 1 and dice.random() < style.noise:
                move = int(self.legal[dice.integers(count)])
            elif count > 1:
                began = time.thread_time()
                move = self.choose(style)
                self.seconds[style] += time.thread_time() - began
                self.moves[style] += 1
            self.rules.apply(self.table, 0, self.boxes, move)

    @property
    def actor(self) -> int:
        return int(self.table["actor"][0])

    def choose(self, style: Style) -> int:
        mind = self.mind(self.actor, style)
        mind.workspace.states[0] = self.blank[0]
        self.rules.conceal(self.table, 0, self.actor, mind.workspace.states)
        if style.work == 0 and isinstance(mind, GuidedMind):
            return mind.at_first_sight(0, random.Random())
        if style.work == 0 and isinstance(mind, Mind):
            return max(mind.glance(style.samples, style.most))[1]
        mind.plant()
        mind.think(style.work * (self.players - 1))
        return max(mind.branches(), key=lambda b: (b.visits, b.values[self.actor])).move

    def shares(self) -> list[float]:
        result = self.book.result_json(self.book.state.State.from_array(self.table))
        winners = result["winners"]
        return [(seat in winners) / len(winners) for seat in range(self.players)]
