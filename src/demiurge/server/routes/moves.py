"""Moves: make one, ask about one, take one back."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query
from pydantic import StringConstraints

from demiurge.game import View
from demiurge.rules.errors import DemiurgeError
from demiurge.server import models
from demiurge.server.answers import answer
from demiurge.server.draft import Draft
from demiurge.server.limits import Share
from demiurge.server.metrics import MOVES, STALE
from demiurge.server.problems import Problem, Stale, not_now
from demiurge.server.routes.caller import AtTable, Caller, api_router, problems
from demiurge.server.routes.once import Key, once
from demiurge.server.table import OVER, PLAYING, Table

MoveText = Annotated[str, StringConstraints(max_length=100)]
AMove = Annotated[MoveText, Query(description="A move in the project's notation")]

router = api_router()


@router.post("/tables/{id}/moves", response_model=models.Moved, responses=problems(401, 409))
async def move(body: models.Move, who: AtTable, key: Key = None) -> Any:
    """Make a move. It is answered when it cannot be lost any more."""
    seat, boot = who.seat, who.house.boot

    def work(draft: Draft) -> dict[str, Any]:
        table = draft.table
        _check_version(who, table, body.version)
        if table.state != PLAYING:
            raise not_now("The game is over." if table.state == OVER else "It has not begun.")
        if table.meta.seats[seat].away:
            raise not_now("A computer plays in your stead: claim your seat to go on.")
        _check_move(table, seat, body.move)
        draft.play(seat, body.move, boot)
        MOVES.labels(table.meta.game, "person").inc()
        return {"version": table.version, "entries": table.entries_json(body.version, seat)}

    return await once(who, "move", body, key, work)


def _check_version(who: Caller, table: Table, version: int) -> None:
    if version != table.version:
        STALE.inc()
        raise Stale(table.version, version, table.entries_json(version, who.viewer))


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
    responses=problems(401, 409),
)
async def why(who: AtTable, move: AMove) -> Any:
    """Whether you may make this move now, and if not, which rule it breaks."""
    try:
        _check_in(who.view(), move)
    except Problem as problem:
        if problem.status != 422:
            raise
        told = ("rule", "sentence", "cause", "words")
        return answer({"legal": False} | {k: problem.body[k] for k in told if k in problem.body})
    return answer({"legal": True})


@router.get("/tables/{id}/preview", response_model=models.Preview, responses=problems(401, 409))
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
    rules = [account.rule for account in after.accounts]
    after = after.unopposed()
    shown = after.to_json()
    del shown["log"]
    return answer(
        {
            "view": shown,
            "notes": after.notes(),
            "until": until,
            "unopposed": after.asked_by,
            "rules": rules,
            "consequences": after.consequences,
        }
    )


@router.get("/tables/{id}/hint", response_model=models.Hint, responses=problems(401, 409))
async def hint(who: AtTable) -> Any:
    """Advice, if the table allows it and you are to move."""
    table, seat = who.room.table, who.seat
    if not table.meta.hints:
        raise not_now("This table plays without hints.")
    view = who.view()
    if table.actor != seat:
        raise not_now("A hint is for the one to move.")
    student = f"hint {table.id} {seat}"
    who.house.limits.take(Share("study", student, who.house.settings.per_student))
    advice = await who.house.studies.hint(view, table.dice("hint"), student)
    _ = who.seat  # meanwhile the seat may have changed hands
    return advice


@router.post("/tables/{id}/undo", response_model=models.Undone, responses=problems(401, 409))
async def undo(body: models.Undo, who: AtTable, key: Key = None) -> Any:
    """Take back your last move while only your own moves and no deal followed it; otherwise all
    other people at the table have to agree, so none may be away, and what is dealt then is shuffled
    anew, 10 times from one ply at most."""
    seat = who.seat

    def work(draft: Draft) -> dict[str, Any]:
        _check_version(who, draft.table, body.version)
        if body.agree is None:
            done = draft.undo(seat, body.nonce)
        else:
            done = draft.answer_undo(seat, body.agree, body.nonce, body.seat, body.to)
        return {"version": draft.table.version, "done": done}

    return await once(who, "undo", body, key, work)
