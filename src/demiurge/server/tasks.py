"""What goes on beside the requests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import structlog

AGAIN = 0.2  # seconds until what still runs is cancelled once more

log = structlog.get_logger()
Outcome = TypeVar("Outcome")


class Tasks:
    """Tasks that are kept until they end; a failure is logged."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Outcome]) -> asyncio.Task[Outcome]:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception():
            log.error("task", failure=repr(task.exception()))

    async def close(self) -> None:
        """Cancel everything until nothing runs. A task that has its answer in the moment in which
        it is cancelled goes on and may begin another, and psycopg may report the cancellation as
        an error of the database."""
        while self._running:
            for task in self._running:
                task.cancel()
            await asyncio.wait(self._running, timeout=AGAIN)
