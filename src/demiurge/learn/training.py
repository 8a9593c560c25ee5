"""What `training` in the folder of a game says: in which games it is learned, and what about their
ends is worth guessing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from demiurge.game import part
from demiurge.rules.errors import OptionError


@dataclass(frozen=True)
class Ending:
    """Places in an observation where it says what each seat has."""

    things: Sequence[tuple[Sequence[int], float]]  # for each thing its place per seat, and a scale
    rows: Sequence[Sequence[int]]  # for each row of the network's inputs the same, or nothing


@dataclass(frozen=True)
class Setting:
    """Options of a game, and how often it is learned with them."""

    often: float
    options: Mapping[str, Any]


class Training(Protocol):
    """What `training.py` in the folder of a game offers."""

    ENDING: Ending
    SETTINGS: Sequence[Setting]


def training(game: str) -> Training:
    """How a game is learned."""
    try:
        found: Training = part("learn", game, "training")
    except ModuleNotFoundError:
        raise OptionError(
            f"{game} cannot be learned: demiurge/learn/{game}/training.py is missing."
        ) from None
    return found
