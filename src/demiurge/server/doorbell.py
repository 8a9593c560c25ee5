"""The doorbell between processes that share a PostgreSQL database.

It only says which table has news. The news are in the log.
"""

from __future__ import annotations

import asyncio

import psycopg
import structlog

from demiurge.server.rooms import Rooms
from demiurge.server.store import CHANNEL, Store

log = structlog.get_logger()


async def answer(store: Store, rooms: Rooms) -> None:
    """Listen for as long as the server runs, also when the database goes away and comes back."""
    url = store.engine.url.set(drivername="postgresql")
    address = url.render_as_string(hide_password=False)
    while True:
        try:
            connection = await psycopg.AsyncConnection.connect(address, autocommit=True)
            async with connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                async for bell in connection.notifies():
                    await rooms.rung(bell.payload)
        except psycopg.Error as error:
            log.warning("doorbell", failure=str(error).strip())
            await asyncio.sleep(0.5)
