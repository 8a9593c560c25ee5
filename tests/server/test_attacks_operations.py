"""Attacks on how a server is run: on its processes, its database, its metrics and its log."""

from __future__ import annotations

import asyncio
import errno
import io
import json
import resource
import socket
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
import uvicorn
from fastapi import FastAPI
from prometheus_client import REGISTRY
from sqlalchemy import event
from starlette.types import Receive, Scope, Send

from demiurge.game import Game
from demiurge.rules.errors import OptionError
from demiurge.server import bounded, journal, readiness, rooms, schema, serve, studies, thinkers
from demiurge.server.house import House
from demiurge.server.problems import Problem
from demiurge.server.routes.events import EventResponse
from demiurge.server.settings import Settings
from demiurge.server.store import Away, Store
from demiurge.server.thinkers import Thinkers
from tests.server.bad_thinker import BAD
from tests.server.inside import Inside, run
from tests.server.people import Person, make_table, play_out, sit_down
from tests.server.postgres import Postgres
from tests.server.running import Server, free_port
from tests.server.stubborn import Trouble, insist
from tests.server.test_thinkers import asked, begin, in_a_house, turn
from tests.waiting import PATIENCE, wait_until

# metrics


def test_metrics_are_shown_at_an_address_of_their_own(tmp_path: Path) -> None:
    where = f"127.0.0.1:{free_port()}"
    server = Server(f"sqlite:///{tmp_path}/tables.sqlite", "--thinkers", "1", "--metrics", where)
    try:
        server.start()
        assert httpx.get(f"{server.url}/metrics", timeout=PATIENCE).status_code == 404
        told = httpx.get(f"http://{where}/metrics", timeout=PATIENCE).text
        assert "demiurge_thought_seconds" in told
    finally:
        server.kill()


@pytest.mark.parametrize("holds", [False, True])
def test_how_long_a_computer_thinks_about_a_protection_is_not_measured(
    tmp_path: Path, holds: bool
) -> None:
    def measured() -> float | None:
        return REGISTRY.get_sample_value("demiurge_thought_seconds_count", {"game": "gaia"})

    async def work(house: House) -> None:
        game = asked(holds)
        assert isinstance(game.actor, int)
        before = measured()
        await house.thinkers.move(game.view(game.actor), 1, "good")
        assert measured() == before
        await house.thinkers.move(Game("gaia", seed="x").view(0), 1, "good")
        assert measured() == (before or 0) + 1

    in_a_house(tmp_path, "die", work)


# thinking processes


def test_computers_move_while_hints_take_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "HINT_LEVEL", BAD)

    async def work(house: House) -> None:
        view, most = Game("gheos", seed="x").view(0), house.settings.studies
        hints = [
            asyncio.create_task(house.studies.hint(view, "a seed", f"seat {k}"))
            for k in range(most)
        ]
        await asyncio.sleep(0)
        for who, status in (("seat 0", 429), ("one more", 503)):
            with pytest.raises(Problem) as refused:
                await house.studies.hint(view, "a seed", who)
            assert refused.value.status == status
            assert refused.value.body["retry_after"] >= 1
        for k in range(3):
            await turn(await begin(house, f"good-{k}"))
        assert not any(hint.done() for hint in hints)
        for hint in hints:
            hint.cancel()
        await asyncio.gather(*hints, return_exceptions=True)
        assert house.studies._asking.total() == 0

    in_a_house(tmp_path, "loop", work)


def test_the_server_answers_while_games_are_replayed_and_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = tmp_path / "go"
    program = (sys.executable, "-m", "tests.server.slow_reader", str(go))
    monkeypatch.setattr(studies, "READER", program)

    async def story(here: Inside) -> None:
        guests = await here.gather("gheos")
        room = await here.house.rooms.find(guests[0].table)
        while room.table.state != "over":
            assert isinstance(room.table.actor, int)
            await guests[room.table.actor].play()
        tasks = [
            asyncio.create_task(guest.get(path))
            for guest in guests
            for path in ("/replay", "/check")
        ]
        await asyncio.sleep(0)
        assert (await here.http.get("/healthz")).status_code == 200
        await here.gather("gaia")
        assert not any(task.done() for task in tasks)
        go.touch()
        replay, check, *_ = await asyncio.gather(*tasks)
        assert replay["plies"] == room.table.version
        assert check == {"fair": True, "sentence": None}

    run(tmp_path, story, study=PATIENCE)


