"""The options of a game: two players, and what a line is worth (N2.1)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ..errors import OptionError
from ..options import Option

OPTIONS = (
    Option("players", range(2, 3), 2, "how many players"),
    Option("line", ("wins", "loses"), "wins", "what three marks in a line do"),
)


@dataclass(frozen=True)
class Options:
    """Checked options."""

    players: int = 2
    line: str = "wins"

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def check(given: dict[str, Any]) -> Options:
    """Options from a record, a request or the command line; `OptionError` says what is wrong."""
    choices = {option.name: option.choices for option in OPTIONS}
    for name, value in given.items():
        if name not in choices:
            raise OptionError(f"Unknown option {name!r}: Noughts has {', '.join(choices)}.")
        if type(value) is bool or value not in choices[name]:
            raise OptionError(f"{name}: {value!r} is not possible in Noughts (N2.1).")
    return Options(**given)
