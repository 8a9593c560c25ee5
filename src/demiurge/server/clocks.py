"""Clocks: tables that are due, because a player's time is over or a computer's turn was not made,
and tables that expire."""

from __future__ import annotations

import asyncio
import contextlib
import time

from demiurge.server import steady
from demiurge.server.computers import Computers
from demiurge.server.draft import Draft
from demiurge.server.limits import ANSWERS_FOR
from demiurge.server.problems import Problem
from demiurge.server.rooms import Rooms
from demiurge.server.settings import Settings
from demiurge.server.store import Store
from demiurge.server.table import GATHERING, LEASE, OVER, PLAYING, REVEALING
from demiurge.server.tasks import Tasks

EXPIRY = 600.0  # seconds between two looks for tables that nobody touches


class Clocks:
    """Looks at all tables again and again; no timer has to survive a restart."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        rooms: Rooms,
        computers: Computers,
        tasks: Tasks,
        boot: float,
    ) -> None:
        self._settings = settings
        self._store = store
        self._rooms = rooms
        self._computers = computers
        self._tasks = tasks
        self._boot = boot

    async def sweep(self) -> None:
        """Look again and again for due tables, news of other processes and expired tables."""
        expired = 0.0
        while True:
            with contextlib.suppress(Problem):
                for table in await self._store.due(now := steady.now()):
                    if await self._store.lease(table, now, now + LEASE):
                        self._tasks.spawn(self._attend(table))
                # if the wall was set back these are not due yet
                for table in await self._rooms.late():
                    self._tasks.spawn(self._attend(table))
                if time.monotonic() > expired:
                    expired = time.monotonic() + EXPIRY
                    await self._expire()
                await self._rooms.catch_up()
            await asyncio.sleep(self._settings.sweep)

    async def _attend(self, table: str) -> None:
        """Let a computer make its move, or play for somebody who is late."""
        room = await self._rooms.find(table)
        seat = room.table.actor
        if seat is None or room.table.level_at(seat) is not None:
            self._computers.attend(room)
            return
        late = room.table.is_late(self._boot)

        def step_in(draft: Draft) -> None:
            if late and draft.table.actor == seat:
                draft.table.meta.seats[seat].away = True

        await self._rooms.commit(room, step_in)
        await self._rooms.publish(room)

    async def _expire(self) -> None:
        now, settings = time.time(), self._settings
        await self._store.forget_answers(now - ANSWERS_FOR)
        await self._store.forget(
            {
                GATHERING: now - settings.keep_gathering,
                REVEALING: now - settings.keep_gathering,
                PLAYING: now - settings.keep_playing,
                OVER: now - settings.keep_over,
            }
        )
