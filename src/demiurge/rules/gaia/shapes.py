"""What positions, views and notes of Gaïa look like as JSON (docs/notation.md)."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from .. import shapes

Phase = Literal[
    "setup", "feed", "act", "deal", "discard", "protect", "take", "keep", "claim", "over"
]
Cards = list[str]


class GaiaTile(TypedDict):
    """A tile in play."""

    land: Annotated[str, "Its landscape"]
    city: Annotated[str | None, "The city that stands on it"]
    animals: Annotated[int, "How many animal tokens lie on it"]
    pawns: Annotated[dict[str, int], "The pawns on its city, for each seat that has one there"]


class GaiaPosition(shapes.Position):
    """A position of Gaïa; in a view, cards that the viewer cannot know are named by their backs."""

    phase: Annotated[Phase, "What is to be done now"]
    actions_left: Annotated[int, "Actions that the turn's player has not yet begun"]
    tiles: Annotated[dict[str, GaiaTile], "The tiles in play, by their cells"]
    supply: Annotated[dict[str, int], "Tiles that are left, by landscape"]
    animals: Annotated[int, "Animal tokens that are left"]
    hands: Annotated[list[Cards], "Each seat's cards in hand, sorted"]
    front: Annotated[list[Cards], "The cards in front of each seat, sorted"]
    faceup: Annotated[dict[str, list[str | None]], "The face-up cards by their places, by pile"]
    piles: Annotated[dict[str, int], "How many cards each pile has"]
    objectives: Annotated[dict[str, int | None], "The objectives in play, and who has each"]
    pawns: Annotated[list[int], "The pawns that each seat still has in hand"]
    discards: Annotated[Cards, "Every card that is out of play, sorted"]
    known: Annotated[list[Cards], "The cards of each hand that everyone knows, sorted"]
    fed: Annotated[Cards, "The cities fed in this turn, sorted"]
    taken: Annotated[Cards, "Cards that a tornado has taken, until one is kept"]
    pending: Annotated[str | None, "The draw or the power that is being carried out"]


class GaiaView(GaiaPosition, shapes.View):
    """What a seat, or a spectator, may know of a position of Gaïa."""


class GaiaNotes(shapes.Notes):
    """What the rules of Gaïa add to a position for drawing it."""

    needs: Annotated[
        dict[str, list[bool]], "For each city in play, which of its four needs are satisfied"
    ]
    objectives: Annotated[
        dict[str, list[list[bool]]],
        "For each objective that nobody has, which of its cards lie in front of each seat",
    ]
