"""The Python API: games, positions, views, and moves as text.

>>> import demiurge
>>> game = demiurge.Game("gaia", players=2, rules="advanced", seed="7")
>>> game.actor
0
>>> len(game.legal_moves())
12
>>> game.play("draw nature")
>>> print(game.position.why_not("play sea 5,5"))
A tile goes to an empty cell beside a tile in play; 5,5 is not one. (G5.1)

A `Position` is one moment of a game, hidden cards included. A `View` is what one seat, or a
spectator, may know of it. A `Game` is a position with the moves that led to it.
"""

from __future__ import annotations

import copy
import importlib
import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from demiurge.rules.contract import CHANCE, NOBODY, SPECTATOR
from demiurge.rules.errors import DemiurgeError, OptionError, PositionError
from demiurge.rules.options import Option
from demiurge.rules.rulebook import (
    Account,
    Components,
    Options,
    Refusal,
    Rulebook,
)
from demiurge.rules.speed import games
from demiurge.shuffle import Shuffle

if TYPE_CHECKING:  # drawings are loaded on first use
    from demiurge.drawing import Drawing
    from demiurge.drawing.theme import Theme

GAMES = games()

Seat = int
Actor = int | Literal["chance"] | None
Viewer = int | Literal["spectator"]


class IllegalMove(DemiurgeError):
    """A move that the rules do not allow; `refusal` says which rule and why."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        super().__init__(f"{text!r} is not allowed: {refusal}")
        self.text = text
        self.refusal = refusal


class UndoError(DemiurgeError):
    """There is nothing that can be taken back."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str

    def to_json(self) -> dict[str, Any]:
        return {
            "winners": list(self.winners),
            "scores": list(self.scores),
            "reason": self.reason,
        }


def part(floor: str, game: str, name: str = "") -> Any:
    """A game's module in a package such as `terminal` or `bots`, loaded on first use.

    >>> part("terminal", "gaia", "board").__name__
    'demiurge.terminal.gaia.board'
    """
    if game not in GAMES:
        raise OptionError(f"Unknown game {game!r}: expected {' or '.join(GAMES)}.")
    return importlib.import_module(".".join(filter(None, ("demiurge", floor, game, name))))


def rulebook(game: str) -> Rulebook:
    """The description of a game by its name."""
    return cast(Rulebook, part("rules", game, "rulebook").RULEBOOK)


def all_options() -> dict[str, list[tuple[Rulebook, Option]]]:
    """The options of all games by their names; several games may have one of the same name."""
    options: dict[str, list[tuple[Rulebook, Option]]] = {}
    for book in map(rulebook, GAMES):
        for option in book.options:
            options.setdefault(option.name, []).append((book, option))
    return options


def components_for(game: str, path: str | Path | None = None) -> Components:
    """The game's own box, or the one that a component file describes."""
    book = rulebook(game)
    return book.own_components if path is None else book.read_components(path)


def _chosen(
    game: str, components: Components | None, options: dict[str, Any]
) -> tuple[Rulebook, Components, Options]:
    """A game's description, the box that it is played with, and the options, checked."""
    book, box = rulebook(game), components or components_for(game)
    return book, box, book.check_options(box, options)


