"""Connections: how many there may be, and how large and how slow a request may be.

uvicorn reads whatever comes, for as long as it comes. Here everything that arrives before the
application is asked has a bound: otherwise one client could take all memory, or all connections.
"""

from __future__ import annotations

import asyncio
import ipaddress
import resource
from collections import Counter
from typing import Any

from msgspec.json import encode
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from demiurge.server.limits import HEAD, HEADERS, RECORD, party
from demiurge.server.metrics import CONNECTIONS, REFUSED
from demiurge.server.settings import Settings

MOST = 20_000  # connections, if the system has descriptors for so many
SPARE = 200  # descriptors for the database, files and thinking processes
HEALTH = 32  # more connections, for health checks
HEALTH_PATH = b"/healthz"
HEALTH_SECONDS = 2.0  # for one of these
DESCRIPTORS = MOST + SPARE + HEALTH


def allow_descriptors() -> int:
    """Let this process have as many descriptors as it can use; how many connections that gives."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < DESCRIPTORS:
        soft = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY:
        return MOST
    return max(HEALTH, min(MOST, soft - SPARE - HEALTH))


class Door:
    """Who is connected to one process."""

    def __init__(self, settings: Settings, most: int, proxies: str | None = None) -> None:
        self.settings = settings
        self.most = most
        self.inside: Counter[str] = Counter()  # connections of each address
        self.count = 0
        self.proxies = proxies

    def refusal(self, address: str) -> str:
        """The limit that does not let this address have one connection more, or ""."""
        if self.count >= self.most:
            return "connections"
        here = self.inside[party(address)]
        if here >= self.settings.connections_per_address and not self._is_proxy(address):
            return "connections of an address"
        return ""

    def _is_proxy(self, address: str) -> bool:
        """Whether others speak through this address."""
        proxies = self.proxies.split(",") if self.proxies else []
        return any(_covers(proxy.strip(), address) for proxy in proxies)


def _covers(proxy: str, address: str) -> bool:
    try:
        return ipaddress.ip_address(address) in ipaddress.ip_network(proxy)
    except ValueError:
        return proxy in ("*", address)


def protocol(door: Door) -> type[HttpToolsProtocol]:
    """What uvicorn is to speak with each connection that comes through this door."""
    return type("Protocol", (Bounded,), {"door": door})


class Bounded(HttpToolsProtocol):
    """HTTP on one connection, within the limits on size and time."""

    door: Door

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        self._address = self.client[0] if self.client else ""
        self._reads = "nothing"  # of a request: its head, its body
        self._size = 0  # bytes of it so far
        self._timer: asyncio.TimerHandle | None = None
        self._refused = False
        limit = self.door.refusal(self._address)
        self.door.count += 1
        self.door.inside[party(self._address)] += 1
        CONNECTIONS.inc()
        self._only_health = limit == "connections"
        if limit:
            REFUSED.labels(limit).inc()
        if self.door.count > self.door.most + HEALTH:
            self._refused = True
            self.transport.abort()
        elif limit and not self._only_health:
            self._refuse(429, "too-many", "Too many connections from one address.")
        else:
            self._wait(HEALTH_SECONDS if self._only_health else self.door.settings.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        CONNECTIONS.dec()
        self.door.count -= 1
        whose = party(self._address)
        self.door.inside[whose] -= 1
        if not self.door.inside[whose]:
            del self.door.inside[whose]
        super().connection_lost(exc)

    # limits on size

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        before = self._reads
        super().data_received(data)
        if self._refused or self.transport.is_closing():
            return
        self._size = 0 if self._reads == "nothing" else self._size + len(data)
        if self._reads == "head" and self._size > HEAD:
            self._refuse_head()
        elif self._size > HEAD + 2 * RECORD:
            self._refuse(413, "too-large", "This request is too large.", limit="body")
        elif self._reads == "nothing" and self._is_answering:
            if not self.flow.write_paused:
                self._stop_waiting()
        elif self._reads == "body" and before != "body":
            self._wait(self.door.settings.body_seconds)
        elif self._timer is None:
            self._wait(self.door.settings.head_seconds)

    def on_message_begin(self) -> None:
        self._reads = "head"
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._reads = "body"
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if self._refused:
            return
        if size > HEAD or len(self.headers) > HEADERS:
            self._refuse_head()
        elif self._only_health and self.url != HEALTH_PATH:
            self._refuse(503, "busy", "Too many are connected just now.")
        else:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._reads = "nothing"
        if not self._refused:
            super().on_message_complete()

    # limits on time

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait(self.door.settings.body_seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_waiting()

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self, seconds: float) -> None:
        """The connection ends if nothing better happens in this time."""
        self._stop_waiting()
        self._timer = self.loop.call_later(seconds, self._too_slow)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        if self._is_answering:
            REFUSED.labels("slow").inc()
            self.transport.abort()
        else:
            self._refuse(408, "too-slow", "The request took too long to arrive.", limit="slow")

    def _refuse_head(self) -> None:
        sentence = "The head of a request is too large."
        self._refuse(431, "too-large", sentence, limit="head")

    def _refuse(self, status: int, error: str, sentence: str, limit: str = "") -> None:
        """Say why, and end the connection."""
        if limit:
            REFUSED.labels(limit).inc()
        self._refused = True
        self._stop_waiting()
        body: dict[str, Any] = {"error": error, "sentence": sentence}
        head = [b"Content-Type: application/json", b"Connection: close"]
        if status in (429, 503):
            body["retry_after"] = 5
            head.append(b"Retry-After: 5")
        told = encode(body)
        head.append(b"Content-Length: %d" % len(told))
        self.transport.write(STATUS_LINE[status] + b"\r\n".join([*head, b"", told]))
        self.transport.close()
