"""Games on a GPU: the same rules, one game per thread.

`CudaBatch` is `batch.Batch` with buffers that stay on the GPU: any arrays with
`__cuda_array_interface__`, such as torch's tensors, are written in place, without a copy.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from demiurge.envs.arrays import Arrays
from demiurge.envs.batch import BadBuffer, Buffers, layout
from demiurge.envs.encoding import ActionError, encoding
from demiurge.envs.play import SEEDS
from demiurge.random_play import DRIVERS
from demiurge.rules import compiler
from demiurge.rules import speed as speeds
from demiurge.rules.errors import OptionError
from demiurge.rules.rulebook import Components

THREADS = 128  # in a block
TOGETHER = 1024  # in a block of random play, where they wait for each other


@cache
def gpu() -> Any:
    """numba-cuda; `OptionError` if it is not installed."""
    try:
        return compiler.cuda()
    except ImportError:
        raise OptionError("Games on a GPU need numba-cuda: pip install 'demiurge[cuda]'.") from None


@cache
def kernels(game: str) -> Any:
    """A game's kernels, compiled when first used."""
    gpu()
    return speeds.load("envs.engine.kernels", "cuda", game)


def blocks(games: int, threads: int = THREADS) -> tuple[int, int]:
    threads = min(games, threads)
    return (games + threads - 1) // threads, threads


class CudaRandomPlay:
    """Random play on a GPU, `games` games side by side."""

    def __init__(
        self, game: str, games: int, components: Components | None = None, **options: Any
    ) -> None:
        self.games = games
        self._kernels = kernels(game)
        start = Arrays(game, 1, 1, components, options)
        self._kind = start.states.dtype
        self._start = gpu().to_device(start.states[1:].view(np.int64))
        self._boxes = gpu().to_device(start.boxes)

    def play_games(self, seed: int, driver: str = "random") -> tuple[Any, Any]:
        """Play a game per seed to the end: the last states; the decisions and the moves listed."""
        finals = gpu().device_array((self.games, len(self._start)), np.int64)
        tallies = gpu().device_array((self.games, 2), np.int64)
        self._kernels.play_games[blocks(self.games, TOGETHER)](
            self._start, self._boxes, seed, DRIVERS.index(driver), finals, tallies
        )
        return finals.copy_to_host().view(self._kind)[:, 0], tallies.copy_to_host()

    def play_on(self, seed: int, rounds: int) -> Any:
        """Make one decision per round in each game; finished games restart. Tallies as above."""
        tallies = gpu().device_array((self.games, 2), np.int64)
        self._kernels.play_on[blocks(self.games, TOGETHER)](
            self._start, self._boxes, seed, rounds, tallies
        )
        return tallies.copy_to_host()


class CudaBatch:
    """N games on a GPU that restart by themselves."""

    def __init__(
        self, game: str, games: int, components: Components | None = None, **options: Any
    ) -> None:
        if games < 1:
            raise OptionError(f"A batch has at least 1 game, not {games}.")
        self.encoding = encoding(game)
        self.games = games
        self._kernels = kernels(game)
        arrays = Arrays(game, 1, 1, components, options)
        self.players: int = arrays.options.players
        self.layout = layout(self.encoding, games, self.players)
        self._states = gpu().to_device(np.repeat(arrays.states[1:], games + 1))
        self._boxes = gpu().to_device(arrays.boxes)
        self._episodes = gpu().to_device(np.zeros(games, arrays.episodes.dtype))
        self._indices = gpu().device_array(games, np.int64)
        self._illegal = gpu().device_array(1, np.int64)
        self._begun = False

    def buffers(self) -> Buffers:
        """New buffers on the GPU; other buffers of these shapes work too."""
        return Buffers(*(gpu().device_array(shape, kind) for shape, kind in self.layout))

    def reset(self, seed: int, into: Buffers) -> None:
        """Restart all games; the same seed and actions give the same games."""
        buffers = self._checked(into)
        self._kernels.begin_all[blocks(self.games)](
            self._states, self._boxes, self._episodes, seed % SEEDS, buffers.rewards, buffers.ends
        )
        self._look(buffers)
        self._begun = True

    def step(self, actions: Any, into: Buffers) -> None:
        """Carry out one action in every game.

        If one of them is not legal, `ActionError` says so, and no game has changed.
        """
        if not self._begun:
            raise ActionError("The games have not begun: reset the batch before the first step.")
        buffers = self._checked(into)
        actions = self._array("actions", actions, (self.games,), np.int64)
        self._illegal.copy_to_device(np.array([self.games]))
        where = blocks(self.games)
        self._kernels.find_all[where](
            self._states, self._episodes, actions, self._indices, self._illegal
        )
        illegal = int(self._illegal.copy_to_host()[0])
        if illegal < self.games:
            raise ActionError(
                f"Action {actions[illegal]} is not legal in game {illegal}: expected one that its "
                "action mask allows."
            )
        self._kernels.advance_all[where](
            self._states,
            self._boxes,
            self._episodes,
            actions,
            self._indices,
            buffers.rewards,
            buffers.ends,
        )
        self._look(buffers)

    def _look(self, buffers: Buffers) -> None:
        """Write observations and masks; a memset makes the zeros faster than each game's thread."""
        for buffer in (buffers.observations, buffers.masks):
            gpu().cudadrv.driver.device_memset(buffer, 0, buffer.nbytes)
        self._kernels.look_all[blocks(self.games)](
            self._states,
            self._boxes,
            self._episodes,
            buffers.observations,
            buffers.masks,
            buffers.actors,
        )

    def choose(self, masks: Any, dice: Any, actions: Any) -> None:
        """Choose a random legal action in each game; `dice` has two int64 per game, not both 0."""
        self._kernels.choose_all[blocks(self.games)](masks, dice, actions)

    def _checked(self, buffers: Buffers) -> Buffers:
        return Buffers(
            *(
                self._array(name, buffer, shape, kind)
                for name, buffer, (shape, kind) in zip(
                    Buffers._fields, buffers, self.layout, strict=True
                )
            )
        )

    @staticmethod
    def _array(name: str, given: Any, shape: tuple[int, ...], kind: Any) -> Any:
        """The array as numba-cuda knows it, without a copy."""
        if hasattr(given, "copy_to_host"):  # numba-cuda's own
            array = given
        elif hasattr(given, "__cuda_array_interface__"):
            array = gpu().as_cuda_array(given)
        else:
            raise BadBuffer(f"{name} must be an array on the GPU, not {type(given).__name__}.")
        if array.shape != shape or array.dtype != np.dtype(kind) or not array.is_c_contiguous():
            raise BadBuffer(
                f"{name} must have the shape {shape} and the type {np.dtype(kind)} in C order, "
                f"not {array.shape} and {array.dtype}."
            )
        return array
