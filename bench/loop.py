"""How long the event loop works at a stretch for each kind of request, in processor time.

`python -m bench.loop` runs a server with the largest tables, logs, chats and records that its
limits allow, sends it one request after another over a socket, and keeps the longest stay of each
kind in bench/loop.json: of the very first request, and of those after it.
"""

from __future__ import annotations

import asyncio
import gc
import json
import platform
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import structlog

from bench.loading import MANY, long_table
from demiurge.game import GAMES, Game
from demiurge.record import record_of
from demiurge.server import draft as drafts
from demiurge.server.app import application
from demiurge.server.connections import Door
from demiurge.server.draft import Draft
from demiurge.server.limits import ENDING, ENTRIES, LINES, RECORD
from demiurge.server.making import new_table
from demiurge.server.models import NewTable
from demiurge.server.serve import COLLECT, SWITCH, Leaver, configuration, listen
from demiurge.server.settings import Rate, Settings

TIMES = 20
PLENTY = Rate(1e6, 1_000_000)
SEATS = {"gaia": 5, "gheos": 4}
TABLES = 2_000  # in memory at once
CONNECTIONS = 1_000
JSON = {"Content-Type": "application/json"}
NAME = "A player whose name has forty characters"
SETTLING = 0.002  # seconds
RESULTS = Path(__file__).with_name("loop.json")

GOOD = (200, 201)

Ask = Callable[[], httpx.Response | None]


def check(answer: httpx.Response | None, status: tuple[int, ...]) -> None:
    """Nothing is measured that was not done."""
    assert answer is None or answer.status_code in status, answer.text


class Running:
    """A server in a thread of its own, and the longest stay on its loop."""

    def __init__(self, folder: str) -> None:
        settings = Settings(
            f"sqlite:///{folder}/tables.sqlite",
            thinkers=0,
            cached=2 * TABLES,
            per_address=PLENTY,
            per_stranger=PLENTY,
            per_seat=PLENTY,
            per_table=PLENTY,
            per_student=PLENTY,
            new_tables=PLENTY,
            tables_per_day=MANY,
            uploads_per_day=MANY,
            listed_per_address=MANY,
        )
        self.app = application(settings)
        self.listener = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.server = Leaver(configuration(self.app, Door(settings, CONNECTIONS)), self.app)
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self.longest = 0.0

    async def _serve(self) -> None:
        self.loop = loop = asyncio.get_running_loop()
        handles: Any = asyncio.events.Handle
        run = handles._run

        def timed(handle: Any) -> None:
            began = time.thread_time()
            run(handle)
            if handle._loop is loop:
                self.longest = max(self.longest, time.thread_time() - began)

        handles._run = timed
        await self.server.serve([self.listener])

    def settle(self) -> None:
        """Let the loop do what follows an answer."""
        for _ in range(3):
            asyncio.run_coroutine_threadsafe(asyncio.sleep(SETTLING), self.loop).result()

    def stay(self, ask: Callable[[], object]) -> float:
        """The longest stay while this is asked for, in milliseconds."""
        self.settle()
        self.longest = 0.0
        ask()
        self.settle()
        return self.longest * 1000


@contextmanager
def running() -> Iterator[Running]:
    with tempfile.TemporaryDirectory() as folder:
        here = Running(folder)
        here.thread.start()
        try:
            while True:
                with suppress(httpx.TransportError):
                    httpx.get(f"{here.url}/healthz")
                    break
            yield here
        finally:
            here.server.should_exit = True
            here.thread.join()


