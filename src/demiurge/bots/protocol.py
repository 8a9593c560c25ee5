"""The lines that a referee and a bot exchange (`docs/bots.md`), and the bot's side of them.

`Answerer` lets any of our players speak the protocol; `program.py` is the referee's side.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from demiurge.bots.bot import Budget, Player
from demiurge.game import Game, View, components_for, rulebook
from demiurge.rules.errors import DemiurgeError, reading_position
from demiurge.rules.rulebook import Components

VERSION = 1

Seating = Callable[[str, str], Player]  # a game and a seed give a player


class ProtocolError(DemiurgeError):
    """A line that is not one of the protocol's."""


def json_line(word: str, data: dict[str, Any]) -> str:
    """A command with its object. Characters outside ASCII are escaped, because some languages end a
    line at characters that others do not."""
    return f"{word} {json.dumps(data, sort_keys=True)}"


def game_line(view: View) -> str:
    """The line that says which game is played: its options, the seat and the components."""
    return json_line(
        "game",
        {
            "game": view.game,
            "options": view.options.to_json(),
            "seat": view.seat,
            "components": view.components.data,
            "sha256": view.components.sha256,
        },
    )


def go_line(number: int, budget: Budget) -> str:
    """Question `number`: which move, and how long may the bot think?

    >>> go_line(3, Budget(seconds=0.5, threads=2))
    'go 3 seconds 0.5 threads 2'
    """
    words = ["go", str(number)]
    if budget.work is not None:
        words += ["work", str(budget.work)]
    if budget.seconds is not None:
        words += ["seconds", f"{budget.seconds:g}"]
    if budget.threads != 1:
        words += ["threads", str(budget.threads)]
    return " ".join(words)


def read_go(text: str, usual: Budget) -> tuple[int, Budget]:
    """The question's number and budget; what the line does not name keeps its usual value.

    >>> read_go("3 seconds 0.5", Budget(work=1000))
    (3, Budget(work=1000, seconds=0.5, threads=1))
    """
    number, *words = text.split() or [""]
    named = dict(zip(words[::2], words[1::2], strict=False))
    try:
        if len(words) != 2 * len(named):
            raise ValueError
        budget = replace(usual, **{word: _amount(word, value) for word, value in named.items()})
        return int(number), budget
    except (ValueError, KeyError):
        raise ProtocolError(
            f"go: expected a number, then work, seconds or threads with theirs, not {text!r}."
        ) from None


def _amount(word: str, text: str) -> Any:
    amount = {"work": int, "seconds": float, "threads": int}[word](text)
    if not 0 < amount < math.inf:
        raise ValueError
    return amount


class Answerer:
    """A player that reads a referee's lines and answers them; `say` sends one line back.

    The box is the one that the referee describes; if we were given a component file, any other
    box is refused.

    >>> referee = ["demiurge 1", "dance", "go 1 work 5", "quit", "go 2"]
    >>> from demiurge.bots.players import player
    >>> bot = Answerer("random", lambda game, seed: player("random", game, seed), print)
    >>> for line in referee:
    ...     if not bot.hear(line):
    ...         break
    id name Demiurge, random
    ready
    error go: there is no view yet.
    """

    def __init__(
        self,
        name: str,
        seating: Seating,
        say: Callable[[str], None],
        component_file: Path | None = None,
    ) -> None:
        self._name = name
        self._seating = seating
        self._say = say
        self._component_file = component_file
        self._seed = ""
        self._table: dict[str, Any] = {}
        self._components: Components | None = None
        self._player: Player | None = None
        self._view: View | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "demiurge": self._greet,
            "seed": self._take_seed,
            "game": self._sit_down,
            "view": self._look,
            "go": self._move,
        }

    def hear(self, line: str) -> bool:
        """Answer one line; False ends the program. Unknown lines are ignored."""
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            self.leave()
            return False
        if word in self._commands:
            try:
                self._commands[word](rest.strip())
            except DemiurgeError as error:
                self._say(f"error {' '.join(str(error).split())}")
        return True

    def leave(self) -> None:
        """Leave the game, if one is being played."""
        if self._player is not None:
            self._player.close()
        self._player = self._view = None

    def _greet(self, version: str) -> None:
        if version != str(VERSION):
            raise ProtocolError(f"demiurge: expected version {VERSION}, not {version!r}.")
        self._say(f"id name Demiurge, {self._name}")
        self._say("ready")

    def _take_seed(self, text: str) -> None:
        self._seed = text

    def _sit_down(self, text: str) -> None:
        self.leave()
        table = _object("game", text, ("game", "options", "seat", "components", "sha256"))
        book = rulebook(table["game"])
        for key in ("options", "components"):
            if not isinstance(table[key], dict):
                raise ProtocolError(f"game: {key} is not an object.")
        components = book.check_components(table["components"])
        self._refuse_another_box(components, table)
        book.check_options(components, table["options"])
        self._rehearse(table["game"], components, table["options"])
        self._table, self._components = table, components
        self._player = self._seating(table["game"], self._seed)
        self._say("ready")

    def _rehearse(self, game: str, components: Components, options: dict[str, Any]) -> None:
        """Make one move of another game, so that loading and compiling take no time from the
        first question."""
        other = Game(game, components, "rehearsal", **options)
        player = self._seating(game, "rehearsal")
        player.budget = Budget(work=1)
        player.move(other.view(0))
        player.close()

    def _refuse_another_box(self, components: Components, table: dict[str, Any]) -> None:
        sha256 = table["sha256"]
        if components.sha256 != sha256:
            raise ProtocolError(f"game: the components are not those of the sha256 {sha256!r}.")
        path = self._component_file
        if path is not None and components_for(table["game"], path).sha256 != sha256:
            raise ProtocolError(f"game: the components are not those of {path}.")

    def _look(self, text: str) -> None:
        self._view = None
        if self._player is None:
            raise ProtocolError("view: there is no game yet.")
        data = _object("view", text)
        game, options = self._table["game"], self._table["options"]
        with reading_position():
            view = View.from_json(game, data, self._components, **options)
            view.legal_moves()  # an impossible view may be noticed only here
        self._view = view

    def _move(self, text: str) -> None:
        if self._player is None or self._view is None:
            raise ProtocolError("go: there is no view yet.")
        if self._view.seat != self._view.actor:
            raise ProtocolError("go: the view's seat is not to move.")
        usual = self._player.budget
        number, self._player.budget = read_go(text, usual)
        try:
            self._say(f"move {number} {self._player.move(self._view)}")
        finally:
            self._player.budget = usual


def _object(word: str, text: str, keys: tuple[str, ...] = ()) -> dict[str, Any]:
    """The JSON object that a line carries, with at least these keys."""
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        raise ProtocolError(f"{word}: expected a JSON object.") from None
    if not isinstance(data, dict):
        raise ProtocolError(f"{word}: expected a JSON object.")
    for key in keys:
        if key not in data:
            raise ProtocolError(f"{word}: {key!r} is missing.")
    return data
