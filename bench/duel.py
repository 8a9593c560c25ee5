"""`python -m bench.duel gaia work=300 work=100`: two styles of play against each other.

A style is written as `work=300,explore=0.2,plies=-1,weights=FILE`; what is not named has its usual
value. One seat plays the first style, all others the second, on the same seeds in every seat.
"""

from __future__ import annotations

import argparse
import time
from functools import cache
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import numpy as np

from bench.selfplay import Studio, Style
from demiurge.bots.mind import weights
from demiurge.bots.search import Settings, settings_of
from demiurge.game import GAMES, Position, all_options

LOT = 4  # seeds handed to a process at a time


def style_of(game: str, text: str) -> Style:
    """A style as it is written on the command line."""
    given = dict(word.split("=") for word in text.split(",") if word)
    usual = settings_of(game)._asdict()
    settings = Settings(*(float(given.pop(name, usual[name])) for name in usual))
    table = given.pop("weights", None)
    numbers: dict[str, Any] = {name: int(value) for name, value in given.items()}
    chosen = weights(game, Path(table)) if table else weights(game)
    return Style(settings=settings, weights=chosen, **numbers)


@cache
def studio(game: str, options: tuple[tuple[str, Any], ...]) -> Studio:
    return Studio(game, dict(options))


def play(task: tuple[str, tuple[tuple[str, Any], ...], int, Style, Style]) -> list[float]:
    """The first style's share of the wins, for each seed."""
    game, options, first, one, other = task
    table = studio(game, options)
    players = table.players
    wins = []
    for seed in range(first, first + LOT):
        shares = [
            table.play(seed, [one if k == seat else other for k in range(players)])[seat]
            for seat in range(players)
        ]
        wins.append(float(np.mean(shares)))
    return wins


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.duel")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("styles", nargs=2)
    for name, variants in all_options().items():
        parser.add_argument(f"--{name}", type=variants[0][1].kind)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1_000_000)
    given = parser.parse_args()
    one, other = (style_of(given.game, text) for text in given.styles)
    chosen = {name: value for name in all_options() if (value := getattr(given, name)) is not None}
    players, options = Position.start(given.game, **chosen).players, tuple(chosen.items())
    seeds = range(given.seed, given.seed + given.games // players, LOT)
    began = time.perf_counter()
    with Pool() as pool:
        tasks = [(given.game, options, first, one, other) for first in seeds]
        wins = [share for some in pool.imap_unordered(play, tasks) for share in some]
    margin = 1.96 * float(np.std(wins)) / len(wins) ** 0.5
    print(
        f"{given.game} {players}: {given.styles[0] or 'usual'} against "
        f"{given.styles[1] or 'usual'}: {np.mean(wins):.3f} ± {margin:.3f} "
        f"({len(wins) * players} games, {time.perf_counter() - began:.0f} s)",
        flush=True,
    )


if __name__ == "__main__":
    main()
