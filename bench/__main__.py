"""`make bench`: our speed in several settings, the peers' speed and the ratios, in `results.json`.

Machines are noisy: each of our figures is the median of three runs, with the peers' run between
them, and what counts is the ratio.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from demiurge.game import GAMES

HERE = Path(__file__).parent
PEERS = HERE.parent / ".venv-peers" / "bin" / "python"
SECONDS = 3.0
ROUNDS = 3
COMMAND = [sys.executable, "-m", "demiurge.cli"]


def bench(game: str, *arguments: str) -> dict[str, Any]:
    """One run of `demiurge bench`, as anyone would run it."""
    command = [*COMMAND, "bench", game, *arguments, "--seconds", str(SECONDS), "--json"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def peers() -> dict[str, dict[str, float]]:
    done = subprocess.run(
        [PEERS, HERE / "peers.py", str(SECONDS)], check=True, stdout=subprocess.PIPE
    )
    figures: dict[str, dict[str, float]] = json.loads(done.stdout)
    return figures


SETTINGS = {
    "gaia base, 2 players": ("gaia", "--rules", "base", "--players", "2"),
    "gaia base, 2 players, 2 threads": (
        *("gaia", "--rules", "base", "--players", "2"),
        *("--threads", "2"),
    ),
    "gaia disasters, 4 players": ("gaia", "--rules", "disasters", "--players", "4"),
    "gaia disasters, 4 players, seeker": (
        *("gaia", "--rules", "disasters", "--players", "4"),
        *("--driver", "seeker"),
    ),
    "gaia base, 2 players, plain": (
        *("gaia", "--rules", "base", "--players", "2"),
        *("--speed", "plain"),
    ),
    "gheos, 3 players": ("gheos", "--players", "3"),
    "gheos, 3 players, 2 threads": ("gheos", "--players", "3", "--threads", "2"),
    "gheos, 3 players, seeker": ("gheos", "--players", "3", "--driver", "seeker"),
}
SEARCHES = {
    f"{game} search{suffix}": (game, "--search", *threads)
    for game in GAMES
    for suffix, threads in (("", ()), (", 2 threads", ("--threads", "2")))
}
DECISIONS, ITERATIONS = "decisions_per_second", "playout_iterations_per_second"
ONE_AND_TWO = {
    "gaia": ("gaia base, 2 players", "gaia base, 2 players, 2 threads", DECISIONS),
    "gheos": ("gheos, 3 players", "gheos, 3 players, 2 threads", DECISIONS),
    "gaia search": ("gaia search", "gaia search, 2 threads", ITERATIONS),
    "gheos search": ("gheos search", "gheos search, 2 threads", ITERATIONS),
}


def starts() -> dict[str, float]:
    """Seconds to compile from nothing, to load from the cache, and to import."""
    import_only = _seconds([sys.executable, "-c", "import demiurge"])
    bare = _seconds([sys.executable, "-c", "pass"])
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"DEMIURGE_CACHE": folder}
        seconds = {"import demiurge": import_only - bare}
        for state, games in (
            ("compiled from nothing", ["gaia"]),
            ("compiled from nothing", ["gheos"]),
            ("from the cache", ["gaia"]),
            ("from the cache", ["gaia", "gheos"]),
        ):
            done = subprocess.run(
                [sys.executable, "-c", READY, *games],
                env=environment,
                check=True,
                capture_output=True,
            )
            seconds[f"{' and '.join(games)} {state}"] = float(done.stdout)
    return seconds


READY = """
import sys, time
began = time.perf_counter()
from demiurge.random_play import RandomPlay
for game in sys.argv[1:]:
    RandomPlay(game, "native", {"players": 2})
print(time.perf_counter() - began)
"""


def _seconds(command: list[str]) -> float:
    times = []
    for _ in range(5):
        began = time.perf_counter()
        subprocess.run(command, check=True)
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def main() -> None:
    console = Console(width=120)
    with console.status("Measuring how long it takes to begin ..."):
        begin = starts()
    settings = SETTINGS | SEARCHES
    ours: dict[str, list[dict[str, Any]]] = {name: [] for name in settings}
    theirs: list[dict[str, dict[str, float]]] = []
    for number in range(ROUNDS):
        for name, arguments in settings.items():
            with console.status(f"Round {number + 1} of {ROUNDS}: {name} ..."):
                ours[name].append(bench(*arguments))
        with console.status(f"Round {number + 1} of {ROUNDS}: the peers ..."):
            theirs.append(peers())
    results = summary(begin, ours, theirs)
    (HERE / "results.json").write_text(json.dumps(results, indent=1) + "\n")
    show(console, results)


def summary(
    begin: dict[str, float],
    ours: dict[str, list[dict[str, Any]]],
    theirs: list[dict[str, dict[str, float]]],
) -> dict[str, Any]:
    """Medians, and the ratios for which there are targets."""
    numbers = {
        name: {
            key: statistics.median(run[key] for run in runs)
            for key, value in runs[0].items()
            if isinstance(value, int | float)
        }
        for name, runs in ours.items()
    }
    for name in theirs[0]:
        numbers[name] = {
            key: statistics.median(run[name][key] for run in theirs) for key in theirs[0][name]
        }
    base = numbers["gaia base, 2 players"]["decisions_per_second"]
    ratios = {
        f"gaia base to {name}, decisions": base / numbers[name]["decisions_per_second"]
        for name in theirs[0]
        if "decisions_per_second" in numbers[name]
    }
    for game in GAMES:
        for name in theirs[0]:
            if "iterations_per_second" in numbers[name]:
                ratios[f"{game} search to {name}"] = (
                    numbers[f"{game} search"][ITERATIONS] / numbers[name]["iterations_per_second"]
                )
    ratios["gaia base to catanatron, games"] = (
        numbers["gaia base, 2 players"]["games_per_second"]
        / numbers["catanatron"]["games_per_second"]
    )
    for name, (alone, together, figure) in ONE_AND_TWO.items():
        ratios[f"{name}, two threads to one"] = statistics.median(
            two[figure] / one[figure] for one, two in zip(ours[alone], ours[together], strict=True)
        )
    return {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "seconds": {name: round(value, 3) for name, value in begin.items()},
        "figures": numbers,
        "ratios": {name: round(value, 2) for name, value in ratios.items()},
    }


def show(console: Console, results: dict[str, Any]) -> None:
    table = Table("", "decisions/s", "games/s", "moves listed/s", "from Python/s", "clone ns")
    for name, row in results["figures"].items():
        cells = ("decisions", "games", "moves_listed", "python_decisions")
        if DECISIONS in row:
            numbers = [_number(row.get(f"{cell}_per_second")) for cell in cells]
            table.add_row(name, *numbers, _number(row.get("clone_ns")))
    console.print(table)
    searches = Table("iterations/s", "playouts to the end", "as the bot searches")
    for name, row in results["figures"].items():
        alone = row.get("iterations_per_second")
        if ITERATIONS in row or alone:
            rates = (row.get(ITERATIONS, alone), row.get("usual_iterations_per_second"))
            searches.add_row(name, *map(_number, rates))
    console.print(searches)
    for group in ("ratios", "seconds"):
        for name, value in results[group].items():
            console.print(f"{name:>44}  {value}")


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}"


if __name__ == "__main__":
    main()
