"""Talk: say something to everyone, or do not listen to somebody."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from demiurge.server import models
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
