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
    """Write a record for each game into the folder."""
    Game(game, components, **options)  # refuses wrong options before a folder is made
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, played in enumerate(random_games(game, components, options, games, seed)):
            names = [f"random {seat}" for seat in range(played.players)]
            record_of(played, names).write(folder / f"{game}-{number:05}.json")
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
    try:
        write(path, game, components, options, random_games(game, components, options, games, seed))
    except OSError as error:
        raise RecordError(f"{path} cannot be written: {error.strerror}.") from None


def random_games(
    game: str, components: Components, options: dict[str, Any], games: int, seed: str
) -> Iterator[Game]:
    """So many games, game k played from the seed "SEED/k"; at a terminal the progress is shown."""
    for number in range(games):
        yield random_game(game, components, options, f"{seed}/{number}")
        if games >= SHOW_PROGRESS_FROM and sys.stderr.isatty():
            end = "\n" if number + 1 == games else ""
            print(f"\r{number + 1} of {games} games", end=end, file=sys.stderr, flush=True)


def random_game(game: str, components: Components, options: dict[str, Any], seed: str) -> Game:
    """A whole game, every seat choosing from its sorted legal moves by the numbers "moves"."""
    played = Game(game, components, seed, **options)
    choice = SeededNumbers(seed, "moves")
    while played.result is None:
        played.play(choice.choose(played.legal_moves()))
    return played
