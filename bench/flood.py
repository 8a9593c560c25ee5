"""How long the event loop is busy at a stretch while hints, replays and checks are flooded, and how
long computers take for a move then: `python -m bench.flood`."""

from __future__ import annotations

import asyncio
import gc
import json
import statistics
import tempfile
import time
from typing import Any

import httpx
from fastapi import FastAPI

from demiurge.server.app import application
from demiurge.server.serve import COLLECT
from demiurge.server.settings import Rate, Settings

SECONDS = 15.0
FLOODERS = 12
REFUSED = 0.5  # seconds until the next try: an address may send 40 requests a second
PLENTY = Rate(1e6, 1_000_000)
PERSON = {"kind": "person"}


class Table:
    """A table, and the people at it."""

    def __init__(self, http: httpx.AsyncClient, name: str, tokens: list[str | None]) -> None:
        self._http = http
        self.name = name
        self.tokens = tokens

    async def ask(self, method: str, path: str, seat: int, **body: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
        address = f"/api/tables/{self.name}{path}"
        return await self._http.request(method, address, headers=headers, json=body or None)

    async def play(self) -> bool:
        """Make the first legal move of whoever is to move; whether it was a person."""
        shown = (await self.ask("GET", "", 0)).json()["table"]
        actor = shown["actor"]
        if shown["state"] == "over" or not isinstance(actor, int) or not self.tokens[actor]:
            return False
        seen = (await self.ask("GET", "", actor)).json()["view"]
        move = seen["legal"][0]
        await self.ask("POST", "/moves", actor, move=move, version=shown["version"])
        return True


async def gather(http: httpx.AsyncClient, game: str, seats: list[dict[str, Any]]) -> Table:
    made = (await http.post("/api/tables", json={"game": game, "seats": seats})).json()
    tokens: list[str | None] = [None] * len(seats)
    for seat, invite in enumerate(made["invites"]):
        if invite:
            claim = f"/api/tables/{made['id']}/seats/{seat}/claim"
            tokens[seat] = (await http.post(claim, json={"invite": invite})).json()["token"]
    return Table(http, made["id"], tokens)


async def turns(table: Table, end: float) -> list[float]:
    """The seconds that a computer took for each of its moves."""
    took: list[float] = []
    while time.monotonic() < end:
        await asyncio.sleep(0.002)  # the requests do not wait for anything, here in one process
        if await table.play():
            began, waited = time.monotonic(), False
            while (await table.ask("GET", "", 0)).json()["table"]["actor"] == 1:
                waited = True
                await asyncio.sleep(0.002)
            if waited:
                took.append(time.monotonic() - began)
    return took


async def again(table: Table, path: str, end: float) -> list[int]:
    statuses = []
    while time.monotonic() < end:
        statuses.append((await table.ask("GET", path, 0)).status_code)
        await asyncio.sleep(REFUSED if statuses[-1] != 200 else 0)
    return statuses


async def measure(app: FastAPI, http: httpx.AsyncClient) -> dict[str, Any]:
    await app.state.house.thinkers.warm_up()
    await app.state.house.studies.warm_up()
    over = await gather(http, "gaia", [PERSON, PERSON])
    while await over.play():
        pass
    asking = [await gather(http, "gaia", [PERSON, PERSON]) for _ in range(FLOODERS)]
    opponent = {"kind": "computer", "level": 3}
    calm = await turns(await gather(http, "gaia", [PERSON, opponent]), time.monotonic() + SECONDS)
    end, stays = time.monotonic() + SECONDS, Stays()
    with stays:
        floods = asyncio.gather(
            *(again(table, "/hint", end) for table in asking),
            *(again(over, "/replay", end) for _ in range(FLOODERS)),
            *(again(over, "/check", end) for _ in range(FLOODERS)),
        )
        took = await turns(await gather(http, "gaia", [PERSON, opponent]), end)
        told = await floods
    statuses = [status for flood in told for status in flood]
    return {
        "longest stay on the loop, ms of processor time": round(stays.longest * 1000, 1),
        "computer's turn, median ms": round(statistics.median(took) * 1000, 1),
        "the same without a flood": round(statistics.median(calm) * 1000, 1),
        "requests": {str(status): statuses.count(status) for status in sorted({*statuses})},
    }


class Stays:
    """The longest time that the event loop works without looking at anything else."""

    longest = 0.0
    handles: Any = asyncio.events.Handle

    def __enter__(self) -> None:
        self._run = run = self.handles._run

        def timed(handle: asyncio.Handle) -> None:
            began = time.thread_time()
            run(handle)
            self.longest = max(self.longest, time.thread_time() - began)

        self.handles._run = timed

    def __exit__(self, *_: object) -> None:
        self.handles._run = self._run


async def main() -> None:
    gc.set_threshold(*COLLECT)
    with tempfile.TemporaryDirectory() as folder:
        app = application(
            Settings(
                f"sqlite:///{folder}/tables.sqlite",
                thinkers=1,
                pace=0.0,
                per_address=PLENTY,
                per_seat=PLENTY,
                per_table=PLENTY,
                per_student=PLENTY,
                new_tables=PLENTY,
            )
        )
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(
                transport=httpx.ASGITransport(app), base_url="http://table", timeout=None
            ) as http,
        ):
            print(json.dumps(await measure(app, http), indent=1))


if __name__ == "__main__":
    asyncio.run(main())
