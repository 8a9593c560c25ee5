"""The options of a game: how many players, which rules, how many lightnings (G2.1, G2.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..errors import OptionError
from ..options import Option
from .box import Box
from .cards import LIGHTNING

RULE_SETS = ("base", "advanced", "disasters")
MOST_LIGHTNINGS = 5

PLAYERS = Option("players", range(2, 6), 2, "how many players")
RULES = Option("rules", RULE_SETS, "base", "which rules")
LIGHTNINGS = Option(
    "lightnings",
    range(MOST_LIGHTNINGS + 1),
    MOST_LIGHTNINGS,
    "how many lightning cards play",
    only_if=("rules", "disasters"),
)
OPTIONS = (PLAYERS, RULES, LIGHTNINGS)


@dataclass(frozen=True)
class Options:
    """Checked options. `lightnings` is None outside the Disasters variant."""

    players: int
    rules: str
    lightnings: int | None

    def to_json(self) -> dict[str, Any]:
        chosen = {"players": self.players, "rules": self.rules, "lightnings": self.lightnings}
        return {name: value for name, value in chosen.items() if value is not None}

    @property
    def rule_set(self) -> int:
        return RULE_SETS.index(self.rules)


def check(box: Box, given: dict[str, Any]) -> Options:
    """Options from a record, a request or the command line; `OptionError` says what is wrong."""
    for name in given:
        if name not in (option.name for option in OPTIONS):
            raise OptionError(
                f"Unknown option {name!r}: Gaïa has players, rules and (Disasters) lightnings."
            )
    players = given.get("players", PLAYERS.default)
    if type(players) is not int or players not in PLAYERS.choices:
        raise OptionError(f"Gaïa is for {PLAYERS.choices_text} players, not {players!r} (G2.1).")
    rules = given.get("rules", RULES.default)
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
