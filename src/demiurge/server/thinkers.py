"""Processes in which computers think, each with a deadline.

One that hangs, dies, uses too much memory or answers nonsense is stopped and replaced. Only the
question that it was working on is lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import time
from typing import Any

import structlog

from demiurge.bots.bot import BotFault
from demiurge.game import View
from demiurge.server.metrics import FAULTS, THOUGHTS
from demiurge.server.settings import Settings
from demiurge.server.thinker import HINT_LEVEL

LINE = 1 << 20  # bytes that a question or an answer may have
STARTING = 300.0  # seconds: the first one on a machine compiles the engine
NICE = 5  # people's moves go first
SPARE = 4  # processes beyond the usual number, while others hang
WAIT = 1.0  # seconds that a question waits for one of the usual number before a spare one starts

log = structlog.get_logger()


class Thinker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, settings: Settings) -> Thinker:
        process = await asyncio.create_subprocess_exec(
            *settings.thinker,
            str(settings.memory),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LINE,
            start_new_session=True,
        )
        os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
        thinker = cls(process)
        try:
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

    async def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(question).encode() + b"\n")
            line = await asyncio.wait_for(self._line(), seconds)
            answer = json.loads(line)
        except TimeoutError:
            raise BotFault(f"A thinking process took more than {seconds:g} s.") from None
        except (ValueError, RecursionError, OSError):
            raise BotFault("A thinking process died or talked nonsense.") from None
        if not isinstance(answer, dict) or not isinstance(answer.get("move"), str):
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


class Thinkers:
    """Some processes, one question each at a time."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._idle: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        self._all: set[Thinker] = set()
        self._places = asyncio.Semaphore(settings.thinkers + SPARE)
        self._starting = asyncio.Lock()
        self._replacing: set[asyncio.Task[None]] = set()

    async def warm_up(self) -> None:
        """Start the usual number, one after the other: the first may have to compile."""
        for _ in range(self._settings.thinkers):
            self._idle.put_nowait(await self._start())

    async def _start(self) -> Thinker:
        try:
            async with self._starting:
                thinker = await Thinker.start(self._settings)
        except (OSError, TimeoutError) as error:
            raise BotFault(f"A thinking process did not start: {error}.") from None
        self._all.add(thinker)
        return thinker

    async def _free(self) -> Thinker:
        """A process that has nothing to do, or soon will have."""
        while not self._idle.empty() or len(self._all) >= self._settings.thinkers:
            try:
                thinker = await asyncio.wait_for(self._idle.get(), WAIT)
            except TimeoutError:
                break
            if thinker.is_alive:
                return thinker
            self._all.discard(thinker)
        return await self._start()

    async def _replace(self, thinker: Thinker) -> None:
        """Stop one that went wrong, and have another ready before the next question comes."""
        await thinker.stop()
        self._all.discard(thinker)
        if self._idle.qsize() < self._settings.thinkers:
            with contextlib.suppress(BotFault):
                self._idle.put_nowait(await self._start())

    async def move(self, view: View, level: int, seed: str) -> str:
        """The move that a computer of this level makes; `BotFault` if it makes none."""
        answer = await self._ask(view, level, seed, hint=False)
        return str(answer["move"])

    async def hint(self, view: View, seed: str) -> dict[str, Any]:
        """A move to advise, and everyone's chances."""
        return await self._ask(view, HINT_LEVEL, seed, hint=True)

    async def _ask(self, view: View, level: int, seed: str, hint: bool) -> dict[str, Any]:
        shown = view.to_json() | {"log": []}
        question = {
            "game": view.game,
            "options": view.options.to_json(),
            "view": shown,
            "level": level,
            "seed": seed,
            "hint": hint,
        }
        async with self._places:
            thinker = await self._free()
            began = time.perf_counter()
            try:
                answer = await thinker.ask(question, self._settings.think)
                if answer["move"] not in shown.get("legal", []):
                    raise BotFault("A thinking process named a move that is not legal.")
            except BaseException as fault:
                replacing = asyncio.create_task(self._replace(thinker))
                self._replacing.add(replacing)
                replacing.add_done_callback(self._replacing.discard)
                if isinstance(fault, BotFault):
                    FAULTS.inc()
                    log.warning("thinker", fault=str(fault), game=view.game, level=level)
                    # a table that breaks one process after the other has to wait for each itself
                    await asyncio.wait({replacing}, timeout=self._settings.think)
                raise
            self._idle.put_nowait(thinker)
        THOUGHTS.labels(view.game).observe(time.perf_counter() - began)
        while self._idle.qsize() > self._settings.thinkers:
            spare = self._idle.get_nowait()
            self._all.discard(spare)
            await spare.stop()
        return answer

    async def close(self) -> None:
        for replacing in list(self._replacing):
            replacing.cancel()
        await asyncio.gather(*self._replacing, return_exceptions=True)
        for thinker in list(self._all):
            await thinker.stop()
