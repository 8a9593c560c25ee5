"""Bots in any language: a program that speaks the protocol (`docs/bots.md`) on its standard input
and output. This is the referee's side.

Whatever the program does, `choose` returns in bounded time, with the program's move or with a
`BotFault` that says what it did wrong. After a fault the program is started again for the next
move; after a few faults in a row it is not asked any more.
"""

from __future__ import annotations

import random
import shlex
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass

from demiurge.bots.bot import Bot, BotFault, Budget
from demiurge.bots.process import Misdeed, Process, Silence
from demiurge.bots.protocol import VERSION, game_line, go_line, json_line
from demiurge.game import Outcome, View

LONGEST_MOVE = 100
SHOWN = 80
PASSED_OVER = ("id", "info", "")


@dataclass(frozen=True)
class Limits:
    """How long we wait for a program, in seconds, and how often it may fail."""

    start: float = 20.0  # to say that it is there
    ready: float = 300.0  # to prepare a game: ours may have to be compiled first
    work: float = 60.0  # for one move, where the budget names no seconds
    grace: float = 2.0  # after the budget and `stop`
    farewell: float = 0.5  # after `quit`
    faults_in_a_row: int = 3


USUAL = Limits()


class ProgramBot(Bot):
    """Asks a program for its moves."""

    def __init__(self, command: str, limits: Limits = USUAL) -> None:
        self._command = command
        self._limits = limits
        self._process: Process | None = None
        self._game = ""
        self._question = 0
        self._faults: list[str] = []

    def choose(self, view: View, moves: Sequence[str], budget: Budget, rng: random.Random) -> str:
        if len(self._faults) >= self._limits.faults_in_a_row:
            raise BotFault(
                f"{self._command} is not asked any more after {len(self._faults)} faults "
                f"in a row. The last: {self._faults[-1]}"
            )
        try:
            move = self._ask(view, budget, rng)
        except Misdeed as misdeed:
            self._faults.append(self._sentence(misdeed))
            self._kill()
            raise BotFault(self._faults[-1]) from None
        self._faults.clear()
        return move

    def start(self) -> None:
        try:
            self._started()
        except Misdeed as misdeed:
            sentence = self._sentence(misdeed)
            self._kill()
            raise BotFault(sentence) from None

    def over(self, outcome: Outcome) -> None:
        if self._process is not None:
            self._process.send(json_line("over", outcome.to_json()))

    def close(self) -> None:
        if self._process is not None:
            self._process.send("quit")
            self._process.end(self._limits.farewell)
            self._process = None

    def _ask(self, view: View, budget: Budget, rng: random.Random) -> str:
        process = self._started()
        self._seat(process, game_line(view), rng)
        self._question += 1
        process.expect_an_answer()
        process.send(json_line("view", view.to_json()))
        process.send(go_line(self._question, budget))
        seconds = self._limits.work if budget.seconds is None else budget.seconds
        try:
            return self._answer(process, seconds)
        except Silence:
            process.send("stop")
            return self._answer(process, self._limits.grace)

    def _started(self) -> Process:
        """The program, running and ready."""
        if self._process is None:
            self._game, self._question = "", 0
            self._process = Process(shlex.split(self._command))
            self._process.send(f"demiurge {VERSION}")
            self._hear(self._process, "ready", _after(self._limits.start))
        return self._process

    def _seat(self, process: Process, game: str, rng: random.Random) -> None:
        """Tell the program which game it plays, unless it knows."""
        if game != self._game:
            process.expect_an_answer()
            process.send(f"seed {rng.getrandbits(64):016x}")
            process.send(game)
            self._hear(process, "ready", _after(self._limits.ready))
            self._game = game

    def _answer(self, process: Process, seconds: float) -> str:
        """The move that answers this question; answers to earlier ones are ignored."""
        deadline = _after(seconds)
        while True:
            number, _, move = self._hear(process, "move", deadline).partition(" ")
            if number == str(self._question):
                if len(move) > LONGEST_MOVE:
                    raise Misdeed(f"named a move of {len(move)} characters")
                return move
            if not number.isdecimal() or int(number) > self._question:
                raise Misdeed(f"answered question {_shown(number)}, not {self._question}")

    def _hear(self, process: Process, word: str, deadline: float) -> str:
        """The rest of the first line that begins with this word."""
        while True:
            line = process.line(deadline)
            first, _, rest = line.partition(" ")
            if first == word:
                return rest.strip()
            if first == "error":
                raise Misdeed(f"reported an error: {_shown(rest)}")
            if first not in PASSED_OVER:
                raise Misdeed(f"said {_shown(line)} where {word!r} was due")

    def _sentence(self, misdeed: Misdeed) -> str:
        words = self._process.last_words() if self._process is not None else ""
        complaint = f"; its last complaint was {_shown(words)}" if words else ""
        return f"{self._command} {misdeed}{complaint}."

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None


def is_program(command: str) -> bool:
    """Whether the first word is a file that can be run, by its path or by its name.

    >>> is_program("no-such-program --fast"), is_program("sh -c 'echo ready'"), is_program("'")
    (False, True, False)
    """
    try:
        words = shlex.split(command)
    except ValueError:
        return False
    return bool(words) and shutil.which(words[0]) is not None


def _after(seconds: float) -> float:
    return time.monotonic() + seconds


def _shown(text: str) -> str:
    """A program's words in a sentence: on one line, without control characters, not too long."""
    return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]}...")
