"""Attacks: what one party can make grow, or use up, has a bound (docs/security.md)."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from prometheus_client import REGISTRY
from sqlalchemy import func, select, update

from demiurge.server import clocks, draft, limits, schema, store, table
from demiurge.server.app import application
from demiurge.server.connections import Door
from demiurge.server.log import standing
from demiurge.server.routes import tables
from demiurge.server.serve import configuration, listen
from demiurge.server.settings import Rate, Settings
from tests.golden import FOLDER
from tests.server.inside import HOST, Guest, Inside, events_of, run
from tests.waiting import PATIENCE

SCARCE = Rate(1, 10)


def from_address(app: FastAPI, address: str) -> httpx.AsyncClient:
    """A client that asks from this address."""
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app, client=(address, 1)), base_url=f"http://{HOST}"
    )


def refusals(limit: str) -> float:
    """How often this limit was the reason of a refusal, by the server's own metrics."""
    return REGISTRY.get_sample_value("demiurge_refused_total", {"limit": limit}) or 0.0


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bucket fills again."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 1000.0))


# requests


@pytest.mark.parametrize("who", ["nobody", "a wrong token", "a spectator", "the maker"])
@pytest.mark.usefixtures("still")
def test_strangers_take_nothing_from_those_who_sit_at_a_table(tmp_path: Path, who: str) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gaia", ["person", "person"], listed=True)
        ada, _ = [await here.claim(made, seat) for seat in (0, 1)]
        token = {"a wrong token": "x", "a spectator": made["watch"], "the maker": made["maker"]}
        headers = {"Authorization": f"Bearer {token[who]}"} if who in token else {}
        before = refusals("stranger")
        async with from_address(here.app, "192.0.2.7") as stranger:
            path = f"/api/tables/{made['id']}"
            answers = [await stranger.get(path, headers=headers) for _ in range(30)]
        assert [answer.status_code for answer in answers].count(429) == 20
        assert refusals("stranger") == before + 20
        for _ in range(8):
            await ada.get()

    run(tmp_path, story, per_stranger=SCARCE, per_table=SCARCE)


