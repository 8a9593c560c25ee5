"""The guard that every request passes first, and every answer last.

It turns away wrong origins, wrong types, too large bodies and too many requests before anything is
read, and it adds headers to each answer. After a failure the answer is one sentence, and the log
has the reason.
"""

from __future__ import annotations

import time
from ipaddress import ip_address

import structlog
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from demiurge.server.answers import refusal
from demiurge.server.limits import BODY, RECORD, Limits, Share, party, refused
from demiurge.server.metrics import REQUESTS
from demiurge.server.problems import Problem
from demiurge.server.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
RAW = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
PRIVATE = (b"cache-control", b"no-store")

NEAR = (".local", ".localhost", ".lan", ".internal", ".home.arpa")  # names without an owner

log = structlog.get_logger()


def _name(host: str) -> str:
    """A host without its port.

    >>> _name("Play.Example.:8088"), _name("[::1]:8088"), _name("::1")
    ('play.example', '::1', '::1')
    """
    name, bracket, _ = host.lower().partition("]")
    if not bracket and name.count(":") == 1:
        name = name.partition(":")[0]
    return name.lstrip("[").rstrip(".")


def _is_near(name: str) -> bool:
    """Whether it is an address, or a name that only means something on this network."""
    try:
        ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(NEAR)
    return True


class Guard:
    """Checks what comes to the application and what leaves it."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._names = {_name(origin.partition("://")[2]) for origin in settings.origins}
        self._limits = Limits()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def out(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *RAW]
                if scope["path"].startswith("/api/"):
                    message["headers"].append(PRIVATE)
            await send(message)

        try:
            self._check(scope)
            await self._app(scope, receive, out)
        except Problem as problem:
            await refusal(problem)(scope, receive, out)
        except Exception as failure:
            log.error("failure", path=scope["path"], exc_info=failure)
            if not status:
                sentence = "Something went wrong here; it is noted."
                await refusal(Problem(500, "failure", sentence))(scope, receive, out)
        self._note(scope, status, time.perf_counter() - began)

    def _check(self, scope: Scope) -> None:
        """Turn away what should not come in."""
        headers = Headers(scope=scope)
        address = scope["client"][0] if scope.get("client") else ""
        if scope["path"].startswith("/api/"):
            self._limits.take(Share("address", party(address), self._settings.per_address))
        self._check_name(headers.get("host", ""))
        if scope["method"] in SAFE:
            return
        if not self._is_ours(headers):
            raise Problem(403, "wrong-origin", "Requests from other pages are not accepted.")
        length = headers.get("content-length", "0")
        if "transfer-encoding" in headers or not (length.isascii() and length.isdigit()):
            raise Problem(413, "too-large", "A request must say how long it is.")
        most = RECORD if scope["path"] == "/api/records" else BODY
        if len(length) > 20 or int(length) > most:
            raise refused("body", 413, "too-large", f"A request may have {most} bytes at most.")
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if int(length) and kind != "application/json":
            raise Problem(415, "not-json", "Requests are JSON: Content-Type: application/json.")

    def _check_name(self, host: str) -> None:
        """Turn away requests to a name that is not ours: whoever owns a name can point it to this
        machine (DNS rebinding), and a browser then takes their page for one of this server."""
        name = _name(host)
        if not (_is_near(name) or name in self._names):
            raise Problem(
                403,
                "wrong-host",
                f"This server does not answer under the name {name}; "
                f"if it is its own, start it with --origin https://{name}.",
            )

    def _is_ours(self, headers: Headers) -> bool:
        """Whether our own page asks, one that was chosen, or a program."""
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        if origin in self._settings.origins:
            return True
        if site not in (None, "same-origin", "none"):
            return False
        if origin is None:
            return True
        return origin.partition("://")[2] == headers.get("host", "")

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "other")
        REQUESTS.labels(scope["method"], route, str(status)).observe(seconds)
        log.info(
            "request",
            method=scope["method"],
            path=scope["path"],
            status=status,
            ms=round(seconds * 1000, 2),
        )
