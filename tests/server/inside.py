"""A server inside the test's own process, spoken to over HTTP without a socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from demiurge.server.app import application
from demiurge.server.connections import Door
from demiurge.server.house import House
from demiurge.server.serve import configuration, listen
from demiurge.server.settings import Rate, Settings
from demiurge.shuffle import commitment
from tests.waiting import PATIENCE

HOST = "table"
PLENTY = Rate(1e6, 1_000_000)
Event = tuple[str, int | None, dict[str, Any]]


@dataclass
class Guest:
    """Somebody with a token at one table."""

    http: httpx.AsyncClient
    table: str
    token: str | None
    seat: int | None = None

    async def ask(self, method: str, path: str = "", **more: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= more.pop("headers", {})
        address = f"/api/tables/{self.table}{path}"
        return await self.http.request(method, address, headers=headers, **more)

    async def get(self, path: str = "", **more: Any) -> Any:
        answer = await self.ask("GET", path, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: Any = None, status: int = 200, **more: Any) -> Any:
        answer = await self.ask("POST", path, json=body if body is not None else {}, **more)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def play(self, choose: Callable[[list[str]], str] = min) -> dict[str, Any]:
        """Make one of the legal moves."""
        seen = await self.get()
        move = choose(seen["view"]["legal"])
        made: dict[str, Any] = await self.post(
            "/moves", {"move": move, "version": seen["table"]["version"]}
        )
        return made


@dataclass
class Inside:
    """A running house, and a way to it."""

    house: House
    http: httpx.AsyncClient
    app: FastAPI

    async def make(self, game: str, seats: list[Any], **more: Any) -> dict[str, Any]:
        wanted = [
            {"kind": "person"} if seat == "person" else {"kind": "computer", "level": seat}
            for seat in seats
        ]
        answer = await self.http.post("/api/tables", json={"game": game, "seats": wanted} | more)
        assert answer.status_code == 201, answer.text
        data: dict[str, Any] = answer.json()
        return data

    def guest(self, made: dict[str, Any], token: str | None, seat: int | None = None) -> Guest:
        return Guest(self.http, made["id"], token, seat)

    async def claim(
        self, made: dict[str, Any], seat: int, name: str = "", nonce: str | None = None
    ) -> Guest:
        guest = self.guest(made, None, seat)
        body = {"invite": made["invites"][seat], "name": name or f"Player {seat}"}
        if nonce is not None:
            body["commitment"] = commitment(nonce)
        guest.token = (await guest.post(f"/seats/{seat}/claim", body))["token"]
        return guest

    async def gather(self, game: str, players: int = 2, **more: Any) -> list[Guest]:
        """People at a table whose game has begun."""
        made = await self.make(game, ["person"] * players, **more)
        return [await self.claim(made, seat) for seat in range(players)]

    async def first_events(self, guest: Guest, after: int | None = None) -> bytes:
        """The bytes of a stream up to the first `table` event, which ends what was missed."""
        headers = {"host": HOST, "authorization": f"Bearer {guest.token}"}
        if after is not None:
            headers["last-event-id"] = str(after)
        path = f"/api/tables/{guest.table}/events"
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": (HOST, 80),
        }
        told, enough = bytearray(), asyncio.Event()

        async def receive() -> dict[str, Any]:
            await enough.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            told.extend(message.get("body", b""))
            if b"event: table\n" in told or message.get("status", 200) != 200:
                enough.set()

        async with asyncio.timeout(PATIENCE):
            await self.app(scope, receive, send)
        return bytes(told)


def events_of(told: bytes) -> list[Event]:
    """The events in the bytes of a stream: name, id and data."""
    events: list[Event] = []
    for block in told.decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        if "data" in fields:
            version = int(fields["id"]) if "id" in fields else None
            events.append((fields["event"], version, json.loads(fields["data"])))
    return events


@asynccontextmanager
async def inside(folder: Path, **more: Any) -> AsyncIterator[Inside]:
    """A server with an SQLite file in this folder; without thinking processes unless asked for."""
    usual: dict[str, Any] = {
        "database": f"sqlite:///{folder}/tables.sqlite",
        "thinkers": 0,
        "pace": 0.0,
        "think": PATIENCE,
        "patience": PATIENCE,
        "per_address": PLENTY,
        "per_stranger": PLENTY,
        "per_seat": PLENTY,
        "per_table": PLENTY,
        "new_tables": PLENTY,
        "tables_per_day": 1_000_000,
    }
    app = application(Settings(**usual | more))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=f"http://{HOST}") as http,
    ):
        yield Inside(app.state.house, http, app)


@asynccontextmanager
async def over_http(here: Inside) -> AsyncIterator[Inside]:
    """The same server, spoken to through sockets."""
    config = configuration(here.app, Door(here.house.settings, 1000))
    config.lifespan = "off"  # it began when the server did
    server = uvicorn.Server(config)
    listener = listen("127.0.0.1", 0)
    serving = asyncio.create_task(server.serve([listener]))
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    try:
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
            yield replace(here, http=http)
    finally:
        server.should_exit = True
        await serving


def run(folder: Path, story: Callable[[Inside], Awaitable[None]], **more: Any) -> None:
    """Tell a story that happens at a server."""

    async def told() -> None:
        async with inside(folder, **more) as here:
            await story(here)

    asyncio.run(told())


async def until(what: Callable[[], Awaitable[Any]], right: Callable[[Any], bool]) -> Any:
    """Ask again and again until the answer is right."""
    async with asyncio.timeout(PATIENCE):
        while not right(seen := await what()):
            await asyncio.sleep(0.02)
    return seen
