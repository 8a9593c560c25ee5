"""A table's events: a stream that goes on until the viewer goes away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from fastapi.routing import APIRoute
from starlette.types import Receive, Scope, Send

from demiurge.server.problems import Problem
from demiurge.server.routes.caller import AtTable, api_router, caller, problems

router = api_router()


class EventResponse(StreamingResponse):
    """Server-Sent Events, for thousands at once: each needs only one small task more, which waits
    for the connection to end."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[bytes]) -> None:
        super().__init__(events, headers={"X-Accel-Buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        sending = asyncio.current_task()
        assert sending is not None

        async def watch() -> None:
            await self.listen_for_disconnect(receive)
            sending.cancel()

        watching = asyncio.create_task(watch())
        try:
            await self.stream_response(send)
        except asyncio.CancelledError:
            if not watching.done():  # it is the server that stops
                raise
            sending.uncancel()
        finally:
            watching.cancel()


class StreamRoute(APIRoute):
    """The way to a stream. After a restart thousands come back at once, so the request is read
    here; the signature that FastAPI gets is only for the contract."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.app = self._open

    async def _open(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        who = await caller(request, request.path_params["id"], request.headers.get("authorization"))
        said = request.query_params.get("said")
        response = await events(who, request.headers.get("last-event-id"), said)
        await response(scope, receive, send)


async def events(
    who: AtTable,
    last: Annotated[
        str | None,
        Header(alias="Last-Event-ID", description="The last version that you have seen"),
    ] = None,
    said: Annotated[
        str | None, Query(description="The number of the last line of chat that you have seen")
    ] = None,
) -> Response:
    """What happens at the table, as you may know it. An event's id is the version.

    `move` and `undo` are entries of the log, `view` is your view after them (without the log),
    `table` is what everyone may know about the table, `chat` is a line of chat: with `said` those
    after it, otherwise those since the version, which may come a second time. `ended` is the last
    event when you may see the table no more: your seat was freed; it says why, as a refusal does.
    """
    after = None if last is None else _number(last)
    if last is not None and after is None:
        raise Problem(400, "wrong-header", "Last-Event-ID is a version: a number.")
    line = None if said is None else _number(said)
    if said is not None and line is None:
        raise Problem(422, "wrong-request", "said: the number of a line of chat is expected.")
    _ = who.viewer
    streams = who.house.streams
    return EventResponse(streams.open(who.room, lambda: who.viewer, after, who.address, line))


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


router.add_api_route(
    "/tables/{id}/events",
    events,
    response_class=StreamingResponse,
    responses=problems(401)
    | {200: {"content": {"text/event-stream": {}}, "description": "Server-Sent Events"}},
    route_class_override=StreamRoute,
)
