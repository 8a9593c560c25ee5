"""Tables: make one, see one, play again, let others look on."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from demiurge.server import making, models
from demiurge.server.answers import answer
from demiurge.server.draft import Draft
from demiurge.server.limits import Share
from demiurge.server.problems import not_now
from demiurge.server.routes.caller import AtTable, TheHouse, address_of, api_router, problems
from demiurge.server.routes.once import once
from demiurge.server.table import OVER, Table
from demiurge.server.tokens import MAKER, WATCH, hashed, new_token, seat_role

router = api_router()


@router.post("/tables", status_code=201, response_model=models.Made)
async def make_table(wanted: models.NewTable, request: Request, house: TheHouse) -> Any:
    """Make a table. Nobody needs an account: secrets open its seats."""
    address = address_of(request)
    house.limits.take(Share("new tables", address, house.settings.new_tables))
    draft, opened = making.new_table(wanted)
    await house.rooms.commit_new(draft, address)
    return answer(opened, 201)


@router.get("/lobby", response_model=models.Lobby)
async def lobby(house: TheHouse) -> Any:
    """Listed tables, a few of each address; those that an address made first come first, and among
    them the newest."""
    tables = await house.store.lobby(house.settings.listed_per_address)
    return answer({"tables": [table.info(house.boot) for table in map(Table, tables)]})


@router.get("/tables/{id}", response_model=models.Shown, responses=problems(401))
async def see(who: AtTable) -> Any:
    """The table as you may see it: your seat's view, or the spectators'."""
    table, viewer = who.room.table, who.viewer
    view = table.game.view(viewer) if table.game else None
    return answer(
        {
            "table": table.info(who.house.boot),
            "you": viewer,
            "view": view.to_json() if view else None,
            "notes": view.notes() if view else None,
            "entries": table.entries_json(0, viewer),
            "chat": table.said_json(viewer),
            "chat_since": table.said_since,
        }
    )


@router.post("/tables/{id}/rematch", response_model=models.Rematched, responses=problems(401, 409))
async def rematch(body: models.Rematch, who: AtTable) -> Any:
    """The same players again, the next one begins. Whoever asks first makes the table; everyone
    gets a seat there by asking."""
    rooms, seat = who.house.rooms, who.seat
    table = who.room.table
    opened: dict[str, str | None] = {"maker": None, "watch": None}
    if table.meta.rematch is None:
        fresh, secrets = making.rematch(table)
        await rooms.commit_new(fresh, who.address)

        def link(draft: Draft) -> None:
            draft.table.meta.rematch = draft.table.meta.rematch or fresh.table.id

        await rooms.commit(who.room, link)
        await rooms.publish(who.room)
        table = who.room.table
        if table.meta.rematch == fresh.table.id:
            opened |= secrets
    assert table.meta.rematch is not None
    room = await rooms.find(table.meta.rematch)
    there = (seat - 1) % len(table.meta.seats)
    token = new_token()

    def sit(draft: Draft) -> None:
        if draft.table.meta.seats[there].claimed:
            draft.new_secrets[hashed(token)] = seat_role(there)
        else:
            draft.admit(there, table.meta.seats[seat].name, body.commitment, token)

    await rooms.commit(room, sit)
    await rooms.publish(room)
    return answer({"table": room.table.id, "seat": there, "token": token} | opened)


@router.post("/tables/{id}/watch", response_model=models.Watch, responses=problems(401, 409))
async def watch(who: AtTable) -> Any:
    """A new link to look on: for the maker, and after the end for everyone who played."""

    def work(draft: Draft) -> dict[str, Any]:
        if who.role != MAKER and who.seat >= 0 and draft.table.state != OVER:
            raise not_now("Before the end only the table's maker gives links to look on.")
        return {"watch": draft.open(WATCH)}

    return await once(who, "watch", None, None, work)
