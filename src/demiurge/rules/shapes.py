"""What positions and views of every game have, as JSON.

A game's own `shapes.py` adds the rest. Each field has its type and, behind it, what it says: the
server's contract and the page's types are made from these.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict


class Result(TypedDict):
    """How the game ended."""

    winners: Annotated[list[int], "Their seats"]
    scores: Annotated[list[int], "What each seat has scored, as the game counts it"]
    reason: Annotated[str, "Why the game is over, as a name for programs"]


class Position(TypedDict):
    """What the position of every game says."""

    actor: Annotated[int | Literal["chance"] | None, "Who is to move; null when the game is over"]
    turn: Annotated[int, "The seat whose turn it is"]
    result: Annotated[Result | None, "How the game ended; null until then"]


class Notes(TypedDict):
    """What the rules of every game tell those who draw a position."""

    due: Annotated[str, "The number of the rule that says what has to be done now"]


class View(TypedDict):
    """What a view says beyond the position that it shows."""

    seat: Annotated[int | Literal["spectator"], "Whose view this is"]
    log: NotRequired[Annotated[list[str], "All moves so far, as the viewer saw them"]]
    legal: NotRequired[Annotated[list[str], "The viewer's legal moves, if the viewer is to move"]]
