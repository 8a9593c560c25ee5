"""What a game draws and says in the terminal; everything else is the same for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rich.text import Text

from demiurge.game import View, part
from demiurge.terminal.panels import Picture

Told = Mapping[str, Any]  # a consequence of a move


class Board(Protocol):
    """What `board.py` in the folder of a game offers.

    `names` are the players', `numbers` those of the steps to choose.
    """

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
        """The sort key of moves and parts of moves: their order on the board."""

    def tell(
        self, before: View, after: View, move: str, told: Sequence[Told], names: Sequence[str]
    ) -> list[tuple[int, str]]:
        """What a viewer saw of a move, from the views before and after it and what the rules told
        of it: seats, and what is said of each."""

    def ending(self, view: View, names: Sequence[str]) -> list[str]:
        """Who has won, and how."""


def board_of(game: str) -> Board:
    board: Board = part("terminal", game, "board")
    return board
