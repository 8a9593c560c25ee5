"""People who do not give up: what breaks, or is refused for now, they ask again with the same key.

What they were told is kept, and compared with the log, the views and the record afterwards.
"""

from __future__ import annotations

import random
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

from demiurge.record import Record, parse, verify
from demiurge.shuffle import commitment
from tests.server.people import Listener, Person, spectator
from tests.waiting import PATIENCE


@dataclass
class Trouble:
    """What went wrong on the way, and passed."""

    broken: int = 0  # connections
    away: int = 0  # answers 503


@dataclass
class Played:
    """One game as the people were told of it."""

    people: list[Person]
    listeners: list[Listener]
    told: list[tuple[int, str, dict[str, Any]]] = field(default_factory=list)  # acknowledged moves


def insist(ask: Callable[[], httpx.Response], trouble: Trouble) -> httpx.Response:
    """Ask until there is an answer other than 503, which must say when to come back."""
    while True:
        try:
            answer = ask()
        except httpx.TransportError:
            trouble.broken += 1
            time.sleep(0.05)
            continue
        if answer.status_code != 503:
            return answer
        assert answer.json()["sentence"], answer.text
        assert int(answer.headers["Retry-After"]) >= 1
        trouble.away += 1
        time.sleep(0.1)


class Group(threading.Thread):
    """Some people who play one game after the other, each with an open stream, until told to stop.

    They then finish the game that they are at.
    """

    def __init__(self, url: str, seats: list[Any], seed: int) -> None:
        super().__init__(daemon=True)
        self.trouble = Trouble()
        self.games: list[Played] = []
        self.last = threading.Event()
        self._url = url
        self._seats = seats
        self._rng = random.Random(seed)
        self._failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.last.is_set():
                game = self._rng.choice(("gaia", "gheos"))
                self.games.append(self._sit_down(game))
                self._play(self.games[-1])
        except BaseException as failure:
            self._failure = failure

    @property
    def moves(self) -> int:
        """How many were acknowledged."""
        return sum(len(played.told) for played in self.games)

    def complain(self) -> None:
        """Say what was wrong, if anything."""
        if self._failure:
            raise self._failure

    def finish(self) -> None:
        """Have the game finished, and look whether everything was as it should be."""
        self.last.set()
        self.join(PATIENCE)
        self.complain()
        assert not self.is_alive(), "The game does not end."
        for played in self.games:
            self._check(played)

    def _insist(self, person: Person, path: str, **body: Any) -> dict[str, Any]:
        """A request that must have its effect, once."""
        key = {"Idempotency-Key": str(uuid.uuid4())}
        answer = insist(lambda: person.ask("POST", path, json=body, headers=key), self.trouble)
        assert answer.status_code == 200, f"{path} {body}: {answer.status_code} {answer.text}"
        data: dict[str, Any] = answer.json()
        return data

    def _see(self, person: Person) -> dict[str, Any]:
        answer = insist(lambda: person.ask("GET", ""), self.trouble)
        assert answer.status_code == 200, answer.text
        data: dict[str, Any] = answer.json()
        return data

    def _sit_down(self, game: str) -> Played:
        seats = [
            {"kind": "person"} if seat == "person" else {"kind": "computer", "level": seat}
            for seat in self._seats
        ]
        body = {"game": game, "seats": seats}
        made = insist(
            lambda: httpx.post(f"{self._url}/api/tables", json=body, timeout=PATIENCE), self.trouble
        ).json()
        people = []
        for seat, invite in enumerate(made["invites"]):
            if invite is None:
                continue
            person = Person(self._url, made["id"], None, seat)
            told = commitment(person.nonce)
            claimed = self._insist(person, f"/seats/{seat}/claim", invite=invite, commitment=told)
            person.http.headers["Authorization"] = f"Bearer {claimed['token']}"
            people.append(person)
        for person in people:
            self._insist(person, f"/seats/{person.seat}/nonce", nonce=person.nonce)
        everyone = [*people, spectator(self._url, made)]
        return Played(people, [person.listen(0) for person in everyone])

    def _play(self, played: Played) -> None:
        while True:
            shown = self._see(played.people[0])
            actor, version = shown["table"]["actor"], shown["table"]["version"]
            if shown["table"]["state"] == "over":
                return
            mover = next((person for person in played.people if person.seat == actor), None)
            if mover is None:
                played.listeners[0].wait_for_version(version + 1)
                continue
            seen = shown if mover is played.people[0] else self._see(mover)
            move = self._rng.choice(seen["view"]["legal"])
            told = self._insist(mover, "/moves", move=move, version=version)
            assert mover.seat is not None
            played.told.append((mover.seat, move, told))

    def _check(self, played: Played) -> None:
        """Nothing acknowledged is lost or doubled, and everyone heard everything once."""
        version = self._see(played.people[0])["table"]["version"]
        for listener in played.listeners:
            listener.wait_for_version(version)
            listener.close()
            heard = listener.entries()
            assert [entry["version"] for entry in heard] == list(range(1, version + 1))
            log = [entry["move"] for entry in heard]
            assert self._see(listener.person)["view"]["log"] == log
        for person, listener in zip(played.people, played.listeners, strict=False):
            told = [answer for seat, _, answer in played.told if seat == person.seat]
            heard = listener.entries()
            for answer in told:
                entries = answer["entries"]
                assert entries == heard[answer["version"] - len(entries) : answer["version"]]
            mine = [entry["move"] for entry in heard if entry["seat"] == person.seat]
            assert mine == [move for seat, move, _ in played.told if seat == person.seat]
        record = self._record(played.people[0])
        assert record.result
        assert len(record.moves) == version
        verify(record)

    def _record(self, person: Person) -> Record:
        return parse(insist(lambda: person.ask("GET", "/record"), self.trouble).text)
