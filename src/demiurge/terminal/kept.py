"""The file in which a game is kept: a record, replaced whole after every move."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import count
from pathlib import Path

from demiurge.game import Game
from demiurge.record import Record, RecordError, read, record_of, replay
from demiurge.rules.errors import DemiurgeError
from demiurge.rules.rulebook import Components
from demiurge.terminal.lines import plain_name
from demiurge.terminal.panels import winners_words
from demiurge.terminal.seats import Seat, seats_in

FOLDER = Path("games")


def new_file(game: str, wanted: Path | None) -> Path:
    """The file for a new game: the wanted one, or one with the date in the folder `games`."""
    if wanted is not None:
        if wanted.exists():
            raise RecordError(f"{wanted} exists already: name another file, or resume it.")
        return wanted
    name = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    try:
        FOLDER.mkdir(exist_ok=True)
    except OSError as error:
        raise RecordError(f"{FOLDER} cannot be made: {error.strerror}.") from None
    numbered = (FOLDER / f"{name}{f'-{k}' if k > 1 else ''}.json" for k in count(1))
    return next(path for path in numbered if not path.exists())


def keep(path: Path, game: Game, seats: Sequence[Seat]) -> None:
    """Write the game as it stands; `RecordError` if the file cannot be written."""
    try:
        record_with(game, seats).write(path)
    except OSError as error:
        raise RecordError(f"{path} cannot be written: {error.strerror}.") from None
    except ValueError:
        raise RecordError(f"{str(path)!r} is not a file name.") from None


def record_with(game: Game, seats: Sequence[Seat]) -> Record:
    """The record of the game, with who is a person and who is not."""
    record = record_of(game)
    record.seats = [seat.to_json() for seat in seats]
    return record


def open_kept(
    path: Path, components: Components | None, kinds: Sequence[str] = ()
) -> tuple[Game, list[Seat]]:
    """The game that a file keeps, as it stands after its last move; not one that is over.

    Who plays on is as the file says, or of these kinds.
    """
    record = read(path)
    try:
        game = replay(record, components)
        seats = seats_in(record, kinds)
        if game.result is not None:
            winners = [plain_name(seats[seat].name) for seat in game.result.winners]
            raise RecordError(f"this game is over: {winners_words(winners)}.")
    except DemiurgeError as error:
        raise RecordError(f"{path}: {error}") from None
    return game, seats
