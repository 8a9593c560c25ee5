"""`python -m bench.duel gaia work=300 work=100`: two styles of play against each other.

A style is written as `work=300,explore=0.2,plies=-1,weights=FILE`, or as
`network=FILE,work=100,explore=1` for a search that a network guides (without work: what the
network wants at first sight); what is not named has its usual value. Work counts per opponent. One
seat plays the first style, all others the second, on the same seeds in every seat.
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
from demiurge.bots import guided
from demiurge.bots.mind import weights
from demiurge.bots.search import settings_of
from demiurge.game import GAMES, Position, all_options

LOT = 4  # seeds handed to a process at a time


def style_of(game: str, text: str) -> Style:
    """A style as it is written on the command line."""
    given = dict(word.split("=") for word in text.split(",") if word)
    network = given.pop("network", None)
    usual: Any = guided.SETTINGS if network else settings_of(game)
    settings = tuple(float(given.pop(name, value)) for name, value in usual._asdict().items())
    table = given.pop("weights", None)
    numbers: dict[str, Any] = {name: int(value) for name, value in given.items()}
    return Style(
        settings=settings,
        weights=weights(game, Path(table)) if table else None,
        network=Path(network) if network else None,
        **numbers,
    )


@cache
def studio(game: str, options: tuple[tuple[str, Any], ...]) -> Studio:
    return Studio(game, dict(options))


def play(
    task: tuple[str, tuple[tuple[str, Any], ...], int, Style, Style],
) -> tuple[list[float], list[tuple[float, int]]]:
    """The first style's share of the wins, for each seed; each style's seconds and moves."""
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
    return wins, [
        (table.seconds.pop(style, 0.0), table.moves.pop(style, 0)) for style in (one, other)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.duel")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("styles", nargs=2)
    for name, variants in all_options().items():
        parser.add_argument(f"--{name}", type=variants[0][1].kind)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int)
    given = parser.parse_args()
    one, other = (style_of(given.game, text) for text in given.styles)
    chosen = {name: value for name in all_options() if (value := getattr(given, name)) is not None}
    players, options = Position.start(given.game, **chosen).players, tuple(chosen.items())
    seeds = range(given.seed, given.seed + given.games // players, LOT)
    began = time.perf_counter()
    with Pool(given.workers) as pool:
        tasks = [(given.game, options, first, one, other) for first in seeds]
        played = list(pool.imap_unordered(play, tasks))
    wins = [share for some, _ in played for share in some]
    paces = [
        1000 * sum(spent[k][0] for _, spent in played) / sum(spent[k][1] for _, spent in played)
        for k in range(2)
    ]
    margin = 1.96 * float(np.std(wins)) / len(wins) ** 0.5
    print(
        f"{given.game} {players}: {given.styles[0] or 'usual'} against "
        f"{given.styles[1] or 'usual'}: {np.mean(wins):.3f} ± {margin:.3f} "
        f"({len(wins) * players} games, {paces[0]:.2f} and {paces[1]:.2f} ms a move, "
        f"{time.perf_counter() - began:.0f} s)",
        flush=True,
    )


if __name__ == "__main__":
    main()
