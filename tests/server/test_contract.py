"""What every request may count on: one effect per key, and an answer that says what is wrong.

Each status of the contract is shown here, with the headers that every answer carries and with
what no answer, log or file may hold.
"""

from __future__ import annotations

import ast
import asyncio
import json
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from prometheus_client import generate_latest
from structlog.testing import capture_logs

import demiurge.server
from demiurge.game import rulebook
from demiurge.server import limits
from demiurge.server.app import contract
from demiurge.server.guard import HEADERS
from demiurge.server.limits import BODY
from demiurge.server.settings import Rate
from demiurge.server.store import Away, Change, Store
from demiurge.server.table import Table
from tests.server.inside import Guest, Inside, events_of, run, until
from tests.server.people import make_table, play_out, sit_down, spectator
from tests.server.running import Server

JSON = {"Content-Type": "application/json"}


def key(text: str) -> dict[str, str]:
    return {"Idempotency-Key": text}


async def a_move(guest: Guest) -> dict[str, Any]:
    """A move that the guest may make now."""
    seen = await guest.get()
    return {"move": seen["view"]["legal"][0], "version": seen["table"]["version"]}


async def actor(guests: list[Guest]) -> tuple[Guest, Guest]:
    """The one to move, and another."""
    seat = (await guests[0].get())["table"]["actor"]
    return guests[seat], guests[1 - seat]


def state(here: Inside, guest: Guest) -> tuple[int, int, int]:
    """What a change would change: serial, version, lines of chat."""
    table = here.house.rooms._rooms[guest.table].table
    return table.serial, table.version, len(table.said)


async def same_answer(guest: Guest, path: str, body: Any, status: int) -> Any:
    """Ask twice with one key, and a third time with another body; the answer."""
    first = await guest.ask("POST", path, json=body, headers=key("k" + path))
    again = await guest.ask("POST", path, json=body, headers=key("k" + path))
    assert first.status_code == again.status_code == status, first.text
    assert first.content == again.content
    other = body | ({"text": "other"} if "text" in body else {"version": 77})
    reused = await guest.ask("POST", path, json=other, headers=key("k" + path))
    assert (reused.status_code, reused.json()["error"]) == (422, "key-reused")
    return first.json()


# one effect per key


def test_a_repeated_move_counts_once(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        mover, _ = await actor(guests)
        body = await a_move(mover)
        answer = await same_answer(mover, "/moves", body, 200)
        assert answer["entries"][0]["move"] == body["move"]
        assert answer["version"] == body["version"] + len(answer["entries"])
        assert state(here, mover)[1] == answer["version"]

    run(tmp_path, story)


def test_moves_sent_at_the_same_time_with_one_key_count_once(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gheos")
        mover, _ = await actor(guests)
        body = await a_move(mover)
        sent = [mover.ask("POST", "/moves", json=body, headers=key("one")) for _ in range(6)]
        answers = await asyncio.gather(*sent)
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.content for answer in answers}) == 1
        assert state(here, mover)[1] == answers[0].json()["version"]

    run(tmp_path, story)


