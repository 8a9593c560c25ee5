"""Looks at everything that a server sends, at the moment when it is sent.

Whoever asks with a token may be told what the seat of this token knows now, and nothing else. What
each seat knows at each version is noted when the version becomes the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.json import decode, encode
from starlette.types import Message, Receive, Scope, Send

from demiurge.game import Viewer
from demiurge.server.draft import Draft
from demiurge.server.log import Entry, standing
from demiurge.server.table import OVER, Table
from demiurge.server.tokens import hashed
from tests.server.inside import Inside, events_of
from tests.worlds_apart import viewers

SENTENCE = 500  # characters of a refusal


@dataclass
class Known:
    """What everyone knows of one table, version by version."""

    table: Table
    views: dict[tuple[int, Viewer], dict[str, Any]] = field(default_factory=dict)
    entries: dict[int, Entry] = field(default_factory=dict)

    def note(self, table: Table) -> None:
        self.table = table
        self.entries |= {entry.row.version: entry for entry in table.entries}
        if table.game is not None:
            for viewer in viewers(table.game.position):
                view = table.game.view(viewer).to_json()
                self.views[table.version, viewer] = decode(encode(view))

    def moves(self, viewer: Viewer) -> list[str]:
        """The moves that stand, as this viewer saw them."""
        rows = standing(self.entries[number] for number in sorted(self.entries))
        return [_seen(self.entries[row.version], viewer) for row in rows]


def _seen(entry: Entry, viewer: Viewer) -> str:
    return entry.seen[-1 if viewer == "spectator" else viewer]


@dataclass
class Consent:
    """A request to take back, or the answer to one, that was granted."""

    table: str
    version: int
    seat: int
    agree: bool | None


class Witness:
    """An application before the true one, which writes down what was wrong."""

    def __init__(self, here: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wrong: list[str] = []
        self.looks = 0  # at something that only some may know
        self.owners: dict[str, str] = {}  # of each token: the name of whom it was told
        self.consents: list[Consent] = []
        self._app = here.app
        self._known: dict[str, Known] = {}
        true = Draft.committed

        def committed(draft: Draft) -> Table:
            table = true(draft)
            self._known.setdefault(table.id, Known(table)).note(table)
            return table

        monkeypatch.setattr(Draft, "committed", committed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked, status, kind = bytearray(), 0, b""
        headers = dict(scope.get("headers", ()))
        words = scope.get("path", "").split("/")
        token = headers.get(b"authorization", b"").decode("latin-1").removeprefix("Bearer ")

        async def heard() -> Message:
            message = await receive()
            asked.extend(message.get("body", b""))
            return message

        async def out(message: Message) -> None:
            nonlocal status, kind
            if message["type"] == "http.response.start":
                status = message["status"]
                kind = dict(message["headers"]).get(b"content-type", b"")
            elif message.get("body"):
                here = len(words) > 3 and words[1:3] == ["api", "tables"]
                known = self._known.get(words[3]) if here else None
                try:
                    self._look(known, words[4:], token, status, kind, message["body"], bytes(asked))
                except Exception as fault:
                    self.wrong.append(f"{scope['method']} {scope['path']}: {fault!r}")
            await send(message)

        await self._app(scope, heard, out)

    def _look(
        self,
        known: Known | None,
        path: list[str],
        token: str,
        status: int,
        kind: bytes,
        body: bytes,
        asked: bytes,
    ) -> None:
        assert status < 500 or status == 503, body
        if not kind.startswith((b"application/json", b"text/event-stream")):
            return
        if status >= 400:
            told = decode(body)
            assert 0 < len(told["sentence"]) <= SENTENCE, told
            if known and "missed" in told:
                self._compare_entries(known, self._viewer(known, token), told["missed"])
            return
        if known is None:
            return
        if kind.startswith(b"text/event-stream"):
            for name, version, data in events_of(body):
                if name != "ended":
                    self._compare_event(known, self._viewer(known, token), name, version, data)
            return
        told = decode(body)
        if path in ([], ["moves"], ["record"], ["preview"]):
            self._compare_answer(known, self._viewer(known, token), path, told)
        elif path == ["undo"]:
            seat = self._viewer(known, token)
            assert isinstance(seat, int)
            given = decode(asked)
            agree = given.get("agree")
            self.consents.append(Consent(known.table.id, given["version"], seat, agree))

    def _viewer(self, known: Known, token: str) -> Viewer:
        """Whose view this token opens now."""
        table = known.table
        role = table.secrets.get(hashed(token)) if token else None
        if role is None:
            assert not token, "A token that opens nothing was told something."
            assert table.listed, "Who has no token was told something."
            return "spectator"
        if not role.startswith("seat:"):
            return "spectator"
        seat = int(role.removeprefix("seat:"))
        owner, sits = self.owners.get(token), table.meta.seats[seat].name
        assert owner in (None, sits), f"The token of {owner} opens the seat of {sits}."
        return seat

    def _compare_event(
        self, known: Known, viewer: Viewer, name: str, version: int | None, data: dict[str, Any]
    ) -> None:
        if name == "view":
            assert version == data.pop("version")
            del data["notes"]
            self._compare_view(known, viewer, data)
        elif name in ("move", "undo"):
            self._compare_entries(known, viewer, [data])

    def _compare_answer(
        self, known: Known, viewer: Viewer, path: list[str], told: dict[str, Any]
    ) -> None:
        if "entries" in told:
            self._compare_entries(known, viewer, told["entries"])
        if path == []:
            assert told["you"] == viewer
            if told["view"] is not None:
                assert told["view"].pop("log") == known.moves(viewer)
                self._compare_view(known, viewer, told["view"])
        elif path == ["record"] and known.table.state != OVER:
            assert told["seat"] == viewer
            assert told["moves"] == known.moves(viewer)
        elif path == ["preview"]:
            assert told["view"].get("seat", viewer) == viewer

    def _compare_entries(
        self, known: Known, viewer: Viewer, entries: Iterable[dict[str, Any]]
    ) -> None:
        for told in entries:
            entry = known.entries[told["version"]]
            self.looks += 1
            if entry.row.back_to is None:
                assert told["move"] == _seen(entry, viewer), f"{viewer} is told {told['move']}"
            else:
                assert told["back_to"] == entry.row.back_to

    def _compare_view(self, known: Known, viewer: Viewer, view: dict[str, Any]) -> None:
        self.looks += 1
        version = known.table.version
        expected = {k: each for k, each in known.views[version, viewer].items() if k != "log"}
        assert view == expected, f"{viewer} is shown {view}"

    def check_consent(self) -> int:
        """Nothing of another was taken back, and nothing dealt again, unless all people agreed;
        how often they did."""
        agreed = 0
        for name, known in self._known.items():
            people = {k for k, seat in enumerate(known.table.meta.seats) if seat.kind == "person"}
            stand: list[int] = []
            for version in sorted(known.entries):
                row = known.entries[version].row
                if row.back_to is None:
                    stand.append(row.seat)
                    continue
                taken = {*stand[row.back_to :]}
                del stand[row.back_to :]
                here = [c for c in self.consents if (c.table, c.version) == (name, version - 1)]
                asked = {c.seat for c in here if c.agree is None} & taken
                if asked and len(taken) == 1:
                    continue
                said = {c.seat for c in here if c.agree}
                if any(people <= said | {seat} for seat in asked):
                    agreed += 1
                else:
                    self.wrong.append(f"Only {here} wanted to go back at version {version}.")
        return agreed
