"""The computer players in a game; one that fails loses a move, never the game."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from demiurge.bots.bot import BotFault
from demiurge.bots.compiling import compile_beside
from demiurge.bots.mind import READY, can_compile, is_ready
from demiurge.bots.players import NAMES, player
from demiurge.game import Outcome, View
from demiurge.terminal.seats import PERSON, Seat

RANDOM = "random"
UNPREPARED = "The computers think a little less until they are prepared for this machine."
UNCOMPILED = "The computers think more with Numba: pip install 'demiurge[native]'."


class Computers:
    """Those who play the seats that no person has; `OptionError` names a kind that is unknown.

    `notice` is what the people should know before the game begins; `use_engine` tells whether
    someone here thinks with our own engine, so that it is ready for others too.
    """

    def __init__(self, game: str, seats: Sequence[Seat], seed: str) -> None:
        kinds = {k: seat.kind for k, seat in enumerate(seats) if seat.kind != PERSON}
        self._players = {k: player(kind, game, f"{seed} {k}", READY) for k, kind in kinds.items()}
        self.use_engine = any(map(needs_engine, kinds.values()))
        self.notice = ""
        if self.use_engine and not is_ready(game):
            self.notice = UNPREPARED if can_compile() else UNCOMPILED
        compile_beside([game], stderr=subprocess.DEVNULL)  # the screen is the board's

    def __contains__(self, seat: int) -> bool:
        return seat in self._players

    def move(self, seat: int, view: View) -> tuple[str, BotFault | None]:
        """The computer's move; after a fault a random one, and what the computer did wrong."""
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
