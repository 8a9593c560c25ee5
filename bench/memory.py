"""How much memory a server takes while it is flooded: `python -m bench.memory`.

For each flood a real server runs on a fresh SQLite file, with the limits that a server has by
itself. All floods run side by side, each at a steady rate just above what the limits let through.
Every half minute the memory of each server and of its thinking processes is noted, and the size of
its database; the figures go to bench/memory.json.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import platform
import random
import socket
import statistics
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvloop
from rich.console import Console
from rich.table import Table

from bench.load import HERE, HOST, Link, Server, memory
from demiurge.game import components_for
from demiurge.record import record_of
from demiurge.simulate import random_game

NICE = 15  # of the servers and of whoever floods them
EVERY = 30.0  # seconds between two looks
WARM = 120.0  # seconds until the first figure
MIB = 1 << 20
PERSON = {"kind": "person"}
ADDRESSES = 8  # that flood with new tables or records: each may make 1,000 a day
PAUSE = 1.0  # seconds until a flood goes on that could not connect
SLOWLY = 0.05  # seconds between two parts of a request that does not end
HOLD = 180.0  # seconds after which a stream that nobody reads is given up
SMALL = 4096  # bytes that a client takes which does not read
COLUMNS = ("server", "thinking processes", "database")


class Flood:
    """One flood, the server that it goes to, and what came of it."""

    def __init__(self, name: str, server: Server, folder: Path, rate: float) -> None:
        self.name = name
        self.server = server
        self.folder = folder
        self.statuses: Counter[str] = Counter()
        self.looks: list[tuple[float, float, float, float]] = []  # minutes, then MiB
        self.rng = random.Random(name)
        self._pause = 1 / rate
        self._due = 0.0

    async def turn(self) -> None:
        """Wait until the next request is due."""
        self._due = max(self._due + self._pause, time.monotonic())
        await asyncio.sleep(self._due - time.monotonic())

    async def ask(
        self, link: Link, method: str, path: str, token: str = "", body: Any = None, key: str = ""
    ) -> tuple[int, Any]:
        """One request of the flood; status 0 if the connection broke."""
        await self.turn()
        try:
            status, told = await link.ask(method, path, token, body, key)
        except OSError:
            self.statuses["broken"] += 1
            await asyncio.sleep(PAUSE)
            return 0, {}
        self.statuses[str(status)] += 1
        return status, json.loads(told)

    async def insist(self, link: Link, method: str, path: str, *more: Any) -> Any:
        """A request of the flood that has to succeed before it can go on."""
        while True:
            status, told = await self.ask(link, method, path, *more)
            if status in (200, 201):
                return told
            await asyncio.sleep(PAUSE)

    async def gather(self, link: Link, number: int = 0) -> Seats:
        """A table at which the flood sits on both seats."""
        wanted = {"game": ("gaia", "gheos")[number % 2], "seats": [PERSON, PERSON]}
        made = await self.insist(link, "POST", "/api/tables", "", wanted)
        address = f"/api/tables/{made['id']}"
        tokens = []
        for seat, invite in enumerate(made["invites"]):
            body = {"invite": invite, "name": f"Player {seat}"}
            path = f"{address}/seats/{seat}/claim"
            tokens.append((await self.insist(link, "POST", path, "", body))["token"])
        return Seats(self, link, address, tokens, made["watch"], made["maker"])

    def look(self, minutes: float) -> None:
        """Note how much memory and how much of the disk is taken."""
        pid = self.server.pid
        thinking = sum(memory(child) for child in _children(pid))
        stored = sum(file.stat().st_size for file in self.folder.glob("tables.sqlite*"))
        sizes = (memory(pid), thinking, stored)
        mib = [round(size / MIB, 2) for size in sizes]
        self.looks.append((round(minutes, 2), mib[0], mib[1], mib[2]))

    def figures(self) -> dict[str, Any]:
        """What the looks say."""
        warm = [look for look in self.looks if look[0] * 60 >= WARM] or self.looks
        late = warm[len(warm) // 2 :]
        told: dict[str, Any] = {"flood": self.name, "answers": dict(sorted(self.statuses.items()))}
        for column, what in enumerate(COLUMNS, 1):
            sizes = [look[column] for look in warm]
            told[f"{what}, MiB"] = {
                "first": sizes[0],
                "last": sizes[-1],
                "highest": max(sizes),
                "slope an hour": _slope(warm, column),
                "slope an hour, second half": _slope(late, column),
            }
        return told | {"looks": self.looks}


def _children(pid: int) -> list[int]:
    """The processes that this one has started."""
    with contextlib.suppress(FileNotFoundError):
        tasks = Path(f"/proc/{pid}/task").iterdir()
        return [int(each) for task in tasks for each in (task / "children").read_text().split()]
    return []


def _slope(looks: list[tuple[float, float, float, float]], column: int) -> float:
    """MiB an hour, by least squares."""
    if len(looks) < 2:
        return 0.0
    sizes = [look[column] for look in looks]
    line = statistics.linear_regression([look[0] / 60 for look in looks], sizes)
    return round(line.slope, 2)


@dataclass
class Seats:
    """A table at which the flood sits on both seats."""

    flood: Flood
    link: Link
    address: str
    tokens: list[str]
    watch: str
    maker: str

    async def ask(self, seat: int, method: str, path: str, body: Any = None, key: str = "") -> Any:
        return await self.flood.ask(
            self.link, method, self.address + path, self.tokens[seat], body, key
        )

    async def see(self) -> tuple[int, int, list[str]]:
        """Who is to move, the version, and the legal moves; none when the game is over."""
        while True:
            for seat in (0, 1):
                status, shown = await self.ask(seat, "GET", "")
                if status != 200:
                    continue
                if shown["table"]["state"] == "over":
                    return 0, 0, []
                if shown["view"] and "legal" in shown["view"]:
                    return seat, shown["table"]["version"], shown["view"]["legal"]

    async def play(self, moves: int) -> None:
        """So many moves, if the game lasts."""
        for _ in range(moves):
            seat, version, legal = await self.see()
            if legal:
                body = {"move": self.flood.rng.choice(legal), "version": version}
                await self.ask(seat, "POST", "/moves", body)

    async def play_and_take_back(self) -> bool:
        """Make a move and take it back as often as is allowed; then let it stand. Whether the game
        goes on."""
        seat, version, legal = await self.see()
        if not legal:
            return False
        calm = [move for move in legal if move.startswith(("play", "add"))]
        move = self.flood.rng.choice(calm or legal)
        while True:
            body = {"move": move, "version": version}
            status, made = await self.ask(seat, "POST", "/moves", body, uuid.uuid4().hex)
            if status != 200:
                return True
            body = {"version": made["version"]}
            status, undone = await self.ask(seat, "POST", "/undo", body, uuid.uuid4().hex)
            if status == 200 and not undone["done"]:
                body = {"version": made["version"], "agree": True}
                status, undone = await self.ask(1 - seat, "POST", "/undo", body)
            if status != 200:
                return True
            version = undone["version"]


# the floods


async def nothing(flood: Flood) -> None:
    """Whether it lives."""
    link = Link(flood.server.port)
    while True:
        await flood.ask(link, "GET", "/healthz")


async def moves_taken_back(flood: Flood) -> None:
    """Moves at tables of one's own, each taken back."""

    async def at_one_table(number: int) -> None:
        link = Link(flood.server.port)
        while True:
            table = await flood.gather(link, number)
            while await table.play_and_take_back():
                pass

    await asyncio.gather(*map(at_one_table, range(3)))


