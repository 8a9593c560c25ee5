"""Records: of a game here, or brought from elsewhere; replayed and checked."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import Query, Request

from demiurge.record import RecordError, verify
from demiurge.server import making, models
from demiurge.server.answers import answer
from demiurge.server.limits import Share
from demiurge.server.problems import not_now
from demiurge.server.replay import replayed
from demiurge.server.routes.caller import (
    AtTable,
    TheHouse,
    address_of,
    api_router,
    check_seat,
    problems,
)
from demiurge.server.routes.once import Key, once_new
from demiurge.server.table import OVER

router = api_router()


@router.get("/tables/{id}/record", responses=problems(401, 409))
async def record(who: AtTable) -> Any:
    """The whole record after the end, with what proves the shuffle; before it, that of your own
    view."""
    table = who.room.table
    name = f"{table.meta.game}-{table.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return answer(table.record(who.viewer).to_json(), headers=headers)


@router.get("/tables/{id}/check", response_model=models.Checked, responses=problems(401, 409))
async def check(who: AtTable) -> Any:
    """Whether every deal of a finished game is what its fair shuffle gives."""
    table = who.room.table
    if table.state != OVER:
        raise not_now("The shuffle can be checked when the game is over.")
    try:
        await asyncio.to_thread(verify, table.record(who.viewer))
    except RecordError as error:
        return answer({"fair": False, "sentence": str(error)})
    return answer({"fair": True, "sentence": None})


@router.get("/tables/{id}/replay", response_model=models.Replay, responses=problems(401, 409))
async def replay(
    request: Request,
    who: AtTable,
    seat: Annotated[
        str, Query(pattern=r"^(open|spectator|[0-4])$", description="Whose view, or all open")
    ] = "open",
    first: Annotated[int, Query(ge=0, le=100_000, description="The ply to begin with")] = 0,
) -> Any:
    """A finished game, position by position."""
    table = who.room.table
    viewer = who.viewer
    if table.state != OVER:
        raise not_now("A game can be replayed when it is over.")
    if seat.isdigit():
        check_seat(table, int(seat))
    packed = "gzip" in request.headers.get("accept-encoding", "")
    return await asyncio.to_thread(replayed, table.record(viewer), seat, first, packed)


@router.post("/records", status_code=201, response_model=models.Uploaded)
async def upload(body: dict[str, Any], request: Request, house: TheHouse, key: Key = None) -> Any:
    """Upload a record to replay it, and to share it by a link."""
    house.limits.take(Share("new tables", address_of(request), house.settings.new_tables))
    return await once_new(house, request, key, lambda name: making.from_record(body, name))
