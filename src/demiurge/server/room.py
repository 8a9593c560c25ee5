"""Rooms: a table in memory, and those who look at it. The house: all rooms, and what happens there.

A change is made durable, then acknowledged, then published: streams show nothing that is not
published. What one process publishes the others learn by the doorbell, and read from the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from typing import Any, TypeVar

import structlog
from msgspec.json import encode

from demiurge.bots.bot import BotFault
from demiurge.game import View, Viewer
from demiurge.rules.errors import DemiurgeError
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
RECENT = 600.0  # seconds: tables touched since then are read when the server starts
RUSH = 20  # streams in RUSH_TIME seconds that make a rush
RUSH_TIME = 0.1
PATIENCE = 5.0  # seconds that a change waits at most for the end of a rush
RECOVERY = 60.0  # seconds after a start in which it does
RETRY_MS = 250  # after which a client whose stream broke should come back

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
        self._views: dict[Viewer, tuple[int, bytes]] = {}
        self._told = (-1, b"")

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks at it, changes it or thinks about it."""
        thinks = self.thinking is not None and not self.thinking.done()
        return not (self.streams or self.lock.locked() or thinks)

    def publish(self) -> None:
        """Let the streams show how the table stands now."""
        self.published = self.table.version
        self.published_serial = self.table.serial
        old, self.news = self.news, asyncio.Event()
        old.set()

    def view_event(self, viewer: Viewer) -> bytes:
        """The view without its log, as an event; the same for all streams of one viewer."""
        version, event = self._views.get(viewer, (-1, b""))
        if version != self.table.version:
            assert self.table.game is not None
            version = self.table.version
            view = self.table.game.position.view(viewer)
            told = view.to_json() | {"notes": view.notes(), "version": version}
            del told["log"]
            event = _event("view", told, version)
            self._views[viewer] = (version, event)
        return event

    def table_event(self, boot: float) -> bytes:
        """What everyone may know about the table, as an event; the same for all streams."""
        if self._told[0] != self.table.serial:
            self._told = (self.table.serial, _event("table", self.table.info(boot)))
        return self._told[1]


class Stream:
    """What one viewer has been sent, and what is to be sent next."""

    def __init__(self, room: Room, viewer: Viewer, after: int | None, boot: float) -> None:
        self._room = room
        self._viewer = viewer
        self._boot = boot
        self._version = room.published if after is None else min(after, room.published)
        self._serial = -1
        self._viewed = -1 if after is None else self._version  # with its id it came whole
        self._said = len(room.table.said)

    def news(self) -> bytes:
        """Everything published since the last time.

        A version's id goes with the last that tells of it, the view: whoever comes back with it
        has seen that view.
        """
        room, table = self._room, self._room.table
        if self._serial == room.published_serial:
            return b""
        self._serial = room.published_serial
        events = []
        for k in range(self._version, room.published):
            entry = table.entry_json(k, self._viewer)
            name = "undo" if "back_to" in entry else "move"
            last = k + 1 == room.published
            events.append(_event(name, entry, None if last else entry["version"]))
        self._version = room.published
        if table.game and self._viewed != table.version == room.published:
            self._viewed = table.version
            events.append(room.view_event(self._viewer))
        said = table.said_json(self._viewer, self._said)
        events += [_event("chat", one) for one in said]
        self._said = len(table.said)
        events.append(room.table_event(self._boot))
        return b"".join(events)