async def stale_moves(flood: Flood) -> None:
    """Moves at a version long past, each with a key of its own."""
    table = await flood.gather(Link(flood.server.port))
    await table.play(40)
    while True:
        for seat in (0, 1):
            body = {"move": "draw life", "version": 0}
            await table.ask(seat, "POST", "/moves", body, uuid.uuid4().hex)


async def chat(flood: Flood) -> None:
    """Long lines of chat, each with a key of its own, and links to look on."""
    table = await flood.gather(Link(flood.server.port))
    while True:
        for seat in (0, 1):
            text = f"{flood.rng.getrandbits(1980):0500x}"[-500:]
            await table.ask(seat, "POST", "/chat", {"text": text}, uuid.uuid4().hex)
        path = f"{table.address}/watch"
        await flood.ask(table.link, "POST", path, table.maker, {}, uuid.uuid4().hex)


def links_of_some(flood: Flood) -> Iterator[Link]:
    """Connections from several addresses, in turn."""
    return itertools.cycle(Link(flood.server.port, f"127.0.1.{k}") for k in range(1, 1 + ADDRESSES))


async def records(flood: Flood) -> None:
    """Records of whole games, uploaded from several addresses."""
    games = [
        record_of(random_game(game, components_for(game), {}, f"{game} {seed}")).to_json()
        for game in ("gaia", "gheos")
        for seed in range(5)
    ]
    for link in links_of_some(flood):
        await flood.ask(link, "POST", "/api/records", "", flood.rng.choice(games), uuid.uuid4().hex)


