"""The API: what people's pages and programs may ask of a table."""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, BackgroundTasks, Depends, Header, Path, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel, StringConstraints
from starlette.types import Receive, Scope, Send

from demiurge.bots.bot import BotFault
from demiurge.bots.levels import levels
from demiurge.game import View, Viewer, components_for
from demiurge.record import RecordError, verify
from demiurge.rules.errors import DemiurgeError
from demiurge.server import making, models
from demiurge.server.events import EventStream
from demiurge.server.faults import point
from demiurge.server.metrics import MOVES, STALE
from demiurge.server.problems import Problem, not_now, not_yours
from demiurge.server.replay import replayed
from demiurge.server.room import House, Room
from demiurge.server.store import Answer, Conflict
from demiurge.server.table import (
    GATHERING,
    MAKER,
    OVER,
    PLAYING,
    REVEALING,
    WATCH,
    Table,
    hashed,
    invite_role,
    new_token,
    seat_role,
)

UUID = 32  # characters of the shortest text of a random UUID
KEPT = (409, 422)  # refusals that a repeated request gets again


def _problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    return {status: {"model": models.Problem} for status in (400, 413, 415, 429, 503, *statuses)}


router = APIRouter(prefix="/api", responses=_problems(403, 404, 422))


async def house_of(request: Request) -> House:
    found: House = request.app.state.house
    return found


TheHouse = Annotated[House, Depends(house_of)]
Authorization = Annotated[
    str | None, Header(description="Bearer and a token: a seat's, the maker's or the spectators'")
]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        max_length=200,
        description="Random; a request repeated with it has one effect and the same answer",
    ),
]
ATable = Annotated[str, Path(description="The table's name")]
ASeat = Annotated[int, Path(description="The seat's number, from 0")]
MoveText = Annotated[str, StringConstraints(max_length=100)]
AMove = Annotated[MoveText, Query(description="A move in the project's notation")]


class Caller:
    """A room, and who asks in it."""

    def __init__(self, house: House, room: Room, role: str | None, address: str) -> None:
        self.house = house
        self.room = room
        self.role = role
        self.address = address

    @property
    def seat(self) -> int:
        """The caller's seat; 401 if there is none."""
        if self.role is None or not self.role.startswith("seat:"):
            raise not_yours("This needs the token of a seat at this table.")
        return int(self.role.removeprefix("seat:"))

    @property
    def viewer(self) -> Viewer:
        """Whose view the caller may see; 401 if none."""
        if self.role is None:
            if self.room.table.listed:
                return "spectator"
            raise not_yours("This table needs a token: a seat's, the maker's or the spectators'.")
        return self.seat if self.role.startswith("seat:") else "spectator"

    def view(self) -> View:
        """What the caller may know, without the log."""
        table, viewer = self.room.table, self.viewer
        if table.game is None:
            raise not_now("The game has not begun: there is nothing to see yet.")
        return table.game.position.view(viewer)


async def caller(request: Request, id: ATable, authorization: Authorization = None) -> Caller:
    """Find the room, and see who asks."""
    house: House = request.app.state.house
    room = await house.room(id)
    role = None
    address = request.client.host if request.client else ""
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        role = room.table.role_of(token.strip()) if scheme.lower() == "bearer" else None
        if role is None or role.startswith("invite:"):
            raise not_yours("This token does not open this table.")
    house.limits.take(f"table {id}", house.settings.per_table)
    house.limits.take(f"{id} {role or address}", house.settings.per_seat)
    return Caller(house, room, role, address)


AtTable = Annotated[Caller, Depends(caller)]


def _acknowledge(who: Caller, body: dict[str, Any]) -> Response:
    """The answer to a change: first it is sent, then everyone else hears of it."""

    async def afterwards() -> None:
        await asyncio.sleep(0)  # uvloop sends what was written when the event loop has gone round
        point("after-acknowledge")
        await who.house.publish(who.room)

    tasks = BackgroundTasks()
    tasks.add_task(afterwards)
    point("before-acknowledge")
    return JSONResponse(body, background=tasks)


async def _change(
    who: Caller,
    what: str,
    body: BaseModel | None,
    key: str | None,
    work: Callable[[Table], dict[str, Any]],
) -> Response:
    """Change the table once, whatever is repeated, and answer with what the work gives."""
    house, room = who.house, who.room
    role = who.role or ""
    told = hashed(key) if key else ""
    asked = hashed(f"{what} {body.model_dump_json() if body else ''}")

    def kept(status: int, shown: dict[str, Any]) -> Answer | None:
        return Answer(role, told, asked, status, json.dumps(shown)) if key else None

    try:
        shown = await house.change(room, work, lambda shown: kept(200, shown))
        return _acknowledge(who, shown)
    except Conflict:
        return await _again(who, told, asked)
    except Problem as problem:
        if key and await house.reach(house.store.answer(room.table.id, role, told)):
            return await _again(who, told, asked)
        refusal = kept(problem.status, problem.body)
        if refusal and problem.status in KEPT:
            try:
                await house.reach(house.store.keep_answer(room.table.id, refusal))
            except Conflict:
                return await _again(who, told, asked)
        raise


