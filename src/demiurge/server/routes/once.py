"""Changes: each has one effect and the same answer, however often it is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import Header, Request, Response
from msgspec.json import decode, encode
from pydantic import BaseModel
from starlette.background import BackgroundTask

from demiurge.server.answers import answer, encoded, refusal
from demiurge.server.draft import Draft
from demiurge.server.faults import point
from demiurge.server.house import House
from demiurge.server.problems import Problem, Stale
from demiurge.server.routes.caller import Caller, address_of
from demiurge.server.store import Answer, Conflict, Store
from demiurge.server.tokens import UUID, hashed, sealed, table_name

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
    seal: bool = False,
) -> Response:
    """Commit what the work makes of the table, answer with what it gives, then publish. An answer
    that holds a secret is kept sealed by the caller's token and the key."""
    store, table, role = who.house.store, who.room.table.id, who.role or ""
    secret = f"{who.token} {key}" if seal else ""
    key = hashed(key) if key else ""
    request = hashed(f"{what} {body.model_dump_json() if body else ''}")

    def carry_out(draft: Draft) -> bytes:
        _ = who.role  # while the request waited the seat may have changed hands
        text = encode(work(draft))
        if key:
            draft.answer = Answer(role, key, request, 200, _kept(text, secret))
        return text

    try:
        return _acknowledged(who, await who.house.rooms.commit(who.room, carry_out))
    except Conflict:
        return await _again(store, table, role, key, request, secret, who)
    except Problem as problem:
        if not key:
            raise
        if await store.answer(table, role, key):
            return await _again(store, table, role, key, request, secret, who)
        if problem.status not in KEPT:
            raise
        told = problem.kept() if isinstance(problem, Stale) else problem.body
        try:
            kept = Answer(role, key, request, problem.status, encode(told).decode())
            await store.keep_answer(table, kept)
        except Conflict:
            return await _again(store, table, role, key, request, secret, who)
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


async def once_new(
    house: House,
    asked: Request,
    key: str | None,
    make: Callable[[str], tuple[Draft, dict[str, Any]]],
) -> Response:
    """Commit a new table, whose name follows from the key, and answer with what opens it. The key
    alone opens the answer again, so a key that could be guessed is not kept."""
    secret = key if key and len(key) >= UUID else ""
    key = hashed(secret) if secret else ""
    table = table_name(secret)
    request = hashed(f"{asked.url.path} {(await asked.body()).decode('latin-1')}")
    if key and await house.store.answer(table, "", key):
        return await _again(house.store, table, "", key, request, secret)
    draft, opened = await asyncio.to_thread(make, table)
    text = encode(opened)
    if key:
        draft.answer = Answer("", key, request, 201, _kept(text, secret))
    try:
        await house.rooms.commit_new(draft, address_of(asked))
    except Conflict:
        return await _again(house.store, table, "", key, request, secret)
    return encoded(text, 201)


def _kept(text: bytes, secret: str) -> str:
    """An answer as the database keeps it."""
    return sealed(text, secret).hex() if secret else text.decode()


async def _again(
    store: Store,
    table: str,
    role: str,
    key: str,
    request: str,
    secret: str,
    who: Caller | None = None,
) -> Response:
    """The answer that this key got before."""
    before = await store.answer(table, role, key)
    if before is None:
        raise Problem(503, "busy", "Too many change this table at once.", retry_after=0.2)
    if before.request != request:
        raise Problem(
            422, "key-reused", "This Idempotency-Key was used for another request: take a new one."
        )
    if secret and before.status < 300:
        return encoded(sealed(bytes.fromhex(before.body), secret), before.status)
    body = decode(before.body)
    if who is None or body.get("error") != "stale":
        return encoded(before.body.encode(), before.status)
    missed = who.room.table.entries_json(body["missed"], who.viewer, body["version"])
    return answer(body | {"missed": missed}, before.status)
