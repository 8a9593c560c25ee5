"""Talk: say something to everyone, or do not listen to somebody."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import Query

from demiurge.server import models
from demiurge.server.answers import answer
from demiurge.server.draft import Draft
from demiurge.server.routes.caller import AtTable, api_router, check_seat, problems
from demiurge.server.routes.once import Key, once

router = api_router()


@router.post("/tables/{id}/chat", response_model=models.Said, responses=problems(401))
async def chat(body: models.Chat, who: AtTable, key: Key = None) -> Any:
    """Say something to everyone at the table."""
    seat = who.seat

    def work(draft: Draft) -> dict[str, Any]:
        return asdict(draft.say(seat, body.text))

    return await once(who, "chat", body, key, work)


@router.get("/tables/{id}/chat", response_model=models.Lines, responses=problems(401))
async def lines(
    who: AtTable,
    before: Annotated[
        int, Query(ge=1, le=1 << 31, description="The number of the line to end before")
    ] = 1 << 31,
) -> Any:
    """What was said earlier, page by page: the latest lines before this one."""
    table = who.room.table
    chat = table.page_of_chat(who.viewer, before)
    return answer({"chat": chat, "chat_since": table.said_since})


@router.post("/tables/{id}/mute", response_model=models.TableInfo, responses=problems(401))
async def mute(body: models.Mute, who: AtTable, key: Key = None) -> Any:
    """Do not see what another says, or see it again."""
    seat = who.seat
    check_seat(who.room.table, body.seat)

    def work(draft: Draft) -> dict[str, Any]:
        mine = draft.table.meta.seats[seat]
        others = {*mine.mutes} - {body.seat}
        mine.mutes = sorted(others | ({body.seat} if body.muted else set()))
        return draft.table.info(who.house.boot)

    return await once(who, "mute", body, key, work)
