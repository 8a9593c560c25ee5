"""Changes: each has one effect and the same answer, however often it is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import Header, Response
from msgspec.json import decode, encode
from pydantic import BaseModel
from starlette.background import BackgroundTask

from demiurge.server.answers import answer, encoded, refusal
from demiurge.server.draft import Draft
from demiurge.server.faults import point
from demiurge.server.problems import Problem, Stale
from demiurge.server.routes.caller import Caller
from demiurge.server.store import Answer, Conflict
from demiurge.server.tokens import hashed

KEPT = (409, 422)  # refusals that a repeated request gets again

Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        max_length=200,
        description="Random; a request repeated with it has one effect and the same answer",
    ),
]


async def once(
    who: Caller,
    what: str,
    body: BaseModel | None,
    key: str | None,
    work: Callable[[Draft], dict[str, Any]],
) -> Response:
    """Commit what the work makes of the table, answer with what it gives, then publish."""
    store, table, role = who.house.store, who.room.table.id, who.role or ""
    key = hashed(key) if key else ""
    request = hashed(f"{what} {body.model_dump_json() if body else ''}")

    def carry_out(draft: Draft) -> bytes:
        text = encode(work(draft))
        if key:
            draft.answer = Answer(role, key, request, 200, text.decode())
        return text

    try:
        return _acknowledged(who, await who.house.rooms.commit(who.room, carry_out))
    except Conflict:
        return await _again(who, key, request)
    except Problem as problem:
        if not key:
            raise
        if await store.answer(table, role, key):
            return await _again(who, key, request)
        if problem.status not in KEPT:
            raise
        told = problem.kept() if isinstance(problem, Stale) else problem.body
        try:
            kept = Answer(role, key, request, problem.status, encode(told).decode())
            await store.keep_answer(table, kept)
        except Conflict:
            return await _again(who, key, request)
        return refusal(problem)


def _acknowledged(who: Caller, text: bytes) -> Response:
    """The answer to a change: first it is sent, then everyone else hears of it."""

    async def afterwards() -> None:
        await asyncio.sleep(0)  # uvloop sends what was written when the event loop has gone round
        point("after-acknowledge")
        await who.house.rooms.publish(who.room)

    response = encoded(text)
    response.background = BackgroundTask(afterwards)
    point("before-acknowledge")
    return response


async def _again(who: Caller, key: str, request: str) -> Response:
    """The answer that this key got before."""
    before = await who.house.store.answer(who.room.table.id, who.role or "", key)
    if before is None:
        raise Problem(503, "busy", "Too many change this table at once.", retry_after=0.2)
    if before.request != request:
        raise Problem(
            422, "key-reused", "This Idempotency-Key was used for another request: take a new one."
        )
    body = decode(before.body)
    if body.get("error") != "stale":
        return encoded(before.body.encode(), before.status)
    missed = who.room.table.entries_json(body["missed"], who.viewer, body["version"])
    return answer(body | {"missed": missed}, before.status)