def test_a_key_belongs_to_one_seat(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        ada, bo = await here.gather("gaia")
        told = [await who.post("/chat", {"text": "hi"}, headers=key("k")) for who in (ada, bo)]
        assert [line["number"] for line in told] == [1, 2]

    run(tmp_path, story)


def test_a_repeated_line_of_chat_is_said_once(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        ada, bo = await here.gather("gaia")
        said = await same_answer(ada, "/chat", {"text": "hello"}, 200)
        assert (await bo.get())["chat"] == [said]

    run(tmp_path, story)


def test_a_repeated_undo_takes_back_once(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia", options={"rules": "advanced"})
        rng = random.Random(3)
        for _ in range(60):
            mover, _ = await actor(guests)
            entries = (await mover.play(rng.choice))["entries"]
            now = (await mover.get())["table"]
            if len(entries) == 1 and now["actor"] == mover.seat:
                break
        answer = await same_answer(mover, "/undo", {"version": now["version"]}, 200)
        assert answer == {"version": now["version"] + 1, "done": True}
        assert state(here, mover)[1] == answer["version"]

    run(tmp_path, story)


def test_a_repeated_refusal_is_the_same_even_when_it_would_be_granted_now(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        mover, _ = await actor(guests)
        body = await a_move(mover)
        version = body["version"]
        before = state(here, mover)
        await same_answer(mover, "/moves", {"move": "feed 9,9", "version": version}, 422)
        stale = await same_answer(mover, "/undo", {"version": version - 1}, 409)
        assert stale["error"] == "stale"
        early = {}
        for more in range(1, 6):
            asked = {"move": body["move"], "version": version + more}
            early[more] = await mover.post("/moves", asked, status=409, headers=key(f"+{more}"))
        assert state(here, mover) == before
        more = (await mover.post("/moves", body))["version"] - version
        asked = {"move": body["move"], "version": version + more}
        again = await mover.post("/moves", asked, status=409, headers=key(f"+{more}"))
        assert again == early[more]
        fresh = await mover.ask("POST", "/moves", json=asked)
        assert fresh.json() != again

    run(tmp_path, story)


@pytest.mark.parametrize("headers", [{}, key("k")])
def test_a_move_that_was_kept_although_the_database_seemed_away_counts_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]
) -> None:
    append = Store.append

    async def kept_but_away(store: Store, what: Change) -> None:
        await append(store, what)
        raise Away("The database is away: gone.")

    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        mover, _ = await actor(guests)
        body = await a_move(mover)
        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", kept_but_away)
            first = await mover.ask("POST", "/moves", json=body, headers=headers)
        again = await mover.ask("POST", "/moves", json=body, headers=headers)
        if headers:  # the key tells that it was kept
            assert first.status_code == 200
            assert again.content == first.content
        else:
            assert first.status_code == 503
            assert again.status_code == 409
        shown = await mover.get()
        assert shown["table"]["version"] == again.json()["version"]
        assert shown["view"]["log"][body["version"]] == body["move"]

    run(tmp_path, story)


def test_a_claim_at_a_listed_table_can_be_repeated_with_a_long_key(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gheos", ["person", "person"], listed=True)
        stranger = here.guest(made, None)
        long, short = key("0123456789abcdef" * 2), key("a")
        first = await stranger.post("/seats/1/claim", {"name": "Bo"}, headers=long)
        assert await stranger.post("/seats/1/claim", {"name": "Bo"}, headers=long) == first
        await stranger.post("/seats/0/claim", {"name": "Cy"}, headers=short)
        await stranger.post("/seats/0/claim", {"name": "Cy"}, headers=short, status=401)

    run(tmp_path, story)


# refusals


def test_a_stale_move_gets_what_was_missed_as_the_seat_may_see_it(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        start = (await guests[0].get())["table"]["version"]
        rng = random.Random(1)
        for _ in range(12):
            mover, _ = await actor(guests)
            await mover.play(rng.choice)
        for guest in guests:
            shown = await guest.get()
            log = shown["view"]["log"]
            for version in (0, start, start + 5, len(log) + 1000):
                body = {"move": "pass", "version": version}
                answer = await guest.post("/moves", body, status=409)
                assert answer["error"] == "stale"
                assert answer["version"] == len(log)
                assert [entry["move"] for entry in answer["missed"]] == log[version:]
                assert await guest.post("/undo", {"version": version}, status=409) == answer
        logs = [(await guest.get())["view"]["log"] for guest in guests]
        assert logs[0] != logs[1]  # each has dealt cards that the other does not see

    run(tmp_path, story)


def test_an_illegal_move_gets_rule_and_sentence(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        mover, other = await actor(guests)
        version = (await mover.get())["table"]["version"]
        before = state(here, mover)
        told = await mover.post("/moves", {"move": "play sea 5,5", "version": version}, status=422)
        assert told["error"] == "illegal-move"
        assert told["rule"].startswith("G")
        assert told["sentence"].endswith(".")
        why = (await mover.ask("GET", "/why?move=play sea 5,5")).json()
        assert why == {"legal": False} | {key: told[key] for key in why if key != "legal"}
        assert why["cause"] in rulebook("gaia").causes
        assert why["words"].items() <= {"card": "sea", "cell": "5,5"}.items()
        legal = (await a_move(mover))["move"]
        turn = await other.post("/moves", {"move": legal, "version": version}, status=422)
        assert turn["rule"].startswith("G")
        deal = await mover.post("/moves", {"move": "deal sea", "version": version}, status=422)
        assert "chance" in deal["sentence"]
        nonsense = await mover.post("/moves", {"move": "hop", "version": version}, status=422)
        assert nonsense["error"] == "not-a-move"
        assert state(here, mover) == before

    run(tmp_path, story)


def test_tokens_open_what_they_are_for(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gaia", ["person", "person"])
        ada, bo = [await here.claim(made, seat) for seat in range(2)]
        elsewhere = (await here.gather("gaia"))[0]
        watch, maker = here.guest(made, made["watch"]), here.guest(made, made["maker"])
        nobody, used = here.guest(made, None), here.guest(made, made["invites"][0])
        stranger = Guest(here.http, made["id"], elsewhere.token)
        wrong = Guest(here.http, made["id"], "wrong")
        for guest in (nobody, used, stranger, wrong):
            for path in ("", "/events", "/why?move=x", "/preview?move=x", "/hint", "/record"):
                answer = await guest.ask("GET", path)
                assert (answer.status_code, answer.json()["error"]) == (401, "wrong-token")
        move = {"move": "x", "version": 0}
        for guest in (nobody, used, stranger, wrong, watch, maker):
            for path, body in (
                ("/moves", move),
                ("/undo", {"version": 0}),
                ("/chat", {"text": "x"}),
            ):
                await guest.post(path, body, status=401)
        assert (await watch.get())["you"] == (await maker.get())["you"] == "spectator"
        assert (await ada.get())["you"] == 0
        await bo.post("/seats/0/claim", status=401)
        await bo.post("/seats/0/invite", status=401)
        await bo.post("/seats/0/kick", status=401)
        answer = await ada.ask("GET", headers={"Authorization": f"Basic {ada.token}"})
        assert answer.status_code == 401

    run(tmp_path, story)


def test_an_invite_is_used_once(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gaia", ["person", "person"])
        await here.claim(made, 0)
        nobody = here.guest(made, None)
        for seat in (0, 1):  # used, and another seat's
            body = {"invite": made["invites"][0]}
            told = await nobody.post(f"/seats/{seat}/claim", body, status=401)
            assert told["error"] == "wrong-token"

    run(tmp_path, story)


def test_a_kicked_player_does_not_come_back_by_an_own_link(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gaia", ["person", "person"])
        bo = await here.claim(made, 1)
        link = (await bo.post("/seats/1/invite"))["invite"]
        await here.guest(made, made["maker"]).post("/seats/1/kick")
        await here.guest(made, None).post("/seats/1/claim", {"invite": link}, status=401)

    run(tmp_path, story)


def test_unknown_tables_leave_nothing_behind(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        for name in ("x", "%00", "%C3%A9", "a" * 1000, "..%2fx"):
            answer = await here.http.get(f"/api/tables/{name}")
            assert answer.status_code == 404
            assert answer.json()["sentence"].endswith(".")
        assert not here.house.rooms._loading

    run(tmp_path, story)


@pytest.mark.parametrize(
    ("limit", "method", "path"),
    [
        ("per_address", "GET", "/api/lobby"),
        ("per_stranger", "GET", "/api/tables/{id}"),
        ("per_seat", "GET", "/api/tables/{id}"),
        ("per_table", "GET", "/api/tables/{id}"),
        ("new_tables", "POST", "/api/tables"),
    ],
)
def test_too_fast_is_slowed_down_not_banned(
    tmp_path: Path, limit: str, method: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now))

    async def story(here: Inside) -> None:
        nonlocal now
        made = await here.make("gaia", ["person", "person"])
        token = made["watch"]
        if limit in ("per_seat", "per_table"):
            token = (await here.claim(made, 0)).token
        more: dict[str, Any] = {"headers": {"Authorization": f"Bearer {token}"}}
        if method == "POST":
            more = {"json": {"game": "gaia", "seats": [{"kind": "person"}] * 2}}
        answers = [await here.http.request(method, path.format(**made), **more) for _ in range(6)]
        slowed = [answer for answer in answers if answer.status_code == 429]
        assert slowed
        assert answers[0].status_code in (200, 201)
        told = slowed[-1].json()
        assert told["error"] == "too-fast"
        assert 0 < told["retry_after"] <= int(slowed[-1].headers["Retry-After"])
        now += told["retry_after"] + 0.01  # it is told in hundredths
        again = await here.http.request(method, path.format(**made), **more)
        assert again.status_code in (200, 201)

    run(tmp_path, story, **{limit: Rate(3, 4)})


def test_an_address_has_so_many_streams(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        ada, _ = await here.gather("gaia")
        room = await here.house.rooms.find(ada.table)
        opened = here.house.streams.open(room, lambda: 0, None, "127.0.0.1")
        await anext(opened)
        told = await ada.ask("GET", "/events")
        assert (told.status_code, told.headers["Retry-After"]) == (429, "6")
        await opened.aclose()  # type: ignore[attr-defined]
        assert events_of(await here.first_events(ada))

    run(tmp_path, story, streams_per_address=1)


# every answer


def unplain(made: dict[str, Any], token: str) -> list[tuple[int, str, str, Any]]:
    """Requests with the status that each must get."""
    table = f"/api/tables/{made['id']}"
    seat = {"Authorization": f"Bearer {token}"}
    text = {"text": "x"}
    chat = f"{table}/chat"
    deep = b"[" * 100_000
    return [
        (200, "GET", table, {"headers": seat}),
        (200, "GET", "/healthz", {}),
        (200, "GET", "/readyz", {}),
        (200, "GET", "/api/openapi.json", {}),
        (200, "GET", "/api/lobby", {}),
        (201, "POST", "/api/tables", {"json": {"game": "gaia", "seats": [{"kind": "person"}] * 2}}),
        (400, "POST", chat, {"content": b'{"text": ', "headers": seat | JSON}),
        (400, "POST", chat, {"content": b'{"text": "\xff"}', "headers": seat | JSON}),
        (400, "POST", "/api/records", {"content": deep, "headers": JSON}),
        (400, "GET", f"{table}/events", {"headers": seat | {"Last-Event-ID": "-1"}}),
        (400, "GET", f"{table}/events", {"headers": seat | {"Last-Event-ID": b"\xb2"}}),
        (401, "GET", table, {}),
        (403, "POST", chat, {"json": text, "headers": seat | {"Origin": "https://elsewhere"}}),
        (403, "POST", chat, {"json": text, "headers": seat | {"Origin": "null"}}),
        (403, "POST", chat, {"json": text, "headers": seat | {"Origin": "http://["}}),
        (403, "POST", chat, {"json": text, "headers": seat | {"Sec-Fetch-Site": "cross-site"}}),
        (403, "POST", chat, {"json": text, "headers": seat | {"Sec-Fetch-Site": "same-site"}}),
        (404, "GET", "/api/tables/nothing", {}),
        (404, "GET", "/api/nothing", {}),
        (404, "POST", f"{table}/seats/2/claim", {"json": {}}),
        (405, "DELETE", table, {"headers": seat}),
        (409, "POST", f"{table}/moves", {"json": {"move": "x", "version": 0}, "headers": seat}),
        (413, "POST", chat, {"content": b" " * (BODY + 1), "headers": seat | JSON}),
        (413, "POST", chat, {"content": b"{}", "headers": seat | JSON | {"Content-Length": "x"}}),
        (415, "POST", chat, {"content": b'{"text": "x"}', "headers": seat}),
        (415, "POST", chat, {"data": text, "headers": seat}),
        (415, "POST", chat, {"files": text, "headers": seat}),
        (422, "POST", chat, {"json": {"text": ""}, "headers": seat}),
        (422, "POST", chat, {"json": {"text": "a\0b"}, "headers": seat}),
        (422, "POST", chat, {"json": text | {"more": 1}, "headers": seat}),
        (422, "POST", chat, {"content": b'{"text": "\\ud800"}', "headers": seat | JSON}),
        (422, "POST", chat, {"headers": seat}),
        (422, "POST", f"{table}/undo", {"json": {"version": "15"}, "headers": seat}),
        (422, "POST", f"{table}/undo", {"json": {"version": True}, "headers": seat}),
        (422, "POST", chat, {"json": text, "headers": seat | key("k" * 201)}),
        (422, "POST", "/api/tables", {"json": {"game": "gaia", "seats": [{"kind": "person"}]}}),
    ]


def check_answer(answer: httpx.Response) -> None:
    """The headers that all answers have; one sentence if it is a refusal, and no trace."""
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    path = answer.request.url.path
    assert (answer.headers.get("Cache-Control") == "no-store") == path.startswith("/api/")
    assert "access-control-allow-origin" not in answer.headers
    if answer.status_code >= 400:
        told = answer.json()
        assert {"error", "sentence"} <= set(told)
        assert told["sentence"].endswith(".")
        assert "\n" not in told["sentence"]
        assert "Traceback" not in answer.text
        assert ".py" not in answer.text


def test_every_answer_has_its_status_headers_and_sentence(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gaia", ["person", "person"])
        ada, _ = [await here.claim(made, seat) for seat in range(2)]
        before = state(here, ada)
        for status, method, path, more in unplain(made, ada.token or ""):
            answer = await here.http.request(method, path, **more)
            assert answer.status_code == status, (method, path, more, answer.text)
            check_answer(answer)
        assert state(here, ada) == before

    run(tmp_path, story)


def test_a_body_of_unknown_length_is_refused(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        async def pieces() -> Any:
            yield b'{"text": "x"}'

        ada, _ = await here.gather("gaia")
        answer = await ada.ask("POST", "/chat", content=pieces(), headers=JSON)
        assert answer.status_code == 413
        check_answer(answer)

    run(tmp_path, story)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://table"},
        {"Origin": "https://table", "Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "https://friend", "Sec-Fetch-Site": "cross-site"},
    ],
)
def test_own_pages_and_chosen_ones_may_ask(tmp_path: Path, headers: dict[str, str]) -> None:
    async def story(here: Inside) -> None:
        ada, _ = await here.gather("gaia")
        await ada.post("/chat", {"text": "x"}, headers=headers)

    run(tmp_path, story, origins=("https://friend",))


def test_a_browser_lets_a_chosen_page_ask_and_no_other(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        ada, _ = await here.gather("gaia")
        asks = {
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,content-type,idempotency-key",
        }
        for origin, allowed in (("https://friend", "https://friend"), ("https://foe", None)):
            for method, headers in (("OPTIONS", asks), ("GET", {})):
                answer = await ada.ask(method, headers=headers | {"Origin": origin})
                assert answer.headers.get("Access-Control-Allow-Origin") == allowed

    run(tmp_path, story, origins=("https://friend",))


def test_a_failure_inside_is_one_sentence_outside_and_a_trace_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> Any:
        raise RuntimeError("what only the log may know")

    async def story(here: Inside) -> None:
        ada, _ = await here.gather("gaia")
        with capture_logs() as log, monkeypatch.context() as patch:
            patch.setattr(Table, "said_json", fails)
            answer = await ada.ask("GET")
        assert answer.status_code == 500
        check_answer(answer)
        assert "only the log" not in answer.text
        noted = next(line for line in log if line["event"] == "failure")
        assert "only the log" in str(noted["exc_info"])
        assert (await ada.ask("GET")).status_code == 200

    run(tmp_path, story)


def test_while_the_database_is_away_everything_says_when_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: Any) -> Any:
        raise Away("The database is away: gone.")

    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        mover, other = await actor(guests)
        body = await a_move(mover)
        with monkeypatch.context() as patch:
            patch.setattr(Store, "_do", away)
            patch.setattr(Store, "_read", away)
            asked = [
                await other.ask("POST", "/moves", json=body, headers=key("refused")),
                await mover.ask("POST", "/moves", json=body, headers=key("k")),
                await here.http.get(f"/api/tables/{mover.table}"),
                await here.http.get("/api/lobby"),
                await here.http.post(
                    "/api/tables", json={"game": "gaia", "seats": [{"kind": "person"}] * 2}
                ),
            ]
            ready = await here.http.get("/readyz")
        for answer in asked:
            assert answer.status_code == 503, answer.text
            assert int(answer.headers["Retry-After"]) >= 1
            check_answer(answer)
        assert ready.status_code == 503
        await mover.post("/moves", body, headers=key("k"))

    run(tmp_path, story)


def test_one_change_that_cannot_be_written_fails_alone(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        ada, bo = await here.gather("gaia")
        store = here.house.store

        def wrong(_: Any) -> None:
            raise UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed")

        done = await asyncio.gather(
            ada.post("/chat", {"text": "before"}),
            store._do(wrong),
            bo.post("/chat", {"text": "after"}),
            return_exceptions=True,
        )
        assert isinstance(done[1], UnicodeEncodeError)
        assert [line["text"] for line in (await ada.get())["chat"]] == ["before", "after"]

    run(tmp_path, story)


def test_a_room_stays_while_its_computer_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gaia")
        mover, other = await actor(guests)
        thinking, thought = asyncio.Event(), asyncio.Event()

        async def slowly(view: Any, *_: Any) -> str:
            thinking.set()
            await thought.wait()
            return str(view.legal_moves()[0])

        monkeypatch.setattr(here.house.thinkers, "move", slowly)
        version = (await mover.get())["table"]["version"]
        await mover.post("/leave")
        await thinking.wait()
        for _ in range(3):
            await here.make("gaia", ["person", "person"])
        thought.set()
        after = await until(other.get, lambda shown: shown["table"]["version"] > version)
        assert after["table"]["seats"][mover.seat or 0]["away"]

    run(tmp_path, story, cached=1)


# uploads

RECORD: dict[str, Any] = {
    "format": "demiurge/1",
    "game": "gaia",
    "options": {"players": 2, "rules": "base"},
    "seats": [{"name": "Ada"}, {"name": ""}],
    "moves": ["deal objective:1"],
}


@pytest.mark.parametrize(
    "change",
    [
        {"moves": []},
        {"moves": ["hop"]},
        {"seats": [{"name": "\ud800"}, {"name": "b"}]},
        {"options": {"players": 2, "rules": "base", "seed": "1"}},
        {"options": {"players": 2, "rules": "base", "components": 1}},
        {"options": {"players": [], "rules": "base"}},
        {"shuffle": {"secret": float("nan")}},
        {"shuffle": {"secret": "\ud800"}},
        {"shuffle": {"parts": [[0, 0]]}},
        {"shuffle": {"deep": json.loads("[" * 800 + "]" * 800)}},
        {"result": {"winners": float("inf")}},
        {"seat": 0},
    ],
)
def test_a_record_that_cannot_be_shown_is_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    async def story(here: Inside) -> None:
        content = json.dumps(RECORD | change)
        answer = await here.http.post("/api/records", content=content, headers=JSON)
        assert (answer.status_code, answer.json()["error"]) == (422, "wrong-record"), answer.text

    run(tmp_path, story)


def test_an_unfinished_record_is_shown_with_its_names(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        answer = await here.http.post("/api/records", json=RECORD)
        told = answer.json()
        watcher = Guest(here.http, told["id"], told["watch"])
        assert await watcher.get("/record") == RECORD

    run(tmp_path, story)


# secrets


@pytest.mark.slow
def test_no_token_is_in_a_log_or_in_the_database(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    server = Server(f"sqlite:///{database}").start()
    try:
        made = make_table(server.url, "gaia", ["person", "person"], listed=True)
        people = sit_down(server.url, made)
        watcher = spectator(server.url, made)
        play_out(people, seed=1, moves=10)
        link = people[0].ask("POST", "/seats/0/invite", json={}).json()["invite"]
        secrets = [made["maker"], made["watch"], *made["invites"], link]
        secrets += [person.token or "" for person in people]
        for token in (*secrets, "wrong"):  # as a token and at a wrong place, to provoke a complaint
            people[0].ask("GET", "", headers={"Authorization": f"Bearer {token}"})
            people[0].ask("POST", "/chat", json={"text": "x", "token": token})
            people[0].ask("POST", "/seats/1/claim", json={"invite": token})
        people[0].move("hop", 0, key="my-own-key")
        watcher.ask("GET", "/events", headers={"Last-Event-ID": "x"})
        files = [path for path in tmp_path.iterdir() if path.name.startswith("tables.sqlite")]
        assert tmp_path / "tables.sqlite-wal" in files
        kept = b"".join(path.read_bytes() for path in files)
        log = server.log()
    finally:
        server.stop()
    kept += database.read_bytes()
    assert b"Player 0" in kept  # it is the right file
    assert log.count('"event": "request"') > 20
    for secret in (*secrets, "my-own-key"):
        assert len(secret) >= 10
        assert secret.encode() not in kept
        assert secret not in log


def test_nothing_is_pickled() -> None:
    banned = {"pickle", "_pickle", "cPickle", "dill", "cloudpickle", "shelve", "marshal", "joblib"}
    folder = Path(demiurge.server.__file__).parent
    files = sorted(folder.rglob("*.py"))
    assert len(files) > 10
    for path in files:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or "", *(alias.name for alias in node.names)]
            for name in names:
                assert name.split(".")[0] not in banned
                assert name != "PickleType"


# health and description


def test_metrics_count_requests_by_route_never_by_table(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        ada, _ = await here.gather("gaia")
        await ada.get()
        await here.http.get("/nowhere/at/all")
        text = generate_latest().decode()
        assert 'route="/api/tables/{id}"' in text
        assert "demiurge_commit_seconds" in text
        assert ada.table not in text
        assert "/nowhere" not in text

    run(tmp_path, story)


def described(schema: dict[str, Any], where: str) -> list[str]:
    """Where a description is missing."""
    missing = [] if schema.get("description") else [where]
    for name, part in schema.get("properties", {}).items():
        missing += [] if part.get("description") else [f"{where}.{name}"]
    return missing


def test_every_model_property_and_parameter_is_described() -> None:
    document = contract()
    missing: list[str] = []
    models = document["components"]["schemas"]
    assert len(models) > 25
    for name, model in models.items():
        missing += described(model, name)
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            missing += described(operation, f"{method} {path}")
            for parameter in operation.get("parameters", []):
                missing += described(parameter, f"{method} {path} {parameter['name']}")
    assert missing == []
