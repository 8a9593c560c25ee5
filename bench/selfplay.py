"""Games of bots against themselves at full speed, for tuning: no notation, no referee.

Much faster than the arena and good for many thousand games; its results are checked in the arena.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from demiurge.bots.mind import Mind, weights
from demiurge.bots.search import settings_of
from demiurge.game import components_for, rulebook
from demiurge.rules import speed as speeds

SAMPLES = 4


@dataclass(frozen=True)
class Style:
    """How one seat plays: searching so many iterations, or with none looking one move ahead."""

    work: int = 0
    most: int = 1 << 20
    samples: int = SAMPLES
    noise: float = 0.0
    settings: tuple[float, ...] | None = None
    weights: Any = None


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
        self.minds = [Mind(game, components) for _ in range(self.players)]

    def play(
        self,
        seed: int,
        styles: Sequence[Style],
        watch: Callable[[Studio, np.random.Generator], None] | None = None,
    ) -> list[float]:
        """A game; each seat's share of the win."""
        dice = np.random.default_rng(seed)
        for mind, style in zip(self.minds, styles, strict=True):
            mind.set(style.settings or settings_of(self.game))
            mind.workspace.weights[:] = (
                weights(self.game) if style.weights is None else style.weights
            )
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
                move = self.choose(style)
            self.rules.apply(self.table, 0, self.boxes, move)

    @property
    def actor(self) -> int:
        return int(self.table["actor"][0])

    def choose(self, style: Style) -> int:
        mind = self.minds[self.actor]
        mind.workspace.states[0] = self.blank[0]
        self.rules.conceal(self.table, 0, self.actor, mind.workspace.states)
        if style.work == 0:
            return max(mind.glance(style.samples, style.most))[1]
        mind.plant()
        mind.think(style.work)
        return max(mind.branches(), key=lambda b: (b.visits, b.values[self.actor])).move

    def shares(self) -> list[float]:
        result = self.book.result_json(self.book.state.State.from_array(self.table))
        winners = result["winners"]
        return [(seat in winners) / len(winners) for seat in range(self.players)]
