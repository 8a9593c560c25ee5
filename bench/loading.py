"""How long a table with a long log takes to load, and how long that holds up everybody else.

`python -m bench.loading` makes tables at which two people make a move and take it back again and
again, as somebody would who wants to stop the server, and keeps the figures in bench/loading.json.
"""

from __future__ import annotations

import asyncio
import json
import platform
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

from demiurge.server import draft as drafts
from demiurge.server.draft import Draft
from demiurge.server.house import House
from demiurge.server.making import new_table
from demiurge.server.models import NewTable
from demiurge.server.rooms import Rooms
from demiurge.server.settings import Settings
from demiurge.server.store import Store
from demiurge.server.table import Table

LENGTHS = (300, 3_000, 30_000)
PLIES = 60  # moves and deals that stand in each
TIMES = 20
MANY = 10**9
RESULTS = Path(__file__).with_name("loading.json")


async def long_table(rooms: Rooms, entries: int) -> Table:
    """A table whose log has so many entries, in the database."""
    wanted = NewTable.model_validate({"game": "gaia", "seats": [{"kind": "person"}] * 2})
    room = await rooms.commit_new(new_table(wanted)[0], "")

    def sit(draft: Draft) -> None:
        for seat in (0, 1):
            draft.admit(seat, f"Player {seat}", None, f"token {seat}")

    def take_turns(draft: Draft) -> None:
        for _ in range(50):
            actor = draft.table.actor
            assert actor is not None
            legal = draft.table.view(actor).legal_moves()
            calm = [move for move in legal if move.startswith(("play", "add"))]
            if draft.table.plies < PLIES or not calm:
                draft.play(actor, legal[0], 0.0)
            else:
                draft.play(actor, calm[0], 0.0)
                draft.undo(actor)

    await rooms.commit(room, sit)
    while room.table.version < entries:
        await rooms.commit(room, take_turns)
    return room.table


async def watch(late: list[float]) -> None:
    """Note how late the event loop comes round."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(0.001)
        late.append(time.perf_counter() - began - 0.001)


async def measure(entries: int) -> dict[str, Any]:
    """Make a table, and load it again and again."""
    with tempfile.TemporaryDirectory() as folder, patch.multiple(drafts, UNDOS=MANY, ENTRIES=MANY):
        settings = Settings(f"sqlite:///{folder}/tables.sqlite", thinkers=0)
        store = Store(settings.database)
        house = House(settings, store)
        table = await long_table(house.rooms, entries)
        loaded: list[float] = []
        late: list[float] = []
        watching = asyncio.create_task(watch(late))
        for _ in range(TIMES):
            house.rooms.forget(table.id)
            began = time.perf_counter()
            room = await house.rooms.find(table.id)
            loaded.append(time.perf_counter() - began)
            assert room.table.view(0).to_json() == table.view(0).to_json()
            await asyncio.sleep(0.01)
        watching.cancel()
        began = time.perf_counter()
        for _ in range(1000):
            Draft(table)
        copied = time.perf_counter() - began
        await house.close()
        store.close()
    return {
        "entries": table.version,
        "moves that stand": table.plies,
        "load, median ms": round(statistics.median(loaded) * 1000, 1),
        "load, longest ms": round(max(loaded) * 1000, 1),
        "event loop late, longest ms": round(max(late) * 1000, 1),
        "a draft, ms": round(copied, 3),
    }


def main() -> None:
    rows = [asyncio.run(measure(entries)) for entries in LENGTHS]
    for row in rows:
        print(row)
    told = {"machine": f"{platform.machine()}, Python {platform.python_version()}", "tables": rows}
    RESULTS.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
