"""The application: the API, its guard, and what runs beside it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware

import demiurge
from demiurge.bots.bot import BotFault
from demiurge.bots.compiling import compile_beside
from demiurge.game import GAMES
from demiurge.server import api, models
from demiurge.server.doorbell import answer
from demiurge.server.guard import Guard, headers_of
from demiurge.server.problems import Problem
from demiurge.server.room import House, log
from demiurge.server.settings import Settings
from demiurge.server.static import Page
from demiurge.server.store import Store

RETURNING = 3.0  # seconds after a restart that belong to the streams that come back
PAGE = Path(__file__).with_name("page")  # built from web/


def application(settings: Settings) -> FastAPI:
    """A server's application, on its database."""
    store = Store(settings.database)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = house = House(settings, store)
        pause = 0.0
        if not store.is_shared and await house.wake():  # others would change them before we listen
            pause = RETURNING
        house.spawn(_warm_up(house, pause))
        house.spawn(house.sweep())
        if store.is_shared:
            house.spawn(answer(house))
        yield
        await house.close()
        store.close()

    app = _doors(lifespan)
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
    return _doors(None).openapi()


def _doors(lifespan: Callable[[FastAPI], AbstractAsyncContextManager[None]] | None) -> FastAPI:
    app = FastAPI(
        title="Demiurge",
        description="Tables of Gaïa and Gheos. Moves are text, views are views: docs/notation.md.",
        version=demiurge.__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.router.routes += api.router.routes  # an included router would match every request twice
    _add_health(app)
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _not_here)
    return app


async def _warm_up(house: House, pause: float) -> None:
    """Have computers ready to think; a turn that is due before that starts one by itself."""
    await asyncio.sleep(pause)
    compile_beside(GAMES)
    try:
        await house.thinkers.warm_up()
    except BotFault as fault:
        log.error("thinkers", failure=str(fault))


def _add_health(app: FastAPI) -> None:
    @app.get("/healthz", response_model=models.Health)
    async def healthz() -> Any:
        """Whether the process lives."""
        return {"status": "ok"}

    @app.get("/readyz", response_model=models.Health, responses={503: {"model": models.Health}})
    async def readyz(request: Request) -> Any:
        """Whether it can do its work: the database answers."""
        if await request.app.state.house.store.is_there():
            return {"status": "ok"}
        return JSONResponse({"status": "The database is away."}, 503)

    @app.get("/metrics", response_class=Response)
    async def metrics() -> Any:
        """What the server counts about itself, for Prometheus."""
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


async def _problem(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    return JSONResponse(problem.body, problem.status, headers_of(problem.body))


async def _invalid(_: Request, invalid: Exception) -> Response:
    """A request that does not have the right shape."""
    assert isinstance(invalid, RequestValidationError)
    first = invalid.errors()[0]
    if first["type"] == "json_invalid":
        sentence = f"The request is not JSON: {first['ctx']['error']}."
        return JSONResponse({"error": "not-json", "sentence": sentence}, 400)
    where = ".".join(str(word) for word in first["loc"][1:]) or str(first["loc"][0])
    body = {"error": "wrong-request", "sentence": f"{where}: {first['msg']}."}
    return JSONResponse(body, 422)


async def _not_here(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    word = "not-json" if error.status_code == 400 else "not-here"
    body = {"error": word, "sentence": f"{error.detail}."}
    return JSONResponse(body, error.status_code, error.headers)