async def _again(who: Caller, told: str, asked: str) -> Response:
    """The answer that this key got before."""
    house, room = who.house, who.room
    found = await house.reach(house.store.answer(room.table.id, who.role or "", told))
    if found is None:
        raise Problem(503, "busy", "Too many change this table at once.", retry_after=0.2)
    if found.request != asked:
        raise Problem(
            422, "key-reused", "This Idempotency-Key was used for another request: take a new one."
        )
    return JSONResponse(json.loads(found.body), found.status)


# tables


@router.post("/tables", status_code=201, response_model=models.Made)
async def make_table(wanted: models.NewTable, request: Request, house: TheHouse) -> Any:
    """Make a table. Nobody needs an account: secrets open its seats."""
    address = request.client.host if request.client else ""
    house.limits.take(f"new {address}", house.settings.new_tables)
    table, opened = making.new_table(wanted)
    await _keep(house, table)
    return opened


async def _keep(house: House, table: Table) -> None:
    await house.reach(house.store.create(table.change(house.boot)))
    table.secrets, table.new_secrets = table.new_secrets, {}
    house.enter(table)


@router.get("/games/{game}", response_model=models.GameInfo)
async def about(game: Annotated[models.GameName, Path(description="Which game")]) -> Any:
    """What a page needs to draw a game: what is on the cards and tiles, and who plays."""
    box = components_for(game)
    return {
        "game": game,
        "faces": box.faces(),
        "counts": {key: value for key, value in box.data.items() if not isinstance(value, list)},
        "levels": [
            {"level": level.number, "name": level.name, "sentence": level.sentence}
            for level in levels(game)
        ],
    }


@router.get("/lobby", response_model=models.Lobby)
async def lobby(house: TheHouse) -> Any:
    """Listed tables, the newest first."""
    rows = await house.reach(house.store.lobby())
    return {"tables": [Table(row).info(house.boot) for row in rows]}


@router.get("/tables/{id}", response_model=models.Shown, responses=_problems(401))
async def see(who: AtTable) -> Any:
    """The table as you may see it: your seat's view, or the spectators'."""
    table, viewer = who.room.table, who.viewer
    view = table.game.view(viewer) if table.game else None
    return JSONResponse(
        {
            "table": table.info(who.house.boot),
            "you": viewer,
            "view": view.to_json() if view else None,
            "notes": view.notes() if view else None,
            "entries": table.entries_json(0, viewer),
            "chat": table.said_json(viewer),
        }
    )


