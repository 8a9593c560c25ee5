"""The application: the API, its guard, and what runs beside it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from msgspec.json import encode
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware

import demiurge
from demiurge.bots.bot import BotFault
from demiurge.bots.compiling import compile_beside
from demiurge.game import GAMES
from demiurge.server import doorbell
from demiurge.server.answers import answer, encoded, refusal
from demiurge.server.guard import Guard
from demiurge.server.house import House
from demiurge.server.models import BOOKS
from demiurge.server.problems import Problem
from demiurge.server.routes import ROUTES
from demiurge.server.settings import Settings
from demiurge.server.static import Page
from demiurge.server.store import Store

log = structlog.get_logger()

RETURNING = 3.0  # seconds after a restart in which only streams come back
PAGE = Path(__file__).with_name("page")  # built from web/


def application(settings: Settings) -> FastAPI:
    """A server's application, on its database."""
    store = Store(settings.database, settings.patience)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = house = House(settings, store)
        pause = 0.0
        # not if others share them: they would change between being read and the first doorbell
        if not store.is_shared and await house.rooms.load_recent():
            pause = RETURNING
        house.tasks.spawn(_warm_up(house, pause))
        house.tasks.spawn(house.clocks.sweep())
        if store.is_shared:
            house.tasks.spawn(doorbell.answer(store, house.rooms))
        try:
            yield
        finally:
            await house.close()
            store.close()

    app = _routed(lifespan)
    if PAGE.is_dir():
        app.mount("/", Page(directory=PAGE, html=True), name="page")
    app.add_middleware(Guard, settings=settings)
    if settings.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.origins,
            allow_methods=["GET", "POST"],
            allow_headers=["Authorization", "Content-Type", "Idempotency-Key", "Last-Event-ID"],
        )
    return app


def contract() -> dict[str, Any]:
    """The OpenAPI document; no server is needed for it."""
    return _routed(None).openapi()


def _routed(lifespan: Callable[[FastAPI], AbstractAsyncContextManager[None]] | None) -> FastAPI:
    app = FastAPI(
        title="Demiurge",
        description=f"Tables of {' and '.join(book.title for book in BOOKS)}. "
        "Moves and views are written as in docs/notation.md.",
        version=demiurge.__version__,
        openapi_url=None,
        lifespan=lifespan,
    )
    app.add_route("/api/openapi.json", _contract, include_in_schema=False)
    app.router.routes += ROUTES  # an included router would match every request twice
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _not_here)
    return app


async def _contract(asked: Request) -> Response:
    """The OpenAPI document; to make it takes long, so another thread does it, once."""
    return encoded(await asyncio.to_thread(lambda: encode(asked.app.openapi())))


async def _warm_up(house: House, pause: float) -> None:
    """Start the thinking processes; a turn that is due before that starts one itself."""
    await asyncio.sleep(pause)
    compile_beside(GAMES)
    try:
        await house.thinkers.warm_up()
        await house.studies.warm_up()
    except BotFault as fault:
        log.error("thinkers", failure=str(fault))


async def _problem(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    return refusal(problem)


async def _invalid(_: Request, invalid: Exception) -> Response:
    """A request that does not have the right shape."""
    assert isinstance(invalid, RequestValidationError)
    first = invalid.errors()[0]
    if first["type"] == "json_invalid":
        sentence = f"The request is not JSON: {first['ctx']['error']}."
        return refusal(Problem(400, "not-json", sentence))
    where = ".".join(str(word) for word in first["loc"][1:]) or str(first["loc"][0])
    return refusal(Problem(422, "wrong-request", f"{where}: {first['msg']}."))


async def _not_here(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    word = "not-json" if error.status_code == 400 else "not-here"
    body = {"error": word, "sentence": f"{error.detail}."}
    return answer(body, error.status_code, dict(error.headers or {}))
