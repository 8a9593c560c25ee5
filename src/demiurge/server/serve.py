"""Run a server until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from prometheus_client import start_http_server
from starlette.types import ASGIApp, Receive, Scope, Send

from demiurge.rules.errors import OptionError
from demiurge.server.app import application
from demiurge.server.connections import Door, allow_descriptors, protocol
from demiurge.server.journal import log_to
from demiurge.server.settings import Rate, Settings

# Python's garbage collector stops everything while it scans. It scans what was made since the last
# time and still lives: tens of milliseconds for all the tables that moved in five seconds, half a
# second for all tables. So it scans the young objects often, and the others rarely.
COLLECT = (1_000, 5_000, 10)
# The writing thread gives up the interpreter at every statement. With Python's usual 5 ms it would
# wait that long for a busy event loop each time.
SWITCH = 0.0005
LEAVING = 2  # seconds that open requests get when the server stops
BACKLOG = 4096  # connections that may wait
# Somebody who opens streams and never reads them: what the kernel keeps for each, and for how long
# before it ends the connection. The page comes back then, and misses nothing.
UNREAD = 128 << 10  # bytes, which the kernel doubles
UNREAD_MS = 60_000


def default_database() -> str:
    """The embedded one, in the user's own data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'demiurge' / 'tables.sqlite'}"


def more_generous(settings: Settings, factor: float) -> Settings:
    """The same settings with all limits multiplied."""

    def times(rate: Rate) -> Rate:
        return Rate(rate.per_second * factor, round(rate.burst * factor))

    return replace(
        settings,
        per_address=times(settings.per_address),
        per_stranger=times(settings.per_stranger),
        per_seat=times(settings.per_seat),
        per_table=times(settings.per_table),
        new_tables=times(settings.new_tables),
        per_student=times(settings.per_student),
        tables_per_day=round(settings.tables_per_day * factor),
        uploads_per_day=round(settings.uploads_per_day * factor),
        listed_per_address=max(1, round(settings.listed_per_address * factor)),
        streams_per_address=round(settings.streams_per_address * factor),
        connections_per_address=max(1, round(settings.connections_per_address * factor)),
    )


def serve(
    settings: Settings,
    host: str,
    port: int,
    proxies: str | None = None,
    page: bool = False,
    metrics: tuple[str, int] | None = None,
) -> None:
    """Answer requests until Ctrl-C or a signal."""
    log_to(sys.stderr)
    gc.set_threshold(*COLLECT)
    sys.setswitchinterval(SWITCH)
    with _taking(host, port, "--port"):
        listener = listen(host, port)
    if metrics:
        with _taking(*metrics, "--metrics"):
            start_http_server(metrics[1], metrics[0])
    app = application(settings)
    config = configuration(app, Door(settings, allow_descriptors(), proxies))
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}/"
    if page:
        _when_it_answers(address, lambda: webbrowser.open(address))
    print(f"Demiurge at {address} · Ctrl-C stops it.", file=sys.stderr, flush=True)
    Leaver(config, app).run(sockets=[listener])


class Leaver(uvicorn.Server):
    """Ends all streams when it stops; without that they would be waited for in vain."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.house.rooms.close()
        await super().shutdown(sockets)


def _quietly(app: ASGIApp) -> ASGIApp:
    """Requests that are cancelled because the server stops are no failures to be noted."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await app(scope, receive, send)

    return answer


def configuration(app: FastAPI, door: Door) -> uvicorn.Config:
    """How uvicorn is to serve the application to those who come through this door."""
    return uvicorn.Config(
        _quietly(app),
        http=protocol(door),
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=door.proxies is not None,
        forwarded_allow_ips=door.proxies,
        timeout_graceful_shutdown=LEAVING,
        backlog=BACKLOG,
    )


def listen(host: str, port: int) -> socket.socket:
    """Take the port before anything else, so that the page of another program is not opened."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else answers wait
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
    return listener


@contextmanager
def _taking(host: str, port: int, option: str) -> Iterator[None]:
    """Say in a sentence why a port cannot be taken."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise OptionError(
                f"Port {port} is in use, perhaps by another Demiurge: stop that program, "
                f"or choose another port with demiurge serve {option}."
            ) from None
        why = (error.strerror or str(error)).partition(" (")[0]
        raise OptionError(f"Cannot listen at {host}, port {port}: {why}.") from None


def _when_it_answers(address: str, then: Callable[[], object]) -> None:
    def wait() -> None:
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{address}healthz", timeout=1).close()
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
                continue
            then()
            return

    threading.Thread(target=wait, daemon=True).start()