class StreamRoute(APIRoute):
    """The way to a stream. After a restart thousands come back at once, so the request is read
    here and now; what FastAPI makes of the signature is for the contract."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.app = self._open

    async def _open(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        who = await caller(request, request.path_params["id"], request.headers.get("authorization"))
        stream = await events(who, request.headers.get("last-event-id"))
        await stream(scope, receive, send)


async def events(
    who: AtTable,
    last: Annotated[
        str | None,
        Header(alias="Last-Event-ID", description="The last version that you have seen"),
    ] = None,
) -> Response:
    """What happens at the table, as you may know it. An event's id is the version.

    `move` and `undo` are entries of the log, `view` is your view after them (without the log),
    `table` is what everyone may know about the table, `chat` is a line of chat.
    """
    after = None
    if last is not None:
        if not (last.isascii() and last.isdigit() and len(last) < 10):
            raise Problem(400, "wrong-header", "Last-Event-ID is a version: a number.")
        after = int(last)
    return EventStream(who.house.stream(who.room, who.viewer, after, who.address))


router.add_api_route(
    "/tables/{id}/events",
    events,
    response_class=StreamingResponse,
    responses=_problems(401)
    | {200: {"content": {"text/event-stream": {}}, "description": "Server-Sent Events"}},
    route_class_override=StreamRoute,
)


# seats


@router.post(
    "/tables/{id}/seats/{n}/claim", response_model=models.Claimed, responses=_problems(401, 409)
)
async def claim(n: ASeat, body: models.Claim, who: AtTable, key: Key = None) -> Any:
    """Sit down with a secret link (or without one at a listed table), or come back to your seat
    after a computer took over."""
    table = who.room.table
    _check_seat(table, n)
    if who.role is not None:
        return await _return(n, body, who, key)
    invite = body.invite or ""
    token = _repeatable_token(table, invite, key or "")
    if token and table.role_of(token) == seat_role(n):
        return {"seat": n, "token": token}
    token = token or new_token()
    invited = table.role_of(invite) == invite_role(n)
    if not invited and (invite or not table.listed or not table.meta.seats[n].is_open):
        raise not_yours(f"This link does not open seat {n}, or it was used before.")

    def work(draft: Table) -> dict[str, Any]:
        if invited and draft.role_of(invite) != invite_role(n):
            raise not_yours(f"This link does not open seat {n}, or it was used before.")
        if draft.meta.seats[n].claimed and invited:
            draft.drop(invite_role(n))
            draft.new_secrets[hashed(token)] = seat_role(n)
            draft.meta.seats[n].away = False
        else:
            draft.admit(n, body.name or f"Player {n + 1}", body.commitment, token)
        return {"seat": n, "token": token}

    return await _change(who, "claim", None, None, work)


def _repeatable_token(table: Table, invite: str, key: str) -> str:
    """The token that this claim gives, the same however often it is repeated; "" if it cannot be.

    It must not be guessed from what others know: the link is secret, and where none is needed a
    key as long as a random UUID is.
    """
    if not key or not (invite or len(key) >= UUID):
        return ""
    return hmac.digest((invite or table.id).encode(), key.encode(), "sha256").hex()


async def _return(n: int, body: models.Claim, who: Caller, key: str | None) -> Response:
    if who.seat != n:
        raise not_yours(f"This token does not open seat {n}.")

    def work(draft: Table) -> dict[str, Any]:
        seat = draft.meta.seats[n]
        seat.away = False
        seat.name = body.name or seat.name
        if draft.state == GATHERING and body.commitment:
            seat.commitment = body.commitment
        return {"seat": n, "token": None}

    return await _change(who, "return", body, key, work)


def _check_seat(table: Table, n: int) -> None:
    if not 0 <= n < len(table.meta.seats):
        raise Problem(
            404, "unknown-seat", f"There is no seat {n}: expected 0 to {len(table.meta.seats) - 1}."
        )


@router.post(
    "/tables/{id}/seats/{n}/nonce", response_model=models.Claimed, responses=_problems(401, 409)
)
async def reveal(n: ASeat, body: models.Reveal, who: AtTable, key: Key = None) -> Any:
    """Reveal the nonce that your seat committed itself to; after the last one the game begins."""
    _check_seat(who.room.table, n)
    if who.seat != n:
        raise not_yours(f"This token does not open seat {n}.")

    def work(draft: Table) -> dict[str, Any]:
        draft.reveal(n, body.nonce)
        return {"seat": n, "token": None}

    return await _change(who, "nonce", body, key, work)


@router.post(
    "/tables/{id}/seats/{n}/invite", response_model=models.Invite, responses=_problems(401, 409)
)
async def invite(n: ASeat, who: AtTable) -> Any:
    """A new link: to your own seat, to go on on another device; or, for the maker, to an open
    one."""
    _check_seat(who.room.table, n)

    def work(draft: Table) -> dict[str, Any]:
        mine = who.role == seat_role(n)
        if not mine and not (who.role == MAKER and draft.meta.seats[n].is_open):
            raise not_yours("Only the player, or before that the table's maker, has this link.")
        return {"invite": draft.invite(n)}

    return await _change(who, "invite", None, None, work)


@router.post(
    "/tables/{id}/seats/{n}/kick", response_model=models.TableInfo, responses=_problems(401, 409)
)
async def kick(n: ASeat, who: AtTable, key: Key = None) -> Any:
    """The table's maker frees a seat before the game."""
    _check_seat(who.room.table, n)
    if who.role != MAKER:
        raise not_yours("Only the table's maker may do this.")

    def work(draft: Table) -> dict[str, Any]:
        if draft.state not in (GATHERING, REVEALING) or not draft.meta.seats[n].claimed:
            raise not_now("Before the game a player can be asked to leave, and only then.")
        draft.vacate(n)
        return draft.info(who.house.boot)

    return await _change(who, f"kick {n}", None, key, work)


@router.post("/tables/{id}/leave", response_model=models.TableInfo, responses=_problems(401, 409))
async def leave(who: AtTable, key: Key = None) -> Any:
    """Leave: before the game the seat is free again; later a computer plays in your stead until
    you claim the seat."""
    seat = who.seat

    def work(draft: Table) -> dict[str, Any]:
        if draft.state in (GATHERING, REVEALING):
            draft.vacate(seat)
        elif draft.state == PLAYING:
            draft.meta.seats[seat].away = True
        return draft.info(who.house.boot)

    return await _change(who, "leave", None, key, work)


