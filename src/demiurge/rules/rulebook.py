"""What the rest of the project sees of a game.

A `Rulebook` describes one game: what it is called, its options, what its JSON looks like, and its
rules as functions. Everything else asks it, and names no game.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol, cast

from . import component_file
from .chance import Generator
from .events import words
from .layout import rule_text
from .options import Option

MOST_SEATS = 5  # of any game
NO_MOVE = 0  # a number that has no verb


@dataclass(frozen=True)
class Refusal:
    """Why a move is not allowed: the rule's number and a sentence.

    The cause has a name, and `words` are those of the move that the sentence uses, so that others
    can say it in another language.
    """

    rule: str
    sentence: str
    cause: str
    words: dict[str, str]

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


@dataclass(frozen=True)
class Account:
    """What a move brought about: the rule it was made by, and each consequence with its own.

    A consequence is a dictionary: `kind` says what happened, `rule` why, the rest to whom.
    """

    rule: str
    consequences: list[dict[str, Any]]


Components = component_file.Components[Any]


class Options(Protocol):
    """A game's options, checked."""

    @property
    def players(self) -> int: ...

    def to_json(self) -> dict[str, Any]: ...


class Rulebook(ABC):
    """One game's rules, as functions over its state `s`.

    A game's own `rulebook.py` names its modules and adds what no other game has.
    """

    name: str  # in commands, records and addresses
    title: str
    letter: str  # that the numbers of its rules begin with
    rule_of_the_end: str
    options: tuple[Option, ...]

    # what is dealt
    thing: str  # one of them: a card, a tile
    things: tuple[str, ...]  # the names of all, by number, with the backs
    hidden: int  # the number of the first back
    playing: tuple[str, ...]  # the verbs of the moves that play one; the next word names it

    # No game is longer: in players' actions (a move takes one or two), and in deals.
    longest: int
    most_deals: int

    # what its JSON looks like
    position_type: type
    view_type: type
    notes_type: type
    events: Mapping[int, type]  # by their numbers

    box: Any
    moves: Any
    notation: Any
    refusals: Any
    state: Any
    view: Any

    @property
    def seats(self) -> range:
        """How many players there may be."""
        (players,) = (option for option in self.options if option.name == "players")
        assert isinstance(players.choices, range)
        return players.choices

    @cached_property
    def own_components(self) -> Components:
        """The game's own box."""
        return self.read_components(self.folder / "box.toml")

    def is_own(self, components: Components) -> bool:
        """Whether this is the game's own box, of which a record says nothing."""
        return components.sha256 == self.own_components.sha256

    def read_components(self, path: str | Path) -> Components:
        """Read a component file; `ComponentError` says in a sentence what is wrong with it."""
        return component_file.read(path, self.check_components)

    def check_components(self, data: dict[str, Any]) -> Components:
        """The box that the contents of a component file describe."""
        return cast(Components, self.box.check(data))

    @abstractmethod
    def check_options(self, components: Any, given: dict[str, Any]) -> Options:
        """Options from a record, a request or the command line; `OptionError` if they are wrong."""

    @abstractmethod
    def new(self, components: Any, options: Any) -> Any:
        """The start of a game; the first deal is chance's."""

    def legal(self, s: Any, components: Any) -> list[str]:
        """Every legal move of the player to move, sorted."""
        moves = [0] * self.state.MAX_MOVES
        count = self.moves.list_legal(s, components.box, moves)
        return sorted(self.notation.move_text(s, move) for move in moves[:count])

    def parse(self, s: Any, components: Any, text: str) -> int:
        return int(self.notation.parse_move(s, components, text))

    def why_not(self, s: Any, components: Any, move: int, text: str) -> Refusal | None:
        cause = self.moves.why_not(s, components.box, move)
        return self._refusal(cause, text) if cause else None

    def not_the_actor(self) -> Refusal:
        return self._refusal(self.refusals.NOT_YOUR_MOVE, "")

    def not_a_dealer(self) -> Refusal:
        return self._refusal(self.refusals.NOT_A_DEALER, "")

    def _refusal(self, cause: int, text: str) -> Refusal:
        rule, sentence = self.refusals.CAUSES[cause]
        named = self.notation.words_of(text)
        used = {name: word for name, word in named.items() if f"{{{name}}}" in sentence}
        return Refusal(rule, sentence.format(**named), self.causes[cause], used)

    @property
    def folder(self) -> Path:
        """Where its rules are."""
        return Path(str(self.state.__file__)).parent

    @cached_property
    def rules(self) -> dict[str, str]:
        """Every numbered rule in our own words, in the order of the rule book."""
        numbered = re.compile(rf"- ({self.letter}\d+\.\d+) (.*)")
        lines = (self.folder / "rules.md").read_text("utf-8").splitlines()
        rules = (match for line in lines if (match := numbered.match(line)))
        return {rule[1]: rule[2].replace("**", "").replace("*", "") for rule in rules}

    @cached_property
    def causes(self) -> tuple[str, ...]:
        """The names of the causes of refusals, by their numbers: `no-tile-left` and the like."""
        numbers = {name: value for name, value in vars(self.refusals).items() if type(value) is int}
        return tuple(
            name.lower().replace("_", "-") for name in sorted(numbers, key=numbers.__getitem__)
        )

    def apply(self, s: Any, components: Any, move: int) -> None:
        self.moves.apply(s, components.box, move)

    def make(self, s: Any, components: Any, move: int) -> Account:
        """Make a legal move, and return what the rules tell of it."""
        s.told = []
        try:
            self.apply(s, components, move)
            (_, rule, *_), *told = s.told
        finally:
            del s.told
        consequences = [words(s, self.events, self.letter, event) for event in told]
        return Account(rule_text(self.letter, rule), consequences)

    def let_happen(self, s: Any, components: Any) -> Account | None:  # noqa: ARG002
        """Play on as if everyone who is asked to allow a move allowed it: the consequences, and the
        rule by which they are asked. None if nobody is asked."""
        return None

    def discreet_answer(self, s: Any) -> str:  # noqa: ARG002
        """The answer that a player who is asked can give with any hand; "" if nobody is asked."""
        return ""

    def seen_text(self, s: Any, move: int, viewer: int) -> str:
        """The move, about to be made, as this viewer's log shows it."""
        return str(self.notation.move_text(s, move, self.view.sees_face(s, move, viewer)))

    def conceal(self, s: Any, viewer: int) -> Any:
        """What the viewer may know, as a state."""
        shown = self.state.State()
        self.view.conceal(s, viewer, shown)
        return shown

    def fill(self, s: Any, rng: Generator) -> None:
        self.view.fill(s, rng)

    def position_json(self, s: Any) -> dict[str, Any]:
        return cast(dict[str, Any], self.notation.position_json(s))

    def read_position(self, data: dict[str, Any], components: Any, options: Any) -> Any:
        return self.notation.read_position(data, components, options)

    def result_json(self, s: Any) -> dict[str, Any] | None:
        return cast(dict[str, Any] | None, self.notation.result_json(s))

    @abstractmethod
    def piles(self, s: Any, components: Any) -> dict[str, list[str]]:
        """The cards or tiles face down, pile by pile, in the order of the component file."""

    @abstractmethod
    def next_deal(self, s: Any) -> str:
        """The pile that the next deal comes from, or "" for a card taken from a hand."""

    def blind_choices(self, s: Any, components: Any) -> list[str]:  # noqa: ARG002
        """The cards among which a blind choice from a hand falls, sorted."""
        raise LookupError(f"{self.title} has no blind choice.")

    @abstractmethod
    def back(self, thing: int) -> int:
        """The number of a thing's back."""

    def drawing_notes(self, s: Any, components: Any) -> dict[str, Any]:
        """What a drawing shows and the position does not say."""
        return {"due": self.due(s, components), **self.drawn(s, components)}

    def due(self, s: Any, components: Any) -> str:
        """The rule that says what has to be done now: it refuses every other kind of move."""
        rule, _ = self.refusals.CAUSES[self.moves.why_not(s, components.box, NO_MOVE)]
        return str(rule)

    @abstractmethod
    def drawn(self, s: Any, components: Any, /) -> dict[str, Any]:
        """What drawings of this game show and the position does not say."""
