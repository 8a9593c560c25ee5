"""The options of a game, described once for everything that offers or checks them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Option:
    """One option: the choices, and the default.

    With `only_if` it applies only when another option has a certain value. A record may leave out
    such an option, and no other.
    """

    name: str
    choices: range | tuple[str, ...]
    default: int | str
    words: str
    only_if: tuple[str, str] | None = None

    @property
    def kind(self) -> type[int] | type[str]:
        return int if isinstance(self.choices, range) else str

    @property
    def choices_text(self) -> str:
        """The choices in words.

        >>> Option("players", range(2, 5), 2, "how many players").choices_text
        '2 to 4'
        >>> Option("rules", ("base", "advanced", "full"), "base", "which rules").choices_text
        'base, advanced or full'
        """
        if isinstance(self.choices, range):
            return f"{self.choices[0]} to {self.choices[-1]}"
        *others, last = self.choices
        return f"{', '.join(others)} or {last}"

    def case(self, title: str) -> str:
        """Where the option of the game with this title applies.

        >>> Option("bids", range(9), 8, "how many bids", ("rules", "full")).case("Auction")
        'Auction, Full'
        """
        return f"{title}, {self.only_if[1].capitalize()}" if self.only_if else title
