"""What positions, views and notes of Gheos look like as JSON (docs/notation.md)."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from .. import shapes

Phase = Literal["setup", "tile", "pay", "migrate", "winner", "people", "token", "draw", "over"]
Tiles = list[str]


class GheosTile(TypedDict):
    """A tile in play and its rotation."""

    tile: Annotated[str, "Which tile"]
    rotation: Annotated[int, "How it lies"]


class GheosPending(TypedDict):
    """The tile whose war or migration is being settled."""

    cell: Annotated[str, "Where it lies"]
    replaced: Annotated[GheosTile | None, "The tile that it replaced"]


class GheosPosition(shapes.Position):
    """A position of Gheos; in a view, tiles in other hands are named by their back."""

    phase: Annotated[Phase, "What is to be done now"]
    tiles: Annotated[dict[str, GheosTile], "The tiles in play, by their cells"]
    civilizations: Annotated[
        dict[str, str | None], "The continent that each civilization inhabits, by colour"
    ]
    supply: Annotated[dict[str, int], "Followers that are left, by colour"]
    hands: Annotated[list[Tiles], "Each seat's tiles in hand, sorted"]
    followers: Annotated[list[dict[str, int]], "Each seat's followers, by colour"]
    tokens: Annotated[list[int], "The scoring tokens that each seat still has"]
    points: Annotated[list[int], "Each seat's points"]
    pile: Annotated[int, "How many tiles the pile has, Epoch tiles too"]
    epochs: Annotated[int, "How many Epoch tiles were drawn"]
    removed: Annotated[Tiles, "The tiles that are out of the game, sorted"]
    pending: Annotated[
        GheosPending | None, "The tile whose war or migration is being settled, if one is"
    ]


class GheosView(GheosPosition, shapes.View):
    """What a seat, or a spectator, may know of a position of Gheos."""


class GheosUpheaval(TypedDict):
    """A war or a migration that is being settled."""

    kind: Annotated[Literal["war", "migration"], "Which of the two"]
    rule: Annotated[str, "The number of the rule by which the played tile causes it"]


class GheosNotes(shapes.Notes):
    """What the rules of Gheos add to a position for drawing it.

    A civilization's continent goes by its colour, others by their name.
    """

    continents: Annotated[dict[str, list[str]], "The names of the areas of each continent"]
    symbols: Annotated[dict[str, dict[str, int]], "How many of each symbol a continent bears"]
    upheaval: Annotated[
        GheosUpheaval | None, "The war or the migration that is being settled, if one is"
    ]
    war: Annotated[dict[str, int], "The swords of each civilization whose war is being settled"]
    tokens: Annotated[list[int], "What a scoring token of each seat would score now"]
    last_epoch: Annotated[int, "The Epoch that ends the game"]