@pytest.mark.usefixtures("still")
def test_what_a_seat_is_refused_is_not_taken_from_its_table(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        ada, bo = await here.gather("gaia")
        answers = [await ada.ask("GET") for _ in range(30)]
        assert [answer.status_code for answer in answers].count(429) == 20
        for _ in range(10):
            await bo.get()

    run(tmp_path, story, per_seat=SCARCE, per_table=Rate(1, 20))


@pytest.mark.usefixtures("still")
def test_addresses_of_one_ipv6_network_share_a_bucket(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        statuses = []
        for number in range(12):
            async with from_address(here.app, f"2001:db8:0:7::{number:x}") as http:
                statuses.append((await http.get("/api/lobby")).status_code)
        assert statuses == [200] * 10 + [429] * 2
        async with from_address(here.app, "2001:db8:0:8::1") as other:
            assert (await other.get("/api/lobby")).status_code == 200

    run(tmp_path, story, per_address=SCARCE)


def test_buckets_take_no_more_memory_than_a_fixed_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REMEMBERED", 100)
    kept = limits.Limits()
    for number in range(1000):
        kept.take(limits.Share("address", str(number), SCARCE))
    assert len(kept._buckets) == 100


# the lobby, new tables and records


async def make_listed(http: httpx.AsyncClient, status: int = 201) -> str:
    wanted = {"game": "gaia", "seats": [{"kind": "person"}] * 2, "listed": True}
    answer = await http.post("/api/tables", json=wanted)
    assert answer.status_code == status, answer.text
    return str(answer.json().get("id"))


def test_an_honest_table_stays_in_sight_in_a_flooded_lobby(tmp_path: Path, database: str) -> None:
    async def story(here: Inside) -> None:
        async with from_address(here.app, "192.0.2.7") as honest:
            mine = await make_listed(honest)
        for network in range(3):
            async with from_address(here.app, f"2001:db8:0:{network}::1") as flooding:
                for _ in range(50):
                    await make_listed(flooding)
        listed = (await here.http.get("/api/lobby")).json()["tables"]
        assert len(listed) == 1 + 3 * 5
        assert mine in [table["id"] for table in listed][:4]

    run(tmp_path, story, database=database)


def test_a_table_that_waits_behind_others_of_its_address_gets_the_next_place(
    tmp_path: Path,
) -> None:
    async def story(here: Inside) -> None:
        made = [await here.make("gaia", ["person", "person"], listed=True) for _ in range(3)]
        listed = (await here.http.get("/api/lobby")).json()["tables"]
        assert {table["id"] for table in listed} == {made[0]["id"], made[1]["id"]}
        for seat in (0, 1):  # it plays now, and wants nobody any more
            await here.claim(made[0], seat)
        listed = (await here.http.get("/api/lobby")).json()["tables"]
        assert {table["id"] for table in listed} == {each["id"] for each in made}

    run(tmp_path, story, listed_per_address=2)


def test_an_address_makes_so_many_tables_in_a_day(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        before = refusals("tables in a day")
        async with from_address(here.app, "2001:db8::1") as one:
            for _ in range(3):
                await make_listed(one)
        async with from_address(here.app, "2001:db8::2") as same:
            await make_listed(same, status=429)
        assert refusals("tables in a day") == before + 1
        async with from_address(here.app, "192.0.2.7") as other:
            await make_listed(other)

    run(tmp_path, story, tables_per_day=3)


def test_an_address_uploads_so_many_bytes_in_a_day(tmp_path: Path) -> None:
    record = json.loads((FOLDER / "gheos-2.json").read_text("utf-8"))["record"]
    size = len(json.dumps(record).encode())

    async def story(here: Inside) -> None:
        statuses = [
            (await here.http.post("/api/records", json=record)).status_code for _ in range(3)
        ]
        assert statuses == [201, 201, 429]
        await here.make("gaia", ["person", "person"])  # takes no bytes

    run(tmp_path, story, uploads_per_day=2 * size + 100)


# what is kept


def stored(here: Inside, what: Any) -> Any:
    """What the database says."""
    with here.house.store.engine.connect() as connection:
        return connection.scalar(select(what))


async def say(guest: Guest, lines: int) -> None:
    for number in range(lines):
        body = {"text": f"line {number}"}
        await guest.post("/chat", body, headers={"Idempotency-Key": f"{guest.seat} {number}"})


def test_the_kept_answer_to_a_stale_move_holds_no_log(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        for _ in range(10):
            actor = (await guests[0].get())["table"]["actor"]
            await guests[actor].play()
        again: list[Any] = []
        for _ in range(2):
            stale = {"move": "draw life", "version": 0}
            headers = {"Idempotency-Key": "stale"}
            again.append(await guests[0].post("/moves", stale, status=409, headers=headers))
            actor = (await guests[0].get())["table"]["actor"]
            await guests[actor].play()
        assert again[0] == again[1]
        assert len(again[0]["missed"]) == again[0]["version"] >= 20
        assert stored(here, func.max(func.length(schema.answers.c.body))) < 200

    run(tmp_path, story)


def test_answers_are_kept_for_so_many_requests_of_a_seat_and_for_a_day(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "ANSWERS", 20)

    async def story(here: Inside) -> None:
        ada, bo = await here.gather("gaia")
        await say(bo, 10)
        await say(ada, 60)
        count = func.count(schema.answers.c.key)
        assert stored(here, count) <= 10 + 20 + limits.TRIMMED
        last = await ada.post("/chat", {"text": "line 59"}, headers={"Idempotency-Key": "0 59"})
        assert last["number"] == 70  # it was kept, and not said again
        await here.house.clocks._expire()
        assert stored(here, count) > 0
        monkeypatch.setattr(clocks, "ANSWERS_FOR", -1)
        await here.house.clocks._expire()
        assert stored(here, count) == 0

    run(tmp_path, story, database=database)


def test_kept_answers_are_few_for_every_seat_whoever_takes_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "ANSWERS", 20)

    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        for number in range(60):
            for guest in guests:
                body, headers = {"text": "me"}, {"Idempotency-Key": f"{guest.seat} {number}"}
                await guest.post("/chat", body, headers=headers)
        most = 2 * (20 + limits.TRIMMED)
        assert stored(here, func.count(schema.answers.c.key)) <= most

    run(tmp_path, story)


def test_chat_is_capped_and_paged(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (draft, store, table):
        monkeypatch.setattr(module, "LINES", 30)
    monkeypatch.setattr(table, "LINES_SHOWN", 20)

    async def story(here: Inside) -> None:
        ada, _ = await here.gather("gaia")
        await say(ada, 50)
        for _ in range(2):
            seen = await ada.get()
            assert [line["number"] for line in seen["chat"]] == [*range(31, 51)]
            assert seen["chat_since"] == 21
            earlier = await ada.get("/chat?before=31")
            assert [line["number"] for line in earlier["chat"]] == [*range(21, 31)]
            assert stored(here, func.count(schema.chat.c.number)) == 30
            here.house.rooms.forget(ada.table)  # and the same when it is read again

    run(tmp_path, story, database=database)


def test_a_table_has_so_many_links_to_look_on(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "LINKS", 5)

    async def story(here: Inside) -> None:
        made = await here.make("gaia", ["person", "person"])
        maker = here.guest(made, made["maker"])
        before = refusals("links")
        links = [made["watch"], *[(await maker.post("/watch"))["watch"] for _ in range(4)]]
        refused = await maker.post("/watch", status=409)
        assert "5 links" in refused["sentence"]
        assert refusals("links") == before + 1
        here.house.rooms.forget(made["id"])
        await maker.post("/watch", status=409)
        for link in links:
            assert (await here.guest(made, link).get())["you"] == "spectator"

    run(tmp_path, story, database=database)


@pytest.mark.parametrize(
    "change",
    [
        {"shuffle": {"secret": "x" * 201}},
        {"shuffle": {"parts": [[0, 0]] * 5001}},
        {"seats": [{"name": "x" * 201}, {"name": ""}]},
        {"seats": [{"name": "", "more": {str(n): n for n in range(5001)}}, {"name": ""}]},
        {"moves": ["deal objective:1"] * 5001},
        {"result": {"scores": [10**400]}},
        {"x" * 201: 1},
    ],
)
def test_a_record_with_a_huge_field_is_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    record = json.loads((FOLDER / "gaia-2-base.json").read_text("utf-8"))["record"]

    async def story(here: Inside) -> None:
        before = refusals("record")
        answer = await here.http.post("/api/records", json=record | change)
        assert (answer.status_code, answer.json()["error"]) == (422, "wrong-record")
        assert "at most" in answer.json()["sentence"]
        assert refusals("record") == before + 1

    run(tmp_path, story)


def test_only_a_record_may_be_long(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        ada, _ = await here.gather("gaia")
        before = refusals("body")
        too_long = {"text": "x" * limits.BODY}
        await ada.post("/chat", too_long, status=413)
        answer = await here.http.post("/api/records", json={"moves": ["x" * limits.RECORD]})
        assert answer.status_code == 413
        assert refusals("body") == before + 2

    run(tmp_path, story)


# the log


async def take_turns(guests: list[Guest], count: int) -> None:
    """Make moves, and take most of them back, some with what was dealt after them."""
    rng = random.Random(3)
    for k in range(count):
        actor = (await guests[0].get())["table"]["actor"]
        made = await guests[actor].play(rng.choice)
        if k % 6 == 5:
            continue
        undone = await guests[actor].post("/undo", {"version": made["version"]})
        if not undone["done"]:
            body = {"version": made["version"], "agree": True}
            await guests[1 - actor].post("/undo", body)


async def seen_by_all(guests: list[Guest]) -> list[Any]:
    """What everyone sees, without what is remembered of moves that were taken back."""
    seen = [await guest.get() for guest in guests]
    return [(each["view"], each["notes"], each["table"]) for each in seen]


@pytest.fixture
def short_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few entries are a long log."""
    for module in (store, table):
        monkeypatch.setattr(module, "RECENT", 10)
    monkeypatch.setattr(store, "ALL_READ", 40)
    monkeypatch.setattr(draft, "DEALT_ANEW", 1000)


@pytest.mark.usefixtures("short_memory")
def test_a_long_log_is_not_read_whole_and_its_table_is_the_same(
    tmp_path: Path, database: str
) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia", options={"rules": "advanced"})
        await take_turns(guests, 40)
        kept = (await here.house.rooms.find(guests[0].table)).table
        assert len(kept.entries) <= kept.plies + 20 < kept.version
        saved = await here.house.store.load(kept.id)
        assert saved is not None
        assert len(saved.log) <= kept.plies + 10
        before = await seen_by_all(guests)
        here.house.rooms.forget(kept.id)
        assert await seen_by_all(guests) == before
        shown = (await guests[0].get())["entries"]
        fresh = (await here.house.rooms.find(kept.id)).table
        assert fresh.game is not None
        assert [entry["version"] for entry in shown] == [row.version for row in saved.log]
        assert [row.move for row in standing(fresh.entries)] == fresh.game.moves
        assert (fresh.meta, fresh.last_at) == (kept.meta, kept.last_at)
        streamed = events_of(await here.first_events(guests[0], 0))
        assert [data for name, _, data in streamed if name in ("move", "undo")] == shown
        for _ in range(12):  # it deals on as it would have done
            await take_turns(guests, 1)
            before = await seen_by_all(guests)
            here.house.rooms.forget(kept.id)
            assert await seen_by_all(guests) == before

    run(tmp_path, story, database=database)


def test_a_table_that_is_read_when_moves_were_just_taken_back_deals_on(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        for _ in range(4):
            actor = (await guests[0].get())["table"]["actor"]
            version = (await guests[actor].play())["version"]  # a draw, and a deal
            await guests[actor].post("/undo", {"version": version})
            await guests[1 - actor].post("/undo", {"version": version, "agree": True})
            here.house.rooms.forget(guests[0].table)
            await guests[actor].play()
            before = await seen_by_all(guests)
            here.house.rooms.forget(guests[0].table)
            assert await seen_by_all(guests) == before

    run(tmp_path, story)


@pytest.mark.usefixtures("short_memory")
def test_a_process_that_is_far_behind_reads_the_table_anew(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        behind = (await here.house.rooms.find(guests[0].table)).table
        await take_turns(guests, 40)
        saved = await here.house.store.load(behind.id, behind.version, behind.said_until)
        assert saved is not None
        now = (await here.house.rooms.find(behind.id)).table
        caught_up = behind.refreshed(saved)
        assert (caught_up.version, caught_up.meta) == (now.version, now.meta)
        assert caught_up.view(0).to_json() == now.view(0).to_json()

    run(tmp_path, story)


def test_every_deal_after_moves_were_taken_back_can_be_checked(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia", options={"rules": "advanced"})
        await take_turns(guests, 20)
        while (await guests[0].get())["table"]["state"] != "over":
            await guests[(await guests[0].get())["table"]["actor"]].play()
        assert await guests[0].get("/check") == {"fair": True, "sentence": None}
        shown, record = await guests[0].get(), await guests[0].get("/record")
        assert 2 < shown["table"]["parts"] == len(record["shuffle"]["parts"])

    run(tmp_path, story)


def test_a_table_of_an_older_version_is_read(tmp_path: Path, database: str) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia", options={"rules": "advanced"})
        await take_turns(guests, 20)
        before = [await guest.get() for guest in guests]
        here.house.rooms.forget(guests[0].table)
        engine = here.house.store.engine
        with engine.begin() as connection:
            meta = dict(connection.scalar(select(schema.tables.c.meta)) or {})
            for name in ("stands", "begun", "used", "furthest", "undos", "anew"):
                del meta[name]
            connection.execute(update(schema.tables).values(meta=meta))
        schema.migrate(engine, "0001")
        schema.migrate(engine)
        assert [await guest.get() for guest in guests] == before
        await take_turns(guests, 3)
        before = [await guest.get() for guest in guests]
        here.house.rooms.forget(guests[0].table)
        assert [await guest.get() for guest in guests] == before

    run(tmp_path, story, database=database)


def a_move_without_a_deal(moves: list[str]) -> str:
    return next(move for move in moves if not move.startswith("draw"))


def test_moves_are_taken_back_so_often_until_the_game_has_come_further(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        before = refusals("undo")
        told: dict[str, Any] = {}
        for left in range(limits.UNDOS, -1, -1):
            mover = guests[(await guests[0].get())["table"]["actor"]]
            body = {"version": (await mover.play(a_move_without_a_deal))["version"]}
            told = await mover.post("/undo", body, status=200 if left else 409)
        assert "20 times" in told["sentence"]
        assert refusals("undo") == before + 1
        mover = guests[(await guests[0].get())["table"]["actor"]]
        await mover.post("/undo", {"version": (await mover.play())["version"]})

    run(tmp_path, story)


def test_a_log_has_an_end_and_says_so_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        info = (await guests[0].get())["table"]
        assert info["entries_left"] is None
        end = info["version"] + 8
        for module in (draft, table):
            monkeypatch.setattr(module, "ENTRIES", end)
        monkeypatch.setattr(draft, "ENDING", 4)
        monkeypatch.setattr(table, "WARNING", 6)
        undone = 0
        while info["entries_left"] != 0:
            left = end - info["version"]
            assert info["entries_left"] == (left if left < 6 else None)
            mover = guests[info["actor"]]
            version = (await mover.play(a_move_without_a_deal))["version"]
            if version < end - 4:
                await mover.post("/undo", {"version": version})
                undone += 1
            else:
                told = await mover.post("/undo", {"version": version}, status=409)
                assert "nearly full" in told["sentence"]
            info = (await guests[0].get())["table"]
        assert undone == 2
        mover = guests[info["actor"]]
        move = {"move": (await mover.get())["view"]["legal"][0], "version": info["version"]}
        assert "full" in (await mover.post("/moves", move, status=409))["sentence"]

    run(tmp_path, story)


# connections


@asynccontextmanager
async def listening(folder: Path, most: int = 1000, **more: Any) -> AsyncIterator[int]:
    """A server at a port of its own."""
    usual: dict[str, Any] = {"thinkers": 0, "patience": PATIENCE}
    settings = Settings(f"sqlite:///{folder}/tables.sqlite", **usual | more)
    door = Door(settings, most)
    server = uvicorn.Server(configuration(application(settings), door))
    listener = listen("127.0.0.1", 0)
    serving = asyncio.create_task(server.serve([listener]))
    try:
        yield listener.getsockname()[1]
        async with asyncio.timeout(PATIENCE):
            while door.count:  # every connection that ends is counted off
                await asyncio.sleep(0.01)
    finally:
        server.should_exit = True
        await serving


async def send(port: int, *parts: bytes) -> bytes:
    """Send this, and read until the server ends the connection."""
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        told = b""
        try:
            for part in parts:
                writer.write(part)
                await writer.drain()
            told = await reader.read()
        except ConnectionError:
            told += reader._buffer  # type: ignore[attr-defined]
        finally:
            writer.close()
        return told


GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
CLOSE = b"Connection: close\r\n\r\n"


@pytest.mark.parametrize(
    ("status", "limit", "parts"),
    [
        (431, "head", [GET + b"X: ", *[b"x" * 4000] * 8]),  # one that does not end
        (431, "head", [GET, *[b"X-Name: x\r\n" * 400] * 8]),
        (431, "head", [GET + b"X: " + b"x" * limits.HEAD + b"\r\n" + CLOSE]),
        (431, "head", [GET + b"X: x\r\n" * 100 + CLOSE]),
        (431, "head", [b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\n" + CLOSE]),
        (408, "slow", [GET]),
        (408, "slow", [b"\r\n" * 10]),
        (408, "slow", []),
        (None, "slow", [POST + b"Content-Length: 100\r\n\r\n{"]),
        (408, "slow", [GET + b"\r\n", GET]),  # the second one of a connection
    ],
)
def test_a_request_that_does_not_end_ends_the_connection(
    tmp_path: Path, status: int | None, limit: str, parts: list[bytes]
) -> None:
    async def story() -> None:
        before = refusals(limit)
        async with listening(tmp_path, head_seconds=0.3, body_seconds=0.3) as port:
            told = await send(port, *parts)
            assert refusals(limit) == before + 1
            if status is not None:
                assert b"HTTP/1.1 %d " % status in told, told
                assert b'"sentence":"' in told
            assert (await send(port, GET + CLOSE)).startswith(b"HTTP/1.1 200 ")

    asyncio.run(story())


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    async def story() -> None:
        async with listening(tmp_path, connections_per_address=5) as port:
            held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
            for _, writer in held:
                writer.write(GET)  # half a request
            assert (await send(port)).startswith(b"HTTP/1.1 429 ")
            for _, writer in held:
                writer.close()
            await until_answered(port, GET + CLOSE, b"HTTP/1.1 200 ")

    asyncio.run(story())


async def until_answered(port: int, request: bytes, status: bytes) -> None:
    async with asyncio.timeout(PATIENCE):
        while not (await send(port, request)).startswith(status):
            await asyncio.sleep(0.01)


def test_whether_it_lives_can_be_asked_when_all_connections_are_taken(tmp_path: Path) -> None:
    async def story() -> None:
        before = refusals("connections")
        async with listening(tmp_path, most=20) as port:
            held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(20)]
            assert (await send(port, GET + CLOSE)).startswith(b"HTTP/1.1 200 ")
            told = await send(port, GET.replace(b"/healthz", b"/api/lobby") + CLOSE)
            assert told.startswith(b"HTTP/1.1 503 ")
            assert b"Retry-After: 5\r\n" in told
            assert refusals("connections") == before + 2
            for _, writer in held:
                writer.close()

    asyncio.run(story())


def test_who_does_not_fetch_an_answer_is_let_go(tmp_path: Path) -> None:
    async def story() -> None:
        async with listening(tmp_path, body_seconds=0.3) as port:
            lazy = socket.socket()
            lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            lazy.connect(("127.0.0.1", port))
            lazy.setblocking(False)
            request = GET.replace(b"/healthz", b"/api/openapi.json") + b"\r\n"
            with contextlib.suppress(BlockingIOError):
                lazy.sendall(request * 60)
            before = refusals("slow")
            async with asyncio.timeout(PATIENCE):
                while refusals("slow") == before:
                    await asyncio.sleep(0.01)
            lazy.close()

    asyncio.run(story())


def test_a_trusted_proxy_has_any_number_of_connections() -> None:
    door = Door(Settings("", connections_per_address=1), 1000, "127.0.0.1, 10.0.0.0/8")
    for address in ("127.0.0.1", "10.1.2.3", "192.0.2.7", "2001:db8::1"):
        door.inside[limits.party(address)] = 5
    assert [bool(door.refusal(each)) for each in ("127.0.0.1", "10.1.2.3")] == [False, False]
    assert [bool(door.refusal(each)) for each in ("192.0.2.7", "2001:db8::2")] == [True, True]
