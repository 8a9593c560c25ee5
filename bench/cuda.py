"""On a machine with a GPU: parity with the CPU, and speed, kept in `cuda.json`.

`python -m bench.cuda` needs numba, numba-cuda and, for the last figure, torch, and works from a
plain checkout with `PYTHONPATH=src`. `--games N` sets how many games are compared per setting
(default 131,072 for each of eight settings, a million in all). The results of a partial run are
printed but not kept.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from demiurge.envs.batch import Batch
from demiurge.envs.cuda import CudaBatch, CudaRandomPlay, gpu
from demiurge.random_play import PLAYED, RandomPlay

SETTINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "gaia base, 2 players": ("gaia", {"players": 2, "rules": "base"}),
    "gaia advanced, 3 players": ("gaia", {"players": 3, "rules": "advanced"}),
    "gaia disasters, 2 players": ("gaia", {"players": 2, "rules": "disasters"}),
    "gaia disasters, 5 players": ("gaia", {"players": 5, "rules": "disasters"}),
    "gaia base, 4 players": ("gaia", {"players": 4, "rules": "base"}),
    "gheos, 2 players": ("gheos", {"players": 2}),
    "gheos, 3 players": ("gheos", {"players": 3}),
    "gheos, 4 players": ("gheos", {"players": 4}),
}
CHUNK = 16384
SIDE_BY_SIDE = (1 << 16, 132 << 10, 1 << 18)  # 132 << 10: as many as an H200 plays at once
ROUNDS = 400
BATCH = 1 << 16
STEPS = 100


def parity(name: str, games: int) -> dict[str, Any]:
    """Games from the same seeds on both sides, compared as whole final states."""
    game, options = SETTINGS[name]
    gpu_play = CudaRandomPlay(game, CHUNK, **options)
    cores = os.cpu_count() or 1
    mine = [RandomPlay(game, "native", options) for _ in range(cores)]
    equal = 0
    with ThreadPoolExecutor(cores) as pool:
        for first in range(0, games, CHUNK):
            count = min(CHUNK, games - first)
            driver = ("random", "seeker")[first // CHUNK % 2]
            finals, tallies = gpu_play.play_games(first, driver)
            edges = [count * k // cores for k in range(cores + 1)]

            def compare(k: int) -> int:
                same = 0
                for i in range(edges[k], edges[k + 1]):  # noqa: B023 - done before the next chunk
                    tally = mine[k].play_games(first + i, 1, driver)  # noqa: B023
                    same += (
                        finals[i].tobytes() == mine[k].states[PLAYED].tobytes()  # noqa: B023
                        and tuple(tallies[i]) == (tally.decisions, tally.moves)  # noqa: B023
                    )
                return same

            equal += sum(pool.map(compare, range(cores)))
    return {"games": games, "equal": equal}


def seconds(work: Any, *arguments: Any) -> float:
    """The best of three, after one that compiles."""
    work(*arguments)
    times = []
    for _ in range(3):
        began = time.perf_counter()
        work(*arguments)
        times.append(time.perf_counter() - began)
    return min(times)


def speed(name: str) -> dict[str, int]:
    """Random decisions per second."""
    game, options = SETTINGS[name]
    speeds = {}
    for games in SIDE_BY_SIDE:
        gpu_play = CudaRandomPlay(game, games, **options)
        made = int(gpu_play.play_on(1, ROUNDS)[:, 0].sum())
        speeds[f"{games} games"] = round(made / seconds(gpu_play.play_on, 1, ROUNDS))
    return speeds


def batch_speed(name: str) -> dict[str, float]:
    """Environment steps per second with observations and masks, on the GPU and on the CPU."""
    game, options = SETTINGS[name]
    speeds = {}
    for games in (BATCH, 4 * BATCH):
        batch = CudaBatch(game, games, **options)
        buffers = batch.buffers()
        dice = gpu().to_device(np.arange(2, 2 * games + 2).reshape(games, 2))
        actions = gpu().to_device(np.zeros(games, np.int64))
        batch.reset(1, into=buffers)

        def run(
            batch: CudaBatch = batch,
            buffers: Any = buffers,
            dice: Any = dice,
            actions: Any = actions,
        ) -> None:
            for _ in range(STEPS):
                batch.choose(buffers.masks, dice, actions)
                batch.step(actions, into=buffers)
            gpu().synchronize()

        speeds[f"cuda, {games} games"] = round(games * STEPS / seconds(run))
    return speeds | {"native, one core": native_steps(game, options)}


def native_steps(game: str, options: dict[str, Any]) -> float:
    batch = Batch(game, 1024, threads=1, **options)
    buffers = batch.buffers()
    batch.reset(1, into=buffers)
    rng = np.random.default_rng(1)
    spent = 0.0
    for _ in range(STEPS):
        actions = (buffers.masks * rng.random(buffers.masks.shape, np.float32)).argmax(axis=1)
        began = time.perf_counter()
        batch.step(actions, into=buffers)
        spent += time.perf_counter() - began
    return round(1024 * STEPS / spent)


def batch_parity(name: str, games: int = 512, steps: int = 600) -> dict[str, Any]:
    """The same actions on both sides: every observation, mask, reward and end."""
    game, options = SETTINGS[name]
    mine, theirs = Batch(game, games, **options), CudaBatch(game, games, **options)
    here, there = mine.buffers(), theirs.buffers()
    mine.reset(5, into=here)
    theirs.reset(5, into=there)
    rng, equal = np.random.default_rng(5), 0
    for _ in range(steps):
        actions = (here.masks * rng.random(here.masks.shape, np.float32)).argmax(axis=1)
        mine.step(actions, into=here)
        theirs.step(gpu().to_device(actions), into=there)
        equal += all(
            (ours == other.copy_to_host()).all() for ours, other in zip(here, there, strict=True)
        )
    return {"steps": steps, "games": games, "equal": equal}


def with_torch() -> str:
    """torch's own tensors as buffers: written in place, no copy."""
    try:
        import torch
    except ImportError:
        return "torch is not installed"
    batch = CudaBatch("gaia", 64, players=2)
    kinds = {np.int16: torch.int16, np.int8: torch.int8, np.float32: torch.float32}
    tensors = [
        torch.zeros(shape, dtype=kinds.get(kind, torch.bool), device="cuda")
        for shape, kind in batch.layout
    ]
    buffers = type(batch.layout)(*tensors)
    batch.reset(1, into=buffers)
    batch.step(buffers.masks.to(torch.float32).argmax(dim=1), into=buffers)
    gpu().synchronize()
    legal = bool((buffers.masks.sum(dim=1) > 0).all())
    return "written in place" if legal and buffers.observations.any() else "nothing was written"


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--games", type=int, default=8 * CHUNK, help="games compared per setting")
    given.add_argument("--settings", nargs="*", default=list(SETTINGS), help="names of settings")
    given.add_argument("--only", choices=["parity", "speed", "batch"], help="one part alone")
    chosen = given.parse_args()
    results: dict[str, Any] = {"device": str(gpu().get_current_device().name)}
    for name in chosen.settings:
        row: dict[str, Any] = {}
        if chosen.only in (None, "parity"):
            row["parity"] = parity(name, chosen.games)
        if chosen.only in (None, "speed"):
            row["decisions_per_second"] = speed(name)
        if chosen.only in (None, "batch"):
            row["batch_parity"] = batch_parity(name)
            row["steps_per_second"] = batch_speed(name)
        results[name] = row
        print(json.dumps({name: row}), flush=True)
    if chosen.only in (None, "batch"):
        results["torch"] = with_torch()
    text = json.dumps(results, indent=1)
    print(text)
    if chosen.only is None and chosen.settings == list(SETTINGS):
        (Path(__file__).parent / "cuda.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
