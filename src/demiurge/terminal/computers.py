"""The computers at a table: one that fails loses a move, never the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from demiurge.bots.bot import BotFault
from demiurge.bots.mind import engine
from demiurge.bots.players import NAMES, player
from demiurge.game import Outcome, View
from demiurge.rules.errors import OptionError
from demiurge.terminal.seats import PERSON, Seat

RANDOM = "random"


class Computers:
    """Those who play the seats that no person has; `OptionError` names a kind that is unknown.

    `notice` is what the people should know before the game begins; `use_engine` tells whether
    someone here thinks with our own engine, so that it is ready for others too.
    """

    def __init__(self, game: str, seats: Sequence[Seat], seed: str) -> None:
        kinds = {k: seat.kind for k, seat in enumerate(seats) if seat.kind != PERSON}
        missing = what_is_missing(game, kinds.values())
        self.notice = f"{missing} Until then they play at random." if missing else ""
        if missing:
            kinds = {k: RANDOM if needs_engine(kind) else kind for k, kind in kinds.items()}
        self.use_engine = any(map(needs_engine, kinds.values()))
        self._players = {k: player(kind, game, f"{seed} {k}") for k, kind in kinds.items()}

    def __contains__(self, seat: int) -> bool:
        return seat in self._players

    def move(self, seat: int, view: View) -> tuple[str, BotFault | None]:
        """The computer's move; or one at random, and what the computer did instead."""
        computer = self._players[seat]
        try:
            return computer.move(view), None
        except BotFault as fault:
            return computer.rng.choice(view.legal_moves()), fault

    def dismiss(self, outcome: Outcome | None) -> None:
        """The game is over, or left before its end."""
        for computer in self._players.values():
            if outcome is not None:
                computer.over(outcome)
            computer.close()


def needs_engine(kind: str) -> bool:
    """Whether the computer thinks with our own engine; random needs none, programs have theirs."""
    return kind in NAMES and kind != RANDOM


def what_is_missing(game: str, kinds: Iterable[str]) -> str:
    """Why computers of these kinds cannot think here, in a sentence; nothing if they can."""
    try:
        if any(map(needs_engine, kinds)):
            engine(game, "native")
    except OptionError as error:
        return str(error)
    return ""
