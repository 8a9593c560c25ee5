"""A run: plays the missing games, keeps them in parts, and counts them as they finish."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import demiurge
from demiurge.arena import results
from demiurge.arena.errors import ArenaError
from demiurge.arena.match import ON_FAULT, Make, Played, Terms
from demiurge.arena.pool import Job, play_all
from demiurge.arena.progress import Shown
from demiurge.arena.results import Plan
from demiurge.arena.schedule import Seating, schedule
from demiurge.arena.standing import Standing
from demiurge.bots.bot import Player
from demiurge.bots.players import player
from demiurge.game import Game
from demiurge.rules.errors import OptionError
from demiurge.rules.rulebook import Components

FOLDER = Path("arena")
PART_SECONDS = 10.0
PART_GAMES = 1000


@dataclass(frozen=True)
class Pace:
    """The games played in this run, and the share of the workers' time spent in games."""

    games: int
    seconds: float
    workers: int
    busy: float

    def to_json(self) -> dict[str, Any]:
        return {
            "games_played_now": self.games,
            "seconds": round(self.seconds, 2),
            "games_per_second": round(self.games / max(self.seconds, 1e-9), 2),
            "workers": self.workers,
            "busy": round(self.busy, 4),
        }


def plan(
    game: str,
    components: Components,
    options: dict[str, Any],
    names: list[str],
    games: int,
    seed: str | None = None,
    on_fault: str = "random",
    stop_when_sure: bool = False,
    records: bool = False,
    make: Make = player,
) -> Plan:
    """What is to be played, checked: the game, the options, every player's name."""
    if games < 1:
        raise OptionError(f"The number of games must be at least 1, not {games}.")
    if on_fault not in ON_FAULT:
        raise OptionError(f"Unknown {on_fault!r}: on a fault expected {' or '.join(ON_FAULT)}.")
    checked = Game(game, components, **options).position.options.to_json()
    made = Plan(
        run=secrets.token_hex(8),
        demiurge=demiurge.__version__,
        game=game,
        options=checked,
        components=components.sha256,
        names=names,
        seed=seed if seed is not None else secrets.token_hex(8),
        games=games,
        on_fault=on_fault,
        stop_when_sure=stop_when_sure,
        records=records,
    )
    Standing(made, schedule(names, made.players, 1))
    for name in dict.fromkeys(names):
        _try_out(make(name, game, made.seed))
    return made


def _try_out(player: Player) -> None:
    """Fail before the first game, not in every game, if a player cannot even start."""
    try:
        player.start()
    finally:
        with suppress(Exception):
            player.close()


def new_folder(game: str) -> Path:
    """A folder for a new run, with the date in its name."""
    return FOLDER / f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}-{secrets.token_hex(2)}"


def take_up(folder: Path, components: Components) -> tuple[Plan, list[Played], list[str]]:
    """A run that was stopped: its plan, the games it has, and a sentence for each lost file."""
    plan = results.read_plan(folder)
    if plan.demiurge != demiurge.__version__:
        raise ArenaError(
            f"{folder} was begun with Demiurge {plan.demiurge}, this is {demiurge.__version__}: "
            "games of two versions are not mixed."
        )
    if plan.components != components.sha256:
        raise ArenaError(
            f"{folder} was begun with another component file; name it with --components."
        )
    kept = results.read_games(folder, plan)
    results.remove_unfinished(folder)
    sentences = [
        f"{path} is not whole: set aside as {results.set_aside(path).name}, "
        "its games are played again."
        for path in kept.broken
    ]
    return plan, kept.games, sentences


def play_missing(
    folder: Path,
    made: Plan,
    components: Components,
    before: list[Played],
    workers: int | None = None,
    make: Make = player,
) -> Pace:
    """Play every missing game of the plan; the games played are kept whatever happens."""
    seatings = schedule(made.names, made.players, made.games)
    standing = Standing(made, seatings)
    for game in before:
        standing.add(game)
    missing = _missing(seatings, before) if not standing.sure else []
    crew = min(workers or os.cpu_count() or 1, max(1, len(missing)))
    terms = Terms(made.game, components, made.options, made.seed, made.on_fault)
    job = Job(terms, make, folder / "records" if made.records else None)
    began, busy, played = time.perf_counter(), 0.0, 0
    if missing:
        with (
            Shown(standing, len(before), len(seatings)) as shown,
            closing(play_all(job, missing, crew)) as finished,
            _parts(folder, made) as parts,
        ):
            for one in finished:
                parts.add(one.played)
                standing.add(one.played)
                busy += one.seconds
                played += 1
                shown.advance()
                if standing.sure:
                    break
    seconds = time.perf_counter() - began
    return Pace(played, seconds, crew, busy / max(seconds * crew, 1e-9))


def _missing(seatings: list[Seating], before: list[Played]) -> list[Seating]:
    there = {game.number for game in before}
    return [seating for seating in seatings if seating.number not in there]


class Parts:
    """Games on their way into files."""

    def __init__(self, folder: Path, made: Plan) -> None:
        self._folder = folder
        self._plan = made
        self._waiting: list[Played] = []
        self._written = time.monotonic()

    def add(self, game: Played) -> None:
        self._waiting.append(game)
        due = time.monotonic() - self._written >= PART_SECONDS
        if due or len(self._waiting) >= PART_GAMES:
            self.write()

    def write(self) -> None:
        if self._waiting:
            results.write_part(self._folder, self._plan, self._waiting)
            self._waiting = []
        self._written = time.monotonic()


@contextmanager
def _parts(folder: Path, made: Plan) -> Iterator[Parts]:
    parts = Parts(folder, made)
    try:
        yield parts
    finally:
        parts.write()
