"""A child process that exchanges lines with us, and never makes us wait without a limit.

Reading and writing never block, so a program that does not read, does not write, or writes without
end cannot hold up the caller. What it writes to its standard error is read and dropped, except for
the last of it.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

LONGEST_LINE = 4096
MOST_BYTES = 1 << 20
LAST_WORDS = 2000
CHUNK = 1 << 16
GLANCE = 0.05  # how often to check that a silent program is still running
MOMENT = 0.5  # how long one that closed its pipes may take to stop, before we look why
UNKILLABLE = 5.0
WATCH = 0.5  # seconds between two checks that the parent process still runs


def leave_with_parent() -> None:
    """End this process when the one that started it ends, even if that one was killed."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(WATCH)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Misdeed(Exception):
    """What a program did wrong: the end of a sentence that begins with its name."""


class Silence(Misdeed):
    """No line came in time."""


class Process:
    """A running program, in a process group of its own so that its children end with it."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise Misdeed(f"cannot be started ({error})") from None
        self._child = child
        self._input, self._output, self._complaints = map(_unblocked, _pipes(child))
        self._readable = {self._output, self._complaints}
        self._outgoing = bytearray()
        self._lines: deque[bytes] = deque()
        self._unfinished = b""
        self._heard = 0
        self._last_words = b""
        self._hung_up = False
        self.kill = weakref.finalize(self, _kill, child)

    def send(self, line: str) -> None:
        """Queue this for the program; it is written while we wait for its answer."""
        self._outgoing += line.encode() + b"\n"

    def expect_an_answer(self) -> None:
        """From here on the program may write as many bytes as one answer may have."""
        self._heard = 0

    def line(self, deadline: float) -> str:
        """The next line the program says; `Silence` if none comes before the deadline."""
        while not self._lines:
            left = deadline - time.monotonic()
            if left <= 0:
                raise Silence("did not answer in time")
            quiet = not self._exchange(min(left, GLANCE))
            gone = self._hung_up or (quiet and self._child.poll() is not None)
            if gone and not self._lines:
                raise Misdeed(self._how_it_ended())
        return self._lines.popleft().decode("utf-8", "replace").strip()

    def last_words(self) -> str:
        """What the program last wrote to its standard error: the last line that speaks of an
        error, since some languages end with other things, or else the last line."""
        lines = self._last_words.decode("utf-8", "replace").strip().splitlines()
        telling = [line for line in lines if "error" in line.lower()] or lines
        return telling[-1].strip() if telling else ""

    def end(self, patience: float) -> None:
        """Wait this long for the program to end by itself, then kill it and all its children."""
        deadline = time.monotonic() + patience
        with suppress(Misdeed):
            while self._child.poll() is None and time.monotonic() < deadline:
                self._exchange(GLANCE)
        self.kill()

    def _exchange(self, seconds: float) -> bool:
        """Wait at most this long until a pipe is ready, and use it; True if one was ready."""
        with selectors.DefaultSelector() as selector:
            for pipe in self._readable:
                selector.register(pipe, selectors.EVENT_READ)
            if self._outgoing:
                selector.register(self._input, selectors.EVENT_WRITE)
            ready = [key.fd for key, _ in selector.select(seconds)]
        for pipe in ready:
            if pipe == self._input:
                self._write()
            else:
                self._read(pipe)
        return bool(ready)

    def _write(self) -> None:
        try:
            del self._outgoing[: os.write(self._input, self._outgoing[:CHUNK])]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self._outgoing.clear()
            self._hung_up = True

    def _read(self, pipe: int) -> None:
        try:
            chunk = os.read(pipe, CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            self._readable.discard(pipe)
            self._hung_up |= pipe == self._output
        elif pipe == self._complaints:
            self._last_words = (self._last_words + chunk)[-LAST_WORDS:]
        else:
            self._hear(chunk)

    def _hear(self, chunk: bytes) -> None:
        self._heard += len(chunk)
        *lines, self._unfinished = (self._unfinished + chunk).split(b"\n")
        self._lines.extend(lines)
        if any(len(line) > LONGEST_LINE for line in (*lines, self._unfinished)):
            raise Misdeed(f"sent a line of more than {LONGEST_LINE} bytes")
        if self._heard > MOST_BYTES:
            raise Misdeed(f"sent more than {MOST_BYTES} bytes for one answer")

    def _how_it_ended(self) -> str:
        deadline = time.monotonic() + MOMENT
        while self._child.poll() is None and time.monotonic() < deadline:
            self._exchange(GLANCE)
        self._exchange(0)
        code = self._child.returncode
        if code is None:
            return "closed its standard input or output"
        return f"was ended by signal {-code}" if code < 0 else f"stopped with exit code {code}"


def _pipes(child: subprocess.Popen[bytes]) -> list[IO[bytes]]:
    return [pipe for pipe in (child.stdin, child.stdout, child.stderr) if pipe is not None]


def _unblocked(pipe: IO[bytes]) -> int:
    os.set_blocking(pipe.fileno(), False)
    return pipe.fileno()


def _kill(child: subprocess.Popen[bytes]) -> None:
    """Kill the program and its children, and reap them."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
    for pipe in _pipes(child):
        pipe.close()
    with suppress(subprocess.TimeoutExpired):
        child.wait(UNKILLABLE)
