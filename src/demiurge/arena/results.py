"""The folder of a run: what is needed to report it and to resume it.

    run.json            what was to be played, written before the first game
    games/*.parquet     one row per game, in parts; a part is there whole or not at all
    records/*.json      each game's record, on request

A part is written every few seconds, so a run that is killed loses only those seconds. A game's
number identifies it: a game that is there twice is counted once.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import pyarrow as arrow
import pyarrow.parquet as parquet

import demiurge
from demiurge.arena.errors import ArenaError
from demiurge.arena.match import Played
from demiurge.record import write_atomically

FORMAT = "demiurge-arena/1"
SCHEMA = 1
KEY = b"demiurge.schema"

COMMON = ("run", "demiurge", "game", "options", "components")
TEXT, WHOLE = arrow.string(), arrow.int32()
COLUMNS = arrow.schema(
    [
        *((name, arrow.dictionary(WHOLE, TEXT)) for name in COMMON),
        ("schema", arrow.int16()),
        ("number", arrow.int64()),
        ("group", arrow.int64()),
        ("seed", TEXT),
        ("seating", arrow.list_(TEXT)),
        ("winners", arrow.list_(arrow.int8())),
        ("scores", arrow.list_(WHOLE)),
        ("reason", TEXT),
        ("plies", WHOLE),
        ("decisions", arrow.list_(WHOLE)),
        ("seconds", arrow.list_(arrow.float64())),
        ("faults", arrow.list_(WHOLE)),
        ("last_fault", arrow.list_(TEXT)),
        ("first_moves", arrow.list_(TEXT)),
        ("cards", arrow.list_(arrow.list_(TEXT))),
    ],
    metadata={KEY: str(SCHEMA)},
)


@dataclass(frozen=True)
class Plan:
    """What is to be played, complete enough to resume the run."""

    run: str
    demiurge: str
    game: str
    options: dict[str, Any]
    components: str
    names: list[str]
    seed: str
    games: int
    on_fault: str
    stop_when_sure: bool
    records: bool

    @property
    def players(self) -> int:
        return int(self.options["players"])


def begin(folder: Path, plan: Plan) -> None:
    """Make the folder of a new run; one that holds a run already is left alone."""
    if (folder / "run.json").exists():
        raise ArenaError(f"{folder} holds a run already: name another folder, or --resume it.")
    try:
        (folder / "games").mkdir(parents=True, exist_ok=True)
        if plan.records:
            (folder / "records").mkdir(exist_ok=True)
        text = json.dumps({"format": FORMAT} | asdict(plan), ensure_ascii=False, indent=1)
        write_atomically(folder / "run.json", text + "\n")
    except OSError as error:
        raise ArenaError(f"{folder} cannot be written: {error.strerror}.") from None


def read_plan(folder: Path) -> Plan:
    """What the folder's run was to play; `ArenaError` says what is wrong with it."""
    path = folder / "run.json"
    try:
        data = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ArenaError(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise ArenaError(f"{path} is not a complete JSON object.") from None
    if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
        raise ArenaError(f"{path} is not of the format {FORMAT!r}.")
    if set(data) != {field.name for field in fields(Plan)}:
        raise ArenaError(f"{path} does not hold exactly what a run needs.")
    return Plan(**data)


def write_part(folder: Path, plan: Plan, games: list[Played]) -> None:
    """Add games to the folder, as a file of their own."""
    common = {
        "run": plan.run,
        "demiurge": demiurge.__version__,
        "game": plan.game,
        "options": json.dumps(plan.options, sort_keys=True),
        "components": plan.components,
        "schema": SCHEMA,
    }
    table = arrow.Table.from_pylist([common | vars(game) for game in games], schema=COLUMNS)
    content = arrow.BufferOutputStream()
    parquet.write_table(table, content, compression="zstd")
    name = f"games-{games[0].number:07}-{secrets.token_hex(4)}.parquet"
    try:
        write_atomically(folder / "games" / name, content.getvalue().to_pybytes())
    except OSError as error:
        raise ArenaError(f"{folder} cannot be written: {error.strerror}.") from None


@dataclass
class Kept:
    """The games found in a folder, in order, each once; and the files that are not whole."""

    games: list[Played]
    broken: list[Path]


def read_games(folder: Path, plan: Plan) -> Kept:
    """Every game that the folder keeps; a file of another version, or another run, is refused."""
    by_number: dict[int, Played] = {}
    broken = []
    for path in sorted((folder / "games").glob("*.parquet")):
        table = _read_part(path)
        if table is None:
            broken.append(path)
            continue
        _check(path, table, plan)
        names = [field.name for field in fields(Played)]
        for row in table.select(names).to_pylist():
            by_number.setdefault(row["number"], Played(**row))
    return Kept([by_number[number] for number in sorted(by_number)], broken)


def _read_part(path: Path) -> Any:
    """The part, or None if the file is not whole."""
    try:
        return parquet.read_table(path)
    except arrow.ArrowInvalid:
        return None
    except OSError as error:
        if (
            error.errno is None
        ):  # raised by Arrow about the content, not by the system about the file
            return None
        raise ArenaError(f"{path} cannot be read: {error.strerror}.") from None


def _check(path: Path, table: Any, plan: Plan) -> None:
    version = (table.schema.metadata or {}).get(KEY)
    if version is None:
        raise ArenaError(f"{path} is not a file of arena results; take it out of the folder.")
    if version != str(SCHEMA).encode():
        raise ArenaError(
            f"{path} is of version {version.decode(errors='replace')} of the results, "
            f"this program reads version {SCHEMA}; nothing was changed."
        )
    if set(table["run"].to_pylist()) != {plan.run}:
        raise ArenaError(f"{path} belongs to another run than {plan.run}; nothing was changed.")


def set_aside(path: Path) -> Path:
    """Rename a file that is not whole, so that its games are played again and nothing is lost."""
    aside = path.with_name(f"{path.name}.broken")
    try:
        return path.replace(aside)
    except OSError as error:
        raise ArenaError(f"{path} cannot be set aside: {error.strerror}.") from None


def remove_unfinished(folder: Path) -> None:
    """Remove what a killed run had begun to write and nobody will finish."""
    for path in (folder / "games").glob(".games-*"):
        path.unlink(missing_ok=True)
