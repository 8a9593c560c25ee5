"""`python -m bench.network`: how long a network and the search with it take, on one core.

One pass of a network of the usual widths through a position, in microseconds, and iterations of
the guided search per second with one and with two threads, beside those of the old search; all in
one run and by turns, in the time that a thread was running, because machines are busy. The last
result is in `network.json`.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from demiurge.bots.guided import SETTINGS, GuidedMind
from demiurge.bots.mind import Mind
from demiurge.bots.network import Network, made_of_noise
from demiurge.bots.search import settings_of
from demiurge.game import GAMES, Game, View

CONTEXT, ROW = 256, 64
PASSES, ITERATIONS = 100, 200
ROUNDS = 25
POSITIONS = 4
OPTIONS: dict[str, dict[str, Any]] = {"gaia": {"rules": "advanced"}, "gheos": {}}


def positions(game: str) -> list[View]:
    """Positions spread over a random game of two."""
    table, rng, views = Game(game, seed="bench", players=2, **OPTIONS[game]), random.Random(1), []
    while isinstance(table.actor, int):
        view = table.view(table.actor)
        if len(view.legal_moves()) > 1:
            views.append(view)
        table.play(rng.choice(view.legal_moves()))
    return [views[len(views) * (2 * k + 1) // (2 * POSITIONS)] for k in range(POSITIONS)]


def seconds(work: Callable[[], object]) -> float:
    """How long this thread was running."""
    began = time.thread_time()
    work()
    return time.thread_time() - began


def together(minds: list[Any], view: View) -> float:
    """Seconds for an iteration while each mind grows a tree in a thread of its own."""
    for mind in minds:
        mind.look(view, random.Random(1))
        mind.plant()
    with ThreadPoolExecutor(len(minds)) as pool:
        ran = list(pool.map(lambda mind: seconds(lambda: mind.think(ITERATIONS)), minds))
    return max(ran) / ITERATIONS


def runs_of(view: View, network: Network) -> list[dict[str, float]]:
    """All of it by turns, several times."""
    minds = [GuidedMind(network, view.components) for _ in range(2)]
    old = Mind(network.game, view.components)
    for mind in minds:
        mind.set(SETTINGS)
    old.set(settings_of(network.game))
    runs = []
    for _ in range(ROUNDS):
        minds[0].look(view, random.Random(1))
        minds[0].ask()
        runs.append(
            {
                "pass": seconds(lambda: minds[0].think_over(PASSES)) / PASSES,
                "alone": together(minds[:1], view),
                "two": together(minds, view),
                "old": together([old], view),
            }
        )
    return runs[1:]  # the first may have loaded machine code


def figures(game: str) -> dict[str, float]:
    """Of each position the quickest run of each kind: that which was disturbed least."""
    network = made_of_noise(game, 1, CONTEXT, ROW)
    quickest: list[dict[str, float]] = []
    for view in positions(game):
        runs = runs_of(view, network)
        quickest.append({name: min(run[name] for run in runs) for name in runs[0]})
    mean = {name: statistics.mean(run[name] for run in quickest) for name in quickest[0]}
    return {
        "microseconds a pass": round(1e6 * mean["pass"], 1),
        "microseconds a pass, the longest position": round(
            1e6 * max(run["pass"] for run in quickest), 1
        ),
        "iterations per second": round(1 / mean["alone"]),
        "iterations with two threads to one": round(2 * mean["alone"] / mean["two"], 2),
        "iterations to those of the old search": round(mean["old"] / mean["alone"], 2),
    }


def main() -> None:
    results = {game: figures(game) for game in GAMES}
    Path(__file__).with_name("network.json").write_text(json.dumps(results, indent=1) + "\n")
    print(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
