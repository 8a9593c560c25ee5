"""The options of a game: how many players, which rules, how many lightnings (G2.1, G2.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..errors import OptionError
from .box import Box
from .cards import LIGHTNING

RULE_SETS = ("base", "advanced", "disasters")
MOST_LIGHTNINGS = 5


@dataclass(frozen=True)
class Options:
    """Checked options. `lightnings` is None outside the Disasters variant."""

    players: int
    rules: str
    lightnings: int | None

    def to_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {"players": self.players, "rules": self.rules}
        if self.lightnings is not None:
            found["lightnings"] = self.lightnings
        return found

    @property
    def rule_set(self) -> int:
        return RULE_SETS.index(self.rules)


def check(box: Box, given: dict[str, Any]) -> Options:
    """Options from a record, a request or the command line; `OptionError` says what is wrong."""
    for name in given:
        if name not in ("players", "rules", "lightnings"):
            raise OptionError(
                f"Unknown option {name!r}: Gaïa has players, rules and (Disasters) lightnings."
            )
    players = given.get("players", 2)
    if type(players) is not int or not 2 <= players <= 5:
        raise OptionError(f"Gaïa is for 2 to 5 players, not {players!r} (G2.1).")
    rules = given.get("rules", "base")
    if rules not in RULE_SETS:
        raise OptionError(f"Unknown rules {rules!r}: expected {', '.join(RULE_SETS)}.")
    nature = sum(box.objective_cards[k][6] == 0 for k in range(box.objective_count))
    if nature < players + 2:
        raise OptionError(
            f"The component file has {nature} objectives without Power; "
            f"{players} players need {players + 2} (G2.2)."
        )
    return Options(players, rules, _lightnings(box, rules, given))


def _lightnings(box: Box, rules: str, given: dict[str, Any]) -> int | None:
    if rules != "disasters":
        if "lightnings" in given:
            raise OptionError("Lightnings play only in the Disasters variant (G2.4).")
        return None
    most = min(MOST_LIGHTNINGS, box.cards[LIGHTNING])
    count = given.get("lightnings", most)
    if type(count) is not int or not 0 <= count <= most:
        raise OptionError(f"The number of lightnings goes from 0 to {most}, not {count!r} (G2.5).")
    return count
