"""Rooms: a table in memory, and those who look at it. The house: all rooms, and what happens there.

A change is made durable, then acknowledged, then published: streams show nothing that is not
published. What one process publishes the others learn by the doorbell, and read from the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Any, TypeVar

import structlog
from fastapi.sse import format_sse_event

from demiurge.bots.bot import BotFault
from demiurge.game import Viewer
from demiurge.server.faults import point
from demiurge.server.limits import Limits
from demiurge.server.metrics import MOVES, STREAMS, TABLES
from demiurge.server.problems import Problem
from demiurge.server.settings import Settings
from demiurge.server.store import Answer, Away, Conflict, Store
from demiurge.server.table import GATHERING, LEASE, OVER, PLAYING, REVEALING, Table
from demiurge.server.thinkers import Thinkers

NAME = re.compile("[A-Za-z0-9_-]{1,32}")  # of a table
TRIES = 8  # times a change is tried again because another was faster
RETRY_MS = 500  # after which a client whose stream broke should come back

log = structlog.get_logger()
Outcome = TypeVar("Outcome")


class Room:
    """A table, and the streams that show it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.published = table.version
        self.published_serial = table.serial
        self.news = asyncio.Event()
        self.streams = 0
        self.gone = False
        self.thinking: asyncio.Task[None] | None = None
        self._views: dict[Viewer, tuple[int, str]] = {}

    @property
    def is_idle(self) -> bool:
        """Whether nobody listens, and nobody is about to change the table."""
        thinks = self.thinking is not None and not self.thinking.done()
        return not (self.streams or self.lock.locked() or thinks)

    def publish(self) -> None:
        """Let the streams show how the table stands now."""
        self.published = self.table.version
        self.published_serial = self.table.serial
        old, self.news = self.news, asyncio.Event()
        old.set()

    def view_text(self, viewer: Viewer) -> str:
        """The view without its log, as JSON; the same for all streams of one viewer."""
        version, text = self._views.get(viewer, (-1, ""))
        if version != self.table.version:
            shown = self.table.game.position.view(viewer).to_json()  # type: ignore[union-attr]
            shown["version"] = version = self.table.version
            del shown["log"]
            text = json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
            self._views[viewer] = (version, text)
        return text


class Stream:
    """What one viewer has been sent, and what is to be sent next."""

    def __init__(self, room: Room, viewer: Viewer, after: int | None, boot: float) -> None:
        self._room = room
        self._viewer = viewer
        self._boot = boot
        self._version = room.published if after is None else min(after, room.published)
        self._serial = -1
        self._viewed = -1
        self._said = len(room.table.said)

    def news(self) -> bytes:
        """Everything published since the last time."""
        room, table = self._room, self._room.table
        if self._serial == room.published_serial:
            return b""
        self._serial = room.published_serial
        events = []
        for k in range(self._version, room.published):
            entry = table.entry_json(k, self._viewer)
            name = "undo" if "back_to" in entry else "move"
            events.append(_event(name, json.dumps(entry, ensure_ascii=False), entry["version"]))
        self._version = room.published
        if table.game and self._viewed != table.version == room.published:
            self._viewed = table.version
            events.append(_event("view", room.view_text(self._viewer), table.version))
        said = table.said_json(self._viewer, self._said)
        events += [_event("chat", json.dumps(one, ensure_ascii=False)) for one in said]
        self._said = len(table.said)
        events.append(_event("table", json.dumps(table.info(self._boot), ensure_ascii=False)))
        return b"".join(events)


def _event(name: str, data: str, version: int | None = None) -> bytes:
    found = format_sse_event(
        data_str=data, event=name, id=None if version is None else str(version)
    )
    return bytes(found)


