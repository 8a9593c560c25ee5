"""Streams: what each viewer is sent of a table, from the last version they saw on.

A stream has a place in the log, not a queue. An event is made when it is sent.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Any

import structlog
from msgspec.json import encode

from demiurge.game import Viewer
from demiurge.server.limits import refused
from demiurge.server.metrics import STREAMS
from demiurge.server.problems import Problem
from demiurge.server.rooms import Room
from demiurge.server.rush import Rush
from demiurge.server.settings import Settings

RETRY_MS = 250  # after which a client whose stream broke should come back
HELD_EVERY = 3600.0  # seconds between two warnings that events are held back

log = structlog.get_logger()


class Streams:
    """All the streams of one process."""

    def __init__(self, settings: Settings, rush: Rush, boot: float) -> None:
        self._settings = settings
        self._rush = rush
        self._boot = boot
        self._held = -HELD_EVERY  # when the log last said that events are held back
        self._open: Counter[str] = Counter()  # of each address

    def open(
        self,
        room: Room,
        viewer: Callable[[], Viewer],
        after: int | None,
        address: str,
        said: int | None = None,
    ) -> AsyncIterator[bytes]:
        """A viewer's events: what was missed, then what happens, while they may see it."""
        if self._open[address] >= self._settings.streams_per_address:
            raise refused(
                "streams", 429, "too-many", "Too many streams from one address.", retry_after=5
            )
        return self._events(room, Stream(room, viewer, after, said, self._boot), address)

    def note_held(self) -> None:
        """Warn the operator, at most once an hour, that a page gets its events late or never."""
        if time.monotonic() >= self._held + HELD_EVERY:
            self._held = time.monotonic()
            log.warning("held")

    async def _events(self, room: Room, stream: Stream, address: str) -> AsyncIterator[bytes]:
        room.streams += 1
        self._rush.note()
        self._open[address] += 1
        STREAMS.inc()
        try:
            yield f"retry: {RETRY_MS}\n\n".encode()
            while not room.gone:
                waiting = room.news
                news = stream.news()
                if news:
                    yield news
                    continue
                try:
                    async with asyncio.timeout(self._settings.heartbeat):
                        await waiting.wait()
                except TimeoutError:
                    yield b": still here\n\n"
        except Problem as problem:  # the viewer may see nothing any more
            yield _event("ended", problem.body)
        finally:
            room.streams -= 1
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
            STREAMS.dec()


class Stream:
    """What one viewer has been sent, and what is to be sent next."""

    def __init__(
        self,
        room: Room,
        viewer: Callable[[], Viewer],
        after: int | None,
        said: int | None,
        boot: float,
    ) -> None:
        self._room = room
        self._viewer = viewer  # asked whenever something is sent
        self._boot = boot
        self._version = room.published if after is None else min(after, room.published)
        past = None if after is None else self._version
        self._said = room.table.said_by(past) if said is None else said  # the last line told
        self._serial = -1
        self._viewed = -1 if after is None else self._version  # with the id its view came

    def news(self) -> bytes:
        """Everything published since the last time.

        The id of a version goes with the last event about it, the view: a client that reconnects
        with this id has seen that view.
        """
        room, table = self._room, self._room.table
        if self._serial == room.published_serial:
            return b""
        viewer = self._viewer()
        self._serial = room.published_serial
        events = []
        for entry in table.entries_since(self._version, room.published):
            version = entry.row.version
            name = "move" if entry.row.back_to is None else "undo"
            last = version == room.published
            events.append(_event(name, entry.to_json(viewer), None if last else version))
        self._version = room.published
        if table.game and self._viewed != table.version == room.published:
            self._viewed = table.version
            events.append(_view_event(room, viewer))
        events += [_event("chat", said) for said in table.said_json(viewer, self._said)]
        self._said = max(self._said, table.said_until)
        events.append(_table_event(room, self._boot))
        return b"".join(events)


def _view_event(room: Room, viewer: Viewer) -> bytes:
    """The view without its log; encoded once for all streams of one viewer."""
    table = room.table
    assert table.game is not None
    version, event = room.events.get(viewer, (-1, b""))
    if version != table.version:
        view = table.game.position.view(viewer)
        shown = view.to_json() | {"notes": view.notes(), "version": table.version}
        del shown["log"]
        event = _event("view", shown, table.version)
        room.events[viewer] = (table.version, event)
    return event


def _table_event(room: Room, boot: float) -> bytes:
    """What everyone may know about the table; encoded once for all streams."""
    table = room.table
    serial, event = room.events.get("table", (-1, b""))
    if serial != table.serial:
        event = _event("table", table.info(boot))
        room.events["table"] = (table.serial, event)
    return event


def _event(name: str, data: dict[str, Any], version: int | None = None) -> bytes:
    number = b"" if version is None else b"id: %d\n" % version
    return b"event: %b\ndata: %b\n%b\n" % (name.encode(), encode(data), number)
