"""Answers as JSON, each encoded once."""

from __future__ import annotations

from typing import Any

from fastapi import Response
from msgspec.json import encode

from demiurge.server.problems import Problem

JSON = "application/json"


def answer(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer with this data."""
    return encoded(encode(data), status, headers)


def encoded(body: bytes, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer that is JSON already."""
    return Response(body, status, headers, JSON)


def refusal(problem: Problem) -> Response:
    """What a request that cannot be granted is answered, with when to come back."""
    wait = problem.body.get("retry_after")
    headers = None if wait is None else {"Retry-After": str(max(1, round(wait + 0.5)))}
    return answer(problem.body, problem.status, headers)