async def new_tables(flood: Flood) -> None:
    """New tables for the lobby from several addresses, and somebody who looks at it."""
    wanted = {"game": "gaia", "seats": [PERSON, PERSON], "listed": True}
    looking = Link(flood.server.port, "127.0.2.1")
    for link in links_of_some(flood):
        await flood.ask(link, "POST", "/api/tables", "", wanted, uuid.uuid4().hex)
        await flood.ask(looking, "GET", "/api/lobby")


async def strangers(flood: Flood) -> None:
    """Requests without a token, or with a wrong one, each from another address or all from one."""
    first = await flood.gather(Link(flood.server.port))
    one = Link(flood.server.port)
    while True:
        number = flood.rng.getrandbits(22)
        source = f"127.{64 + (number >> 16)}.{number >> 8 & 255}.{number & 255}"
        other = Link(flood.server.port, source)
        unknown = f"/api/tables/{uuid.uuid4().hex[:22]}"
        await flood.ask(other, "GET", first.address)
        other.close()
        await flood.ask(one, "GET", first.address, uuid.uuid4().hex)
        await flood.ask(one, "GET", unknown)
        await flood.ask(one, "POST", f"{unknown}/moves", "", {"move": "x", "version": 0})


async def unread_streams(flood: Flood) -> None:
    """Streams that nobody reads, at a table where things happen."""
    table = await flood.gather(Link(flood.server.port))

    async def hold() -> None:
        while True:
            ask = f"GET {table.address}/events HTTP/1.1\r\nHost: x\r\nLast-Event-ID: 0\r\n"
            token = flood.rng.choice([*table.tokens, table.watch])
            ask += f"Authorization: Bearer {token}\r\n\r\n"
            with socket.socket() as stream:
                stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
                stream.setblocking(False)
                with contextlib.suppress(OSError):
                    loop = asyncio.get_running_loop()
                    await loop.sock_connect(stream, (HOST, flood.server.port))
                    await loop.sock_sendall(stream, ask.encode())
                    flood.statuses["opened"] += 1
                    until = time.monotonic() + HOLD
                    while time.monotonic() < until and not _ended(stream):
                        await asyncio.sleep(PAUSE)
            await asyncio.sleep(PAUSE)

    def _ended(stream: socket.socket) -> bool:
        return stream.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0

    async def play() -> None:
        nonlocal table
        while True:
            while await table.play_and_take_back():
                pass
            table = await flood.gather(Link(flood.server.port))

    await asyncio.gather(play(), *(hold() for _ in range(320)))


async def half_requests(flood: Flood) -> None:
    """Heads and bodies that do not end, and headers without end."""
    beginning = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    kinds: list[Callable[[], Iterator[bytes]]] = [
        lambda: iter([beginning]),
        lambda: iter([beginning]),
        lambda: iter([beginning + b"Content-Length: 16000\r\n\r\n" + b"[" * 8000]),
        lambda: (b"X-%d: %b\r\n" % (k, b"x" * 4000) for k in itertools.count()),
    ]
    tasks: set[asyncio.Task[None]] = set()

    async def send(parts: Iterator[bytes]) -> None:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(HOST, flood.server.port)
            for part in parts:
                writer.write(part)
                await writer.drain()
                await asyncio.sleep(SLOWLY)
                if reader.at_eof() or writer.is_closing():
                    break
            told = await reader.read()
            flood.statuses[told[9:12].decode() or "broken"] += 1
            writer.close()

    for kind in itertools.cycle(kinds):
        await flood.turn()
        task = asyncio.create_task(send(kind()))
        tasks.add(task)
        task.add_done_callback(tasks.discard)


