"""`make bench-peers`: our environments and their peers in one run and one table.

Machines are noisy: each figure is the median of three, ours and the peers' in turn, and what counts
is the ratio. A step is one action of one player; deals are not counted.
"""

from __future__ import annotations

import json
import os
import platform
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from rich.console import Console
from rich.table import Table

import demiurge.envs.openspiel  # noqa: F401  it registers the games
from bench.__main__ import HERE, ROUNDS, SECONDS, peers
from demiurge.envs import gaia_v0, gheos_v0
from demiurge.envs.batch import Batch

GAMES = 64  # with their buffers, 11 kB each, they fit in a core's own cache
MANY = 1024  # these do not


def pettingzoo(module: Any, **options: Any) -> Callable[[float], float]:
    """Look, choose a legal action, step: as with the peer, without wrappers."""
    env = module.raw_env(**options)
    size = env.play.encoding.size

    def steps_per_second(seconds: float) -> float:
        rng, steps, began = random.Random(1), 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            env.reset(seed=rng.randrange(1 << 32))
            while not any(env.terminations.values()):
                observation = env.last()[0]
                env.step(rng.choice(observation[size:].nonzero()[0].tolist()))
                steps += 1
        return steps / (time.perf_counter() - began)

    return steps_per_second


def spiel(name: str) -> Callable[[float], float]:
    game = pyspiel.load_game(name)

    def steps_per_second(seconds: float) -> float:
        rng, steps, began = random.Random(1), 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    deals, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(deals, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    steps += 1
        return steps / (time.perf_counter() - began)

    return steps_per_second


def batch(game: str, count: int, threads: int, **options: Any) -> Callable[[float], float]:
    """With observations and masks; choosing the actions is not counted."""
    games = Batch(game, count, threads=threads, **options)
    buffers = games.buffers()
    games.reset(1, into=buffers)
    rng = np.random.default_rng(1)

    def steps_per_second(seconds: float) -> float:
        spent, steps = 0.0, 0
        while spent < seconds:
            chances = rng.random(buffers.masks.shape, np.float32)
            actions = (buffers.masks * chances).argmax(axis=1)
            began = time.perf_counter()
            games.step(actions, into=buffers)
            spent += time.perf_counter() - began
            steps += count
        return steps / spent

    return steps_per_second


def ours() -> dict[str, Callable[[float], float]]:
    cores = os.cpu_count() or 1
    return {
        "PettingZoo gaia_v0, base, 2 players": pettingzoo(gaia_v0),
        "PettingZoo gaia_v0, disasters, 4 players": pettingzoo(
            gaia_v0, num_players=4, rules="disasters"
        ),
        "PettingZoo gheos_v0, 2 players": pettingzoo(gheos_v0),
        "OpenSpiel python_gaia": spiel("python_gaia"),
        "OpenSpiel python_gheos": spiel("python_gheos"),
        f"batch gaia, base, 2 players, {GAMES} games, 1 core": batch("gaia", GAMES, 1, players=2),
        f"batch gaia, base, 2 players, {MANY} games, 1 core": batch("gaia", MANY, 1, players=2),
        f"batch gaia, base, 2 players, {MANY} games, {cores} cores": batch(
            "gaia", MANY, cores, players=2
        ),
        f"batch gheos, 2 players, {GAMES} games, 1 core": batch("gheos", GAMES, 1, players=2),
    }


def main() -> None:
    console = Console(width=120)
    runs: dict[str, list[float]] = {}
    with console.status("Getting ready ..."):
        mine = ours()
    for number in range(ROUNDS):
        for name, measure in mine.items():
            with console.status(f"Round {number + 1} of {ROUNDS}: {name} ..."):
                runs.setdefault(name, []).append(measure(SECONDS))
        with console.status(f"Round {number + 1} of {ROUNDS}: the peers ..."):
            for name, row in peers().items():
                if "decisions_per_second" in row:
                    runs.setdefault(name, []).append(row["decisions_per_second"])
    figures = {name: statistics.median(rates) for name, rates in runs.items()}
    peer = figures["pettingzoo connect_four"]
    results = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "steps_per_second": {name: round(figure) for name, figure in figures.items()},
        "ratios": {
            f"{name} to connect_four": round(figure / peer, 2)
            for name, figure in figures.items()
            if name.startswith("PettingZoo")
        },
    }
    (HERE / "envs.json").write_text(json.dumps(results, indent=1) + "\n")
    table = Table("", "steps/s", "to connect_four")
    for name, figure in figures.items():
        table.add_row(name, f"{figure:,.0f}", f"{figure / peer:.2f}")
    console.print(table)


if __name__ == "__main__":
    main()
