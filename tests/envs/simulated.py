"""A few games in Numba's CUDA simulator, compared with the plain rules and the native batch.

Run with NUMBA_ENABLE_CUDASIM=1 in a process of its own: `python -m tests.envs.simulated GAME`.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any

import numpy as np

from demiurge.envs.batch import Batch
from demiurge.envs.cuda import CudaBatch, CudaRandomPlay, gpu
from demiurge.game import rulebook
from demiurge.random_play import DRIVERS, PLAYED, RandomPlay
from tests.soak import SOAK


def widen() -> None:
    """Let what the simulator reads be Python's numbers, since compiled code widens bytes and
    NumPy's scalars do not; let it copy one whole structured element over another, also in a
    thread's own memory, and view words there as such an element; and let it ignore registers."""
    array = importlib.import_module(f"{gpu().__name__}.simulator.cudadrv.devicearray")
    within = array.FakeWithinKernelCUDAArray
    name = "_FakeWithinKernelCUDAArray__wrap_if_fake"
    wrap = getattr(within, name)

    def widened(self: Any, item: Any) -> Any:
        return item.item() if isinstance(item, np.integer | np.bool_) else wrap(self, item)

    def put(self: Any, index: Any, value: Any) -> None:
        self._item[index] = value._item._ary if isinstance(value, within) else value

    def view(self: Any, kind: Any) -> Any:
        return within(self._item.view(kind))

    jit = gpu().jit

    def simulate(**options: Any) -> Any:
        return jit(device=options.get("device", False))

    kernels = importlib.import_module(f"{gpu().__name__}.simulator.kernelapi")
    empty = kernels.FakeCUDALocal.array

    def local(self: Any, shape: Any, kind: Any) -> Any:
        return within(array.FakeCUDAArray(empty(self, shape, kind)))

    setattr(within, name, widened)
    within.__setitem__ = put
    within.view = view
    gpu().jit = simulate
    kernels.FakeCUDALocal.array = local


SETTINGS: dict[str, list[dict[str, Any]]] = {
    "gaia": [{"players": 2, "rules": "base"}, {"players": 3, "rules": "disasters"}],
    "gheos": [{"players": 2}, {"players": 3}],
}
GAMES = 2
STEPS = 12


def whole_games(game: str, options: dict[str, Any], drivers: tuple[str, ...]) -> None:
    state = rulebook(game).state.State
    gpu_play, plain = CudaRandomPlay(game, GAMES, **options), RandomPlay(game, "plain", options)
    for driver in drivers:
        finals, tallies = gpu_play.play_games(30, driver)
        for i in range(GAMES):
            tally = plain.play_games(30 + i, 1, driver)
            assert state.from_array(finals, i) == plain.states[PLAYED]
            assert tallies[i].tolist() == [tally.decisions, tally.moves]
    played = plain.play_games(30, 1).decisions
    assert gpu_play.play_on(30, played + 2)[0][0] >= played


def steps(game: str, options: dict[str, Any]) -> None:
    mine, theirs = Batch(game, GAMES, **options), CudaBatch(game, GAMES, **options)
    here, there = mine.buffers(), theirs.buffers()
    mine.reset(8, into=here)
    theirs.reset(8, into=there)
    dice = gpu().to_device(np.arange(1, 2 * GAMES + 1).reshape(GAMES, 2))
    actions = gpu().to_device(np.zeros(GAMES, np.int64))
    for _ in range(STEPS):
        for ours, other in zip(here, there, strict=True):
            assert (ours == other.copy_to_host()).all()
        theirs.choose(there.masks, dice, actions)
        theirs.step(actions, into=there)
        mine.step(actions.copy_to_host(), into=here)


if __name__ == "__main__":
    widen()
    for number, chosen in enumerate(SETTINGS[sys.argv[1]]):
        whole_games(sys.argv[1], chosen, DRIVERS if SOAK else DRIVERS[number : number + 1])
        steps(sys.argv[1], chosen)
        print("the same", sys.argv[1], chosen, flush=True)
