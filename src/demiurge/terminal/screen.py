"""The screen: as wide and high as the window, in colour where possible, else plain text."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Timer

from rich.console import Console
from rich.text import Text

from demiurge.terminal.lines import QUIET

NARROWEST = 80
LOWEST = 24
CLEAR = "\x1b[H\x1b[2J"
FORGET = "\x1b[3J"
ERASE_LINE = "\r\x1b[K"
A_WHILE = 0.3


class Screen:
    """Where a game is shown; colours follow NO_COLOR and what the terminal can do."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        self._console = Console(highlight=False)

    @property
    def is_terminal(self) -> bool:
        return sys.stdout.isatty() and not self._console.is_dumb_terminal

    @property
    def width(self) -> int:
        return max(self._console.width, NARROWEST)

    @property
    def window(self) -> int:
        """The real width of the window, for what needs less than the board."""
        return self._console.width

    @property
    def height(self) -> int:
        return max(self._console.height, LOWEST)

    def show(self, lines: Iterable[Text]) -> None:
        """Clear the screen and show these lines."""
        if self.is_terminal:
            self.write(CLEAR)
        self.print(lines)

    def print(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self._console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def say(self, words: str) -> None:
        """A text that may be longer than a line."""
        self._console.print(Text(words), width=self.width)

    @contextmanager
    def meanwhile(self, words: str) -> Iterator[None]:
        """At a terminal, show a quiet message while something takes longer."""
        if not self.is_terminal:
            yield
            return
        line = Text(words, QUIET)
        timer = Timer(A_WHILE, lambda: self._console.print(line, end=""))
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            self.write(ERASE_LINE)

    def forget(self) -> None:
        """Erase everything that was shown, including what has scrolled off."""
        if self.is_terminal:
            self.write(CLEAR + FORGET)
        else:
            self.write("\n" * self.height)

    def write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()
