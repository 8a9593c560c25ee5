"""Records: of a game here, or brought from elsewhere; replayed and checked."""

from __future__ import annotations

import gzip
from typing import Annotated, Any

from fastapi import Query, Request

from demiurge.server import making, models
from demiurge.server.answers import answer, encoded
from demiurge.server.limits import Share
from demiurge.server.problems import not_now
from demiurge.server.routes.caller import (
    AtTable,
    Caller,
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
    student = _student(who)
    return answer(await who.house.studies.check(table.record(who.viewer), student))


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
    student = _student(who)
    packed = await who.house.studies.replay(table.record(viewer), seat, first, student)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return encoded(gzip.decompress(packed))
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return encoded(packed, headers=headers)


def _student(who: Caller) -> str:
    """Who studies records: an address, which asks not too often."""
    student = f"study {who.address}"
    who.house.limits.take(Share("study", student, who.house.settings.per_student))
    return student


@router.post("/records", status_code=201, response_model=models.Uploaded)
async def upload(body: dict[str, Any], request: Request, house: TheHouse, key: Key = None) -> Any:
    """Upload a record to replay it, and to share it by a link."""
    house.limits.take(Share("new tables", address_of(request), house.settings.new_tables))
    return await once_new(house, request, key, lambda name: making.from_record(body, name))