def test_the_contract_is_made_beside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    makers: list[threading.Thread] = []

    def noted(app: FastAPI) -> dict[str, Any]:
        makers.append(threading.current_thread())
        return made(app)

    async def story(here: Inside) -> None:
        told = (await here.http.get("/api/openapi.json")).json()
        assert told["paths"]["/api/lobby"]

    made = FastAPI.openapi
    monkeypatch.setattr(FastAPI, "openapi", noted)
    run(tmp_path, story)
    assert makers
    assert threading.main_thread() not in makers


def test_others_have_their_turn_while_all_clocks_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(here: Inside) -> None:
        for _ in range(2):
            await here.gather("gaia", clock={"per_move": 1000})
        looking = asyncio.create_task(here.house.rooms.late())
        await asyncio.sleep(0)
        assert not looking.done()
        assert await looking == []

    monkeypatch.setattr(rooms, "AT_A_STRETCH", 1)
    run(tmp_path, story)


def test_a_question_cancelled_when_it_gets_a_process_gives_it_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = Settings("", thinker=(sys.executable, "-m", "tests.server.bad_thinker", "die"))
    hand_over = Thinkers._hand_over
    view = Game("gheos", seed="x").view(0)

    async def story() -> None:
        pool = Thinkers(settings.thinker, settings, 1)
        await pool.warm_up()
        monkeypatch.setattr(Thinkers, "_start", None)
        first, second, third = (
            asyncio.create_task(pool.move(view, 1, f"good-{k}")) for k in range(3)
        )

        def and_cancel(pool: Thinkers, thinker: Any) -> None:
            hand_over(pool, thinker)
            second.cancel()

        monkeypatch.setattr(Thinkers, "_hand_over", and_cancel)
        monkeypatch.setattr(thinkers, "WAIT", PATIENCE)
        assert await first == await third == view.legal_moves()[0]
        assert second.cancelled()
        await pool.close()

    asyncio.run(story())


# the database


def ask_for_all(url: str, person: Person) -> list[httpx.Response]:
    """One request of each kind: to read, to write, and about the server."""
    seen = {"version": 0, "move": "x"}
    wanted = {"game": "gaia", "seats": [{"kind": "person"}] * 2}
    return [
        person.ask("GET", ""),
        person.ask("POST", "/chat", json={"text": "Hello"}, headers={"Idempotency-Key": "hello"}),
        person.ask("POST", "/moves", json=seen),
        httpx.get(f"{url}/api/lobby", timeout=PATIENCE),
        httpx.post(f"{url}/api/tables", json=wanted, timeout=PATIENCE),
        httpx.get(f"{url}/readyz", timeout=PATIENCE),
    ]


def check_away(answers: list[httpx.Response]) -> None:
    for answer in answers:
        assert answer.status_code == 503, answer.text
        assert int(answer.headers["Retry-After"]) >= 1
        told = answer.json()
        assert told["error"] in ("database-away", "busy")
        assert told["sentence"].endswith(".")


def test_a_database_that_stands_still_is_told_and_all_goes_on_afterwards(
    postgres: Postgres,
) -> None:
    """All answers come while it stands still: nothing else would let it go on."""
    server = Server(postgres.new_database(), "--thinkers", "1")
    try:
        server.start()
        people = sit_down(server.url, make_table(server.url, "gaia", ["person", "person"]))
        listeners = [person.listen(0) for person in people]
        postgres.freeze()
        try:
            with ThreadPoolExecutor() as threads:
                asked = [threads.submit(ask_for_all, server.url, person) for person in people * 2]
                for each in asked:
                    check_away(each.result())
            assert httpx.get(f"{server.url}/healthz", timeout=PATIENCE).status_code == 200
        finally:
            postgres.thaw()
        wait_until(lambda: server._answers())
        said = {"text": "And on"}
        key = {"Idempotency-Key": "on"}
        trouble = Trouble()
        told = insist(lambda: people[1].ask("POST", "/chat", json=said, headers=key), trouble)
        assert told.status_code == 200
        shown = play_out(people, seed=1, moves=10)
        for listener in listeners:
            listener.wait_for_version(shown["table"]["version"])
            listener.close()
    finally:
        server.kill()


