"""Records of games: read, write, replay, verify.

A record is one JSON object (`docs/notation.md`). It holds every move, including the deals, so it
replays without random numbers. If something is wrong with a record, one sentence says what: the
number and text of the move and the rule it breaks.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from demiurge.ceremony import Ceremony, CeremonyError
from demiurge.game import Game, Viewer, canonical, components_for, rulebook
from demiurge.rules.errors import DemiurgeError, NotationError
from demiurge.rules.rulebook import Components
from demiurge.shuffle import Shuffle

FORMAT = "demiurge/1"
KEYS = (
    "format",
    "game",
    "options",
    "components",
    "seats",
    "moves",
    "result",
    "shuffle",
    "seat",
)
NEEDED = ("format", "game", "options", "seats", "moves")


class RecordError(DemiurgeError):
    """A record that cannot be used, and why."""


@dataclass
class Record:
    """A game as a file holds it."""

    game: str
    options: dict[str, Any]
    seats: list[dict[str, Any]]
    moves: list[str] = field(default_factory=list)
    result: dict[str, Any] | None = None
    components: str | None = None
    shuffle: dict[str, Any] | None = None
    seat: Viewer | None = None

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {"format": FORMAT, "game": self.game, "options": self.options}
        for name in ("components", "seats", "moves", "result", "shuffle", "seat"):
            value = getattr(self, name)
            if value is not None:
                data[name] = value
        return data

    def write(self, path: str | Path) -> None:
        """Write the file in one piece: it is replaced whole or not at all."""
        write_atomically(path, json.dumps(self.to_json(), ensure_ascii=False, indent=1) + "\n")


def write_atomically(path: str | Path, content: str | bytes) -> None:
    """Replace a file by a complete new one; a failure leaves the old one as it was."""
    data = content.encode() if isinstance(content, str) else content
    target = Path(path)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(name, 0o666 & ~umask)
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def record_of(game: Game, names: list[str] | None = None, viewer: Viewer | None = None) -> Record:
    """The record of a game so far; for a viewer, of what that viewer saw."""
    components, book = game.position.components, rulebook(game.name)
    outcome = game.result
    return Record(
        game=game.name,
        options=game.position.options.to_json(),
        seats=[{"name": name} for name in names or [f"seat {k}" for k in range(game.players)]],
        moves=game.moves.copy() if viewer is None else game.log(viewer),
        result=outcome.to_json() if outcome else None,
        components=None if book.is_own(components) else components.sha256,
        seat=viewer,
    )


def read(path: str | Path) -> Record:
    """Read a record file; `RecordError` says what is wrong with it."""
    try:
        text = Path(path).read_text("utf-8")
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not UTF-8 text.") from None
    except OSError as error:
        raise RecordError(f"{path} cannot be read: {error.strerror}.") from None
    try:
        return parse(text)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def parse(text: str) -> Record:
    """The record that the text holds."""
    try:
        data = json.loads(text, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"not a complete JSON object: {error.msg} at line {error.lineno}, "
            f"column {error.colno}; nothing can be replayed, not even move 1."
        ) from None
    except RecursionError:
        raise RecordError("not a record: it is nested too deeply.") from None
    if not isinstance(data, dict):
        raise RecordError("not a record: expected one JSON object.")
    _check_keys(data)
    return Record(**{name: value for name, value in data.items() if name != "format"})


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise RecordError("a key occurs twice in one object.")
    return data


def _check_keys(data: dict[str, Any]) -> None:
    for name in data:
        if name not in KEYS:
            raise RecordError(f"unknown key {name!r}: expected {', '.join(KEYS)}.")
    for name in NEEDED:
        if name not in data:
            raise RecordError(f"the key {name!r} is missing.")
    if data["format"] != FORMAT:
        raise RecordError(f"format {data['format']!r} is unknown: expected {FORMAT!r}.")
    for name, kind, words in (
        ("game", str, "a game's name"),
        ("options", dict, "an object"),
        ("components", str, "a SHA-256 in hexadecimal"),
        ("result", dict, "an object"),
        ("shuffle", dict, "an object"),
    ):
        if name in data and not isinstance(data[name], kind):
            raise RecordError(f"{name}: expected {words}.")
    moves = data["moves"]
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise RecordError("moves: expected a list of texts.")
    seats = data["seats"]
    if not isinstance(seats, list) or not all(_is_seat(seat) for seat in seats):
        raise RecordError('seats: expected a list of objects such as {"name": "Ada"}.')


def _is_seat(seat: Any) -> bool:
    return isinstance(seat, dict) and isinstance(seat.get("name"), str)


def begin(record: Record, components: Components | None = None) -> Game:
    """The game of the record, before its first move."""
    if record.seat is not None:
        raise RecordError("this is the record of one seat's view: it can be read, not replayed.")
    try:
        book = rulebook(record.game)
        box = components or components_for(record.game)
        book.check_options(box, record.options)
        game = Game(record.game, box, **record.options)
    except DemiurgeError as error:
        raise RecordError(f"options: {error}") from None
    for option in book.options:
        if option.name not in record.options and option.only_if is None:
            raise RecordError(f"options: {option.name!r} is missing.")
    if record.components != (None if book.is_own(box) else box.sha256):
        raise RecordError(
            "components: the record was made with another component file "
            f"({record.components or 'the default one'}); name it with --components."
        )
    if len(record.seats) != game.players:
        raise RecordError(f"seats: expected {game.players} of them, not {len(record.seats)}.")
    return game


def steps(record: Record, components: Components | None = None) -> Iterator[Game]:
    """The game before each of its moves and after the last; `RecordError` at a bad one."""
    game = begin(record, components)
    yield game
    for number, text in enumerate(record.moves, 1):
        try:
            refusal = game.position.why_not(text)
        except NotationError as error:
            raise RecordError(f"move {number}: {error}") from None
        if refusal is not None:
            raise RecordError(f"move {number}, {text!r}, is not allowed: {refusal}")
        game.play(text)
        yield game
    outcome = game.result
    reached = outcome.to_json() if outcome else None
    if record.result is not None and record.result != reached:
        last, rule = len(record.moves), rulebook(record.game).rule_of_the_end
        if reached is None:
            raise RecordError(f"result: after move {last} the game is not over ({rule}).")
        raise RecordError(
            f"result: after move {last} it is {json.dumps(reached)}, "
            f"not {json.dumps(record.result)} ({rule})."
        )


def replay(record: Record, components: Components | None = None) -> Game:
    """Play the record through; the game as it stands after its last move."""
    *_, game = steps(record, components)
    return game


def verify(record: Record, components: Components | None = None) -> Game:
    """Replay a record and check that an honest server can have written it: a whole game, in which
    every deal is what the fair shuffle gives (docs/fair.md)."""
    told = _ceremony(record)
    try:
        told.check()
    except CeremonyError as error:
        raise RecordError(f"shuffle: {error}") from None
    game = begin(record, components)
    _check_written(record, game)
    shuffle, part, deals = None, -1, 0
    turns: set[int] = set()  # after how many deals it was a person's turn
    for game in steps(record, components):
        ply = len(game.moves)
        if isinstance(game.actor, int) and told.levels[game.actor] is None:
            turns.add(deals)
        if told.older_parts and ply in {pair[0] for pair in told.older_parts[1:]}:
            raise RecordError(
                f"shuffle: the deals before move {ply + 1} are what it gives. Moves were taken "
                "back, and another part deals from there on: a record of the older kind cannot "
                "show that it had to be this one."
            )
        if game.actor == "chance" and ply < len(record.moves):
            if told.part(deals) != part:
                part = told.part(deals)
                shuffle = Shuffle(told.seed(part), game.position)
            assert shuffle is not None
            due, made = shuffle.deal(game.position), record.moves[ply]
            if made != due:
                raise RecordError(f"move {ply + 1}, {made!r}: the shuffle gives {due!r}.")
            deals += 1
    if game.result is None or record.result is None:
        raise RecordError("shuffle: it is revealed when the game is over, and this one is not.")
    if canonical(record.result) != canonical(game.result.to_json()):
        raise RecordError("result: expected whole numbers.")
    if told.older_parts and len(told.older_parts) > 1:
        raise RecordError("shuffle: a part of it begins after the last move.")
    for number, first in enumerate(told.parts[1:], 1):
        if first not in turns:
            raise RecordError(
                f"shuffle: part {number} begins after deal {first}, "
                "where no person could take a move back."
            )
    return game


def _check_written(record: Record, game: Game) -> None:
    """Refuse options and seats that no server writes."""
    if canonical(record.options) != canonical(game.position.options.to_json()):
        raise RecordError("options: expected every option, with the value that was played.")
    if any(set(seat) != {"name"} for seat in record.seats):
        raise RecordError("seats: expected a name for each, and nothing else.")


def shown(record: Record) -> list[str]:
    """Sentences: what a valid record proves about its shuffle, and what it cannot prove."""
    told = _ceremony(record)
    if told.older_parts:
        return ["It is of the older kind, which does not show the computers' dice."]
    remarks = []
    people = [seat for seat, level in enumerate(told.levels) if level is None]
    if not any(told.commitments):
        remarks.append("No player had a part in the seed: the server made it alone.")
    if told.last:
        times = "once" if told.last == 1 else f"{told.last} times"
        remarks.append(
            f"Moves were taken back past a deal {times}: the next part of the shuffle deals after "
            f"deal {', '.join(map(str, told.parts[1:]))}."
        )
        remarks += [
            f"That seat {seat} agreed is not shown: it promised no next nonce."
            for seat in people
            if not told.promises(seat)
        ]
    return remarks


def check_shuffle(record: Record) -> None:
    """`RecordError` if what the record tells about its shuffle does not have the right shape."""
    if record.shuffle is not None:
        _ceremony(record)


def _ceremony(record: Record) -> Ceremony:
    if record.shuffle is None:
        raise RecordError("the record has no 'shuffle': there is nothing to check the deals with.")
    try:
        return Ceremony.read(record.shuffle, len(record.seats))
    except CeremonyError as error:
        raise RecordError(f"shuffle: {error}") from None


def trace(record: Record, components: Components | None = None) -> Iterator[str]:
    """One JSON line per ply, before its move, and a last one with a null move.

    A move's consequences are known after it is made, so each line is written then.
    """
    line: dict[str, Any] = {}
    try:
        for ply, game in enumerate(steps(record, components)):
            if line:
                yield json.dumps(line | vars(game.account(ply - 1)), ensure_ascii=False)
            line = {
                "ply": ply,
                "actor": game.actor,
                "legal": game.legal_moves(),
                "position": _sorted(game.position.to_json()),
                "move": record.moves[ply] if ply < len(record.moves) else None,
            }
    except RecordError:
        if line:  # the bad move has no consequences
            yield json.dumps(line, ensure_ascii=False)
        raise
    yield json.dumps(line, ensure_ascii=False)


def _sorted(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _sorted(data[key]) for key in sorted(data)}
    if isinstance(data, list):
        return [_sorted(item) for item in data]
    return data
