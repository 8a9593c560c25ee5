"""Readiness: whether the server can do its work, which it finds out by writing something."""

from __future__ import annotations

import asyncio
import time

from demiurge.server.store import Away, Store

PAUSE = 1.0  # seconds between two looks, however often somebody asks


class Readiness:
    """What the last look at the database has shown."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._looked = -PAUSE
        self._trouble = ""

    async def check(self) -> None:
        """`Away` if the database cannot be read or written."""
        async with self._lock:
            if time.monotonic() >= self._looked + PAUSE:
                try:
                    await self._store.prove()
                    self._trouble = ""
                except Away as trouble:
                    self._trouble = str(trouble)
                self._looked = time.monotonic()
        if self._trouble:
            raise Away(self._trouble)
