"""Random play on the bare rules, at any speed: to measure them and to compare the speeds.

>>> play = RandomPlay("gaia", "plain", {"players": 2})
>>> play.play_games(seed=1, games=2)
Tally(games=2, decisions=235, moves=3435)
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from demiurge.game import components_for, rulebook
from demiurge.rules import speed as speeds
from demiurge.rules.compiler import direct
from demiurge.rules.errors import OptionError
from demiurge.rules.rulebook import Components

STATES = 8
PLAYED, START = 0, 1  # the position being played, and the start of a game
DRIVERS = ("random", "seeker")
ENTRIES = "rules.engine.entries"


@dataclass(frozen=True)
class Tally:
    """How many games, decisions and listed moves a run had."""

    games: int
    decisions: int
    moves: int


class RandomPlay:
    """A game's entry points with the arrays they work on; not to be shared by threads."""

    def __init__(
        self,
        game: str,
        speed: str,
        options: dict[str, Any],
        components: Components | None = None,
    ) -> None:
        if speed not in ("plain", "native", "checked"):
            raise OptionError(f"Unknown speed {speed!r}: expected plain or native.")
        book: Any = rulebook(game)
        box = components or components_for(game)
        checked = book.check_options(box, options)
        self.game = game
        self.speed = speed
        self.entries: Any = speeds.load(ENTRIES, speed, game)
        self._arrays(book.new(box, checked), box, book.state.MAX_MOVES)
        compile_entries(self)
        self.step: Any = direct(self.entries.step)
        self.clone: Any = direct(self.entries.clone)

    def _arrays(self, start: Any, components: Any, most: int) -> None:
        self.states: Any
        self.boxes: Any
        self.rng: Any
        self.legal: Any
        self.tally: Any
        if self.speed == "plain":
            self.states = [start.copy() for _ in range(STATES)]
            self.boxes = [components.box]
            self.rng, self.legal, self.tally = [1, 1], [0] * most, [0, 0]
            return
        import numpy

        self.states = numpy.repeat(start.to_array(), STATES)
        self.boxes = components.box.to_array()
        self.rng = numpy.ones(2, numpy.int64)
        self.legal = numpy.zeros(most, numpy.int32)
        self.tally = numpy.zeros(2, numpy.int64)

    @property
    def state_bytes(self) -> int:
        """The size of one state in compiled code."""
        state = self.states[0]
        return int(state.dtype().itemsize if self.speed == "plain" else self.states.itemsize)

    def seed(self, seed: int) -> None:
        self.entries.seed(self.rng, seed)

    def play_games(self, seed: int, games: int, driver: str = "random") -> Tally:
        """Play games to the end; the last position stays in `states[PLAYED]`."""
        self.seed(seed)
        self.tally[0] = self.tally[1] = 0
        self.entries.play_games(
            self.states,
            self.boxes,
            self.rng,
            self.legal,
            games,
            DRIVERS.index(driver),
            self.tally,
        )
        return Tally(games, int(self.tally[0]), int(self.tally[1]))

    def play_decisions(self, seed: int, decisions: int) -> None:
        """Play at random with one call from Python per decision."""
        self.seed(seed)
        number = random.Random(seed).random
        step, clone = self.step, self.clone
        states, boxes, rng, legal = self.states, self.boxes, self.rng, self.legal
        count = 0
        for _ in range(decisions):
            if count == 0:
                clone(states, START, PLAYED)
                count = step(states, PLAYED, boxes, -1, rng, legal)
            count = step(states, PLAYED, boxes, int(number() * count), rng, legal)


def compile_entries(play: RandomPlay) -> None:
    """Call every entry point once. If nothing is cached yet, a line shows the progress."""
    if play.speed == "plain":
        return
    cold = not speeds.is_compiled(ENTRIES, play.speed, play.game)
    calls = _calls(play)
    for number, call in enumerate(calls, 1):
        if cold:
            print(
                f"\rCompiling the rules for this machine, once: {number} of {len(calls)} ...",
                end="" if number < len(calls) else "\n",
                file=sys.stderr,
                flush=True,
            )
        call()
    speeds.mark_compiled(ENTRIES, play.speed, play.game)
    play.entries.clone(play.states, START, PLAYED)


def _calls(play: RandomPlay) -> list[Callable[[], object]]:
    e, states = play.entries, play.states
    return [
        lambda: e.seed(play.rng, 1),
        lambda: play.play_games(1, 0),
        lambda: e.clone(states, START, PLAYED),
        lambda: e.step(states, PLAYED, play.boxes, -1, play.rng, play.legal),
        lambda: e.copies(states, 0),
    ]
