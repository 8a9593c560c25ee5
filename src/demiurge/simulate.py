"""Many random games, one record each; the same seed gives the same games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from demiurge.game import Game
from demiurge.record import RecordError, record_of
from demiurge.rules.errors import OptionError
from demiurge.rules.rulebook import Components
from demiurge.shuffle import SeededNumbers

SHOW_PROGRESS_FROM = 50


def simulate(
    game: str,
    components: Components,
    options: dict[str, Any],
    games: int,
    seed: str,
    folder: Path,
) -> None:
    """Write `games` records into the folder, game k played from the seed "SEED/k"."""
    Game(game, components, **options)  # refuses wrong options before a folder is made
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(games):
            played = random_game(game, components, options, f"{seed}/{number}")
            names = [f"random {seat}" for seat in range(played.players)]
            record_of(played, names).write(folder / f"{game}-{number:05}.json")
            _progress(number + 1, games)
    except OSError as error:
        raise RecordError(f"{folder} cannot be written: {error.strerror}.") from None


def simulate_data(
    game: str,
    components: Components,
    options: dict[str, Any],
    games: int,
    seed: str,
    path: Path,
) -> None:
    """Write the same games as a data set: a row per decision, in one Parquet file."""
    Game(game, components, **options)  # refuses wrong options before a file is made
    try:
        from demiurge.envs.datasets import write
    except ImportError:
        raise OptionError("Data sets need more: pip install 'demiurge[envs]'.") from None

    def played() -> Iterator[Game]:
        for number in range(games):
            yield random_game(game, components, options, f"{seed}/{number}")
            _progress(number + 1, games)

    try:
        write(path, game, components, options, played())
    except OSError as error:
        raise RecordError(f"{path} cannot be written: {error.strerror}.") from None


def random_game(game: str, components: Components, options: dict[str, Any], seed: str) -> Game:
    """A whole game, every seat choosing from its sorted legal moves by the numbers "moves"."""
    played = Game(game, components, seed, **options)
    choice = SeededNumbers(seed, "moves")
    while played.result is None:
        played.play(choice.choose(played.legal_moves()))
    return played


def _progress(done: int, games: int) -> None:
    if games >= SHOW_PROGRESS_FROM and sys.stderr.isatty():
        end = "\n" if done == games else ""
        print(f"\r{done} of {games} games", end=end, file=sys.stderr, flush=True)