def _event(name: str, data: dict[str, Any], version: int | None = None) -> bytes:
    number = b"" if version is None else b"id: %d\n" % version
    return b"event: %b\ndata: %b\n%b\n" % (name.encode(), encode(data), number)


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
        self._opened: deque[float] = deque(maxlen=RUSH)  # when the last streams were opened

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
        """The room of a table as it stands now, whoever changed it; 404 if there is none."""
        room = self._rooms.get(table)
        if room is None:
            lock = self._loading.setdefault(table, asyncio.Lock())
            try:
                async with lock:
                    room = self._rooms.get(table) or await self._open(table)
            finally:
                self._loading.pop(table, None)
        elif self.store.is_shared:
            await self._catch_up({table: room})
        return room

    async def _open(self, table: str) -> Room:
        saved = None
        if NAME.fullmatch(table):
            saved = await self.reach(self.store.load(table))
        if saved is None:
            raise Problem(404, "unknown-table", "There is no such table, or it has expired.")
        room = self._rooms.get(table) or self.enter(Table(saved))
        self.look_after(room)
        return room

    async def wake(self) -> int:
        """Read the tables that were played at just before a restart, whose streams come back
        all at once; how many there are."""
        with contextlib.suppress(Away):
            for saved in await self.store.recent(time.time() - RECENT, self.settings.cached):
                try:
                    self.enter(Table(saved))
                except DemiurgeError as damage:
                    log.error("damaged", table=saved.id, failure=str(damage))
        return len(self._rooms)

    def enter(self, table: Table) -> Room:
        """Keep a table in memory; one that nobody looks at may have to go."""
        room = self._rooms[table.id] = Room(table)
        if len(self._rooms) > self.settings.cached:
            idle = (k for k, r in self._rooms.items() if r.is_idle and k != table.id)
            oldest = next(idle, None)
            if oldest:
                self.forget(oldest)
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
        """Read what other processes did, and let the streams show it."""
        async with room.lock:
            await self._refresh(room)

    async def _refresh(self, room: Room) -> None:
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
            room.publish()

    # changes

    async def change(
        self,
        room: Room,
        work: Callable[[Table], Outcome],
        answer: Callable[[Outcome], Answer | None] = lambda _: None,
    ) -> Outcome:
        """Do the work on a draft and make it durable. It is not published yet."""
        await self._calm()
        async with room.lock:
            for _ in range(TRIES):
                if room.gone:
                    break
                draft = room.table.draft()
                outcome = work(draft)
                kept = answer(outcome)
                try:
                    await self.store.change(draft.change(self.boot, kept))
                except Conflict:
                    if kept and await self.reach(self.store.answer(draft.id, kept.role, kept.key)):
                        raise
                    await self._refresh(room)
                    continue
                except Away as away:
                    self.forget(draft.id)  # it may or may not have happened: read it again
                    raise Problem(503, "database-away", str(away), retry_after=1) from None
                draft.succeed(room.table)
                room.table = draft
                return outcome
        raise Problem(503, "busy", "Too many change this table at once.", retry_after=0.2)

    async def _calm(self) -> None:
        """Wait while all streams come back after a restart, so that everyone sees the table sooner.
        It delays moves only a little."""
        end = time.monotonic() + PATIENCE
        while self._is_rush and time.monotonic() < end:
            await asyncio.sleep(RUSH_TIME)

    @property
    def _is_rush(self) -> bool:
        if len(self._opened) < RUSH or time.time() > self.boot + RECOVERY:
            return False
        return time.monotonic() - self._opened[0] < RUSH_TIME

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
        discreet = view.discreet_answer
        end = time.monotonic() + (self.settings.answer if discreet else self.settings.pace)
        thinking = self.spawn(self._choice(view, level, seed))
        done, _ = await asyncio.wait({thinking}, timeout=self.settings.answer if discreet else None)
        chosen = thinking.result() if done else None
        thinking.cancel()
        await asyncio.sleep(max(0.0, end - time.monotonic()))
        return chosen or discreet or random.Random(seed).choice(moves)

    async def _choice(self, view: View, level: int, seed: str) -> str | None:
        try:
            return await self.thinkers.move(view, level, seed)
        except BotFault:
            return None

    async def sweep(self) -> None:
        """Again and again: clocks that ran out, computers nobody woke, tables nobody touches."""
        forgotten = 0.0
        while True:
            with contextlib.suppress(Away, Problem):
                for table in await self.store.due(time.time()):
                    if await self.store.lease(table, time.time() + LEASE):
                        self.spawn(self._attend(table))
                if time.monotonic() > forgotten:
                    forgotten = time.monotonic() + 600
                    await self._forget_old()
                if self.store.is_shared:
                    await self._catch_up({k: r for k, r in self._rooms.items() if r.streams})
            await asyncio.sleep(self.settings.sweep)

    async def _attend(self, table: str) -> None:
        room = await self.room(table)
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

    async def _catch_up(self, rooms: dict[str, Room]) -> None:
        """Read what is new in these rooms: a process may die before it rings the doorbell."""
        serials = await self.reach(self.store.serials(rooms))
        for table, room in rooms.items():
            if serials.get(table) != room.table.serial:
                await self.refresh(room)

    async def rung(self, table: str) -> None:
        """Another process has news of this table."""
        room = self._rooms.get(table)
        if room:
            with contextlib.suppress(Problem):
                await self.refresh(room)

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
        self._opened.append(time.monotonic())
        self._watching[address] += 1
        STREAMS.inc()
        try:
            yield f"retry: {RETRY_MS}\n\n".encode() + stream.news()
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