@pytest.mark.parametrize("bound", ["statement", "patience"])
def test_each_bound_alone_ends_the_wait_for_a_database_that_stands_still(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    """One frees the thread, the other answers the request."""
    never = 10 * PATIENCE
    store = Store(postgres.new_database(), never)

    async def wait_in_vain() -> None:
        async with asyncio.timeout(PATIENCE):
            await store.due(0.0)

    asyncio.run(wait_in_vain())  # not in vain: now there is a connection
    monkeypatch.setattr(store, "_patience", 0.1 if bound == "patience" else never)
    monkeypatch.setattr(bounded, "STATEMENT", 0.1 if bound == "statement" else never)
    postgres.freeze()
    try:
        with pytest.raises(Away):
            asyncio.run(wait_in_vain())
    finally:
        postgres.thaw()
        store.close()


def test_a_server_whose_database_stands_still_does_not_start(postgres: Postgres) -> None:
    database = postgres.new_database()
    postgres.freeze()
    try:
        with pytest.raises(OptionError, match=r"The database cannot be used: .*\.$"):
            Store(database)
    finally:
        postgres.thaw()


def test_a_full_disk_is_told_and_all_goes_on_afterwards(tmp_path: Path) -> None:
    """No file may grow any more, not even the log."""
    server = Server(f"sqlite:///{tmp_path}/tables.sqlite", "--thinkers", "1")
    try:
        server.start()
        people = sit_down(server.url, make_table(server.url, "gaia", ["person", "person"]))
        usual = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, usual[1]))
        wanted = {"game": "gaia", "seats": [{"kind": "person"}] * 2}
        tables = f"{server.url}/api/tables"
        check_away([httpx.post(tables, json=wanted, timeout=PATIENCE)])
        wait_until(lambda: not server._answers())
        check_away([httpx.get(f"{server.url}/readyz", timeout=PATIENCE)])
        assert people[0].ask("GET", "").status_code == 200
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, usual)
        wait_until(server._answers)
        assert httpx.post(tables, json=wanted, timeout=PATIENCE).status_code == 201
        play_out(people, seed=1, moves=10)
    finally:
        server.kill()