# playing


@router.post("/tables/{id}/moves", response_model=models.Moved, responses=_problems(401, 409))
async def move(body: models.Move, who: AtTable, key: Key = None) -> Any:
    """Make a move. It is answered when it cannot be lost any more."""
    seat, boot = who.seat, who.house.boot

    def work(draft: Table) -> dict[str, Any]:
        _check_version(who, draft, body.version)
        if draft.state != PLAYING:
            raise not_now("The game is over." if draft.state == OVER else "It has not begun.")
        if draft.meta.seats[seat].away:
            raise not_now("A computer plays in your stead: claim your seat to go on.")
        _check_move(draft, seat, body.move)
        draft.play(seat, body.move, boot)
        MOVES.labels(draft.meta.game, "person").inc()
        return {"version": draft.version, "entries": draft.entries_json(0, seat)}

    return await _change(who, "move", body, key, work)


def _check_version(who: Caller, draft: Table, version: int) -> None:
    if version != draft.version:
        STALE.inc()
        raise Problem(
            409,
            "stale",
            f"The table is at version {draft.version}, not {version}.",
            version=draft.version,
            missed=who.room.table.entries_json(version, who.viewer),
        )


def _check_move(table: Table, seat: int, text: str) -> None:
    """The seat's own view says why a move is not allowed, so the answer tells nothing else."""
    assert table.game is not None
    _check_in(table.game.position.view(seat), text)


def _check_in(view: View, text: str) -> None:
    try:
        refusal = view.why_not(text)
    except DemiurgeError as error:
        raise Problem(422, "not-a-move", str(error)) from None
    if refusal is not None:
        told = {"rule": refusal.rule, "cause": refusal.cause, "words": refusal.words}
        raise Problem(422, "illegal-move", refusal.sentence, **told)


@router.get(
    "/tables/{id}/why",
    response_model=models.Why,
    response_model_exclude_none=True,
    responses=_problems(401, 409),
)
async def why(who: AtTable, move: AMove) -> Any:
    """Whether you may make this move now, and if not, which rule it breaks."""
    try:
        _check_in(who.view(), move)
    except Problem as problem:
        if problem.status != 422:
            raise
        told = ("rule", "sentence", "cause", "words")
        return {"legal": False} | {key: problem.body.get(key) for key in told}
    return {"legal": True}


@router.get("/tables/{id}/preview", response_model=models.Preview, responses=_problems(401, 409))
async def preview(
    who: AtTable,
    move: Annotated[list[MoveText], Query(max_length=4, description="Your moves, one by one")],
) -> Any:
    """What a move, or several of yours in a row, would change, up to the first deal or question
    to another; a power, as if nobody protected.

    It is worked out from your view alone, so it cannot tell what you do not know.
    """
    view = after = who.view()
    for each in move:
        _check_in(after, each)
        after = after.preview(each)
    if after.actor is None:
        until = "over"
    elif after.actor == "chance":
        until = "chance"
    else:
        until = "you" if after.actor == view.seat else "another"
    after = after.unopposed()
    found = after.to_json()
    del found["log"]
    return {
        "view": found,
        "notes": after.notes(),
        "until": until,
        "consequences": list(after.consequences),
    }


@router.get("/tables/{id}/hint", response_model=models.Hint, responses=_problems(401, 409))
async def hint(who: AtTable) -> Any:
    """Advice, if the table allows it and you are to move."""
    table, seat = who.room.table, who.seat
    if not table.meta.hints:
        raise not_now("This table plays without hints.")
    view = who.view()
    if table.actor != seat:
        raise not_now("A hint is for the one to move.")
    try:
        return await who.house.thinkers.hint(view, f"{table.id}/{table.version}/hint")
    except BotFault:
        raise Problem(503, "no-hint", "No hint just now.", retry_after=1) from None


@router.post("/tables/{id}/undo", response_model=models.Undone, responses=_problems(401, 409))
async def undo(body: models.Undo, who: AtTable, key: Key = None) -> Any:
    """Take back your last move while only your own moves and no deal followed it; otherwise all
    people at the table have to agree, and what is dealt then is shuffled anew."""
    seat = who.seat

    def work(draft: Table) -> dict[str, Any]:
        _check_version(who, draft, body.version)
        asks = body.agree is None
        done = draft.undo(seat) if asks else draft.answer_undo(seat, bool(body.agree))
        return {"version": draft.version, "done": done}

    return await _change(who, "undo", body, key, work)


