"""Connections to PostgreSQL on which nothing waits for ever.

A database whose processes are stopped neither answers nor closes connections, and its own time
limits do not run either.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any

import psycopg

STATEMENT = 5.0  # seconds: whoever asked has been told long before, this frees the thread


class Bounded(psycopg.Connection[Any]):
    """A connection that is closed when a statement takes too long."""

    def wait(self, gen: Any, *given: Any, **more: Any) -> Any:
        try:
            return super().wait(_bounded(gen, time.monotonic() + STATEMENT), *given, **more)
        except TimeoutError:
            self.pgconn.finish()
            raise psycopg.OperationalError("it does not answer") from None


def _bounded(generator: Generator[Any, Any, Any], end: float) -> Generator[Any, Any, Any]:
    """The same steps, and `TimeoutError` after the end; psycopg resumes them every moment."""
    try:
        step = next(generator)
        while True:
            ready = yield step
            if not ready and time.monotonic() > end:
                raise TimeoutError
            step = generator.send(ready)
    except StopIteration as done:
        return done.value
