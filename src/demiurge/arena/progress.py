"""The progress of a run: a bar in a terminal, a line now and then elsewhere."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from demiurge.arena.standing import Standing
from demiurge.arena.summary import percent, percents

BETWEEN_LINES = 10.0  # seconds
BETWEEN_LOOKS = 0.5
MOST_SHOWN = 3


class Shown:
    """Shows the progress of a run on standard error; only results go to standard output."""

    def __init__(self, standing: Standing, done: int, planned: int) -> None:
        self._standing = standing
        self._done = self._before = done
        self._planned = planned
        self._began = self._looked = time.monotonic()
        console = Console(stderr=True, highlight=False)
        self._bar = Progress(
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("{task.fields[pace]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[words]}"),
            console=console,
            disable=not console.is_terminal,
            auto_refresh=False,
        )
        self._task = self._bar.add_task("", total=planned, completed=done, pace="", words="")

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._show()
        self._bar.stop()

    def advance(self) -> None:
        """Another game is over."""
        self._done += 1
        wait = BETWEEN_LINES if self._bar.disable else BETWEEN_LOOKS
        if time.monotonic() - self._looked >= wait:
            self._looked = time.monotonic()
            self._show()

    def _show(self) -> None:
        seconds = max(1e-9, time.monotonic() - self._began)
        pace = f"{(self._done - self._before) / seconds:.1f} games/s"
        words = "  ".join(self._words(name) for name in self._standing.names[:MOST_SHOWN])
        if self._bar.disable:
            line = f"{self._done} of {self._planned} games, {pace}: {words}"
            self._bar.console.print(line, markup=False, soft_wrap=True)
            return
        self._bar.update(self._task, completed=self._done, pace=pace, words=escape(words))
        self._bar.refresh()

    def _words(self, name: str) -> str:
        tally = self._standing.tallies[name]
        return f"{name} {percent(tally.rate)} ({percents(self._standing.interval(name))})"
