"""The transcript in `docs/bots.md`: a whole game from a tiny box, as the lines went to and fro.

`python -m tests.bots.transcript` prints it, for when the protocol changes on purpose.
"""

from __future__ import annotations

from typing import Any

import pytest

from demiurge.bots.bot import Budget, Player
from demiurge.bots.players import player
from demiurge.bots.process import Process
from demiurge.bots.program import ProgramBot
from demiurge.game import Game, rulebook
from demiurge.rules.gaia.box import LANDSCAPE_NAMES, POWER_NAMES
from tests.bots.node import first_bot

SEED = "1"


def numbers(names: tuple[str, ...], **given: int) -> dict[str, int]:
    return {name: given.get(name, 0) for name in names}


TINY: dict[str, Any] = {
    "tiles": numbers(LANDSCAPE_NAMES, plain=4, sea=3),
    "nature": numbers(LANDSCAPE_NAMES, plain=4, sea=3),
    "power": numbers(POWER_NAMES),
    "animals": numbers((*LANDSCAPE_NAMES, "star"), sea=2),
    "objective": [
        {"cards": {"plain": 1, "sea": 1}},
        {"cards": {"plain": 2}},
        {"cards": {"sea": 2}},
        {"cards": {"plain": 2, "sea": 1}},
    ],
    "city": [
        {"on": "plain", "needs": ["sea", "sea", "plain", "animals"]},
        {"on": "plain", "needs": ["plain", "plain", "sea", "sea"]},
    ],
}


def transcript() -> list[str]:
    """A game of the first bot against a random player: `>` to the bot, `<` from it."""
    lines: list[str] = []
    send, hear = Process.send, Process.line

    def sent(process: Process, line: str) -> None:
        lines.append(f"> {line}")
        send(process, line)

    def heard(process: Process, deadline: float) -> str:
        line = hear(process, deadline)
        lines.append(f"< {line}")
        return line

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Process, "send", sent)
        patch.setattr(Process, "line", heard)
        first = Player("first", ProgramBot(first_bot()), Budget(seconds=0.5), "1")
        play_out(Game("gaia", rulebook("gaia").check_components(TINY), SEED), first)
    return lines


def play_out(game: Game, first: Player) -> None:
    players = [first, player("random", game.name, "2")]
    while isinstance(seat := game.actor, int):
        game.play(players[seat].move(game.view(seat)))
    assert game.result is not None
    first.over(game.result)
    first.close()


if __name__ == "__main__":
    print("\n".join(transcript()))
