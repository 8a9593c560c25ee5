"""What `tell` costs in compiled rules: `python -m bench.tell`.

Beside the rules, a copy is compiled from which every `tell` is removed. Both play at random in turn
on one core, each in several processes, since one process is a few percent faster than another with
the same code. Functions and blocks are aligned to 64 bytes in both, so that the place of the code
matters less. The result is the median of the ratios of decisions per second, with and without: 1 if
`tell` costs nothing.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

SOURCES = Path(__file__).parent.parent / "src"
RESULTS = Path(__file__).with_name("tell.json")
GAMES: dict[str, dict[str, Any]] = {
    "gaia base": {"players": 2},
    "gaia disasters": {"players": 4, "rules": "disasters"},
    "gheos": {"players": 2},
}
ROUNDS = 31
PROCESSES = 4  # of each
SLICE = 0.1  # seconds
SEED, GAMES_AT_ONCE = 1, 50
ALIGNED = ("-align-all-functions=6", "-align-all-nofallthru-blocks=6")


class Silence(ast.NodeTransformer):
    """Removes every `tell` statement."""

    def visit_Expr(self, statement: ast.Expr) -> ast.AST | None:
        call = statement.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            return ast.Pass() if call.func.id == "tell" else statement
        return statement


def silent_copy(folder: Path) -> Path:
    """A copy of the package without any `tell`."""
    shutil.copytree(SOURCES / "demiurge", folder / "demiurge")
    for path in (folder / "demiurge" / "rules").glob("*/*.py"):
        tree = Silence().visit(ast.parse(path.read_text("utf-8")))
        path.write_text(ast.unparse(ast.fix_missing_locations(tree)), "utf-8")
    return folder


class Player:
    """A process that plays with one package's rules."""

    def __init__(self, sources: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, "play"],
            env=os.environ | {"PYTHONPATH": str(sources)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def decisions_per_second(self, game: str) -> float:
        assert self._process.stdin
        assert self._process.stdout
        print(game, file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())

    def stop(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def play() -> None:
    """In a process: for each line that names a game, play for a moment."""
    import llvmlite.binding

    for option in ALIGNED:
        llvmlite.binding.set_option("bench.tell", option)
    from demiurge.random_play import RandomPlay

    if hasattr(os, "sched_setaffinity"):  # both on one core, as cores differ from moment to moment
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    plays: dict[str, RandomPlay] = {}
    for line in sys.stdin:
        name = line.strip()
        if name not in plays:
            plays[name] = RandomPlay(name.split()[0], "native", GAMES[name])
        done = 0
        began = time.perf_counter()
        while time.perf_counter() < began + SLICE:
            done += plays[name].play_games(SEED, GAMES_AT_ONCE).decisions
        print(done / (time.perf_counter() - began), flush=True)


def main() -> None:
    results: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory(prefix="demiurge-tell-") as folder:
        os.environ["DEMIURGE_CACHE"] = folder  # so that nothing compiled with other options is used
        sources = [SOURCES, silent_copy(Path(folder))]
        players = [Player(sources[k % 2]) for k in range(2 * PROCESSES)]  # with, without, with, ...
        for game in GAMES:
            for player in players:  # compile before measuring
                player.decisions_per_second(game)
            ratios = []
            for _ in track(range(ROUNDS), game, console=Console(stderr=True)):
                speeds = [player.decisions_per_second(game) for player in players]
                ratios.append(statistics.median(speeds[::2]) / statistics.median(speeds[1::2]))
            results[game] = {
                "decisions/s": round(statistics.median(speeds[::2])),
                "ratio": round(statistics.median(ratios), 4),
            }
        for player in players:
            player.stop()
    text = json.dumps(results, indent=1)
    RESULTS.write_text(text + "\n", "utf-8")
    print(text)


if __name__ == "__main__":
    play() if sys.argv[1:] == ["play"] else main()
