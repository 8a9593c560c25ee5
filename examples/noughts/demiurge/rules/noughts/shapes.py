"""What positions, views and notes of Noughts look like as JSON."""

from __future__ import annotations

from typing import Annotated, Literal

from .. import shapes

Phase = Literal["setup", "marking", "showing", "over"]


class NoughtsPosition(shapes.Position):
    """A position of Noughts; in a view, a stone that is not seen is named by its back."""

    phase: Annotated[Phase, "What is to be done now"]
    marks: Annotated[dict[str, int], "Whose mark is in a cell"]
    stones: Annotated[list[str | None], "Each seat's stone; null before it is drawn"]
    shown: Annotated[list[bool], "Whether all have seen the seat's stone"]
    points: Annotated[list[int], "Each seat's points"]


class NoughtsView(NoughtsPosition, shapes.View):
    """What a seat, or a spectator, may know of a position of Noughts."""


class NoughtsNotes(shapes.Notes):
    """What the rules of Noughts tell those who draw a position."""

    line: Annotated[str, "What a line does: wins or loses"]
