"""Attacks on who may see and who may play: seats that change hands, requests that come again."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import stat
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from demiurge.server import schema, steady
from demiurge.server.draft import DEALT_ANEW
from tests.server.inside import HOST, Event, Guest, Inside, events_of, inside, run, until
from tests.server.people import make_table
from tests.server.running import Server
from tests.waiting import PATIENCE


class Stream:
    """A stream that stays open, and every byte that it told."""

    def __init__(self, here: Inside, guest: Guest, headers: dict[str, str], query: str) -> None:
        self.told = bytearray()
        self.hung_up = asyncio.Event()
        sent = {"host": HOST} | headers
        if guest.token:
            sent["authorization"] = f"Bearer {guest.token}"
        path = f"/api/tables/{guest.table}/events"
        self._scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
            "client": ("127.0.0.1", 1),
            "server": (HOST, 80),
        }
        self.task = asyncio.create_task(here.app(self._scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self.hung_up.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        self.told.extend(message.get("body", b""))

    @property
    def events(self) -> list[Event]:
        whole = bytes(self.told).rpartition(b"\n\n")[0]
        return events_of(whole + b"\n\n")

    def named(self, name: str) -> list[dict[str, Any]]:
        return [data for each, _, data in self.events if each == name]

    async def hears(self, name: str, count: int = 1) -> list[dict[str, Any]]:
        """What events of this name told, once there are so many."""

        async def heard() -> list[dict[str, Any]]:
            return self.named(name)

        found: list[dict[str, Any]] = await until(heard, lambda found: len(found) >= count)
        return found

    async def ends(self, before: str, count: int = 1) -> dict[str, Any]:
        """What the last event told; there must not be so many events of this name before it."""

        async def heard() -> bool:
            assert len(self.named(before)) < count, f"It does not end, and tells: {self.events}"
            return bool(self.named("ended"))

        await until(heard, bool)
        return self.named("ended")[0]


@asynccontextmanager
async def listening(
    here: Inside, guest: Guest, query: str = "", **headers: str
) -> AsyncIterator[Stream]:
    stream = Stream(here, guest, {k.replace("_", "-"): v for k, v in headers.items()}, query)
    try:
        await stream.hears("table")
        yield stream
    finally:
        stream.hung_up.set()
        async with asyncio.timeout(PATIENCE):
            await stream.task


# a seat that changes hands


def test_a_stream_ends_when_its_seat_is_freed(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        for way in ("kick", "leave"):
            made = await here.make("gaia", ["person", "person"])
            maker = here.guest(made, made["maker"])
            bo = await here.claim(made, 1, "Bo")
            async with listening(here, bo) as stream:
                if way == "kick":
                    await maker.post("/seats/1/kick")
                else:
                    await bo.post("/leave")
                made["invites"][1] = (await maker.post("/seats/1/invite"))["invite"]
                cy = await here.claim(made, 1, "Cy")
                ada = await here.claim(made, 0, "Ada")
                assert (await stream.ends("view"))["error"] == "seat-freed"
                async with asyncio.timeout(PATIENCE):
                    await stream.task
                assert [name for name, _, _ in stream.events if name != "table"] == ["ended"]
                assert (await bo.ask("GET")).status_code == 401
                async with listening(here, ada) as seen, listening(here, cy) as own:
                    assert seen.named("view")[0]["actor"] in (0, 1)
                    assert own.named("view")
                    assert seen.named("ended") == own.named("ended") == []

    run(tmp_path, story)


def test_a_stream_without_a_token_ends_when_the_table_is_listed_no_more(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gaia", ["person", "person"], listed=True)
        async with listening(here, here.guest(made, None)) as stream:
            room = await here.house.rooms.find(made["id"])

            def hide(draft: Any) -> None:
                draft.table.listed = False

            await here.house.rooms.commit(room, hide)
            await here.house.rooms.publish(room)
            assert (await stream.ends("table", 2))["error"] == "wrong-token"
            assert len(stream.named("table")) == 1

    run(tmp_path, story)


def test_a_request_that_waited_while_its_seat_was_freed_has_no_effect(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gaia", ["person", "person"])
        maker, bo = here.guest(made, made["maker"]), await here.claim(made, 1, "Bo")
        room = await here.house.rooms.find(made["id"])
        await room.lock.acquire()  # both requests wait, in this order
        kick = asyncio.create_task(maker.ask("POST", "/seats/1/kick", json={}))
        await until(_waiting(room), lambda count: count == 1)
        said = asyncio.create_task(bo.ask("POST", "/chat", json={"text": "still here"}))
        await until(_waiting(room), lambda count: count == 2)
        room.lock.release()
        assert (await kick).status_code == 200
        refused = await said
        assert refused.status_code == 401, refused.text
        assert refused.json()["error"] == "seat-freed"
        assert (await maker.get())["chat"] == []

    run(tmp_path, story)


def _waiting(room: Any) -> Any:
    async def count() -> int:
        return len(room.lock._waiters or ())

    return count


# rematches


async def finished(here: Inside, players: int = 2) -> list[Guest]:
    """People at a table whose game is over."""
    guests = await here.gather("gheos", players)
    while (shown := (await guests[0].get())["table"])["state"] != "over":
        await guests[shown["actor"]].play()
    return guests


def test_who_is_kicked_from_a_rematch_gets_no_token_there_again(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        ada, bo = await finished(here)
        first, second = await ada.post("/rematch", {}), await bo.post("/rematch", {})
        await bo.post("/rematch", {})  # again: the same seat and token, and nobody is thrown out
        assert await bo.post("/rematch", {}) == second
        assert (first["seat"], second["seat"]) == (1, 0)
        assert (await Guest(here.http, first["table"], second["token"]).get())["you"] == 0

    async def kicked(here: Inside) -> None:
        ada, bo = await finished(here)
        first = await ada.post("/rematch", {"commitment": "a" * 64})
        second = await bo.post("/rematch", {"commitment": "b" * 64})
        maker = Guest(here.http, first["table"], first["maker"])
        await maker.post("/seats/0/kick")
        refused = await bo.post("/rematch", {}, status=409)  # the seat is open, and not for Bo
        link = (await maker.post("/seats/0/invite"))["invite"]
        cy = Guest(here.http, first["table"], None, 0)
        cy.token = (await cy.post("/seats/0/claim", {"invite": link, "name": "Cy"}))["token"]
        assert await bo.post("/rematch", {}, status=409) == refused
        assert (
            await Guest(here.http, first["table"], second["token"]).ask("GET")
        ).status_code == 401
        assert (await cy.get())["table"]["seats"][0]["name"] == "Cy"
        again = await ada.post("/rematch", {})
        assert again == first

    run(tmp_path / "a", story)
    run(tmp_path / "b", kicked)


def test_a_rematch_that_is_asked_for_by_all_at_once_is_one_table(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await finished(here, 3)
        asked = [guest.post("/rematch", {}) for guest in guests for _ in range(2)]
        answers = await asyncio.gather(*asked)
        assert len({answer["table"] for answer in answers}) == 1
        assert answers[::2] == answers[1::2]
        assert sum(answer["maker"] is not None for answer in answers) == 2

    run(tmp_path, story)


# taking back


async def dealt(guest: Guest) -> dict[str, Any]:
    """A move that is followed by a deal."""
    return await guest.play(lambda moves: next(move for move in moves if move.startswith("draw")))


def test_nobody_agrees_in_the_stead_of_who_is_away(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        ada, bo, cy = await here.gather("gaia", 3)
        version = (await dealt(ada))["version"]
        log = (await ada.get())["view"]["log"]
        await bo.post("/leave")
        refused = await ada.post("/undo", {"version": version}, status=409)
        assert refused["sentence"] == "Seat 1 has to agree, and is away."
        await bo.post("/seats/1/claim", {})
        assert not (await ada.post("/undo", {"version": version}))["done"]
        await bo.post("/leave")  # after the question
        agree = {"version": version, "agree": True}
        assert not (await cy.post("/undo", agree))["done"]
        shown = await ada.get()
        assert shown["view"]["log"] == log
        assert shown["table"]["undo"]["agreed"] == [2]
        await bo.post("/seats/1/claim", {})
        assert (await bo.post("/undo", agree))["done"]

    run(tmp_path, story)


def test_alone_against_computers_what_follows_a_ply_is_dealt_so_often_at_most(
    tmp_path: Path,
) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gaia", ["person", 1])
        ada = await here.claim(made, 0)
        for _ in range(DEALT_ANEW):
            version = (await dealt(ada))["version"]
            assert (await ada.post("/undo", {"version": version}))["done"]
        version = (await dealt(ada))["version"]
        refused = await ada.post("/undo", {"version": version}, status=409)
        assert str(DEALT_ANEW) in refused["sentence"]

    run(tmp_path, story)


def test_who_agrees_names_the_question(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        guests = await here.gather("gheos", 3)
        movers: list[int] = []
        while len(set(movers)) < 3:
            movers.append((await guests[0].get())["table"]["actor"])
            await guests[movers[-1]].play()
        third = guests[movers[-1]]
        first, second = (guest for guest in guests if guest is not third)
        version = (await third.get())["table"]["version"]
        await first.post("/undo", {"version": version})
        asked = (await third.get())["table"]["undo"]
        answer = {"version": version, "agree": True}
        await second.post("/undo", {"version": version, "agree": False})
        await second.post("/undo", {"version": version})  # another question at the same version
        named = answer | {"seat": asked["seat"], "to": asked["to"]}
        for late in (named, answer):
            refused = await third.post("/undo", late, status=409)
            assert refused["error"] == "other-question"
        now = (await third.get())["table"]["undo"]
        assert now["agreed"] == []
        named = answer | {"seat": now["seat"], "to": now["to"]}
        await third.post("/undo", named)
        assert (await first.post("/undo", named))["done"]

    run(tmp_path, story)


# requests that come again


def keyed(text: str = "") -> dict[str, str]:
    return {"Idempotency-Key": text or uuid.uuid4().hex}


def test_what_opens_something_is_told_again_to_the_same_key(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        made = await here.make("gheos", ["person", "person"])
        maker, ada = here.guest(made, made["maker"]), await here.claim(made, 0)
        for guest, path in (
            (maker, "/seats/1/invite"),
            (ada, "/seats/0/invite"),
            (maker, "/watch"),
        ):
            headers = keyed(path)
            told = await guest.post(path, headers=headers)
            assert await guest.post(path, headers=headers) == told
            assert await guest.post(path, headers=keyed()) != told
        await maker.post("/seats/0/invite", headers=keyed(), status=401)
        bo = await here.claim(made | {"invites": [None, await _link(maker, "again")]}, 1)
        await _link(maker, "again")  # the link was used: told again it opens nothing
        assert (await bo.get())["you"] == 1
        kept = await _answers(here)
        assert not any(
            secret in body for body in kept for secret in (made["watch"], "invite", "watch")
        )

    async def _link(maker: Guest, key: str) -> str:
        found = await maker.post("/seats/1/invite", headers=keyed(key))
        return str(found["invite"])

    run(tmp_path, story)


async def _answers(here: Inside) -> list[str]:
    """What the database keeps of answers."""
    query = select(schema.answers.c.body).where(schema.answers.c.status < 300)
    found = await here.house.store._read(lambda connection: connection.scalars(query).all())
    return list(found)


def test_a_table_is_made_once_for_a_key(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        seats = [{"kind": "person"}, {"kind": "person"}]
        wanted = {"game": "gheos", "seats": seats}
        record = await (await finished(here))[0].get("/record")
        for path, body in (("/api/tables", wanted), ("/api/records", record)):
            headers = keyed()
            asked = [here.http.post(path, json=body, headers=headers) for _ in range(4)]
            answers = await asyncio.gather(*asked)
            assert {answer.status_code for answer in answers} == {201}
            told = answers[0].json()
            assert all(answer.json() == told for answer in answers)
            fresh = (await here.http.post(path, json=body, headers=keyed())).json()
            assert fresh["id"] != told["id"]
            other = await here.http.post(path, json=body | {"more": 1}, headers=headers)
            assert other.status_code == 422
            guessed = [await here.http.post(path, json=body, headers=keyed("k")) for _ in range(2)]
            assert guessed[0].json()["id"] != guessed[1].json()["id"]
            assert not any(told["watch"] in body for body in await _answers(here))
            looker = Guest(here.http, told["id"], told["watch"])
            assert (await looker.get())["you"] == "spectator"

    run(tmp_path, story)


def test_the_makers_token_of_a_rematch_is_told_again(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        ada, bo = await finished(here)
        first = await ada.post("/rematch", {}, headers=keyed())
        await bo.post("/rematch", {})
        again = await ada.post("/rematch", {}, headers=keyed())
        assert again == first
        assert (await Guest(here.http, first["table"], again["maker"]).get())["you"] == "spectator"

    run(tmp_path, story)


# the smaller ones


def test_what_was_said_while_a_stream_was_broken_is_told(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        ada, bo = await here.gather("gaia")
        await bo.post("/chat", {"text": "one"})
        version = (await dealt(ada))["version"]
        async with listening(here, ada) as stream:
            await bo.post("/chat", {"text": "two"})
            await stream.hears("chat")
        for text in ("three", "four"):
            await bo.post("/chat", {"text": text})

        async def told(query: str = "", **headers: str) -> list[str]:
            async with listening(here, ada, query, **headers) as stream:
                return [line["text"] for line in stream.named("chat")]

        assert await told() == []
        assert await told("said=2") == ["three", "four"]
        assert await told("said=4") == []
        assert await told("said=2", last_event_id=str(version)) == ["three", "four"]
        assert await told(last_event_id=str(version)) == ["two", "three", "four"]
        assert await told(last_event_id="0") == ["one", "two", "three", "four"]
        await ada.post("/mute", {"seat": 1, "muted": True})
        assert await told("said=0") == []
        assert (await ada.ask("GET", "/events?said=x")).status_code == 422

    run(tmp_path, story)


def test_another_device_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        ada, _ = await here.gather("gaia")
        link = (await ada.post("/seats/0/invite"))["invite"]
        async with listening(here, ada) as stream:
            phone = Guest(here.http, ada.table, None, 0)
            phone.token = (await phone.post("/seats/0/claim", {"invite": link}))["token"]
            assert (await ada.ask("GET")).status_code == 401
            assert (await stream.hears("ended"))[0]["error"] == "seat-freed"
        assert "legal" in (await phone.get())["view"]

    run(tmp_path, story)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example:8088", "Origin": "http://evil.example:8088"}, 403),
        ({"Host": "evil.example", "Origin": "https://evil.example"}, 403),
        ({"Host": "evil.local.example", "Origin": "http://evil.local.example"}, 403),
        ({"Host": "192.168.1.5.evil.example", "Origin": "http://192.168.1.5.evil.example"}, 403),
        ({"Host": "table.local", "Origin": "http://evil.local"}, 403),
        ({"Host": "evil.example", "Origin": "null"}, 403),
        ({"Host": "127.0.0.1:8088", "Origin": "http://evil.example:8088"}, 403),
        ({"Host": "friend.example", "Origin": "http://friend.example"}, 200),  # chosen
        ({"Host": "192.168.1.5:8088", "Origin": "http://192.168.1.5:8088"}, 200),
        ({"Host": "[fd00::5]:8088", "Origin": "http://[fd00::5]:8088"}, 200),
        ({"Host": "[::1]", "Origin": "http://[::1]"}, 200),
        ({"Host": "localhost:8088", "Origin": "http://localhost:8088"}, 200),
        ({"Host": "Raspberry.local:8088", "Origin": "http://Raspberry.local:8088"}, 200),
        ({"Host": "raspberry:8088", "Origin": "http://raspberry:8088"}, 200),
        ({"Host": "play.example"}, 200),  # a program, behind a proxy
        ({"Host": "other.example"}, 403),
        (
            {
                "Host": "other.example",
                "Origin": "https://other.example",
                "Sec-Fetch-Site": "same-origin",
            },
            403,
        ),
        (
            {
                "Host": "play.example",
                "Origin": "https://play.example",
                "Sec-Fetch-Site": "same-origin",
            },
            200,  # a browser, behind a proxy with TLS
        ),
        (
            {"Host": "play.example", "Origin": "https://evil.example", "Sec-Fetch-Site": "none"},
            403,
        ),
    ],
)
def test_a_page_whose_name_was_led_here_is_another_page(
    tmp_path: Path, headers: dict[str, str], status: int
) -> None:
    async def story(here: Inside) -> None:
        seats = [{"kind": "person"}, {"kind": "person"}]
        body = {"game": "gheos", "seats": seats}
        answer = await here.http.post("/api/tables", json=body, headers=headers)
        assert answer.status_code == (201 if status == 200 else status)

    run(tmp_path, story, origins=("http://friend.example", "https://play.example"))


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("evil.example:8088", 403),
        ("192.168.1.5.evil.example", 403),
        ("evil.local.example", 403),
        ("evil.example:80.local", 403),
        ("notplay.example", 403),
        ("play.example.evil.example", 403),
        ("play.example", 200),
        ("Play.Example.:8443", 200),
        ("127.0.0.1:8088", 200),
        ("[::1]:8088", 200),
        ("localhost:8088", 200),
        ("raspberry", 200),
        ("raspberry.local", 200),
        ("table.home.arpa:80", 200),
        ("", 200),  # a program of old
    ],
)
def test_nothing_is_read_under_a_name_that_is_not_the_servers(
    tmp_path: Path, host: str, status: int
) -> None:
    async def story(here: Inside) -> None:
        for path in ("/api/lobby", "/healthz", "/api/openapi.json", "/"):
            answer = await here.http.get(path, headers={"Host": host})
            if path != "/" or status == 403:  # the page need not be built here
                assert answer.status_code == status, path
            if status == 403:
                told = answer.json()
                assert told["error"] == "wrong-host"
                name = host.partition(":")[0]
                assert f"--origin https://{name}" in told["sentence"]

    run(tmp_path, story, origins=("https://play.example:8443",))


def test_nobody_else_on_the_machine_may_read_the_tables(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        await here.make("gheos", ["person", "person"])
        files = [tmp_path / "new", *(tmp_path / "new").iterdir()]
        assert len(files) >= 4
        assert {stat.S_IMODE(file.stat().st_mode) & 0o077 for file in files} == {0}

    before = os.umask(0o022)
    try:
        run(tmp_path / "new", story)
        for file in (tmp_path / "new").iterdir():
            file.chmod(0o644)  # as an earlier version made them
        run(tmp_path / "new", story)
    finally:
        os.umask(before)


def test_a_server_that_stops_ends_its_streams_and_notes_no_failure(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/tables.sqlite").start()
    try:
        made = make_table(server.url, "gaia", ["person", "person"])
        ask = f"GET /api/tables/{made['id']}/events HTTP/1.1\r\nHost: x\r\n"
        ask += f"Authorization: Bearer {made['watch']}\r\n\r\n"
        streams = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
        for stream in streams:
            stream.settimeout(PATIENCE)
            stream.sendall(ask.encode())
            told = b""
            while b"event: table\n" not in told:
                told += stream.recv(4096)
        server.stop()
        for stream in streams:
            while stream.recv(4096):
                pass
            stream.close()
    finally:
        server.kill()
    noted = [line for line in server.log().splitlines() if not line.startswith(("Demi", "Stop"))]
    assert "error" not in {json.loads(line)["level"] for line in noted}


def test_clocks_do_not_follow_the_wall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    true, off = time.time, 0.0
    monkeypatch.setattr(time, "time", lambda: true() + off)

    async def story(here: Inside) -> None:
        nonlocal off
        guests = await here.gather("gaia", clock={"per_game": 600})
        for jump in (-7200.0, 7200.0):
            off = jump
            shown = (await guests[0].get())["table"]
            used = shown["clock"]["used"][shown["actor"]]
            await guests[shown["actor"]].play()
            now = (await guests[0].get())["table"]
            assert 0 <= now["clock"]["used"][shown["actor"]] - used < 600
            assert not any(seat["away"] for seat in now["seats"])
            assert now["clock"]["deadline"] <= steady.now() + 600

    run(tmp_path, story)


def test_clocks_go_on_after_a_restart_with_the_wall_set_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told() -> None:
        async with inside(tmp_path) as here:
            made = await here.make("gaia", ["person", "person"], clock={"per_move": 3600})
            ada, _ = [await here.claim(made, seat) for seat in range(2)]
        monkeypatch.setattr(steady, "_BEGAN", steady._BEGAN - 7200)
        async with inside(tmp_path, sweep=0.05) as here:
            ada.http = here.http
            shown = (await ada.get())["table"]
            assert shown["clock"]["deadline"] - steady.now() <= 3600
            monkeypatch.setattr(steady, "_BEGAN", steady._BEGAN + 3600)
            shown = await until(ada.get, lambda shown: shown["table"]["seats"][0]["away"])
            assert all(used >= 0 for used in shown["table"]["clock"]["used"])

    asyncio.run(told())
