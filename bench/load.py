"""`make load`: many tables, many event streams and a steady rate of moves, on one machine.

The real server runs on a fresh SQLite file. Two players and a spectator follow every table through
event streams. Moves are sent at a fixed rate whatever the server does, and the latency of a move is
counted from the moment it was due. Then the server is killed under load and started again: every
acknowledged move must be there, once, and every stream must come back.

The client shares the machine with the server, so it does as little as it can: it takes a legal
move from the bytes of a stream and reads nothing else in them but the versions.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvloop
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
HOST = "127.0.0.1"
GAMES = (
    {"game": "gaia", "options": {}},
    {"game": "gheos", "options": {}},
    {"game": "gaia", "options": {"rules": "disasters"}},
    {"game": "gheos", "options": {}},
)
WARM = 20  # tables made and played before anything is measured
LINKS = 32  # connections that carry moves
AT_ONCE = 8  # requests at once while tables are made
RETRY = 0.25  # seconds until a broken stream comes back, as the server asks for
AGAIN = 0.5  # seconds until a move without an answer is sent again
OUTAGE = 20.0  # seconds of load around the restart
SETTLE = 15.0  # seconds that streams get at the end to show the last moves
LOGS = (50, 2000)  # entries of the short and of the long log
PAIRS = 200  # moves timed on each of them
TICK = os.sysconf("SC_CLK_TCK")


class Server:
    """`demiurge serve` on a database of its own."""

    def __init__(self, folder: Path, *more: str) -> None:
        with socket.socket() as listener:
            listener.bind((HOST, 0))
            self.port = int(listener.getsockname()[1])
        self._folder = folder
        self._more = more
        self._process: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        """Start it, and do not wait for it."""
        command = [
            *(sys.executable, "-m", "demiurge.cli", "serve", "--port", str(self.port)),
            *("--database", f"sqlite:///{self._folder / 'tables.sqlite'}", *self._more),
        ]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stderr=log)

    async def answers(self) -> float:
        """Wait until it answers; return the time."""
        end = time.perf_counter() + 60
        while time.perf_counter() < end:
            assert self._process is not None
            if self._process.poll() is not None:
                raise SystemExit((self._folder / "log").read_text("utf-8", "replace"))
            link = Link(self.port)
            try:
                status, _ = await link.ask("GET", "/healthz")
                if status == 200:
                    return time.perf_counter()
            except OSError:
                await asyncio.sleep(0.02)
            finally:
                link.close()
        raise SystemExit("The server does not answer.")

    def kill(self) -> None:
        """Kill it without warning, like a power cut."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.kill()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def memory(self) -> int:
        """Bytes that it occupies."""
        return memory(self.pid)

    @property
    def cpu(self) -> float:
        """Seconds of a core that it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK


def memory(pid: int) -> int:
    """Bytes that a process occupies."""
    pages = Path(f"/proc/{pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def machine_cpu() -> float:
    """Seconds of all cores that anybody has used."""
    fields = [int(field) for field in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]
    return (sum(fields[:8]) - fields[3] - fields[4]) / TICK


class Link(asyncio.Protocol):
    """A connection that is kept, for one request at a time."""

    def __init__(self, port: int, source: str = "") -> None:
        self._port = port
        self._local = (source, 0) if source else None
        self._transport: asyncio.Transport | None = None
        self._received = b""
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None

    async def ask(
        self, method: str, path: str, token: str = "", body: Any = None, key: str = ""
    ) -> tuple[int, bytes]:
        """The answer's status and body; `OSError` if none comes."""
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        if key:
            lines.append(f"Idempotency-Key: {key}")
        text = b"" if body is None else json.dumps(body).encode()
        if text:
            lines += ["Content-Type: application/json", f"Content-Length: {len(text)}"]
        loop = asyncio.get_running_loop()
        if self._transport is None or self._transport.is_closing():
            self._transport, _ = await loop.create_connection(
                lambda: self, HOST, self._port, local_addr=self._local
            )
        self._received, self._answer = b"", loop.create_future()
        self._transport.write("\r\n".join([*lines, "", ""]).encode() + text)
        return await self._answer

    def data_received(self, data: bytes) -> None:
        self._received += data
        head, separator, body = self._received.partition(b"\r\n\r\n")
        if not separator or self._answer is None or self._answer.done():
            return
        start = head.index(b"content-length: ") + 16
        if len(body) >= int(head[start:].split(b"\r", 1)[0]):
            self._answer.set_result((int(head[9:12]), body))

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if self._answer and not self._answer.done():
            self._answer.set_exception(error or ConnectionResetError())

    def close(self) -> None:
        if self._transport:
            self._transport.close()