class House:
    """All the rooms of one process."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = Thinkers(settings)
        self.limits = Limits()
        self.boot = time.time()
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._watching: Counter[str] = Counter()  # streams of each address

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Do this beside everything else; a failure is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("task", failure=repr(task.exception()))

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinkers.close()

    # rooms

    async def room(self, table: str) -> Room:
        """The room of a table; 404 if there is no such table."""
        room = self._rooms.get(table)
        if room is None:
            lock = self._loading.setdefault(table, asyncio.Lock())
            try:
                async with lock:
                    room = self._rooms.get(table) or await self._open(table)
            finally:
                self._loading.pop(table, None)
        return room

    async def _open(self, table: str) -> Room:
        saved = None
        if NAME.fullmatch(table):
            saved = await self.reach(self.store.load(table))
        if saved is None:
            raise Problem(404, "unknown-table", "There is no such table, or it has expired.")
        return self._rooms.get(table) or self.enter(Table(saved))

    def enter(self, table: Table) -> Room:
        """Keep a table in memory; one that nobody looks at may have to go."""
        room = self._rooms[table.id] = Room(table)
        if len(self._rooms) > self.settings.cached:
            idle = (k for k, r in self._rooms.items() if r.is_idle and k != table.id)
            oldest = next(idle, None)
            if oldest:
                del self._rooms[oldest]
        TABLES.set(len(self._rooms))
        return room

    def forget(self, table: str) -> None:
        """Read the table anew next time; its streams end, and come back."""
        room = self._rooms.pop(table, None)
        if room:
            room.gone = True
            room.publish()

    async def reach(self, work: Any) -> Any:
        """Ask the database; 503 while it is away."""
        try:
            return await work
        except Away as away:
            raise Problem(503, "database-away", str(away), retry_after=1) from None

    async def refresh(self, room: Room) -> None:
        """Read what other processes did."""
        table = room.table
        saved = await self.reach(self.store.load(table.id, table.version, len(table.said)))
        if saved is None:
            self.forget(table.id)
            raise Problem(404, "unknown-table", "There is no such table, or it has expired.")
        if saved.serial > table.serial:
            fresh = table.draft()
            fresh.refresh(saved)
            serial = fresh.serial
            fresh.succeed(table)
            fresh.serial, fresh.secrets = serial, saved.secrets
            room.table = fresh

    # changes

    async def change(
        self,
        room: Room,
        work: Callable[[Table], Outcome],
        answer: Callable[[Table, Outcome], Answer | None] = lambda _table, _outcome: None,
    ) -> Outcome:
        """Do the work on a draft and make it durable. It is not published yet."""
        async with room.lock:
            for _ in range(TRIES):
                draft = room.table.draft()
                outcome = work(draft)
                kept = answer(draft, outcome)
                try:
                    await self.store.change(draft.change(self.boot, kept))
                except Conflict:
                    if kept and await self.reach(self.store.answer(draft.id, kept.role, kept.key)):
                        raise
                    await self.refresh(room)
                    continue
                except Away as away:
                    self.forget(draft.id)  # it may or may not have happened: read it again
                    raise Problem(503, "database-away", str(away), retry_after=1) from None
                draft.succeed(room.table)
                room.table = draft
                return outcome
        raise Problem(503, "busy", "Too many change this table at once.", retry_after=0.2)

    async def publish(self, room: Room) -> None:
        """Show everyone how the table stands now, and let a computer take its turn."""
        point("before-broadcast")
        room.publish()
        point("after-broadcast")
        self.look_after(room)
        with contextlib.suppress(Away):
            await self.store.ring(room.table.id)

    # computers and clocks

    def look_after(self, room: Room) -> None:
        """If a computer is to move, let it think."""
        actor = room.table.actor
        if actor is None or room.table.level_at(actor) is None:
            return
        if room.thinking is None or room.thinking.done():
            room.thinking = self.spawn(self._turn(room))

    async def _turn(self, room: Room) -> None:
        """Make the computer's move; publishing it looks after the next turn."""
        table, seat = room.table, room.table.actor
        level = None if seat is None else table.level_at(seat)
        if seat is None or level is None:
            return
        move = await self._thought(table, seat, level)

        def play(draft: Table) -> bool:
            if draft.version != table.version or draft.level_at(seat) is None:
                return False
            draft.play(seat, move, self.boot)
            return True

        if await self.change(room, play):
            MOVES.labels(table.meta.game, "computer").inc()
        room.thinking = None
        await self.publish(room)

    async def _thought(self, table: Table, seat: int, level: int) -> str:
        """The computer's move, not too quickly; a question takes the same time in any case."""
        view = table.view(seat)
        moves = view.legal_moves()
        seed = f"{table.id}/{table.version}"
        question = "allow" in moves
        end = time.monotonic() + (self.settings.answer if question else self.settings.pace)
        try:
            thinking = self.thinkers.move(view, level, seed)
            if question:
                move = await asyncio.wait_for(thinking, self.settings.answer)
            else:
                move = await thinking
        except (BotFault, TimeoutError, OSError):
            move = "allow" if question else random.Random(seed).choice(moves)
        await asyncio.sleep(max(0.0, end - time.monotonic()))
        return move

    async def sweep(self) -> None:
        """Again and again: clocks that ran out, computers nobody woke, tables nobody touches."""
        forgotten = 0.0
        while True:
            with contextlib.suppress(Away, Problem, Conflict):
                for table in await self.store.due(time.time()):
                    if await self.store.lease(table, time.time() + LEASE):
                        await self._attend(await self.room(table))
                if time.monotonic() > forgotten:
                    forgotten = time.monotonic() + 600
                    await self._forget_old()
                if self.store.is_shared:
                    await self._catch_up()
            await asyncio.sleep(self.settings.sweep)

    async def _attend(self, room: Room) -> None:
        if self.store.is_shared:
            await self.refresh(room)
            room.publish()
        deadline = room.table.deadline(self.boot)
        seat = room.table.actor
        if seat is None or room.table.level_at(seat) is not None:
            self.look_after(room)
            return
        late = deadline is not None and deadline <= time.time()

        def step_in(draft: Table) -> None:
            if late and draft.actor == seat:
                draft.meta.seats[seat].away = True

        await self.change(room, step_in)
        await self.publish(room)

    async def _forget_old(self) -> None:
        now = time.time()
        keep = self.settings
        await self.store.forget(
            {
                GATHERING: now - keep.keep_gathering,
                REVEALING: now - keep.keep_gathering,
                PLAYING: now - keep.keep_playing,
                OVER: now - keep.keep_over,
            }
        )

    async def _catch_up(self) -> None:
        """Rooms with streams whose doorbell was missed."""
        open_rooms = {k: room for k, room in self._rooms.items() if room.streams}
        for table, serial in (await self.store.serials(open_rooms)).items():
            if serial > open_rooms[table].published_serial:
                await self.rung(table)

    async def rung(self, table: str) -> None:
        """Another process has news of this table."""
        room = self._rooms.get(table)
        if room is None:
            return
        async with room.lock:
            with contextlib.suppress(Problem):
                await self.refresh(room)
        room.publish()

    # streams

    def stream(
        self, room: Room, viewer: Viewer, after: int | None, address: str
    ) -> AsyncIterator[bytes]:
        """A viewer's events: what was missed, then what happens."""
        if self._watching[address] >= self.settings.streams_per_address:
            raise Problem(429, "too-many", "Too many streams from one address.", retry_after=5)
        return self._stream(room, Stream(room, viewer, after, self.boot), address)

    async def _stream(self, room: Room, stream: Stream, address: str) -> AsyncIterator[bytes]:
        room.streams += 1
        self._watching[address] += 1
        STREAMS.inc()
        try:
            yield bytes(format_sse_event(retry=RETRY_MS))
            while not room.gone:
                waiting = room.news
                news = stream.news()
                if news:
                    yield news
                    continue
                try:
                    async with asyncio.timeout(self.settings.heartbeat):
                        await waiting.wait()
                except TimeoutError:
                    yield b": still here\n\n"
        finally:
            room.streams -= 1
            self._watching[address] -= 1
            if not self._watching[address]:
                del self._watching[address]
            STREAMS.dec()
