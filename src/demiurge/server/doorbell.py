"""The doorbell between processes that share a PostgreSQL database.

It only says which table has news. The news is in the log.
"""

from __future__ import annotations

import asyncio

import psycopg
import structlog

from demiurge.server.rooms import Rooms
from demiurge.server.store import CHANNEL, Store

QUIET = 5.0  # seconds without a bell, after which the database is asked whether it is there
ANSWERING = 5.0  # seconds that it has to answer

log = structlog.get_logger()


async def answer(store: Store, rooms: Rooms) -> None:
    """Listen for as long as the server runs, also when the database goes away and comes back."""
    url = store.engine.url.set(drivername="postgresql")
    address = url.render_as_string(hide_password=False)
    while True:
        try:
            await _listen(address, rooms)
        except (psycopg.Error, TimeoutError) as error:
            log.warning("doorbell", failure=str(error).strip() or "It does not answer.")
            await asyncio.sleep(0.5)


async def _listen(address: str, rooms: Rooms) -> None:
    """Listen until the database goes away, or says nothing when it is asked."""
    connection = await psycopg.AsyncConnection.connect(address, autocommit=True)
    try:
        async with asyncio.timeout(ANSWERING):
            await connection.execute(f"LISTEN {CHANNEL}")
        while True:
            async for bell in connection.notifies(timeout=QUIET):
                await rooms.rung(bell.payload)
            async with asyncio.timeout(ANSWERING):
                await connection.execute("SELECT 1")
    finally:
        await connection.close()