# talking


@router.post("/tables/{id}/chat", response_model=models.Said, responses=_problems(401))
async def chat(body: models.Chat, who: AtTable, key: Key = None) -> Any:
    """Say something to everyone at the table."""
    seat = who.seat

    def work(draft: Table) -> dict[str, Any]:
        return asdict(draft.say(seat, body.text, len(who.room.table.said) + 1))

    return await _change(who, "chat", body, key, work)


@router.post("/tables/{id}/mute", response_model=models.TableInfo, responses=_problems(401))
async def mute(body: models.Mute, who: AtTable, key: Key = None) -> Any:
    """Do not see what another says, or see it again."""
    seat = who.seat
    _check_seat(who.room.table, body.seat)

    def work(draft: Table) -> dict[str, Any]:
        others = {*draft.meta.seats[seat].mutes} - {body.seat}
        draft.meta.seats[seat].mutes = sorted(others | ({body.seat} if body.muted else set()))
        return draft.info(who.house.boot)

    return await _change(who, "mute", body, key, work)


# afterwards


@router.post("/tables/{id}/rematch", response_model=models.Rematched, responses=_problems(401, 409))
async def rematch(body: models.Rematch, who: AtTable) -> Any:
    """The same players again, the next one begins. Whoever asks first makes the table; everyone
    gets a seat there by asking."""
    house, seat = who.house, who.seat
    table = who.room.table
    opened: dict[str, str] = {}
    if table.meta.rematch is None:
        fresh, secrets = making.rematch(table)
        await _keep(house, fresh)

        def link(draft: Table) -> None:
            draft.meta.rematch = draft.meta.rematch or fresh.id

        await house.change(who.room, link)
        await house.publish(who.room)
        table = who.room.table
        opened = secrets if table.meta.rematch == fresh.id else {}
    assert table.meta.rematch is not None
    room = await house.room(table.meta.rematch)
    there = (seat - 1) % len(table.meta.seats)
    token = new_token()

    def sit(draft: Table) -> None:
        if draft.meta.seats[there].claimed:
            draft.new_secrets[hashed(token)] = seat_role(there)
        else:
            draft.admit(there, table.meta.seats[seat].name, body.commitment, token)

    await house.change(room, sit)
    await house.publish(room)
    return {"table": room.table.id, "seat": there, "token": token} | opened


@router.post("/tables/{id}/watch", response_model=models.Watch, responses=_problems(401, 409))
async def watch(who: AtTable) -> Any:
    """A new link to look on: for the maker, and after the end for everyone who played."""

    def work(draft: Table) -> dict[str, Any]:
        if who.role != MAKER and who.seat >= 0 and draft.state != OVER:
            raise not_now("Before the end only the table's maker gives links to look on.")
        token = new_token()
        draft.new_secrets[hashed(token)] = WATCH
        return {"watch": token}

    return await _change(who, "watch", None, None, work)


@router.get("/tables/{id}/record", responses=_problems(401, 409))
async def record(who: AtTable) -> Any:
    """The whole record after the end, with what proves the shuffle; before it, that of your own
    view."""
    found = who.room.table.record(who.viewer)
    name = f"{who.room.table.meta.game}-{who.room.table.id}.json"
    return JSONResponse(
        found.to_json(), headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@router.get("/tables/{id}/check", response_model=models.Why, responses=_problems(401, 409))
async def check(who: AtTable) -> Any:
    """Whether every deal of a finished game is what its fair shuffle gives."""
    table = who.room.table
    if table.state != OVER:
        raise not_now("The shuffle can be checked when the game is over.")
    try:
        await asyncio.to_thread(verify, table.record(who.viewer))
    except RecordError as error:
        return {"legal": False, "sentence": str(error)}
    return {"legal": True}


@router.get("/tables/{id}/replay", response_model=models.Replay, responses=_problems(401, 409))
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
    _ = who.viewer
    if table.state != OVER:
        raise not_now("A game can be replayed when it is over.")
    if seat.isdigit():
        _check_seat(table, int(seat))
    told = table.record(who.viewer)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    return await asyncio.to_thread(replayed, told, seat, first, packed)


@router.post("/records", status_code=201, response_model=models.Uploaded)
async def upload(body: dict[str, Any], request: Request, house: TheHouse) -> Any:
    """Upload a record to replay it, and to share it by a link."""
    address = request.client.host if request.client else ""
    house.limits.take(f"new {address}", house.settings.new_tables)
    table, watch = await asyncio.to_thread(making.from_record, body)
    await _keep(house, table)
    return {"id": table.id, "watch": watch}
