"""Attacks: what one party can make grow, or use up, has a bound (docs/security.md)."""

from __future__ import annotations

import json
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from prometheus_client import REGISTRY
from sqlalchemy import func, select

from demiurge.server import draft, limits, schema, store, table
from demiurge.server.settings import Rate
from tests.golden import FOLDER
from tests.server.inside import HOST, Guest, Inside, run

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
        await here.house.store.forget_answers(time.time() + 1)
        assert stored(here, count) == 0

    run(tmp_path, story, database=database)


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
