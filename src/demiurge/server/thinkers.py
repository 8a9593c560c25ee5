"""Processes in which computers think, each with a deadline.

One that hangs, dies, uses too much memory or answers nonsense is stopped and replaced. Only the
question that it was working on is lost. Moves, hints and replays have processes of their own, so
that a move never waits for the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

import structlog
from msgspec import MsgspecError
from msgspec.json import decode, encode

from demiurge.bots.bot import BotFault
from demiurge.game import View
from demiurge.server.metrics import FAULTS, THOUGHTS
from demiurge.server.settings import Settings
from demiurge.server.thinker import HINT_LEVEL

LINE = 1 << 20  # bytes that an answer may have
STARTING = 300.0  # seconds: the first one on a machine compiles the engine
WAIT = 1.0  # seconds that a question waits for one of the usual number before a spare one starts

log = structlog.get_logger()
Answer = dict[str, Any]
Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class Share:
    """How much of the machine some processes get."""

    nice: int  # people's requests go first
    spare: int  # processes beyond the usual number, while others hang


MOVES = Share(nice=5, spare=4)
STUDIES = Share(nice=15, spare=0)


class Thinker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, program: tuple[str, ...], memory: int, nice: int) -> Thinker:
        process = await asyncio.create_subprocess_exec(
            *program,
            str(memory),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LINE,
            start_new_session=True,
        )
        thinker = cls(process)
        try:
            own = os.getpriority(os.PRIO_PROCESS, 0)  # only root could go below it
            os.setpriority(os.PRIO_PROCESS, process.pid, max(nice, own))
            if await asyncio.wait_for(thinker._line(), STARTING) != b"ready\n":
                raise BotFault("A thinking process did not start.")
        except BaseException:
            await thinker.stop()
            raise
        return thinker

    async def _line(self) -> bytes:
        assert self._process.stdout is not None
        try:
            return await self._process.stdout.readline()
        except ValueError:
            raise BotFault("A thinking process flooded its answer.") from None

    async def ask(self, question: dict[str, Any], seconds: float) -> Answer:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(encode(question) + b"\n")
            line = await asyncio.wait_for(self._line(), seconds)
            answer = decode(line)
        except TimeoutError:
            raise BotFault(f"A thinking process took more than {seconds:g} s.") from None
        except (MsgspecError, RecursionError, OSError):
            raise BotFault("A thinking process died or talked nonsense.") from None
        if not isinstance(answer, dict):
            raise BotFault("A thinking process talked nonsense.")
        return answer

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None

    async def stop(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        while await self._process.stdout.read(LINE):  # to its end, where the pipe is closed
            pass
        await self._process.wait()


def unnoticed() -> None:
    """Does nothing: for those who need not know when a question gets its process."""


class Thinkers:
    """Some processes of one kind, one question each at a time."""

    def __init__(
        self,
        program: tuple[str, ...],
        settings: Settings,
        count: int,
        share: Share = MOVES,
        seconds: float | None = None,
    ) -> None:
        self._program = program
        self._memory = settings.memory
        self._seconds = seconds or settings.think
        self._count = count
        self._share = share
        self._idle: list[Thinker] = []
        self._waiting: deque[asyncio.Future[Thinker]] = deque()
        self._all: set[Thinker] = set()
        self._places = asyncio.Semaphore(count + share.spare)
        self._starting = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()  # that start and replace processes

    async def warm_up(self) -> None:
        """Start the usual number, one after the other: the first may have to compile."""
        while len(self._all) < self._count:
            self._hand_over(await self._start())

    async def _start(self) -> Thinker:
        """A new process. If nobody waits for it any more, its task stops it, and is not cancelled
        a second time: else the process would be left behind."""
        starting = self._spawn(self._started())
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            if starting.done() and not starting.cancelled() and not starting.exception():
                self._hand_over(starting.result())  # ready in this very moment
            _cancel_once(starting)
            raise

    async def _started(self) -> Thinker:
        try:
            async with self._starting:
                thinker = await Thinker.start(self._program, self._memory, self._share.nice)
        except (OSError, TimeoutError) as error:
            raise BotFault(f"A thinking process did not start: {error}.") from None
        self._all.add(thinker)
        return thinker

    def _hand_over(self, thinker: Thinker) -> None:
        """Give a process that has nothing to do to the question that waits longest."""
        while self._waiting:
            question = self._waiting.popleft()
            if not question.done():
                question.set_result(thinker)
                return
        self._idle.append(thinker)

    async def _free(self) -> Thinker:
        """A process that has nothing to do, or soon will have."""
        thinker: Thinker | None
        while self._idle or len(self._all) >= self._count:
            thinker = self._idle.pop() if self._idle else await self._next()
            if thinker is None:
                break
            if thinker.is_alive:
                return thinker
            self._all.discard(thinker)
        return await self._start()

    async def _next(self) -> Thinker | None:
        """The next process that has answered, if one soon does."""
        question: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()
        self._waiting.append(question)
        try:
            await asyncio.wait({question}, timeout=WAIT)
        except asyncio.CancelledError:
            if question.done():  # it got one at this very moment: the next may have it
                self._hand_over(question.result())
            raise
        finally:
            question.cancel()
        return None if question.cancelled() else question.result()

    async def _retire(self, thinker: Thinker) -> None:
        await thinker.stop()
        self._all.discard(thinker)

    async def _replace(self, thinker: Thinker) -> None:
        """Stop one that went wrong, and have another ready before the next question comes."""
        await self._retire(thinker)
        if len(self._idle) < self._count:
            with contextlib.suppress(BotFault):
                self._hand_over(await self._start())

    async def move(
        self, view: View, level: int, seed: str, begins: Callable[[], None] = unnoticed
    ) -> str:
        """The move that a computer of this level makes; `BotFault` if it makes none."""
        began = 0.0

        def begin() -> None:
            nonlocal began
            began = time.perf_counter()
            begins()

        answer = await self.ask(*_question(view, level, seed, hint=False), begin)
        if view.discreet_answer is None:  # otherwise the time would reveal what is held
            THOUGHTS.labels(view.game).observe(time.perf_counter() - began)
        return str(answer["move"])

    async def hint(self, view: View, seed: str) -> Answer:
        """A move to advise, and everyone's chances."""
        return await self.ask(*_question(view, HINT_LEVEL, seed, hint=True))

    async def ask(
        self,
        question: dict[str, Any],
        is_right: Callable[[Answer], bool],
        begins: Callable[[], None] = unnoticed,
    ) -> Answer:
        """A process's answer; `BotFault` if there is none, or it is not right."""
        async with self._places:
            thinker = await self._free()
            begins()
            try:
                answer = await thinker.ask(question, self._seconds)
                if not is_right(answer):
                    raise BotFault("A thinking process talked nonsense.")
            except BaseException as fault:
                replacing = self._spawn(self._replace(thinker))
                if isinstance(fault, BotFault):
                    FAULTS.inc()
                    log.warning("thinker", fault=str(fault), game=question["game"])
                    # a table that breaks one process after the other has to wait for each itself
                    await asyncio.wait({replacing}, timeout=self._seconds)
                raise
            self._hand_over(thinker)
        while len(self._idle) > self._count:
            self._spawn(self._retire(self._idle.pop()))
        return answer

    def _spawn(self, work: Coroutine[Any, Any, Outcome]) -> asyncio.Task[Outcome]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        while self._tasks:
            for task in self._tasks:
                _cancel_once(task)
            await asyncio.wait(self._tasks)
        for thinker in list(self._all):
            await thinker.stop()


def _cancel_once(task: asyncio.Task[Any]) -> None:
    """A second time would interrupt what it does at its end."""
    if not task.cancelling():
        task.cancel()


def _question(
    view: View, level: int, seed: str, hint: bool
) -> tuple[dict[str, Any], Callable[[Answer], bool]]:
    """What a thinking process is asked, and which answers to it are right."""
    shown = view.to_json() | {"log": []}
    question = {
        "game": view.game,
        "options": view.options.to_json(),
        "view": shown,
        "level": level,
        "seed": seed,
        "hint": hint,
    }
    legal = shown.get("legal", [])
    return question, lambda answer: answer.get("move") in legal
