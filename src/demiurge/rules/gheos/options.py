"""The options of a game: how many players (H2.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..errors import OptionError
from ..options import Option
from .box import Box
from .tiles import MAX_HAND

PLAYERS = Option("players", range(2, 5), 2, "how many players")
OPTIONS = (PLAYERS,)


@dataclass(frozen=True)
class Options:
    """Checked options."""

    players: int

    def to_json(self) -> dict[str, Any]:
        return {"players": self.players}


def check(box: Box, given: dict[str, Any]) -> Options:
    """Options from a record, a request or the command line; `OptionError` says what is wrong."""
    for name in given:
        if name != PLAYERS.name:
            raise OptionError(f"Unknown option {name!r}: Gheos has players.")
    players = given.get("players", PLAYERS.default)
    if type(players) is not int or players not in PLAYERS.choices:
        raise OptionError(f"Gheos is for {PLAYERS.choices_text} players, not {players!r} (H2.1).")
    if box.tile_count - 1 < MAX_HAND * players:
        raise OptionError(
            f"The component file has {box.tile_count} land tiles; {players} players need "
            f"{MAX_HAND * players + 1}, the start tile included (H2.3)."
        )
    return Options(players)