async def studies(flood: Flood) -> None:
    """Hints, replays and checks."""
    link = Link(flood.server.port)
    tables = [await flood.gather(link, number) for number in range(2)]
    for table in tables:
        await table.play(20)
    game = record_of(random_game("gaia", components_for("gaia"), {}, "over")).to_json()
    over = await flood.insist(link, "POST", "/api/records", "", game)
    while True:
        for table in tables:
            for seat in (0, 1):
                await table.ask(seat, "GET", "/hint")
        for path in ("replay", "check"):
            await flood.ask(link, "GET", f"/api/tables/{over['id']}/{path}", over["watch"])


FLOODS: tuple[tuple[str, float, Callable[[Flood], Awaitable[None]]], ...] = (
    ("nothing but /healthz", 1, nothing),
    ("moves taken back", 33, moves_taken_back),
    ("stale moves with keys", 22, stale_moves),
    ("chat, and links to look on", 33, chat),
    ("records", 1.5, records),
    ("new tables in the lobby", 4, new_tables),
    ("strangers", 56, strangers),
    ("streams that nobody reads", 2, unread_streams),
    ("half requests and endless headers", 42, half_requests),
    ("hints, replays and checks", 3.2, studies),
)


# all at once


@contextlib.asynccontextmanager
async def started(folder: Path, name: str, rate: float) -> AsyncIterator[Flood]:
    """A flood's server, which answers."""
    folder.mkdir()
    server = Server(folder, "--thinkers", "1")
    try:
        server.launch()
        await server.answers()
        yield Flood(name, server, folder, rate)
    finally:
        server.stop()


async def measure(
    minutes: float, names: list[str], say: Callable[[list[Flood], float], None]
) -> None:
    """All floods for so long; what they do is said at every look."""
    async with contextlib.AsyncExitStack() as stack:
        base = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="demiurge-memory-")))
        floods, tasks = [], []
        for k, (name, rate, work) in enumerate(FLOODS):
            if not names or name in names:
                flood = await stack.enter_async_context(started(base / str(k), name, rate))
                floods.append(flood)
                tasks.append(asyncio.ensure_future(work(flood)))
        began = time.monotonic()
        while time.monotonic() < began + minutes * 60:
            await asyncio.wait(tasks, timeout=EVERY, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                if task.done():
                    task.result()
            for flood in floods:
                flood.look((time.monotonic() - began) / 60)
            spent = sum(flood.server.cpu for flood in floods) + time.process_time()
            say(floods, spent / (time.monotonic() - began))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def show(console: Console, told: list[dict[str, Any]]) -> None:
    table = Table("flood", *(f"{what}, MiB: first, last, highest, slope" for what in COLUMNS))
    for each in told:
        cells = []
        for what in COLUMNS:
            sizes = each[f"{what}, MiB"]
            cells.append(", ".join(f"{size:g}" for size in list(sizes.values())[:4]))
        table.add_row(each["flood"], *cells)
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.memory", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="how long (60)")
    parser.add_argument("--flood", action="append", default=[], help="only this one, by its name")
    parser.add_argument("--out", type=Path, default=HERE / "memory.json", help="where results go")
    given = parser.parse_args()
    os.setpriority(os.PRIO_PROCESS, 0, NICE)
    console = Console(width=150)
    results: dict[str, Any] = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
    }

    def say(floods: list[Flood], cores: float) -> None:
        minutes = floods[0].looks[-1][0]
        told = [flood.figures() for flood in floods]
        results.update({"minutes": minutes, "cores": round(cores, 2), "floods": told})
        given.out.write_text(json.dumps(results) + "\n", "utf-8")
        console.print(f"after {minutes:.1f} min; all together take {cores:.2f} cores")
        for flood in floods:
            mib = ", ".join(f"{size:.1f}" for size in flood.looks[-1][1:])
            console.print(f"  {flood.name}: {mib} MiB; {dict(flood.statuses)}")

    uvloop.run(measure(given.minutes, given.flood, say))
    show(console, results["floods"])


if __name__ == "__main__":
    main()