class Moment:
    """A moment of a game, whole or as seen: the game, its box and options, and a state."""

    def __init__(self, game: str, components: Components, options: Options, state: Any) -> None:
        self.game = game
        self.components = components
        self.options = options
        self._book = rulebook(game)
        self._state = state

    @property
    def players(self) -> int:
        return self.options.players

    @property
    def actor(self) -> Actor:
        """Who is to move: a seat, "chance", or None when the game is over."""
        actor: int = self._state.actor
        if actor == CHANCE:
            return "chance"
        return None if actor == NOBODY else actor

    @property
    def result(self) -> Outcome | None:
        """The outcome, once the game is over."""
        result = self._book.result_json(self._state)
        if result is None:
            return None
        return Outcome(tuple(result["winners"]), tuple(result["scores"]), result["reason"])

    def notes(self) -> dict[str, Any]:
        """What a drawing shows and the position does not say."""
        return self._book.drawing_notes(self._state, self.components)

    def svg(self, theme: Theme = "auto") -> str:
        """A drawing of everything there is to see."""
        drawing: Drawing = part("drawing", self.game)
        return drawing.draw(self.to_json(), self.components.faces(), self.notes(), theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def to_json(self) -> dict[str, Any]:
        return self._book.position_json(self._state)

    def _refusal(self, text: str) -> Refusal | None:
        move = self._book.parse(self._state, self.components, text)
        return self._book.why_not(self._state, self.components, move, text)


class Position(Moment):
    """One moment of a game, hidden cards included.

    >>> position = Position.start("gaia", players=2, rules="base")
    >>> position.actor, position.legal_moves()[:2]
    ('chance', ['deal objective:1', 'deal objective:2'])
    >>> position.apply("deal objective:1")
    >>> position.to_json()["objectives"]
    {'objective:1': None}
    """

    @classmethod
    def start(cls, game: str, components: Components | None = None, **options: Any) -> Position:
        """The start of a game; the first deal is chance's."""
        book, box, checked = _chosen(game, components, options)
        return cls(game, box, checked, book.new(box, checked))

    @classmethod
    def from_json(
        cls,
        game: str,
        data: Mapping[str, Any],
        components: Components | None = None,
        **options: Any,
    ) -> Position:
        """The position that `to_json` wrote; it plays on exactly like the original."""
        book, box, checked = _chosen(game, components, options)
        return cls(game, box, checked, book.read_position(dict(data), box, checked))

    def legal_moves(self) -> list[str]:
        """Every legal move of the player to move, sorted; for chance every possible deal."""
        return self._book.legal(self._state, self.components)

    def why_not(self, text: str, seat: Seat | None = None) -> Refusal | None:
        """Why the player to move may not make this move, or None if it is legal.

        The answer to a seat about a deal, or about another's move, is always the same: it reveals
        nothing about the position.
        """
        if seat is None:
            return self._refusal(text)
        move = self._book.parse(self._state, self.components, text)
        if text.startswith("deal "):
            return self._book.not_a_dealer()
        if seat != self.actor:
            return self._book.not_the_actor()
        return self._book.why_not(self._state, self.components, move, text)

    def apply(self, text: str) -> None:
        """Make a move; if the rules do not allow it, raise `IllegalMove` and change nothing."""
        self._book.apply(self._state, self.components, self._allowed(text))

    def _allowed(self, text: str) -> int:
        move = self._book.parse(self._state, self.components, text)
        refusal = self._book.why_not(self._state, self.components, move, text)
        if refusal is not None:
            raise IllegalMove(text, refusal)
        return move

    def _make(self, move: int) -> Account:
        return self._book.make(self._state, self.components, move)

    def seen_by(self, text: str, viewer: Viewer) -> str:
        """The move, about to be made, as this viewer's log shows it."""
        return self._seen(self._book.parse(self._state, self.components, text), viewer)

    def _seen(self, move: int, viewer: Viewer) -> str:
        return self._book.seen_text(self._state, move, _number(viewer))

    def clone(self) -> Position:
        """A position equal to this one that shares nothing with it that can change."""
        return Position(self.game, self.components, self.options, self._state.copy())

    def view(self, viewer: Viewer, log: list[str] | None = None) -> View:
        """What this viewer may know."""
        if viewer != "spectator" and viewer not in range(self.players):
            raise OptionError(f"There is no seat {viewer!r}: expected 0 to {self.players - 1}.")
        shown = self._book.conceal(self._state, _number(viewer))
        return View(self.game, self.components, self.options, shown, viewer, log or [])

    def piles(self) -> dict[str, list[str]]:
        """The cards or tiles face down, pile by pile, in the order of the component file."""
        return self._book.piles(self._state, self.components)

    def next_deal(self) -> str:
        """The pile that the next deal comes from, or "" for a card taken from a hand."""
        return self._book.next_deal(self._state)

    def blind_choices(self) -> list[str]:
        """The cards among which a blind choice from a hand falls, sorted."""
        return self._book.blind_choices(self._state, self.components)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and other.to_json() == self.to_json()

    __hash__ = None  # type: ignore[assignment]


class View(Moment):
    """What one seat, or a spectator, may know: bots, pages and spectators get nothing else.

    >>> game = Game("gaia", players=2, seed="7")
    >>> view = game.view(1)
    >>> view.to_json()["hands"]
    [['life', 'nature', 'nature'], ['city:2', 'desert', 'sea']]
    """

    def __init__(
        self,
        game: str,
        components: Components,
        options: Options,
        state: Any,
        seat: Viewer,
        log: list[str],
        accounts: tuple[Account, ...] = (),
        asked_by: str | None = None,
    ) -> None:
        super().__init__(game, components, options, state)
        self.seat = seat
        self.log = log
        self.accounts = accounts  # of the moves that a preview made
        self.asked_by = asked_by  # the rule by which others were asked, if all have allowed them

    @property
    def consequences(self) -> list[dict[str, Any]]:
        """What the moves that a preview made brought about."""
        return [each for account in self.accounts for each in account.consequences]

    @classmethod
    def from_json(
        cls,
        game: str,
        data: Mapping[str, Any],
        components: Components | None = None,
        **options: Any,
    ) -> View:
        """The view that `to_json` wrote."""
        book, box, checked = _chosen(game, components, options)
        if "seat" not in data or not isinstance(data.get("log"), list):
            raise PositionError("A view needs the key 'seat', and 'log' with a list of moves.")
        state = book.read_position(dict(data), box, checked)
        return cls(game, box, checked, state, data["seat"], list(data["log"]))

    def to_json(self) -> dict[str, Any]:
        shown = super().to_json() | {"seat": self.seat, "log": self.log}
        if self.seat == self.actor:
            shown["legal"] = self.legal_moves()
        return shown

    def legal_moves(self) -> list[str]:
        """The viewer's legal moves; none while another is to move."""
        if self.seat != self.actor:
            return []
        return self._book.legal(self._state, self.components)

    def why_not(self, text: str) -> Refusal | None:
        """Why the viewer may not make this move, or None if it is legal."""
        if text.startswith("deal "):
            self._book.parse(self._state, self.components, text)
            return self._book.not_a_dealer()
        if self.seat != self.actor:
            self._book.parse(self._state, self.components, text)
            return self._book.not_the_actor()
        return self._refusal(text)

    def preview(self, text: str) -> View:
        """What a move of the viewer's own leads to, up to the first deal or another's move.

        It is computed from this view alone, so it cannot reveal what the viewer does not know.
        """
        refusal = self.why_not(text)
        if refusal is not None:
            raise IllegalMove(text, refusal)
        state = self._state.copy()
        move = self._book.parse(state, self.components, text)
        log = [*self.log, text]
        accounts = (*self.accounts, self._book.make(state, self.components, move))
        return View(self.game, self.components, self.options, state, self.seat, log, accounts)

    @property
    def discreet_answer(self) -> str | None:
        """The answer that the viewer, if asked to allow a move, can give with any hand."""
        return self._book.discreet_answer(self._state) or None if self.seat == self.actor else None

    def unopposed(self) -> View:
        """The same view after everyone who is asked to allow a move has done so."""
        state = self._state.copy()
        allowed = self._book.let_happen(state, self.components)
        accounts = (*self.accounts, allowed) if allowed else self.accounts
        by = allowed.rule if allowed else None
        return View(
            self.game, self.components, self.options, state, self.seat, self.log, accounts, by
        )

    def record(self) -> Any:
        """The state behind this view, which holds nothing that is hidden from the viewer."""
        return self._state

    def sample(self, rng: random.Random) -> Position:
        """A random position that this view allows, with all hidden cards equally likely."""
        state = self._state.copy()
        self._book.fill(state, [rng.getrandbits(32), rng.getrandbits(32) | 1])
        return Position(self.game, self.components, self.options, state)


class Game:
    """A position with the moves that led to it, and what each viewer saw of them.

    With a seed, deals are made as soon as they are due; without one, they are moves for `play`
    like any other.
    """

    def __init__(
        self,
        game: str,
        components: Components | None = None,
        seed: str | None = None,
        **options: Any,
    ) -> None:
        self.position = Position.start(game, components, **options)
        self.moves: list[str] = []
        self._seen: list[tuple[str, ...]] = []
        self._accounts: list[Account] = []
        self._shuffle: Shuffle | None = None
        if seed is not None:
            self.reshuffle(seed)

    def reshuffle(self, seed: str) -> None:
        """Shuffle the piles with this seed, which makes the deals from now on."""
        self._shuffle = Shuffle(seed, self.position)
        self._deal()

    @property
    def name(self) -> str:
        return self.position.game

    @property
    def players(self) -> int:
        return self.position.players

    @property
    def actor(self) -> Actor:
        return self.position.actor

    @property
    def result(self) -> Outcome | None:
        return self.position.result

    def legal_moves(self) -> list[str]:
        return self.position.legal_moves()

    def play(self, text: str) -> None:
        """Make a move; if the rules do not allow it, raise `IllegalMove` and change nothing."""
        self._make(text)
        self._deal()

    def _make(self, text: str) -> None:
        move = self.position._allowed(text)
        seen = tuple(self.position._seen(move, viewer) for viewer in self._viewers)
        self._accounts.append(self.position._make(move))
        self.moves.append(text)
        self._seen.append(seen)

    def _deal(self) -> None:
        while self._shuffle is not None and self.actor == "chance":
            self._make(self._shuffle.deal(self.position))

    def undo(self) -> str:
        """Take back the last move and return it; a deal cannot be taken back.

        >>> game = Game("gaia", players=2, seed="7")
        >>> first = game.legal_moves()[-1]
        >>> game.play(first)
        >>> game.undo() == first == game.legal_moves()[-1]
        True
        """
        if not self.moves or self.moves[-1].startswith("deal "):
            raise UndoError("There is no move to take back: the last thing done was a deal.")
        text = self.moves[-1]
        self.rewind(len(self.moves) - 1)
        return text

    def rewind(self, ply: int) -> None:
        """Take back every move from this ply on.

        If a deal was among them the game has no seed any more, as the same cards would come again.
        Give it another with `reshuffle`.
        """
        if any(move.startswith("deal ") for move in self.moves[ply:]):
            self._shuffle = None
        del self.moves[ply:], self._seen[ply:], self._accounts[ply:]
        now = self.position
        self.position = Position.start(now.game, now.components, **now.options.to_json())
        for move in self.moves:
            self.position.apply(move)

    @cached_property
    def _viewers(self) -> list[Viewer]:
        return [*range(self.players), "spectator"]

    def log(self, viewer: Viewer) -> list[str]:
        """All moves so far as the viewer saw them."""
        column = self._viewers.index(viewer)
        return [seen[column] for seen in self._seen]

    def seen(self, ply: int) -> tuple[str, ...]:
        """The move made at this ply as each seat saw it, and last as spectators did."""
        return self._seen[ply]

    def account(self, ply: int) -> Account:
        """The consequences of the move at this ply, which everyone may know.

        >>> game = Game("gheos", players=2, seed="7")
        >>> game.play(game.legal_moves()[0])
        >>> game.account(len(game.moves) - 1).rule
        'H4.1'
        """
        return self._accounts[ply]

    def view(self, viewer: Viewer) -> View:
        """What this viewer may know, with the log."""
        return self.position.view(viewer, self.log(viewer))

    def clone(self) -> Game:
        """A copy of the game that shares nothing with it that can change."""
        twin = copy.copy(self)
        twin.position = self.position.clone()
        twin.moves = self.moves.copy()
        twin._seen = self._seen.copy()
        twin._accounts = self._accounts.copy()
        twin._shuffle = self._shuffle.clone() if self._shuffle else None
        return twin

    def _repr_svg_(self) -> str:
        return self.position.svg()


def canonical(data: Any) -> str:
    """JSON with sorted keys: equal things give equal texts."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False)


def _number(viewer: Viewer) -> int:
    return SPECTATOR if viewer == "spectator" else viewer
