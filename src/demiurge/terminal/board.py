"""What a game draws and tells in the terminal; all else here is the same for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from rich.text import Text

from demiurge.game import View
from demiurge.rules.errors import OptionError
from demiurge.terminal.gaia import board as gaia
from demiurge.terminal.gheos import board as gheos
from demiurge.terminal.panels import Picture


class Board(Protocol):
    """One game's board; `names` are the players', `numbers` those of the steps to choose."""

    HOW_TO: str

    def draw(
        self,
        view: View,
        names: Sequence[str],
        numbers: Mapping[str, int],
        width: int,
        height: int,
        look_at: str = "",
    ) -> Picture:
        """The view in this width and, if it can be done, this height."""

    def badge(self, seat: int) -> Text:
        """The seat's shape in its colour."""

    def first_step(self, move: str) -> str:
        """The words of the move that are chosen first, such as the card to play."""

    def reading_order(self, step: str) -> tuple[object, ...]:
        """Sorts moves and parts of moves as the eye meets them on the board."""

    def tell(
        self, before: View, after: View, move: str, names: Sequence[str]
    ) -> list[tuple[int, str]]:
        """What a viewer saw of a move, from the views before and after it, whose consequences
        are the move's: seats, and what is told of each."""

    def ending(self, view: View, names: Sequence[str]) -> list[str]:
        """Who has won, and how."""


BOARDS: dict[str, Board] = {"gaia": gaia, "gheos": gheos}


def board_of(game: str) -> Board:
    if game not in BOARDS:
        expected = " or ".join(BOARDS)
        raise OptionError(f"{game!r} cannot be played in the terminal: expected {expected}.")
    return BOARDS[game]
