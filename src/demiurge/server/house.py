"""The house: everything that one process runs beside answering requests."""

from __future__ import annotations

from demiurge.server import steady
from demiurge.server.clocks import Clocks
from demiurge.server.computers import Computers
from demiurge.server.limits import Limits
from demiurge.server.rooms import Rooms
from demiurge.server.rush import Rush
from demiurge.server.settings import Settings
from demiurge.server.store import Store
from demiurge.server.streams import Streams
from demiurge.server.tasks import Tasks
from demiurge.server.thinkers import Thinkers


class House:
    """Rooms with tables, streams that show them, computers that play and clocks that run."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.boot = boot = steady.now()
        self.tasks = Tasks()
        self.limits = Limits()
        self.thinkers = Thinkers(settings)
        rush = Rush(boot)
        self.streams = Streams(settings, rush, boot)
        self.rooms = Rooms(settings, store, rush, boot)
        self.computers = Computers(settings, self.rooms, self.thinkers, self.tasks, boot)
        self.clocks = Clocks(settings, store, self.rooms, self.computers, self.tasks, boot)
        self.rooms.attend = self.computers.attend

    async def close(self) -> None:
        await self.tasks.close()
        await self.thinkers.close()
