"""Requests that come twice, late, in another order or never, against a model of the table.

Requests are written down first and delivered later, if at all, as often as it pleases. The model
knows what may come of each: a key has one effect, versions count the entries, a refusal changes
nothing. After every step the table in memory is the one in the database; at the end the log is
what a fresh rebuild gives, every viewer sees the surviving moves and nothing else, and a stream
resumed anywhere tells exactly what was missed.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import uuid
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import httpx
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from demiurge.game import Game, Viewer
from demiurge.rules.errors import DemiurgeError
from demiurge.server import making
from demiurge.server.draft import DEALT_ANEW
from demiurge.server.log import CHANCE, standing
from demiurge.server.rooms import Room
from demiurge.server.routes import once
from demiurge.server.table import PLAYING, Table
from demiurge.server.tokens import hashed, new_token
from tests.server.inside import Guest, Inside, events_of, inside
from tests.soak import drawn, times
from tests.worlds_apart import viewers

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("gaia", 2, {"rules": "base"}),
    ("gaia", 3, {"rules": "base"}),
    ("gheos", 2, {}),
]
Answer = TypeVar("Answer")


@dataclass
class Request:
    """Something that a seat asks for; the key makes it one thing however often it is sent."""

    seat: int
    path: str
    body: dict[str, Any]
    key: str = field(default_factory=lambda: uuid.uuid4().hex)
    answer: httpx.Response | None = None  # the first one


def movers(table: Table) -> list[int]:
    """Who made each move that still counts."""
    return [row.seat for row in standing(table.entries)]


def foresee(table: Table, request: Request) -> int:
    """The status that the request must get if nothing else comes in between."""
    body, seat = request.body, request.seat
    if request.path not in ("/moves", "/undo"):
        return 200
    if body["version"] != table.version or table.state != PLAYING:
        return 409
    if request.path == "/moves":
        if table.meta.seats[seat].away:
            return 409
        try:
            return 200 if table.view(seat).why_not(body["move"]) is None else 422
        except DemiurgeError:
            return 422
    asked, by = table.meta.asked, movers(table)
    if "agree" in body:
        if asked is None or asked["seat"] == seat:
            return 409
        return 200 if table.meta.askers == [asked["seat"]] else 409
    if seat not in by:
        return 409
    since = len(by) - 1 - by[::-1].index(seat)
    backs = [entry.row for entry in table.entries if entry.row.back_to == since]
    if CHANCE in by[since:] and sum(row.part is not None for row in backs) >= DEALT_ANEW:
        return 409
    others = [each for k, each in enumerate(table.meta.seats) if k != seat]
    return 409 if {*by[since:]} != {seat} and any(each.away for each in others) else 200


class Everything:
    """One server for all runs of the machine."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        self._folder = tempfile.mkdtemp(prefix="demiurge-machine-")
        self.here: Inside = self.run(
            self._stack.enter_async_context(inside(Path(self._folder), sweep=3600.0))
        )
        thinkers: Any = self.here.house.thinkers
        thinkers.move = self._first_move

    async def _first_move(self, view: Any, *_: Any) -> str:
        return str(view.legal_moves()[0])

    def run(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        return self._runner.run(work)

    def close(self) -> None:
        self.run(self._stack.aclose())
        self._runner.close()
        shutil.rmtree(self._folder)


@drawn
class Machine(RuleBasedStateMachine):
    """A table, people whose requests go astray, and what must hold all the same."""

    everything: Everything
    count: Counter[str]  # what happened in all runs

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[Request] = []
        self.guests: list[Guest] = []
        self.said: list[tuple[int, str]] = []

    def run(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        return self.everything.run(work)

    @property
    def here(self) -> Inside:
        return self.everything.here

    @property
    def table(self) -> Table:
        return self.run(self.here.house.rooms.find(self.guests[0].table)).table

    def _still(self) -> Table:
        """The table once the computers that stand in have moved."""

        async def wait() -> Table:
            room = await self.here.house.rooms.find(self.guests[0].table)
            while room.thinking is not None and not room.thinking.done():
                await room.thinking
            return room.table

        return self.run(wait())

    # writing requests down

    @precondition(lambda self: not self.guests)
    @rule(which=st.sampled_from(GAMES))
    def gather(self, which: tuple[str, int, dict[str, Any]]) -> None:
        game, players, options = which
        secret = iter(["the same deals in every run"])
        with patch.object(making, "new_token", lambda: next(secret, None) or new_token()):
            made = self.run(self.here.make(game, ["person"] * players, options=options))
        self.guests = [self.run(self.here.claim(made, seat)) for seat in range(players)]
        self.guests.append(self.here.guest(made, made["watch"]))

    @precondition(lambda self: self.guests)
    @rule(which=st.integers(0, 999), old=st.integers(0, 3), wrong=st.integers(0, 5))
    def write_move(self, which: int, old: int, wrong: int) -> None:
        table = self.table
        seat = table.actor if table.actor is not None else 0
        legal = table.view(seat).legal_moves() or ["draw nature"]
        move = "hop" if wrong == 0 else legal[which % len(legal)]
        seat = (seat + (wrong == 1)) % (len(self.guests) - 1)
        version = max(0, table.version - (old if old > 1 else 0))
        self._write(seat, "/moves", {"move": move, "version": version})

    @precondition(lambda self: self.guests)
    @rule(seat=st.integers(0, 2), answer=st.sampled_from([None, True, True, False]))
    def write_undo(self, seat: int, answer: bool | None) -> None:
        body: dict[str, Any] = {"version": self.table.version}
        self._write(seat, "/undo", body | ({} if answer is None else {"agree": answer}))

    @precondition(lambda self: self.guests)
    @rule(seat=st.integers(0, 2), text=st.sampled_from(["hello", "hm", "well played"]))
    def write_chat(self, seat: int, text: str) -> None:
        self._write(seat, "/chat", {"text": text})

    @precondition(lambda self: self.guests)
    @rule(leave=st.booleans())
    def write_leave_or_return(self, leave: bool) -> None:
        """Only the first seat ever leaves, so that the computers do not play on without people."""
        self._write(0, "/leave" if leave else "/seats/0/claim", {})

    def _write(self, seat: int, path: str, body: dict[str, Any]) -> None:
        self.requests.append(Request(seat % (len(self.guests) - 1), path, body))

    # delivering them, or not

    @precondition(lambda self: self.guests)
    @rule(moves=st.lists(st.integers(0, 999), min_size=1, max_size=4))
    def play_on(self, moves: list[int]) -> None:
        """So that the game goes on while the others are under way; each move comes twice."""
        for which in moves:
            self.write_move(which=which, old=0, wrong=5)
            self._expect([self.requests[-1]] * 2)

    @precondition(lambda self: self.guests)
    @rule(which=st.integers(0, 999), wrong=st.integers(0, 1))
    def play_wrongly(self, which: int, wrong: int) -> None:
        """No move at all, or another's, answered at once and then again."""
        self.write_move(which=which, old=0, wrong=wrong)
        self._expect([self.requests[-1]] * 2)

    @precondition(lambda self: self.guests)
    @rule(which=st.integers(0, 999), old=st.integers(2, 3))
    def play_late(self, which: int, old: int) -> None:
        """A move that has not seen the newest entries, answered at once and then again."""
        self.write_move(which=which, old=old, wrong=5)
        self._expect([self.requests[-1]] * 2)

    @precondition(lambda self: self.guests)
    @rule(seat=st.integers(0, 2))
    def say_twice(self, seat: int) -> None:
        """A line of chat, answered at once and then again."""
        self.write_chat(seat=seat, text="hello")
        self._expect([self.requests[-1]] * 2)

    @precondition(lambda self: self.guests)
    @rule()
    def step_out(self) -> None:
        """Leave, and come back."""
        for leave in (True, False):
            self.write_leave_or_return(leave=leave)
            self._expect([self.requests[-1]])

    @precondition(lambda self: self.guests)
    @rule(agree=st.booleans())
    def take_back(self, agree: bool) -> None:
        """The last to move would like to go back, and everyone else answers."""
        table = self._still()
        people = [seat for seat in movers(table) if seat != CHANCE]
        if not people:
            return
        self._write(people[-1], "/undo", {"version": table.version})
        self._expect([self.requests[-1]] * 2)
        for seat in range(len(self.guests) - 1):
            asked = self._still().meta.asked
            if asked is not None and asked["seat"] != seat:
                self._write(seat, "/undo", {"version": self.table.version, "agree": agree})
                self._expect([self.requests[-1]])
        self._write(people[-1], "/undo", {"version": self._still().version, "agree": agree})
        self._expect([self.requests[-1]] * 2)  # nobody asks any more

    @precondition(lambda self: self.requests)
    @rule(data=st.data(), times=st.sampled_from([1, 1, 1, 2, 3]))
    def deliver(self, data: st.DataObject, times: int) -> None:
        """Any request, an old one again perhaps; several times at once perhaps."""
        request = data.draw(st.sampled_from(self.requests))
        self._expect([request] * times)

    @precondition(lambda self: self.requests)
    @rule()
    def deliver_the_newest(self) -> None:
        self._expect([self.requests[-1]])

    @precondition(lambda self: len(self.requests) > 1)
    @rule(data=st.data())
    def deliver_together(self, data: st.DataObject) -> None:
        """Two different ones at the same time."""
        two = data.draw(st.lists(st.sampled_from(self.requests), min_size=2, max_size=2))
        self._expect(two)

    @precondition(lambda self: any(not request.answer for request in self.requests))
    @rule(data=st.data())
    def drop(self, data: st.DataObject) -> None:
        """One that never arrives."""
        waiting = [k for k, request in enumerate(self.requests) if not request.answer]
        del self.requests[data.draw(st.sampled_from(waiting))]

    @precondition(lambda self: any(request.answer for request in self.requests))
    @rule(data=st.data())
    def reuse_a_key(self, data: st.DataObject) -> None:
        """A key that was answered before, with something else."""
        before = data.draw(st.sampled_from([r for r in self.requests if r.answer is not None]))
        assert before.answer is not None
        if before.answer.status_code not in (200, 409, 422):
            return
        other = Request(before.seat, "/chat", {"text": "something else"}, before.key)
        self._expect([other], {422: "key-reused"})

    @precondition(lambda self: self.guests)
    @rule()
    def restart(self) -> None:
        """The server forgets the table, and finds it again in the database."""
        self.here.house.rooms.forget(self.guests[0].table)

    def _expect(self, requests: list[Request], only: dict[int, str] | None = None) -> None:
        """Send these at the same time; nothing but their own effects comes of it, once each."""
        before = self._still()
        version, serial, said = before.version, before.serial, len(before.said)
        foreseen = foresee(before, requests[0]) if len(requests) == 1 and not only else None
        answers = self.run(self._sent(requests))
        after = self._still()
        grown = 0
        new_lines: list[tuple[int, str]] = []
        changes = 0
        for request, answer in zip(requests, answers, strict=True):
            self.count[f"{request.path} {answer.status_code}{' again' * bool(request.answer)}"] += 1
            if only:
                assert (answer.status_code, answer.json().get("error")) in only.items()
                continue
            if request.answer is not None:
                assert answer.status_code == request.answer.status_code
                assert answer.content == request.answer.content
                continue
            request.answer = answer
            assert answer.status_code in (200, 409, 422), answer.text
            assert foreseen in (None, answer.status_code), answer.text
            if answer.status_code != 200:
                continue
            changes += 1
            told = answer.json()
            if request.path == "/moves":
                assert told["entries"][0]["move"] == request.body["move"]
                assert told["entries"][0]["seat"] == request.seat
                assert told["version"] == request.body["version"] + len(told["entries"])
                grown += len(told["entries"])
            elif request.path == "/undo":
                assert told["version"] == request.body["version"] + told["done"]
                grown += told["done"]
            elif request.path == "/chat":
                new_lines.append((request.seat, request.body["text"]))
        leaving = any(request.path == "/leave" for request in requests)
        if not (leaving or before.meta.seats[0].away or after.meta.seats[0].away):
            assert after.version == version + grown
            assert after.serial == serial + changes
        assert after.version >= version + grown
        lines = [(line.seat, line.text) for line in after.said[said:]]
        assert sorted(lines) == sorted(new_lines)

    async def _sent(self, requests: list[Request]) -> list[httpx.Response]:
        return await asyncio.gather(
            *(
                self.guests[request.seat].ask(
                    "POST",
                    request.path,
                    json=request.body,
                    headers={"Idempotency-Key": request.key},
                )
                for request in requests
            )
        )

    # what holds

    @invariant()
    def the_log_is_whole(self) -> None:
        if self.guests:
            table = self._still()
            assert [entry.row.version for entry in table.entries] == [*range(1, table.version + 1)]
            assert [line.number for line in table.said] == [*range(1, len(table.said) + 1)]

    @precondition(lambda self: self.guests)
    @rule(back=st.integers(0, 12), data=st.data())
    def resume_a_stream(self, back: int, data: st.DataObject) -> None:
        table = self._still()
        guest = data.draw(st.sampled_from(self.guests))
        after = max(0, table.version - back)
        events = events_of(self.run(self.here.first_events(guest, after)))
        entries = [each for each in events if each[0] in ("move", "undo")]
        ids = [version for _, version, _ in events if version is not None]
        assert ids == [*range(after + 1, table.version + 1)]  # the last with the view, if any
        assert [told["version"] for name, _, told in events if name == "view"] == ids[-1:]
        self.count["events resumed"] += len(entries)
        viewer: Viewer = "spectator" if guest.seat is None else guest.seat
        assert [told for _, _, told in entries] == table.entries_json(after, viewer)

    @precondition(lambda self: self.guests)
    @rule()
    def look_at_everything(self) -> None:
        table = self._still()
        saved = self.run(self.here.house.store.load(table.id))
        assert saved is not None
        fresh = Table(saved)
        assert (fresh.version, fresh.serial, fresh.state) == (
            table.version,
            table.serial,
            table.state,
        )
        assert (fresh.entries, fresh.said) == (table.entries, table.said)
        assert (fresh.plies, fresh.meta, fresh.used) == (table.plies, table.meta, table.used)
        surviving: list[str] = []
        for entry in fresh.entries:
            if entry.row.back_to is not None:
                del surviving[entry.row.back_to :]
            else:
                surviving.append(entry.row.move or "")
        game = Game(table.meta.game, **table.meta.options)
        for move in surviving:
            game.play(move)
        for viewer, guest in zip(viewers(game.position), self.guests, strict=True):
            shown = self.run(guest.get())
            assert shown["view"] == game.view(viewer).to_json()
            assert shown["table"]["version"] == len(fresh.entries)

    def teardown(self) -> None:
        if self.guests:
            self.look_at_everything()


def go_astray(examples: int, steps: int = 40) -> Counter[str]:
    """Let the machine run; what happened."""
    Machine.everything, Machine.count = Everything(), Counter()
    try:
        machine = Machine.TestCase
        machine.settings = settings(max_examples=examples, stateful_step_count=steps)
        machine().runTest()
    finally:
        Machine.everything.close()
    return Machine.count


REPEATED = ("/moves 200", "/moves 409", "/undo 200", "/undo 409", "/chat 200")
TO_BE_MET = {
    *(f"{what}{again}" for what in REPEATED for again in ("", " again")),
    *("/moves 422", "/leave 200"),
}


@pytest.mark.slow
def test_one_effect_per_key_whatever_goes_astray(note: Callable[[str], None]) -> None:
    count = go_astray(times(20))
    note(f"requests that go astray: {dict(sorted(count.items()))}")
    assert count.keys() >= TO_BE_MET


def forgetful(secret: str) -> str:
    """No key is ever recognized."""
    return hashed(secret + uuid.uuid4().hex)


def lazy(_: Room) -> None:
    """Streams never hear of anything new."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("where", "name", "fault"), [(once, "hashed", forgetful), (Room, "publish", lazy)]
)
def test_a_planted_fault_is_caught(
    where: Any, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, fault)
    with pytest.raises(AssertionError):
        go_astray(25)
