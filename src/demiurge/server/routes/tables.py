"""Tables: make one, see one, play again, let others look on."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from demiurge.server import making, models
from demiurge.server.answers import answer
from demiurge.server.draft import Draft
from demiurge.server.limits import LINKS, Share, refused
from demiurge.server.problems import not_now
from demiurge.server.routes.caller import (
    AtTable,
    Caller,
    TheHouse,
    address_of,
    api_router,
    problems,
)
from demiurge.server.routes.once import Key, once, once_new
from demiurge.server.table import OVER, Table
from demiurge.server.tokens import MAKER, WATCH, derived, seat_role

router = api_router()


@router.post("/tables", status_code=201, response_model=models.Made)
async def make_table(
    wanted: models.NewTable, request: Request, house: TheHouse, key: Key = None
) -> Any:
    """Make a table. Nobody needs an account: secrets open its seats."""
    house.limits.take(Share("new tables", address_of(request), house.settings.new_tables))
    return await once_new(house, request, key, lambda name: making.new_table(wanted, name))


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
            "chat": table.page_of_chat(viewer),
            "chat_since": table.said_since,
        }
    )


@router.post("/tables/{id}/rematch", response_model=models.Rematched, responses=problems(401, 409))
async def rematch(body: models.Rematch, who: AtTable) -> Any:
    """The same players again, the next one begins. Whoever asks first makes the table; everyone
    gets a seat there by asking, once. Asked again with the same token the answer is the same."""
    rooms, seat, table = who.house.rooms, who.seat, who.room.table
    there = (seat - 1) % len(table.meta.seats)
    name = table.meta.seats[seat].name
    if table.meta.rematch is None:
        fresh = making.rematch(table)
        opens = _rematch_tokens(who, fresh.table.id)
        fresh.open(MAKER, opens["maker"])
        fresh.open(WATCH, opens["watch"])
        fresh.admit(there, name, body.commitment, opens["token"])
        await rooms.commit_new(fresh, who.address)

        def link(draft: Draft) -> None:
            _ = who.role
            draft.table.meta.rematch = draft.table.meta.rematch or fresh.table.id

        await rooms.commit(who.room, link)
        await rooms.publish(who.room)
    next_table = who.room.table.meta.rematch
    assert next_table is not None
    room = await rooms.find(next_table)
    opens = _rematch_tokens(who, next_table)

    def sit(draft: Draft) -> None:
        place = draft.table.meta.seats[there]
        if draft.table.role_of(opens["token"]) == seat_role(there):
            draft.commit(there, body.commitment)
        elif place.reserved:
            draft.admit(there, name, body.commitment, opens["token"])
        else:
            raise not_now("Your seat at the rematch was taken, or freed: ask there for a link.")

    await rooms.commit(room, sit)
    await rooms.publish(room)
    if room.table.role_of(opens["maker"]) is None:
        opens |= {"maker": None, "watch": None}
    return answer({"table": next_table, "seat": there} | opens)


def _rematch_tokens(who: Caller, table: str) -> dict[str, Any]:
    """The tokens that the caller gets at the rematch, however often they are asked for."""
    assert who.token is not None
    return {what: derived(who.token, f"{what} {table}") for what in ("token", "maker", "watch")}


@router.post("/tables/{id}/watch", response_model=models.Watch, responses=problems(401, 409))
async def watch(who: AtTable, key: Key = None) -> Any:
    """A new link to look on: for the maker, and after the end for everyone who played."""

    def work(draft: Draft) -> dict[str, Any]:
        if who.role != MAKER and who.seat >= 0 and draft.table.state != OVER:
            raise not_now("Before the end only the table's maker gives links to look on.")
        if list(draft.table.secrets.values()).count(WATCH) >= LINKS:
            raise refused(
                "links",
                409,
                "no-more",
                f"This table has {LINKS} links to look on: use one of them.",
            )
        return {"watch": draft.open(WATCH)}

    return await once(who, "watch", None, key, work, seal=True)