@dataclass
class Seated:
    """A table as its two players know it."""

    id: str
    tokens: list[str]
    watch: str
    streams: list[Stream] = field(default_factory=list)
    told: list[tuple[int, dict[str, Any]]] = field(default_factory=list)  # seat, acknowledged entry
    moves: int = 0  # acknowledged
    acknowledged: tuple[int, float] = (0, 0.0)  # version and when
    choice: tuple[int, int, str] | None = None  # seat, version and a move that is legal there


class Stream(asyncio.Protocol):
    """A viewer's event stream; it comes back by itself when it breaks."""

    def __init__(self, load: Load, table: Seated, seat: int | None) -> None:
        self._load = load
        self._table = table
        self._seat = seat
        self.version = -1  # of the newest entry; -1 before the first view
        self.viewed = (0, 0.0)  # the newest view's version and when it came
        self.back_at = 0.0  # when the newest connection showed something
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self._done = False

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        token = self._table.watch if self._seat is None else self._table.tokens[self._seat]
        last = ""
        if self.version >= 0:
            self.version = self.viewed[0]  # what was told completely
            last = f"Last-Event-ID: {self.version}\r\n"
        self._rest, self.back_at = b"", 0.0
        try:
            self._transport, _ = await loop.create_connection(
                lambda: self, HOST, self._load.server.port
            )
        except OSError:
            self.connection_lost(None)
            return
        self._transport.write(
            f"GET /api/tables/{self._table.id}/events HTTP/1.1\r\nHost: localhost\r\n"
            f"Authorization: Bearer {token}\r\n{last}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        whole, separator, rest = (self._rest + data).rpartition(b"\n\n")
        self._rest = rest
        if not separator:
            return
        for event in whole.split(b"\n\n"):
            start = event.find(b"event: ")
            if start < 0:
                continue
            self._load.events += 1
            self.back_at = self.back_at or now
            kind = event[start + 7 : start + 11]
            if kind in (b"move", b"undo"):
                version = int(event[event.index(b'"version":') + 10 :].split(b",", 1)[0])
                if version != self.version + 1:
                    self._load.errors["a stream's gap or repeat"] += 1
                self.version = version
            elif kind == b"view":
                self._view(event, now)

    def _view(self, event: bytes, now: float) -> None:
        version = int(event[event.rindex(b"\nid: ") + 5 :])
        if self.version < 0:
            self.version = version
        if self._table.acknowledged[0] == version:
            self._load.delays.append(now - self._table.acknowledged[1])
        self.viewed = (version, now)
        start = event.find(b'"legal":')
        if start > 0:
            moves = json.loads(event[start + 8 : event.index(b"]", start) + 1])
            self._load.choose(self._table, self._seat or 0, version, moves)

    def connection_lost(self, error: Exception | None) -> None:  # noqa: ARG002
        self._transport = None
        self.back_at = 0.0
        if not self._done:
            loop = asyncio.get_running_loop()
            loop.call_later(RETRY, lambda: self._load.spawn(self.open()))

    def close(self) -> None:
        self._done = True
        if self._transport:
            self._transport.close()


class Load:
    """All players and spectators, and what they measured."""

    def __init__(self, server: Server, given: argparse.Namespace) -> None:
        self.server = server
        self.given = given
        self.tables: list[Seated] = []
        self.streams: list[Stream] = []
        self.events = 0
        self.errors: Counter[str] = Counter()
        self.latencies: list[float] = []
        self.delays: list[float] = []  # from acknowledge to event
        self.skipped = 0  # due moves for which no player was ready
        self.repeated = 0  # moves sent again with the same key
        self._rng = random.Random(7)
        self._ready: deque[Seated] = deque()
        self._links: deque[Link] = deque()
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def ask(self, method: str, path: str, *more: Any) -> tuple[int, bytes]:
        """One request, on a connection that nobody uses just now."""
        link = self._links.popleft() if self._links else Link(self.server.port)
        answer = await link.ask(method, path, *more)
        if len(self._links) < LINKS:
            self._links.append(link)
        else:
            link.close()
        return answer

    async def insist(self, method: str, path: str, *more: Any) -> Any:
        """A request that must succeed; idle connections may be gone."""
        for _ in range(LINKS + 1):
            try:
                status, body = await self.ask(method, path, *more)
            except OSError:
                continue
            if status not in (200, 201):
                raise SystemExit(f"{method} {path}: {status} {body.decode()}")
            return json.loads(body)
        raise SystemExit(f"{method} {path}: no answer")

    async def make_table(self, number: int) -> Seated:
        """A new table of two people, whose game has begun."""
        wanted = GAMES[number % len(GAMES)] | {"seats": [{"kind": "person"}] * 2}
        made = await self.insist("POST", "/api/tables", "", wanted)
        address = f"/api/tables/{made['id']}"
        tokens = []
        for seat, invite in enumerate(made["invites"]):
            body = {"invite": invite, "name": f"Player {seat}"}
            claimed = await self.insist("POST", f"{address}/seats/{seat}/claim", "", body)
            tokens.append(claimed["token"])
        return Seated(made["id"], tokens, made["watch"])

    async def make_tables(self, numbers: Iterable[int]) -> None:
        waiting = deque(numbers)

        async def make() -> None:
            while waiting:
                self.tables.append(await self.make_table(waiting.popleft()))

        await asyncio.gather(*(make() for _ in range(AT_ONCE)))

    async def open_streams(self, count: int) -> None:
        """Both seats and a spectator of every table, then more spectators."""
        seats = (0, 1, None)
        for k in range(count):
            table = self.tables[k % len(self.tables)]
            number = k // len(self.tables)
            stream = Stream(self, table, seats[number] if number < len(seats) else None)
            table.streams.append(stream)
            self.streams.append(stream)
            await stream.open()
            if k % AT_ONCE == 0:
                await asyncio.sleep(0)
        await self.until(lambda: all(stream.back_at for stream in self.streams), 60)

    async def until(self, what: Callable[[], bool], seconds: float) -> bool:
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            if what():
                return True
            await asyncio.sleep(0.02)
        return what()

    # moves

    def choose(self, table: Seated, seat: int, version: int, moves: list[str]) -> None:
        """A player sees what is possible, and decides."""
        known = table.choice
        if known and known[1] >= version:
            return
        table.choice = (seat, version, self._rng.choice(moves))
        self._ready.append(table)

    async def play_at(self, rate: float, seconds: float) -> None:
        """Send moves at a fixed rate, whatever happens to them."""
        began = time.perf_counter()
        for k in range(round(rate * seconds)):
            due = began + k / rate
            wait = due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            if self._ready:
                self.spawn(self._play(self._ready.popleft(), due))
            else:
                self.skipped += 1

    async def _play(self, table: Seated, due: float) -> None:
        assert table.choice is not None
        seat, version, move = table.choice
        path, key = f"/api/tables/{table.id}/moves", uuid.UUID(int=self._rng.getrandbits(128)).hex
        asked = (path, table.tokens[seat], {"move": move, "version": version}, key)
        while True:
            try:
                status, body = await self.ask("POST", *asked)
            except OSError:
                status = 0
            if status not in (0, 503):
                break
            self.repeated += 1
            await asyncio.sleep(AGAIN)
        now = time.perf_counter()
        self.latencies.append(now - due)
        if status != 200:
            self.errors[f"{status} {json.loads(body).get('error')}"] += 1
            return
        answer = json.loads(body)
        table.moves += 1
        table.told += [(seat, entry) for entry in answer["entries"]]
        table.acknowledged = (answer["version"], now)
        for stream in table.streams:
            if stream.viewed[0] == answer["version"]:
                self.delays.append(stream.viewed[1] - now)

    # afterwards

    async def settle(self) -> None:
        """Wait until every move is answered and every stream shows the last one."""

        def settled() -> bool:
            return not self._tasks and all(
                stream.back_at and stream.viewed[0] >= table.acknowledged[0]
                for table in self.tables
                for stream in table.streams
            )

        if not await self.until(settled, SETTLE):
            self.errors["streams or answers that did not come"] += 1

    async def check(self) -> dict[str, int]:
        """Compare what was acknowledged with what the tables hold now."""
        counts: Counter[str] = Counter(acknowledged=0, lost=0, doubled=0)

        async def check_table(table: Seated) -> None:
            logs = [
                (await self.insist("GET", f"/api/tables/{table.id}", token))["view"]["log"]
                for token in table.tokens
            ]
            counts["acknowledged"] += table.moves
            for seat, entry in table.told:
                log = logs[seat]
                known = len(log) >= entry["version"] and log[entry["version"] - 1]
                counts["lost"] += known != entry["move"]
            there = sum(not move.startswith("deal ") for move in logs[0])
            counts["doubled"] += max(there - table.moves, 0)
            counts["lost"] += max(table.moves - there, 0)

        for k in range(0, len(self.tables), AT_ONCE):
            await asyncio.gather(*map(check_table, self.tables[k : k + AT_ONCE]))
        return dict(counts)

    def close(self) -> None:
        for stream in self.streams:
            stream.close()
        for link in self._links:
            link.close()


async def logs(load: Load) -> dict[str, float]:
    """The median time of a move on a short log and on a long one, in milliseconds.

    Each move is taken back, so that only the log grows. Moves on both tables take turns.
    """
    lengths: dict[int, tuple[Seated, str, int]] = {}
    for entries in LOGS:
        table = await load.make_table(0)
        address, token = f"/api/tables/{table.id}", table.tokens[0]
        shown = await load.insist("GET", address, token)
        version = shown["table"]["version"]
        move = shown["view"]["legal"][-1]
        while version < entries:
            version, _ = await _there_and_back(load, address, token, move, version)
        lengths[entries] = (table, move, version)
    times: dict[int, list[float]] = {entries: [] for entries in LOGS}
    for _ in range(PAIRS):
        for entries, (table, move, version) in lengths.items():
            address = f"/api/tables/{table.id}"
            after, seconds = await _there_and_back(load, address, table.tokens[0], move, version)
            lengths[entries] = (table, move, after)
            times[entries].append(seconds)
    return {
        f"{entries} entries": round(1000 * statistics.median(seconds), 2)
        for entries, seconds in times.items()
    }


async def _there_and_back(
    load: Load, address: str, token: str, move: str, version: int
) -> tuple[int, float]:
    """Make a move and undo it; return the version and the seconds that the move took."""
    began = time.perf_counter()
    body = {"move": move, "version": version}
    moved = await load.insist("POST", f"{address}/moves", token, body, uuid.uuid4().hex)
    seconds = time.perf_counter() - began
    if len(moved["entries"]) != 1:
        raise SystemExit(f"{move!r} is followed by a deal: it cannot be taken back at once.")
    undone = await load.insist("POST", f"{address}/undo", token, {"version": moved["version"]})
    return undone["version"], seconds


async def steady(load: Load, rate: float, seconds: float) -> dict[str, Any]:
    """Send moves at the rate, and measure latency and load."""
    load.latencies, load.delays, load.events, load.skipped = [], [], 0, 0
    before = (load.server.cpu, time.process_time(), machine_cpu(), time.perf_counter())
    await load.play_at(rate, seconds)
    after = (load.server.cpu, time.process_time(), machine_cpu(), time.perf_counter())
    await load.settle()
    server, client, machine, wall = (b - a for a, b in zip(before, after, strict=True))
    return {
        "moves": len(load.latencies),
        "moves not sent for want of a ready player": load.skipped,
        "move ms": percentiles(load.latencies),
        "event after acknowledge ms": percentiles([max(delay, 0.0) for delay in load.delays]),
        "events per second": round(load.events / wall),
        "server CPU ms per move": round(1000 * server / max(len(load.latencies), 1), 2),
        "server cores": round(server / wall, 2),
        "client cores": round(client / wall, 2),
        "cores of others": round((machine - server - client) / wall, 2),
    }


async def restart(load: Load, rate: float) -> dict[str, Any]:
    """Kill the server under load and start it again at once."""
    load.latencies, load.repeated = [], 0
    playing = asyncio.ensure_future(load.play_at(rate, OUTAGE))
    await asyncio.sleep(OUTAGE / 4)
    load.server.kill()
    killed = time.perf_counter()
    load.server.launch()
    answered = await load.server.answers()
    starting = load.server.cpu
    await load.until(lambda: all(stream.back_at for stream in load.streams), 60)
    working = load.server.cpu - starting
    answered = min(answered, *(stream.back_at for stream in load.streams))
    times = sorted(stream.back_at - answered for stream in load.streams)
    await playing
    await load.settle()
    return {
        "seconds until the server answers": round(answered - killed, 2),
        "seconds until half the streams are back": round(times[len(times) // 2], 2),
        "seconds until all streams are back": round(times[-1], 2),
        "server CPU seconds until it answers": round(starting, 2),
        "server CPU seconds from then until all are back": round(working, 2),
        "moves": len(load.latencies),
        "moves sent again": load.repeated,
        "slowest move, seconds": round(max(load.latencies), 2),
    }


def percentiles(seconds: list[float]) -> dict[str, float]:
    """In milliseconds."""
    ordered = sorted(seconds) or [0.0]
    values = {
        f"p{percent}": ordered[min(len(ordered) * percent // 100, len(ordered) - 1)]
        for percent in (50, 95, 99)
    }
    return {name: round(1000 * value, 1) for name, value in (values | {"max": ordered[-1]}).items()}


async def measure(
    server: Server, given: argparse.Namespace, say: Callable[[str], None]
) -> dict[str, Any]:
    load = Load(server, given)
    figures: dict[str, Any] = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "tables": given.tables,
        "streams": given.streams,
        "rate": given.rate,
        "seconds": given.seconds,
    }
    say("starting the server")
    server.launch()
    await server.answers()
    await load.make_tables(range(WARM))
    empty = server.memory
    say(f"making {given.tables} tables")
    await load.make_tables(range(WARM, given.tables + WARM))
    with_tables = server.memory
    load.tables = load.tables[WARM:]
    say(f"opening {given.streams} event streams")
    opening = server.cpu
    await load.open_streams(given.streams)
    opening = server.cpu - opening
    with_streams = server.memory
    figures["memory"] = {
        "server MiB": round(with_streams / 2**20),
        "KiB per idle table": round((with_tables - empty) / given.tables / 1024, 1),
        "KiB per stream": round((with_streams - with_tables) / given.streams / 1024, 1),
    }
    figures["server CPU ms to open a stream"] = round(1000 * opening / given.streams, 2)
    say(f"{given.rate:g} moves a second for {given.seconds:g} s")
    figures["steady"] = await steady(load, given.rate, given.seconds)
    figures["memory"]["server MiB after the load"] = round(server.memory / 2**20)
    if not given.no_restart:
        say("killing the server under load")
        figures["restart"] = await restart(load, given.rate)
    say("comparing what was acknowledged with what is there")
    figures["check"] = await load.check()
    figures["errors"] = dict(load.errors)
    load.close()
    if not given.no_logs:
        say("moves on a short and on a long log")
        figures["move ms by length of the log"] = await logs(load)
    return figures


def show(console: Console, results: dict[str, Any]) -> None:
    table = Table("", "", show_header=False)
    for name, value in results.items():
        if isinstance(value, dict):
            table.add_section()
            for inner, figure in value.items():
                shown = figure
                if isinstance(figure, dict):
                    shown = ", ".join(f"{k} {v:g}" for k, v in figure.items())
                table.add_row(f"{name}: {inner}", str(shown))
        else:
            table.add_row(name, str(value))
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000, help="of two people each (1000)")
    parser.add_argument("--streams", type=int, default=3000, help="event streams (3000)")
    parser.add_argument("--rate", type=float, default=200, help="moves a second (200)")
    parser.add_argument("--seconds", type=float, default=120, help="of steady load (120)")
    parser.add_argument("--no-restart", action="store_true", help="do not kill the server")
    parser.add_argument("--no-logs", action="store_true", help="do not time short and long logs")
    parser.add_argument("--out", type=Path, default=HERE / "load.json", help="where results go")
    given = parser.parse_args()
    console = Console(width=120)
    with tempfile.TemporaryDirectory(prefix="demiurge-load-") as folder:
        server = Server(Path(folder), "--limits", "1000")
        try:
            with console.status("") as status:
                say = lambda text: status.update(f"{text[:1].upper()}{text[1:]} ...")  # noqa: E731
                results = uvloop.run(measure(server, given, say))
        finally:
            server.stop()
    given.out.write_text(json.dumps(results, indent=1) + "\n")
    show(console, results)
    if results["errors"] or results["check"]["lost"] or results["check"]["doubled"]:
        sys.exit(1)


if __name__ == "__main__":
    main()
