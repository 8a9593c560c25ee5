"""A real pseudo-terminal with a program in it, and the screen that a person would see."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

import pyte

from tests.waiting import PATIENCE

ENTER, TAB, CTRL_C, CTRL_D = "\r", "\t", "\x03", "\x04"


class AnsweringScreen(pyte.HistoryScreen):
    """A screen with scrollback whose answers reach the program."""

    def __init__(self, columns: int, lines: int, answer: Callable[[str], None]) -> None:
        super().__init__(columns, lines, history=5000)
        self._answer = answer

    def write_process_input(self, data: str) -> None:
        self._answer(data)


class Window:
    """Runs Python code in a terminal window of its own."""

    def __init__(
        self, code: str, folder: Path, columns: int = 80, lines: int = 24, **env: str
    ) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        cleared = {
            name: value
            for name, value in os.environ.items()
            if name not in ("NO_COLOR", "COLUMNS", "LINES", "FORCE_COLOR")
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env=cleared | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | env,
            start_new_session=True,
        )
        os.close(slave)
        self.screen = AnsweringScreen(columns, lines, self.type)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""

    def __enter__(self) -> Window:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._master)

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def enter(self, text: str = "") -> None:
        self.type(text + ENTER)

    @property
    def lines(self) -> Sequence[str]:
        lines: Sequence[str] = self.screen.display
        return lines

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def everything(self) -> str:
        """The screen and all that has scrolled off it."""
        above = (
            "".join(line[x].data for x in range(self.screen.columns))
            for line in self.screen.history.top
        )
        return "\n".join([*above, self.text])

    def read(self, seconds: float) -> bool:
        """Take what the program wrote; False when it has ended."""
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self._master, 65536)
        except OSError:
            data = b""
        self.raw += data
        self._stream.feed(data)
        return bool(data)

    def until(self, seen: Callable[[], bool]) -> None:
        """Wait until this is seen."""
        deadline = time.monotonic() + PATIENCE
        while not seen():
            if time.monotonic() > deadline or not self.read(0.05):
                assert seen(), f"not seen in:\n{self.text}"
                return

    def until_text(self, words: str) -> None:
        self.until(lambda: words in self.text)

    def asked(self, question: str) -> bool:
        """Whether the last line written asks this and waits."""
        line = self.lines[self.screen.cursor.y]
        return question in line and line.rstrip().endswith(question.rstrip())

    def until_asked(self, question: str = "> ") -> None:
        self.until(lambda: self.asked(question))

    def until_over(self) -> int:
        """Wait for the end of the program; its exit code."""
        deadline = time.monotonic() + PATIENCE
        while self.read(0.05):
            assert time.monotonic() < deadline, f"still running:\n{self.text}"
        return self.process.wait(PATIENCE)
