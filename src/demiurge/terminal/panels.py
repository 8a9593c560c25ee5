"""What the boards of both games have around their worlds."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from demiurge.terminal.lines import HEADING, QUIET, cut, fitted, marked

LABEL = 8
NAME = 12


@dataclass(frozen=True)
class Picture:
    """A drawn view: its lines, and the steps whose numbers stand in it."""

    lines: list[Text]
    shown: set[str]


class Marks:
    """The numbers of the steps one can choose, and which of them were drawn."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self.numbers = numbers
        self.shown: set[str] = set()

    def put(self, step: str, thing: Text) -> Text:
        """The thing with the step's number before it, if the step can be chosen."""
        if step not in self.numbers:
            return thing
        self.shown.add(step)
        return marked(self.numbers[step], thing)

    def put_subject(self, name: str, thing: Text) -> Text:
        """A thing with the number of the one step that does something with it, and the place if
        only one is left."""
        steps = [step for step in self.numbers if step.split(" ")[1:2] == [name]]
        if len(steps) != 1:
            return thing
        place = steps[0].split(" ", 2)[2:]
        return self.put(steps[0], thing + f" at {place[0]}" if place else thing)


def label(words: str) -> Text:
    return Text.assemble((f"{words:<{LABEL}}", HEADING))


def seat_label(position: Mapping[str, Any], seat: int, badge: Text, name: str) -> Text:
    """A seat's badge and name, with a mark before the player to move."""
    on_move = "▸" if position["actor"] == seat else " "
    return Text.assemble((on_move, HEADING), badge, " ", fitted(Text(name), NAME), " ")


def headline(
    position: Mapping[str, Any],
    names: Sequence[str],
    badge: Callable[[int], Text],
    task: str,
    game: str,
    width: int,
) -> Text:
    """Whose move it is, and what for; on the right the game."""
    right = Text(game, QUIET)
    seat = position["actor"]
    if isinstance(seat, int):
        words = Text.assemble(badge(seat), (f" {names[seat]}: ", HEADING), task)
    else:
        words = Text("The game is over." if position["result"] else task)
    words = cut(words, width - right.cell_len - 1)
    return words + " " * (width - words.cell_len - right.cell_len) + right


def last_named(cell: re.Pattern[str], moves: Sequence[str]) -> str | None:
    """The cell that was named last."""
    return next((found[0] for move in reversed(moves) if (found := cell.search(move))), None)


def winners_words(winners: Sequence[str]) -> str:
    """The beginning of a sentence about who has won."""
    if len(winners) == 1:
        return f"{winners[0]} has won"
    return f"{', '.join(winners[:-1])} and {winners[-1]} have won together"
