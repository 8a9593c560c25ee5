"""Computers: they make their moves when it is their turn, the same way as people."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable

from demiurge.bots.bot import BotFault
from demiurge.game import View
from demiurge.server.draft import Draft
from demiurge.server.metrics import MOVES
from demiurge.server.rooms import Room, Rooms
from demiurge.server.settings import Settings
from demiurge.server.table import Table
from demiurge.server.tasks import Tasks
from demiurge.server.thinkers import Thinkers, unnoticed


class Computers:
    """Those who play at the tables of one process."""

    def __init__(
        self, settings: Settings, rooms: Rooms, thinkers: Thinkers, tasks: Tasks, boot: float
    ) -> None:
        self._settings = settings
        self._rooms = rooms
        self._thinkers = thinkers
        self._tasks = tasks
        self._boot = boot

    def attend(self, room: Room) -> None:
        """If a computer is to move, let it think."""
        actor = room.table.actor
        if actor is None or room.table.level_at(actor) is None:
            return
        if room.thinking is None or room.thinking.done():
            room.thinking = self._tasks.spawn(self._turn(room))

    async def _turn(self, room: Room) -> None:
        """Make the computer's move; publishing it begins the next turn."""
        table, seat = room.table, room.table.actor
        level = None if seat is None else table.level_at(seat)
        if seat is None or level is None:
            return
        move = await self._thought(table, seat, level)

        def play(draft: Draft) -> bool:
            if draft.table.version != table.version or draft.table.level_at(seat) is None:
                return False
            draft.play(seat, move, self._boot)
            return True

        if await self._rooms.commit(room, play):
            MOVES.labels(table.meta.game, "computer").inc()
        room.thinking = None
        await self._rooms.publish(room)

    async def _thought(self, table: Table, seat: int, level: int) -> str:
        """The computer's move, not too quickly."""
        view = table.view(seat)
        seed = table.dice()
        if view.discreet_answer:
            return await self._discreetly(view, view.discreet_answer, level, seed)
        end = time.monotonic() + self._settings.pace
        chosen = await self._choice(view, level, seed)
        await asyncio.sleep(max(0.0, end - time.monotonic()))
        return chosen or random.Random(seed).choice(view.legal_moves())

    async def _discreetly(self, view: View, discreet: str, level: int, seed: str) -> str:
        """An answer that is worked out in full, and told when the time is a whole number of steps.

        A step is much longer than the thinking takes, which depends on what is held. How many
        there are depends on how long others kept the processes busy.
        """
        step, asked = self._settings.answer, time.monotonic()
        begun = asked

        def begin() -> None:
            nonlocal begun
            begun = time.monotonic()

        chosen = await self._choice(view, level, seed, begin)
        end = asked + step * (1 + round((begun - asked) / step))
        while end < time.monotonic():
            end += step
        await asyncio.sleep(end - time.monotonic())
        return chosen or discreet

    async def _choice(
        self, view: View, level: int, seed: str, begins: Callable[[], None] = unnoticed
    ) -> str | None:
        try:
            return await self._thinkers.move(view, level, seed, begins)
        except BotFault:
            return None
