"""Who asks, and at which table."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Request

from demiurge.game import View, Viewer
from demiurge.server import models
from demiurge.server.house import House
from demiurge.server.limits import Share, party
from demiurge.server.problems import Problem, not_now, not_yours
from demiurge.server.rooms import Room
from demiurge.server.table import Table
from demiurge.server.tokens import hashed


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals that a request may get, for the contract."""
    return {status: {"model": models.Problem} for status in (400, 413, 415, 429, 503, *statuses)}


def api_router() -> APIRouter:
    """The routes of one resource."""
    return APIRouter(prefix="/api", responses=problems(403, 404, 422))


async def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


TheHouse = Annotated[House, Depends(house_of)]
Authorization = Annotated[
    str | None, Header(description="Bearer and a token: a seat's, the maker's or the spectators'")
]
ATable = Annotated[str, Path(description="The table's name")]
ASeat = Annotated[int, Path(description="The seat's number, from 0")]


class Caller:
    """A room, and who asks in it: a token, not a seat, since a seat may change hands."""

    def __init__(self, house: House, room: Room, token: str | None, address: str) -> None:
        self.house = house
        self.room = room
        self.token = token
        self.address = address
        self._secret = None if token is None else hashed(token)

    @property
    def role(self) -> str | None:
        """What the caller's token opens now, None without a token; 401 if it opens nothing any
        more. Asked whenever something is sent or changed."""
        if self._secret is None:
            return None
        role = self.room.table.secrets.get(self._secret)
        if role is None:
            raise Problem(401, "seat-freed", "Your seat was freed, or you moved to another device.")
        return role

    @property
    def seat(self) -> int:
        """The caller's seat; 401 if there is none."""
        role = self.role
        if role is None or not role.startswith("seat:"):
            raise not_yours("This needs the token of a seat at this table.")
        return int(role.removeprefix("seat:"))

    @property
    def viewer(self) -> Viewer:
        """Whose view the caller may see; 401 if none."""
        role = self.role
        if role is None:
            if self.room.table.listed:
                return "spectator"
            raise not_yours("This table needs a token: a seat's, the maker's or the spectators'.")
        return self.seat if role.startswith("seat:") else "spectator"

    def view(self) -> View:
        """What the caller may know, without the log."""
        table, viewer = self.room.table, self.viewer
        if table.game is None:
            raise not_now("The game has not begun: there is nothing to see yet.")
        return table.game.position.view(viewer)


async def caller(request: Request, id: ATable, authorization: Authorization = None) -> Caller:
    """Find the room, and see who asks."""
    house: House = request.app.state.house
    room = await house.rooms.find(id)
    role = token = None
    address = address_of(request)
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        token = token.strip()
        role = room.table.role_of(token) if scheme.lower() == "bearer" else None
    settings = house.settings
    if role is not None and role.startswith("seat:"):
        seat = Share("seat", f"{id} {role}", settings.per_seat)
        house.limits.take(seat, Share("table", id, settings.per_table))
    else:
        house.limits.take(Share("stranger", address, settings.per_stranger))
    if authorization is not None and (role is None or role.startswith("invite:")):
        raise not_yours("This token does not open this table.")
    return Caller(house, room, token, address)


AtTable = Annotated[Caller, Depends(caller)]


def address_of(request: Request) -> str:
    """The address that this request counts for."""
    return party(request.client.host) if request.client else ""


def check_seat(table: Table, n: int) -> None:
    """404 if there is no such seat."""
    if not 0 <= n < len(table.meta.seats):
        raise Problem(
            404, "unknown-seat", f"There is no seat {n}: expected 0 to {len(table.meta.seats) - 1}."
        )
