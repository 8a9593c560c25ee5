"""Rooms: the tables in memory, and the way of a change through them.

A request works on a draft of the table. `commit` makes the draft durable, then the request is
answered, then `publish` shows the table to everyone: streams show nothing that is not published.
What one process publishes the others learn by the doorbell, and read from the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Callable, Iterable
from typing import Literal, TypeVar

import structlog

from demiurge.game import Viewer
from demiurge.rules.errors import DemiurgeError
from demiurge.server.draft import Draft
from demiurge.server.faults import point
from demiurge.server.limits import refused
from demiurge.server.metrics import TABLES
from demiurge.server.problems import Problem
from demiurge.server.rush import Rush
from demiurge.server.settings import Settings
from demiurge.server.store import Away, Conflict, Origin, Saved, Store
from demiurge.server.table import Table
from demiurge.server.tokens import hashed

NAME = re.compile("[A-Za-z0-9_-]{1,32}")  # of a table
TRIES = 8  # times a change is tried again because another was faster
HOUR = 3600  # seconds
AT_A_STRETCH = 200  # tables that are looked at before others have their turn
RECENT = 600.0  # seconds: tables touched since then are read when the server starts

log = structlog.get_logger()
Outcome = TypeVar("Outcome")


class Room:
    """A table in memory, and how far it is published."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.published = table.version
        self.published_serial = table.serial
        self.news = asyncio.Event()
        self.streams = 0
        self.gone = False
        self.thinking: asyncio.Task[None] | None = None
        # encoded once for all streams: each viewer's view, and what everyone may know
        self.events: dict[Viewer | Literal["table"], tuple[int, bytes]] = {}

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


def unattended(_: Room) -> None:
    """Does nothing: no computers play here."""


class Rooms:
    """The tables that one process has in memory."""

    def __init__(self, settings: Settings, store: Store, rush: Rush, boot: float) -> None:
        self.attend: Callable[[Room], None] = unattended  # told when a computer may be to move
        self._settings = settings
        self._store = store
        self._rush = rush
        self._boot = boot
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    # tables in memory

    async def find(self, table: str) -> Room:
        """The room of a table as it stands now, whoever changed it; 404 if there is none."""
        room = self._rooms.get(table)
        if room is None:
            lock = self._loading.setdefault(table, asyncio.Lock())
            try:
                async with lock:
                    room = self._rooms.get(table) or await self._load(table)
            finally:
                self._loading.pop(table, None)
        elif self._store.is_shared:
            await self._catch_up({table: room})
        return room

    async def _load(self, table: str) -> Room:
        saved = None
        if NAME.fullmatch(table):
            saved = await self._store.load(table)
        if saved is None:
            raise _unknown()
        room = self._keep(await asyncio.to_thread(Table, saved))
        self.attend(room)
        return room

    async def load_recent(self) -> int:
        """Read the tables that were played at just before a restart, whose streams come back
        all at once; how many there are."""
        with contextlib.suppress(Away):
            for saved in await self._store.recent(time.time() - RECENT, self._settings.cached):
                try:
                    self._keep(await asyncio.to_thread(Table, saved))
                except DemiurgeError as damage:
                    log.error("damaged", table=saved.id, failure=str(damage))
        return len(self._rooms)

    def _keep(self, table: Table) -> Room:
        """Keep a table in memory; one that nobody looks at may have to go."""
        room = self._rooms[table.id] = Room(table)
        if len(self._rooms) > self._settings.cached:
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

    def close(self) -> None:
        """All streams end; they come back when a server runs again."""
        for table in list(self._rooms):
            self.forget(table)

    async def late(self) -> list[str]:
        """Tables in memory where the person to move has no time left."""
        late = []
        for number, (name, room) in enumerate(list(self._rooms.items()), 1):
            if room.table.waits and room.table.is_late(self._boot):
                late.append(name)
            if number % AT_A_STRETCH == 0:
                await asyncio.sleep(0)
        return late

    # what other processes did

    async def catch_up(self) -> None:
        """Read what is new in the rooms that are shown: a process may die before it rings the
        doorbell."""
        if self._store.is_shared:
            await self._catch_up({k: r for k, r in self._rooms.items() if r.streams})

    async def rung(self, table: str) -> None:
        """Another process has news of this table."""
        room = self._rooms.get(table)
        if room:
            with contextlib.suppress(Problem):
                await self._refresh([room])

    async def _catch_up(self, rooms: dict[str, Room]) -> None:
        serials = await self._store.serials(rooms)
        await self._refresh(r for k, r in rooms.items() if serials.get(k) != r.table.serial)

    async def _refresh(self, rooms: Iterable[Room]) -> None:
        for room in rooms:
            async with room.lock:
                await self._reread(room)

    async def _reread(self, room: Room) -> None:
        """Read what is new, and let the streams show it. Its lock is held."""
        table = room.table
        saved: Saved | None = await self._store.load(table.id, table.version, table.said_until)
        if saved is None:
            self.forget(table.id)
            raise _unknown()
        if saved.serial > table.serial:
            room.table = await asyncio.to_thread(table.refreshed, saved)
            room.publish()

    # the way of a change

    async def commit(self, room: Room, work: Callable[[Draft], Outcome]) -> Outcome:
        """Do the work on a draft and make it durable: it is the table now. It is not published
        yet."""
        await self._rush.over()
        async with room.lock:
            for _ in range(TRIES):
                if room.gone:
                    break
                draft = Draft(room.table)
                outcome = work(draft)
                try:
                    await self._store.append(draft.change(self._boot))
                except Conflict:
                    if await self._was_answered(draft):
                        raise
                    await self._reread(room)
                    continue
                except Away:
                    self.forget(room.table.id)  # it may or may not have happened: read it again
                    raise
                room.table = draft.committed()
                return outcome
        raise Problem(503, "busy", "Too many change this table at once.", retry_after=0.2)

    async def _was_answered(self, draft: Draft) -> bool:
        """Whether the request was carried out before: its key has an answer."""
        kept = draft.answer
        if kept is None:
            return False
        return await self._store.answer(draft.table.id, kept.role, kept.key) is not None

    async def commit_new(self, draft: Draft, address: str) -> Room:
        """Make a new table durable, if this address has not made too many."""
        settings = self._settings
        origin = Origin(
            hashed(address), draft.size, settings.tables_per_day, settings.uploads_per_day
        )
        if not await self._store.create(draft.change(self._boot), origin):
            raise refused(
                "tables in a day",
                429,
                "too-many",
                "Too many tables or records came from this address in a day: try again later.",
                retry_after=HOUR,
            )
        return self._keep(draft.committed())

    async def publish(self, room: Room) -> None:
        """Show everyone how the table stands now; a computer may be to move."""
        point("before-broadcast")
        room.publish()
        point("after-broadcast")
        self.attend(room)
        with contextlib.suppress(Away):
            await self._store.ring(room.table.id)


def _unknown() -> Problem:
    return Problem(404, "unknown-table", "There is no such table, or it has expired.")