def test_a_database_that_cannot_be_written_is_not_ready(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        store = here.house.store
        event.listen(
            store.engine, "checkout", lambda raw, *_: raw.execute("PRAGMA query_only = ON")
        )
        check_away([await here.http.get("/readyz")])

    run(tmp_path, story)


def spoil(path: Path) -> None:
    """Overwrite all but the first page."""
    with path.open("r+b") as file:
        size = file.seek(0, 2)
        file.seek(4096)
        file.write(b"\x05" * (size - 4096))


def test_a_malformed_database_is_not_ready(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        await here.gather("gaia")
        path = tmp_path / "tables.sqlite"
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        spoil(path)
        check_away([await here.http.get("/readyz")])
        check_away([await here.http.get("/api/lobby")])

    run(tmp_path, story)
    with pytest.raises(OptionError, match=r"The database cannot be used: .*malformed\.$"):
        Store(f"sqlite:///{tmp_path}/tables.sqlite")


@pytest.mark.parametrize("table", [each.name for each in schema.metadata.sorted_tables])
def test_a_database_with_one_damaged_table_is_not_ready(tmp_path: Path, table: str) -> None:
    async def story(here: Inside) -> None:
        path = tmp_path / "tables.sqlite"
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            (size,) = connection.execute("PRAGMA page_size").fetchone()
            query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
            (page,) = connection.execute(query, (table,)).fetchone()
        with path.open("r+b") as file:
            file.seek((page - 1) * size)
            file.write(b"\xff" * size)
        check_away([await here.http.get("/readyz")])

    run(tmp_path, story)


def test_whoever_asks_often_whether_it_is_ready_does_not_make_it_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "PAUSE", PATIENCE)

    async def story(here: Inside) -> None:
        assert (await here.http.get("/readyz")).status_code == 200
        monkeypatch.setattr(Store, "prove", None)
        for _ in range(100):
            assert (await here.http.get("/readyz")).status_code == 200

    run(tmp_path, story)


# streams


def test_a_stream_that_nobody_reads_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was buffered for it has a bound, too: else sending would never have to wait."""
    monkeypatch.setattr(serve, "UNREAD_MS", 100)
    sent = 0

    async def story() -> None:
        ended = asyncio.Event()

        async def endless() -> AsyncIterator[bytes]:
            nonlocal sent
            try:
                while True:
                    yield bytes(1 << 14)
                    sent += 1 << 14
            finally:
                ended.set()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            await EventResponse(endless())(scope, receive, send)

        listener = serve.listen("127.0.0.1", 0)
        server = uvicorn.Server(uvicorn.Config(app, lifespan="off", log_config=None))
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        with socket.create_connection(listener.getsockname()) as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 14)
            client.sendall(b"GET / HTTP/1.1\r\nHost: table\r\n\r\n")
            async with asyncio.timeout(PATIENCE):
                await ended.wait()
        server.should_exit = True
        await serving

    asyncio.run(story())
    assert sent < 16 << 20


def test_answers_do_not_wait_for_acknowledgements() -> None:
    """Else each answer in two parts takes 40 ms, where asyncio does not see to it."""
    with serve.listen("127.0.0.1", 0) as listener:
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_proxy_that_holds_events_back_is_told_to_the_operator_once(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        ada, bo = await here.gather("gaia")
        with structlog.testing.capture_logs() as lines:
            for guest in (ada, bo, ada):
                assert await guest.post("/held") == {"status": "ok"}
            stranger = here.guest({"id": ada.table}, "x")
            assert (await stranger.ask("POST", "/held")).status_code == 401
        warnings = [line["event"] for line in lines if line["log_level"] == "warning"]
        assert warnings == ["held"]

    run(tmp_path, story)


# bad input

TEXTS = [
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "\udfff\ud800",
    "\u202eabc",
    "\u2028",
    "\x7f\x1b[2J",
    "\r\nX: y",
    "<script>alert(1)</script>",
    "'; DROP TABLE tables; --",
    "%s%n{0}{a!r}",
    "../../etc/passwd",
    "e\u0301" * 300,
    "\U0001f3b4" * 5_000,
    "a" * 300_000,
]
BODIES = [
    b"",
    b"{",
    b"null",
    b"true",
    b"[]",
    b'"x"',
    b"NaN",
    b"1e999",
    b"-" + b"9" * 10_000,
    b"[" * 200_000,
    b'{"a":' * 100_000,
    b"[" * 1_000 + b"]" * 1_000,
    b"\xff\xfe",
    b"\xef\xbb\xbf{}",
    b'{"text": "\xff"}',
    b'{"text": "x", "text": "y"}',
    '{"text": "x"}'.encode("utf-16"),
    b'{"version": ' + b"1" * 5_000 + b"}",
    b'{"version": 1e400, "move": "x"}',
    b'{"version": -1, "move": {}}',
    b" " * ((1 << 20) + 1),
]
HEADERS = [
    b"",
    b"\xff",
    b"Bearer \xff\xfe",
    b"Bearer " + b"a" * 50_000,
    b"9" * 500,
    b"-1",
    "\u0663".encode(),
    b"gzip;q=x, *;;;",
]


def bodies_with(text: str) -> list[tuple[str, dict[str, Any]]]:
    """A request for each place that takes a text."""
    person, numbers = {"kind": "person"}, {"version": 1}
    record: dict[str, Any] = {"format": "demiurge/1", "game": "gaia", "seats": [{"name": text}] * 2}
    record |= {"options": {"players": 2}, "moves": []}
    return [
        ("", {"game": text, "seats": [person, person]}),
        ("", {"game": "gaia", "seats": [{"kind": text}, person]}),
        ("", {"game": "gaia", "seats": [person, person], "options": {text: text}}),
        ("/{id}/seats/0/claim", {"invite": text, "name": text, "commitment": text}),
        ("/{id}/seats/0/claim", {"name": text}),
        ("/{id}/seats/0/nonce", {"nonce": text}),
        ("/{id}/moves", numbers | {"move": text}),
        ("/{id}/moves", {"version": text, "move": "x"}),
        ("/{id}/chat", {"text": text}),
        ("/{id}/undo", {"version": 1, "agree": text}),
        ("/{id}/mute", {"seat": text, "muted": text}),
        ("/{id}/rematch", {"commitment": text}),
        ("records", record),
        ("records", record | {"moves": [text]}),
        ("records", record | {"options": {text: 1}, "seats": []}),
        ("records", record | {"shuffle": {text: text}, "result": {text: text}}),
        ("records", record | {"shuffle": {"secret": text}, "components": text}),
        ("records", record | {text: text}),
    ]


def test_whatever_is_sent_is_answered_with_a_sentence(database: str, tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        ada, _ = await here.gather("gaia")
        token = [
            (b"Authorization", f"Bearer {ada.token}".encode()),
            (b"Content-Type", b"application/json"),
        ]

        async def send(path: str, body: bytes, **more: bytes) -> None:
            where = f"/api/{path}" if path == "records" else f"/api/tables{path}"
            where = where.replace("{id}", ada.table)
            answer = await here.http.post(
                where,
                content=body,
                headers=[*token, *((name.encode(), value) for name, value in more.items())],
            )
            told = f"{path} {body[:60]!r} {more}: {answer.status_code} {answer.text[:300]}"
            assert answer.status_code < 500, told
            assert answer.status_code < 400 or answer.json()["sentence"], told
            assert len(answer.content) < 100_000, told

        paths = {path for path, _ in bodies_with("")}
        for path in sorted(paths):
            for body in BODIES:
                await send(path, body)
        for text in TEXTS:
            for path, wanted in bodies_with(text):
                await send(path, json.dumps(wanted).encode())
            for path in ("/why", "/preview", "/replay"):
                asked = dict.fromkeys(("move", "seat", "first"), text[:1_000])
                with suppress(UnicodeEncodeError):  # a lone surrogate is no part of an address
                    answer = await ada.ask("GET", path, params=asked)
                    assert answer.status_code < 500, answer.text
        for value in HEADERS:
            for name in ("Idempotency-Key", "Authorization", "Origin", "Content-Type", "Accept"):
                await send("/{id}/chat", b'{"text": "Hello"}', **{name: value})
        await ada.play()

    run(tmp_path, story, database=database)


# the log


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Full(io.StringIO):
    """A log on a full disk."""

    def write(self, _: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def logged(stream: io.StringIO) -> str:
    """What is logged there of a request, of two failures, and of something unknown."""
    journal.log_to(stream)
    try:
        log = structlog.get_logger()
        log.info("request", path="/")
        log.warning("doorbell", failure="gone")
        try:
            raise ValueError("no {braces}")
        except ValueError as failure:
            log.error("failure", path="/x", exc_info=failure)
        log.warning("news", of="something")
    finally:
        structlog.reset_defaults()
    return stream.getvalue()


def test_somebody_at_a_terminal_sees_warnings_as_sentences() -> None:
    assert logged(Terminal()).splitlines() == [
        "News of other processes does not come: gone",
        "A request to /x failed: ValueError('no {braces}')",
        "news: of 'something'",
    ]


def test_elsewhere_the_log_is_json() -> None:
    lines = [json.loads(line) for line in logged(io.StringIO()).splitlines()]
    assert [line["event"] for line in lines] == ["request", "doorbell", "failure", "news"]
    assert "ValueError" in lines[2]["exception"]


def test_a_server_goes_on_when_its_log_cannot_be_written() -> None:
    assert logged(Full()) == ""
