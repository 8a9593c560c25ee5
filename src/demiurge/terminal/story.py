"""What happened, in words, as each person at the table saw it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.text import Text

from demiurge.game import Actor, Game, Position, Viewer
from demiurge.terminal.board import Board
from demiurge.terminal.lines import HEADING


class Told(NamedTuple):
    """Something that happened at a ply, in words, and the seat it is told of."""

    ply: int
    seat: int
    words: str


class Story:
    """Follows a game move by move and keeps what each viewer was told."""

    def __init__(
        self, board: Board, game: Game, names: Sequence[str], viewers: Iterable[Viewer]
    ) -> None:
        now = game.position
        self._board = board
        self._names = names
        self._position = Position.start(now.game, now.components, **now.options.to_json())
        self._seen = {viewer: self._position.view(viewer) for viewer in viewers}
        self._told: dict[Viewer, list[Told]] = {viewer: [] for viewer in self._seen}
        self.actors: list[Actor] = []
        self.follow(game)

    def follow(self, game: Game) -> None:
        """Add what has happened in the game since the last call."""
        position = self._position
        for move in game.moves[len(self.actors) :]:
            ply = len(self.actors)
            self.actors.append(position.actor)
            texts = {viewer: position.seen_by(move, viewer) for viewer in self._seen}
            position.apply(move)
            told = game.account(ply).consequences
            for viewer, before in self._seen.items():
                after = position.view(viewer)
                events = self._board.tell(before, after, texts[viewer], told, self._names)
                self._told[viewer] += [Told(ply, seat, words) for seat, words in events]
                self._seen[viewer] = after

    def rewind(self, game: Game) -> None:
        """Forget the moves that the game no longer has."""
        del self.actors[len(game.moves) :]
        self._position = game.position.clone()
        for viewer, told in self._told.items():
            self._told[viewer] = [event for event in told if event.ply < len(game.moves)]
            self._seen[viewer] = self._position.view(viewer)

    def lines(self, viewer: Viewer, width: int, since: int = 0) -> list[Text]:
        """What this viewer was told since a ply, a paragraph for each seat in turn."""
        events = [event for event in self._told[viewer] if event.ply >= since]
        lines = []
        for seat, group in groupby(events, key=lambda event: event.seat):
            lines += self._paragraph(seat, [event.words for event in group], width)
        return lines

    def _paragraph(self, seat: int, words: Sequence[str], width: int) -> list[Text]:
        name = Text.assemble(self._board.badge(seat), (f" {self._names[seat]} ", HEADING))
        return wrapped(name + "; ".join(words) + ".", width)


def wrapped(text: Text, width: int, indent: int = 2) -> list[Text]:
    """The text in lines of at most this width, all but the first indented."""
    lines: list[Text] = []
    for word in text.split(" "):
        if lines and lines[-1].cell_len + 1 + word.cell_len <= width:
            lines[-1] = Text(" ").join((lines[-1], word))
        else:
            lines.append(Text(" " * indent) + word if lines else word)
    return lines
