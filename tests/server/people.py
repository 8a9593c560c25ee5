"""Scripted people: they sit down, look, play and listen over HTTP, and keep every byte they got."""

from __future__ import annotations

import json
import random
import secrets
import threading
import time
import uuid
from collections.abc import Callable
from typing import Any

import httpx

from demiurge.shuffle import commitment
from tests.waiting import PATIENCE


class Person:
    """One viewer with a token: a seat, or a spectator."""

    def __init__(self, url: str, table: str, token: str | None, seat: int | None) -> None:
        self.table = table
        self.token = token
        self.seat = seat
        self.nonce = secrets.token_hex(16)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.address = f"{url}/api/tables/{table}"
        self.http = httpx.Client(headers=headers, timeout=PATIENCE)
        self.received: list[bytes] = []

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        answer = self.http.request(method, self.address + path, **more)
        self.received.append(answer.content)
        return answer

    def see(self) -> dict[str, Any]:
        answer = self.ask("GET", "")
        assert answer.status_code == 200, answer.text
        data: dict[str, Any] = answer.json()
        return data

    def move(self, text: str, version: int, key: str | None = None) -> httpx.Response:
        headers = {"Idempotency-Key": key or str(uuid.uuid4())}
        return self.ask("POST", "/moves", json={"move": text, "version": version}, headers=headers)

    def listen(self, after: int | None = None) -> Listener:
        return Listener(self, after)


class Listener(threading.Thread):
    """Reads a viewer's stream, and comes back by itself when it breaks."""

    def __init__(self, person: Person, after: int | None) -> None:
        super().__init__(daemon=True)
        self.person = person
        self.events: list[tuple[str, int | None, dict[str, Any]]] = []
        self.connections = 0
        self.heard = threading.Condition()
        self._after = after
        self._done = False
        self._http = httpx.Client(headers=person.http.headers, timeout=PATIENCE)
        self.start()

    def run(self) -> None:
        while not self._done:
            try:
                self._read()
            except (httpx.TransportError, httpx.StreamError):
                time.sleep(0.1)

    def _read(self) -> None:
        headers = {} if self._after is None else {"Last-Event-ID": str(self._after)}
        with self._http.stream("GET", f"{self.person.address}/events", headers=headers) as stream:
            if stream.status_code != 200:
                time.sleep(0.2)
                return
            self.connections += 1
            fields: dict[str, str] = {}
            for line in stream.iter_lines():
                self.person.received.append(line.encode())
                if self._done:
                    return
                if line:
                    name, _, value = line.partition(": ")
                    fields[name] = value
                elif fields:
                    self._take(fields)
                    fields = {}

    def _take(self, fields: dict[str, str]) -> None:
        if "data" not in fields:
            return
        version = int(fields["id"]) if "id" in fields else None
        if version is not None:
            self._after = version
        with self.heard:
            self.events.append((fields["event"], version, json.loads(fields["data"])))
            self.heard.notify_all()

    def entries(self) -> list[dict[str, Any]]:
        """The log as it was told. What a broken stream did not tell to its end is told again."""
        entries: dict[int, dict[str, Any]] = {}
        for name, _, data in self.events:
            if name in ("move", "undo"):
                assert entries.setdefault(data["version"], data) == data
        return list(entries.values())

    def wait_for(self, what: Callable[[], bool]) -> None:
        with self.heard:
            assert self.heard.wait_for(what, PATIENCE), f"never heard: {self.events[-3:]}"

    def wait_for_version(self, version: int) -> None:
        """Until so much of the log was told."""
        self.wait_for(lambda: len(self.entries()) >= version)

    def wait_for_view(self, version: int) -> None:
        """Until the view of this version was told."""
        self.wait_for(lambda: ("view", version) in [each[:2] for each in self.events])

    def close(self) -> None:
        self._done = True


def make_table(url: str, game: str, seats: list[Any], **more: Any) -> dict[str, Any]:
    """A new table; a seat is "person" or a computer's level."""
    wanted = [
        {"kind": "person"} if seat == "person" else {"kind": "computer", "level": seat}
        for seat in seats
    ]
    answer = httpx.post(
        f"{url}/api/tables", json={"game": game, "seats": wanted} | more, timeout=PATIENCE
    )
    assert answer.status_code == 201, answer.text
    data: dict[str, Any] = answer.json()
    return data


def sit_down(url: str, made: dict[str, Any], nonces: bool = True) -> list[Person]:
    """Everyone claims a seat, with a nonce; then all reveal theirs and the game begins."""
    people = []
    for seat, invite in enumerate(made["invites"]):
        if invite is None:
            continue
        person = Person(url, made["id"], None, seat)
        body = {"invite": invite, "name": f"Player {seat}"}
        if nonces:
            body["commitment"] = commitment(person.nonce)
        answer = person.ask("POST", f"/seats/{seat}/claim", json=body)
        assert answer.status_code == 200, answer.text
        person.token = answer.json()["token"]
        person.http.headers["Authorization"] = f"Bearer {person.token}"
        people.append(person)
    if nonces:
        for person in people:
            told = person.ask("POST", f"/seats/{person.seat}/nonce", json={"nonce": person.nonce})
            assert told.status_code == 200, told.text
    return people


def spectator(url: str, made: dict[str, Any]) -> Person:
    return Person(url, made["id"], made["watch"], None)


def play_out(people: list[Person], seed: int, moves: int = 10_000) -> dict[str, Any]:
    """People make random legal moves, computers theirs, until the game is over."""
    rng = random.Random(seed)
    made = 0
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        shown = people[0].see()
        actor = shown["table"]["actor"]
        if shown["table"]["state"] == "over" or made == moves:
            return shown
        mover = next((person for person in people if person.seat == actor), None)
        if mover is None:  # a computer's
            time.sleep(0.01)
            continue
        seen = mover.see()
        if "legal" not in seen["view"]:
            continue
        answer = mover.move(rng.choice(seen["view"]["legal"]), seen["table"]["version"])
        assert answer.status_code == 200, answer.text
        made += 1
    raise AssertionError("The game does not end.")