class Table:
    """A table, and the people at it."""

    def __init__(self, http: httpx.Client, name: str, tokens: list[str]) -> None:
        self.http = http
        self.name = name
        self.tokens = tokens

    @classmethod
    def make(cls, http: httpx.Client, game: str, players: int) -> Table:
        wanted = {"game": game, "seats": [{"kind": "person"}] * players, "listed": True}
        made = http.post("/api/tables", json=wanted).json()
        tokens = []
        for seat, invite in enumerate(made["invites"]):
            claim = {"invite": invite, "name": NAME}
            told = http.post(f"/api/tables/{made['id']}/seats/{seat}/claim", json=claim).json()
            tokens.append(told["token"])
        return cls(http, made["id"], tokens)

    def ask(self, method: str, path: str = "", seat: int = 0, **more: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"} | more.pop("headers", {})
        address = f"/api/tables/{self.name}{path}"
        return self.http.request(method, address, headers=headers, json=more or None)

    def resume(self) -> None:
        """Open a stream that missed everything, and read up to the table's state."""
        headers = {"Authorization": f"Bearer {self.tokens[0]}", "Last-Event-ID": "0"}
        path = f"/api/tables/{self.name}/events?said=0"
        with self.http.stream("GET", path, headers=headers) as stream:
            for line in stream.iter_lines():
                if line == "event: table":
                    return


class Bench:
    """Asks, and notes how long the loop stayed with each kind of request."""

    def __init__(self, here: Running) -> None:
        self.here = here
        self.http = httpx.Client(base_url=here.url, timeout=60)
        self.rows: dict[str, dict[str, float]] = {}

    def note(self, name: str, ask: Ask, times: int = 1, status: tuple[int, ...] = GOOD) -> None:
        for _ in range(times):
            stay = round(self.here.stay(lambda: check(ask(), status)), 1)
            row = self.rows.get(name)
            if row is None:
                self.rows[name] = {"first": stay, "then": 0.0}
            else:
                row["then"] = max(row["then"], stay)

    def often(self, name: str, ask: Ask, status: tuple[int, ...] = GOOD) -> None:
        self.note(name, ask, TIMES, status)

    def post(self, path: str, body: Any) -> httpx.Response:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.http.post(path, content=content, headers=JSON)

    def whole_game(self, game: str) -> None:
        """A game with the most players: every request at every ply, and what may follow it."""
        table, rng = Table.make(self.http, game, SEATS[game]), random.Random(1)
        while True:
            shown = table.ask("GET").json()["table"]
            seat = shown["actor"]
            if seat is None:
                break
            move = rng.choice(table.ask("GET", seat=seat).json()["view"]["legal"])
            made: dict[str, Any] = {"move": move, "version": shown["version"]}
            self.note(f"{game}, see the table", partial(table.ask, "GET", "", seat))
            for path in ("why", "preview"):
                asked = partial(table.ask, "GET", f"/{path}?move={move}", seat)
                self.note(f"{game}, {path}", asked)
            self.note(f"{game}, move", partial(table.ask, "POST", "/moves", seat, **made))
        self.often(f"{game}, see a finished table", lambda: table.ask("GET"))
        self.often(f"{game}, resume a stream that missed all", table.resume)
        for path in ("record", "replay", "check"):
            self.often(f"{game}, {path}", partial(table.ask, "GET", f"/{path}"))
        plain = {"Accept-Encoding": "identity"}
        self.often(
            f"{game}, replay that is not packed",
            lambda: table.ask("GET", "/replay", headers=plain),
        )
        self.often(f"{game}, rematch", lambda: table.ask("POST", "/rematch", commitment=None))
        record = longest_record(game)
        self.often(f"{game}, upload a record", lambda: self.post("/api/records", record))

    def long_log(self) -> None:
        """A log as long as one may be, most of it taken back."""
        with patch.multiple(drafts, UNDOS=MANY):
            rooms = self.here.app.state.house.rooms
            made = asyncio.run_coroutine_threadsafe(
                long_table(rooms, ENTRIES - ENDING - 100), self.here.loop
            )
            table = Table(self.http, made.result().id, ["token 0", "token 1"])

            def move_and_back() -> None:
                shown = table.ask("GET").json()["table"]
                seat = shown["actor"]
                move = table.ask("GET", seat=seat).json()["view"]["legal"][-1]
                table.ask("POST", "/moves", seat, move=move, version=shown["version"])
                version = table.ask("GET").json()["table"]["version"]
                table.ask("POST", "/undo", seat, version=version)

            self.often("long log, a move, and take it back", move_and_back)
        self.often("long log, see the table", lambda: table.ask("GET"))
        self.often("long log, resume a stream that missed all", table.resume)
        stale: Any = {"move": "draw life", "version": 0}
        self.often("long log, a stale move", lambda: table.ask("POST", "/moves", **stale), (409,))

        def load() -> None:
            rooms.forget(table.name)
            table.ask("GET")

        self.often("long log, load the table", load)

    def much_chat(self) -> None:
        table = Table.make(self.http, "gaia", 2)
        line = "\u2615" * 500
        for _ in range(LINES):
            table.ask("POST", "/chat", text=line)
        self.often("much chat, say something", lambda: table.ask("POST", "/chat", text=line))
        self.often("much chat, see the table", lambda: table.ask("GET"))
        self.often("much chat, a page of it", lambda: table.ask("GET", "/chat"))
        self.often("much chat, resume a stream that missed all", table.resume)

    def many_tables(self) -> None:
        """As many tables as are kept in memory, each with clocks."""
        rooms = self.here.app.state.house.rooms

        async def one(game: str) -> None:
            seats = [{"kind": "person"}] * SEATS[game]
            clock = {"per_move": 1000, "per_game": 10_000}
            wanted = NewTable.model_validate(
                {"game": game, "seats": seats, "clock": clock, "listed": True}
            )
            room = await rooms.commit_new(new_table(wanted)[0], "")

            def sit(draft: Draft) -> None:
                for seat in range(SEATS[game]):
                    draft.admit(seat, NAME, None, f"{room.table.id} {seat}")

            await rooms.commit(room, sit)

        async def all_of_them() -> None:
            for _ in range(TABLES // 20):
                await asyncio.gather(*(one(game) for game in GAMES for _ in range(10)))

        asyncio.run_coroutine_threadsafe(all_of_them(), self.here.loop).result()
        self.often("many tables, the lobby", lambda: self.http.get("/api/lobby"))
        self.note("many tables, three looks at all clocks", lambda: time.sleep(3.5), 2)


def longest_record(game: str) -> dict[str, Any]:
    """The longest of some random games with the most players."""
    games = []
    for seed in range(30):
        played, rng = Game(game, players=SEATS[game], seed=str(seed)), random.Random(seed)
        while played.result is None:
            played.play(rng.choice(played.legal_moves()))
        games.append(played)
    return record_of(max(games, key=lambda each: len(each.moves))).to_json()


def nonsense() -> dict[str, bytes]:
    """Bodies of 256 KiB that are no record."""
    most = RECORD - 200
    keys = b",".join(b'"%d":0' % k for k in range(most // 10))
    return {
        "short texts": b'{"moves":[' + b'"a",' * (most // 4) + b'"a"]}',
        "one text": b'{"game":"' + b"a" * most + b'"}',
        "keys": b"{" + keys + b"}",
        "empty lists": b'{"moves":[' + b"[]," * (most // 3) + b"0]}",
        "digits": b'{"moves":' + b"9" * most + b"}",
        "lists in lists": b'{"moves":' + b"[" * (most // 2) + b"]" * (most // 2) + b"}",
        "no JSON": b'{"moves":[' + b"0," * (most // 2),
    }


def measure(here: Running) -> dict[str, dict[str, float]]:
    bench = Bench(here)
    for path in ("/healthz", "/readyz", "/", "/api/openapi.json", "/api/lobby"):
        bench.often(path, partial(bench.http.get, path))
    for game in GAMES:
        about = f"/api/games/{game}"
        bench.often(about, partial(bench.http.get, about))
        wanted = {"game": game, "seats": [{"kind": "person"}] * SEATS[game]}
        bench.often(f"{game}, make a table", partial(bench.post, "/api/tables", wanted))
        bench.whole_game(game)
    for name, body in nonsense().items():
        wrong = partial(bench.post, "/api/records", body)
        bench.often(f"256 KiB of {name}", wrong, (400, 422))
    seats = {"game": "gaia", "seats": [0] * 5_000}
    bench.often("a table with 5,000 seats", lambda: bench.post("/api/tables", seats), (422,))
    keys = {str(k): 0 for k in range(1_400)}
    bench.often("a table with 1,400 keys", lambda: bench.post("/api/tables", keys), (422,))
    bench.much_chat()
    bench.long_log()
    bench.many_tables()
    return bench.rows


def main() -> None:
    gc.set_threshold(*COLLECT)
    sys.setswitchinterval(SWITCH)
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    with running() as here:
        rows = measure(here)
    for name, row in rows.items():
        print(f"{row['first']:8.1f} {row['then']:8.1f}  {name}")
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    told = {"machine": machine, "milliseconds": rows}
    RESULTS.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
