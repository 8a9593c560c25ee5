"""The rules at any speed from Python: arrays of records and one call per decision.

>>> table = Table("gaia", "plain", {"players": 2})
>>> table.play_games(seed=1, games=2)
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
from demiurge.rules.errors import OptionError
from demiurge.rules.rulebook import Components

RECORDS = 8
PLAYED, START = 0, 1  # the record being played, and the start of a game
DRIVERS = ("random", "seeker")
ENTRIES = "rules.engine.entries"


@dataclass(frozen=True)
class Tally:
    """What a run of games came to."""

    games: int
    decisions: int
    moves: int


class Table:
    """One game's entry points with the arrays they work on; not to be shared by threads."""

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
        self.step: Any = speeds.direct(self.entries.step)
        self.clone: Any = speeds.direct(self.entries.clone)

    def _arrays(self, start: Any, components: Any, most: int) -> None:
        self.states: Any
        self.boxes: Any
        self.rng: Any
        self.found: Any
        self.tally: Any
        if self.speed == "plain":
            self.states = [start.copy() for _ in range(RECORDS)]
            self.boxes = [components.box]
            self.rng, self.found, self.tally = [1, 1], [0] * most, [0, 0]
            return
        import numpy

        self.states = numpy.repeat(start.to_array(), RECORDS)
        self.boxes = components.box.to_array()
        self.rng = numpy.ones(2, numpy.int64)
        self.found = numpy.zeros(most, numpy.int32)
        self.tally = numpy.zeros(2, numpy.int64)

    @property
    def state_bytes(self) -> int:
        """The size of one record in compiled code."""
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
            self.found,
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
        states, boxes, rng, found = self.states, self.boxes, self.rng, self.found
        count = 0
        for _ in range(decisions):
            if count == 0:
                clone(states, START, PLAYED)
                count = step(states, PLAYED, boxes, -1, rng, found)
            count = step(states, PLAYED, boxes, int(number() * count), rng, found)


def compile_entries(table: Table) -> None:
    """Call what a table uses once; a line tells how far it is when nothing is cached yet."""
    if table.speed == "plain":
        return
    cold = not speeds.is_compiled(ENTRIES, table.speed, table.game)
    calls = _calls(table)
    for number, call in enumerate(calls, 1):
        if cold:
            print(
                f"\rCompiling the rules for this machine, once: {number} of {len(calls)} ...",
                end="" if number < len(calls) else "\n",
                file=sys.stderr,
                flush=True,
            )
        call()
    speeds.mark_compiled(ENTRIES, table.speed, table.game)
    table.entries.clone(table.states, START, PLAYED)


def _calls(table: Table) -> list[Callable[[], object]]:
    e, states = table.entries, table.states
    return [
        lambda: e.seed(table.rng, 1),
        lambda: table.play_games(1, 0),
        lambda: e.clone(states, START, PLAYED),
        lambda: e.step(states, PLAYED, table.boxes, -1, table.rng, table.found),
        lambda: e.copies(states, 0),
    ]
