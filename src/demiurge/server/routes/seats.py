"""Seats: sit down, come back, invite, ask to leave, leave."""

from __future__ import annotations

from typing import Any

from fastapi import Response

from demiurge.server import models
from demiurge.server.answers import answer
from demiurge.server.draft import Draft
from demiurge.server.problems import not_now, not_yours
from demiurge.server.routes.caller import ASeat, AtTable, Caller, api_router, check_seat, problems
from demiurge.server.routes.once import Key, once
from demiurge.server.table import GATHERING, PLAYING, REVEALING, Table
from demiurge.server.tokens import MAKER, UUID, derived, invite_role, new_token, seat_role

router = api_router()


@router.post(
    "/tables/{id}/seats/{n}/claim", response_model=models.Claimed, responses=problems(401, 409)
)
async def claim(n: ASeat, body: models.Claim, who: AtTable, key: Key = None) -> Any:
    """Sit down with a secret link (or without one at a listed table), or come back to your seat
    after a computer took over. With a link to your own seat you go on on another device: the token
    of the one before opens nothing any more."""
    table = who.room.table
    check_seat(table, n)
    if who.role is not None:
        return await _return(n, body, who, key)
    invite = body.invite or ""
    token = _repeatable_token(table, invite, key or "")
    if token and table.role_of(token) == seat_role(n):
        return answer({"seat": n, "token": token})
    token = token or new_token()
    invited = table.role_of(invite) == invite_role(n)
    if not invited and (invite or not table.listed or not table.meta.seats[n].is_open):
        raise not_yours(f"This link does not open seat {n}, or it was used before.")

    def work(draft: Draft) -> dict[str, Any]:
        if invited and draft.table.role_of(invite) != invite_role(n):
            raise not_yours(f"This link does not open seat {n}, or it was used before.")
        place = draft.table.meta.seats[n]
        if place.claimed and invited:
            draft.drop(invite_role(n))
            draft.drop(seat_role(n))
            draft.open(seat_role(n), token)
            place.away = False
        else:
            draft.admit(n, body.name or "", body.commitment, token)
        return {"seat": n, "token": token}

    return await once(who, "claim", None, None, work)


def _repeatable_token(table: Table, invite: str, key: str) -> str:
    """The token that this claim gives, the same however often it is repeated; "" if it cannot be.

    It must not be guessed from what others know: the link is secret, and where none is needed a
    key as long as a random UUID is.
    """
    if not key or not (invite or len(key) >= UUID):
        return ""
    return derived(invite or table.id, key)


async def _return(n: int, body: models.Claim, who: Caller, key: str | None) -> Response:
    if who.seat != n:
        raise not_yours(f"This token does not open seat {n}.")

    def work(draft: Draft) -> dict[str, Any]:
        seat = draft.table.meta.seats[n]
        seat.away = False
        seat.name = body.name or seat.name
        draft.commit(n, body.commitment)
        return {"seat": n, "token": None}

    return await once(who, "return", body, key, work)


@router.post(
    "/tables/{id}/seats/{n}/nonce", response_model=models.Claimed, responses=problems(401, 409)
)
async def reveal(n: ASeat, body: models.Reveal, who: AtTable, key: Key = None) -> Any:
    """Reveal the nonce that your seat committed itself to; after the last one the game begins."""
    check_seat(who.room.table, n)
    if who.seat != n:
        raise not_yours(f"This token does not open seat {n}.")

    def work(draft: Draft) -> dict[str, Any]:
        draft.reveal(n, body.nonce)
        return {"seat": n, "token": None}

    return await once(who, "nonce", body, key, work)


@router.post(
    "/tables/{id}/seats/{n}/invite", response_model=models.Invite, responses=problems(401, 409)
)
async def invite(n: ASeat, who: AtTable, key: Key = None) -> Any:
    """A new link: to your own seat, to go on on another device instead of this one; or, for the
    maker, to an open one."""
    check_seat(who.room.table, n)

    def work(draft: Draft) -> dict[str, Any]:
        mine = who.role == seat_role(n)
        if not mine and not (who.role == MAKER and draft.table.meta.seats[n].is_open):
            raise not_yours("Only the player, or before that the table's maker, has this link.")
        return {"invite": draft.invite(n)}

    return await once(who, f"invite {n}", None, key, work, seal=True)


@router.post(
    "/tables/{id}/seats/{n}/kick", response_model=models.TableInfo, responses=problems(401, 409)
)
async def kick(n: ASeat, who: AtTable, key: Key = None) -> Any:
    """The table's maker frees a seat before the game."""
    check_seat(who.room.table, n)
    if who.role != MAKER:
        raise not_yours("Only the table's maker may do this.")

    def work(draft: Draft) -> dict[str, Any]:
        table = draft.table
        if table.state not in (GATHERING, REVEALING) or not table.meta.seats[n].claimed:
            raise not_now("Before the game a player can be asked to leave, and only then.")
        draft.vacate(n)
        return table.info(who.house.boot)

    return await once(who, f"kick {n}", None, key, work)


@router.post("/tables/{id}/leave", response_model=models.TableInfo, responses=problems(401, 409))
async def leave(who: AtTable, key: Key = None) -> Any:
    """Leave: before the game the seat is free again; later a computer plays in your stead until
    you claim the seat."""
    seat = who.seat

    def work(draft: Draft) -> dict[str, Any]:
        table = draft.table
        if table.state in (GATHERING, REVEALING):
            draft.vacate(seat)
        elif table.state == PLAYING:
            table.meta.seats[seat].away = True
        return table.info(who.house.boot)

    return await once(who, "leave", None, key, work)
