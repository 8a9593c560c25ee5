"""Making tables: new ones, rematches, and records to be replayed."""

from __future__ import annotations

import copy
import itertools
import json
import time
from dataclasses import asdict
from typing import Any

from demiurge.game import components_for, rulebook
from demiurge.record import Record, RecordError, check_shuffle, parse, steps
from demiurge.rules.errors import DemiurgeError
from demiurge.server.draft import Draft
from demiurge.server.limits import RECORD_DEPTH, RECORD_LIST, RECORD_NUMBER, RECORD_TEXT
from demiurge.server.log import CHANCE
from demiurge.server.metrics import REFUSED
from demiurge.server.models import NewTable
from demiurge.server.problems import Problem, not_now
from demiurge.server.store import LogRow, Saved
from demiurge.server.table import GATHERING, OVER, Meta, Seat, Table
from demiurge.server.tokens import MAKER, WATCH, new_token, table_name
from demiurge.shuffle import PARTS, commitment, earlier


def _draft(name: str, meta: Meta, listed: bool, state: str = GATHERING) -> Draft:
    return Draft(Table(Saved(name, 0, 0, state, listed, asdict(meta), time.time())))


def new_table(wanted: NewTable, name: str = "") -> tuple[Draft, dict[str, Any]]:
    """A table that waits for its players, and the secrets that open it."""
    given = {k: v for k, v in wanted.options.model_dump().items() if v is not None}
    try:
        book, box = rulebook(wanted.game), components_for(wanted.game)
        options = book.check_options(box, given | {"players": len(wanted.seats)}).to_json()
    except DemiurgeError as error:
        raise Problem(422, "wrong-options", str(error)) from None
    seats = []
    for number, seat in enumerate(wanted.seats):
        if (seat.kind == "computer") != (seat.level is not None):
            raise Problem(
                422, "wrong-seat", f"Seat {number}: a computer has a level, a person has none."
            )
        seats.append(Seat(seat.kind, seat.level))
    if all(seat.kind == "computer" for seat in seats):
        raise Problem(422, "wrong-seat", "A table needs at least one person.")
    secret = new_token()
    meta = Meta(
        game=wanted.game,
        options=options,
        seats=seats,
        per_move=wanted.clock.per_move,
        per_game=wanted.clock.per_game,
        hints=wanted.hints,
        stand_in=wanted.stand_in,
        secret=secret,
        commitment=commitment(earlier(secret, PARTS - 1)),
    )
    draft = _draft(name or table_name(), meta, wanted.listed)
    invites = [draft.invite(k) if seat.kind == "person" else None for k, seat in enumerate(seats)]
    return draft, {
        "id": draft.table.id,
        "maker": draft.open(MAKER),
        "watch": draft.open(WATCH),
        "invites": invites,
        "commitment": meta.commitment,
    }


def rematch(table: Table) -> Draft:
    """The same table again, the next seat begins; seats wait for those who played."""
    if table.state != OVER or table.meta.secret is None:
        raise not_now("A rematch follows the end of a game.")
    meta = copy.deepcopy(table.meta)
    meta.seats = [
        Seat(seat.kind, seat.level, reserved=seat.kind == "person")
        for seat in (*meta.seats[1:], meta.seats[0])
    ]
    meta.secret = new_token()
    meta.commitment = commitment(earlier(meta.secret, PARTS - 1))
    meta.parts, meta.next_part, meta.rematch = [], 1, None
    meta.asked, meta.askers = None, []
    meta.stands, meta.begun, meta.used = [], [], []
    meta.furthest, meta.undos, meta.anew = 0, 0, {}
    return _draft(table_name(), meta, listed=False)


def from_record(data: dict[str, Any], name: str) -> tuple[Draft, dict[str, Any]]:
    """A table that shows a record, and the token that opens it."""
    try:
        text = _plain(data)
        record = parse(text)
        check_shuffle(record)
        rows = _rows(record)
        if not rows:
            raise RecordError("it has no moves.")
    except DemiurgeError as error:
        raise Problem(422, "wrong-record", f"The record cannot be replayed: {error}") from None
    seats = [Seat("person", name=seat["name"][:40], claimed=True) for seat in record.seats]
    meta = Meta(record.game, record.options, seats, hints=False, shuffle=record.shuffle)
    draft = _draft(name, meta, listed=False, state=OVER)
    draft.table.follow(rows)
    draft.size = len(text.encode())
    return draft, {"id": name, "watch": draft.open(WATCH)}


def _plain(data: dict[str, Any]) -> str:
    """The uploaded record as text, if other programs could read it too."""
    _check_size(data)
    try:
        text = json.dumps(data, allow_nan=False, ensure_ascii=False)
        text.encode()
    except (ValueError, RecursionError):
        raise RecordError(
            "it holds a number or a character that JSON does not have, or is nested too deeply."
        ) from None
    return text


def _check_size(data: Any, depth: int = 0) -> None:
    """`RecordError` if anything in it is larger than in any game."""
    if isinstance(data, str):
        within = len(data) <= RECORD_TEXT
    elif isinstance(data, (dict, list)):
        within = len(data) <= RECORD_LIST and depth < RECORD_DEPTH
        for each in itertools.chain(data, data.values()) if isinstance(data, dict) else data:
            if within:
                _check_size(each, depth + 1)
    else:
        within = not isinstance(data, int) or abs(data) < RECORD_NUMBER
    if not within:
        REFUSED.labels("record").inc()
        raise RecordError(
            f"expected texts of at most {RECORD_TEXT} characters, lists of at most {RECORD_LIST} "
            f"elements, objects at most {RECORD_DEPTH} deep and numbers below 2^53."
        )


def _rows(record: Record) -> list[LogRow]:
    """The record's moves as a log."""
    now = time.time()
    rows = []
    for game in steps(record):
        ply = len(game.moves)
        if ply < len(record.moves):
            seat = game.actor if isinstance(game.actor, int) else CHANCE
            rows.append(LogRow(ply + 1, seat, record.moves[ply], None, None, now, 0.0))
    return rows
