"""The moves one can choose, numbered, step by step.

If there are few moves, they are listed whole. If there are many, the first step chooses what to
play, and each later one adds a word: `play sea`, then `play sea 2,1`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from demiurge.terminal.board import Board
from demiurge.terminal.lines import flow, marked


class Menu:
    """The steps that lead on from the words chosen so far."""

    def __init__(self, board: Board, moves: Sequence[str], chosen: str = "") -> None:
        self.moves = moves
        self.chosen = chosen
        self.steps = sorted(
            {self._step(board, move) for move in moves if _leads_to(chosen, move)},
            key=board.reading_order,
        )
        self.numbers = {step: number for number, step in enumerate(self.steps, 1)}

    def _step(self, board: Board, move: str) -> str:
        """The words of the move that are chosen now: all of them if the first step decides it."""
        if self.chosen:
            return " ".join(move.split(" ")[: self.chosen.count(" ") + 2])
        step = board.first_step(move)
        return self.only_move(step) or step

    def only_move(self, step: str) -> str | None:
        """The move that the step leads to, if there is only one."""
        moves = [move for move in self.moves if _leads_to(step, move)]
        return moves[0] if len(moves) == 1 else None

    def find(self, text: str) -> str | None:
        """The move, or the beginning of several, that a number or words name."""
        if text.isdecimal():
            return next((step for step, n in self.numbers.items() if text == str(n)), None)
        for words in (text, f"{self.chosen} {text}"):
            if any(_leads_to(words, move) for move in self.moves):
                return words
        return None

    def lines(self, shown: set[str], width: int) -> list[Text]:
        """The steps whose numbers are not shown elsewhere."""
        skip = f"{self.chosen} " if self.chosen else ""
        items = [
            marked(number, step.removeprefix(skip))
            for step, number in self.numbers.items()
            if step not in shown
        ]
        return flow(Text(), items, width) if items else []

    def texts(self) -> list[str]:
        """Everything that can be typed: the moves, and the rest of them after the chosen words."""
        rest = [move for move in self.moves if self.chosen and _leads_to(self.chosen, move)]
        return [*self.moves, *(move.removeprefix(self.chosen).strip() for move in rest)]


def _leads_to(words: str, move: str) -> bool:
    return not words or move == words or move.startswith(f"{words} ")
