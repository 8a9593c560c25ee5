"""An answer that goes on: Server-Sent Events, until the viewer goes away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send


class EventStream(StreamingResponse):
    """A streaming response for thousands at once: beside it only a small task watches the line."""

    media_type = "text/event-stream"

    def __init__(self, news: AsyncIterator[bytes]) -> None:
        super().__init__(news, headers={"X-Accel-Buffering": "no"})

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
