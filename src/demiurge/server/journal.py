"""The server's log: lines of JSON, and for somebody at a terminal only warnings, as sentences."""

from __future__ import annotations

import contextlib
import logging
from typing import Any, TextIO

import structlog

SENTENCES = {
    "damaged": "The table {table} cannot be read: {failure}",
    "doorbell": "News of other processes does not come: {failure}",
    "failure": "A request to {path} failed: {exc_info!r}",
    "held": "A proxy holds back events: it must not buffer text/event-stream (docs/server.md).",
    "task": "Something that runs beside the requests failed: {failure}",
    "thinker": "A computer made no move of its own: {fault}",
    "thinkers": "Computers cannot think: {failure}",
}


class Lines:
    """Where the log goes. A server goes on when its log can no longer be written."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError):
            self._stream.write(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            self._stream.flush()


def log_to(stream: TextIO) -> None:
    """Log there from now on."""
    as_json: list[structlog.types.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(),
    ]
    for_people = stream.isatty()
    structlog.configure(
        processors=[_sentence] if for_people else as_json,
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.WARNING if for_people else logging.INFO
        ),
        logger_factory=structlog.PrintLoggerFactory(Lines(stream)),  # type: ignore[arg-type]
        cache_logger_on_first_use=True,
    )


def _sentence(_: Any, __: str, event: structlog.types.EventDict) -> str:
    """One plain sentence."""
    told = dict(event)
    name = told.pop("event")
    if name in SENTENCES:
        return SENTENCES[name].format(**told)
    return f"{name}: {', '.join(f'{key} {value!r}' for key, value in told.items())}"
