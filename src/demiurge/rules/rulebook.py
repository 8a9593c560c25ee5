"""What every game's `rulebook` module offers to the rest of the project.

The two games are two rooms of one house: the Python face, records, seeds, the terminal and the
server speak to this protocol and never to one game's own files.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from .chance import Generator

SPECTATOR = -1
CHANCE = -1
NOBODY = -2


@dataclass(frozen=True)
class Refusal:
    """Why a move is not allowed: the rule's number and a sentence."""

    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


class Components(Protocol):
    """A component file, read and checked."""

    @property
    def sha256(self) -> str: ...

    @property
    def is_default(self) -> bool: ...

    def faces(self) -> dict[str, dict[str, Any]]: ...


class Options(Protocol):
    """A game's options, checked."""

    @property
    def players(self) -> int: ...

    def to_json(self) -> dict[str, Any]: ...


class State(Protocol):
    """A game's record, as far as every game's is alike."""

    actor: int

    def copy(self) -> Any: ...


class Rulebook(Protocol):
    """One game's rules, as functions over its record `s`."""

    NAME: str
    TITLE: str
    MAX_MOVES: int
    RULE_OF_THE_END: str

    def default_components(self) -> Any: ...
    def read_components(self, path: str | Path) -> Any: ...
    def check_options(self, components: Any, given: dict[str, Any]) -> Any: ...
    def new(self, components: Any, options: Any) -> Any: ...
    def legal(self, s: Any, components: Any) -> list[str]: ...
    def parse(self, s: Any, components: Any, text: str) -> int: ...
    def why_not(self, s: Any, components: Any, move: int, text: str) -> Refusal | None: ...
    def not_the_actor(self) -> Refusal: ...
    def not_a_dealer(self) -> Refusal: ...
    def apply(self, s: Any, components: Any, move: int) -> None: ...
    def seen_text(self, s: Any, move: int, viewer: int) -> str: ...
    def conceal(self, s: Any, viewer: int) -> Any: ...
    def fill(self, s: Any, rng: Generator) -> None: ...
    def position_json(self, s: Any) -> dict[str, Any]: ...
    def read_position(self, data: dict[str, Any], components: Any, options: Any) -> Any: ...
    def result_json(self, s: Any) -> dict[str, Any] | None: ...
    def piles(self, s: Any, components: Any) -> dict[str, list[str]]: ...
    def next_deal(self, s: Any) -> str: ...
    def blind_choices(self, s: Any) -> list[str]: ...
    def drawing_notes(self, s: Any, components: Any) -> dict[str, Any]: ...


@cache
def rule_texts(game: str) -> dict[str, str]:
    """Every numbered rule in our own words, in the order of the rule book."""
    text = Path(__file__).with_name(game).joinpath("rules.md").read_text("utf-8")
    found = {}
    for line in text.splitlines():
        numbered = re.match(r"- ([GH]\d+\.\d+) (.*)", line)
        if numbered:
            found[numbered[1]] = numbered[2].replace("**", "").replace("*", "")
    return found
