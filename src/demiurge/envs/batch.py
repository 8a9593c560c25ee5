"""Many games advanced by one call, on all cores, into buffers that the caller owns.

>>> batch = Batch("gaia", games=4, players=2)
>>> buffers = batch.buffers()
>>> batch.reset(seed=7, into=buffers)
>>> actions = buffers.masks.argmax(axis=1)
>>> batch.step(actions, into=buffers)
>>> buffers.observations.shape, buffers.actors.tolist()
((4, 2493), [0, 0, 0, 0])
"""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from demiurge.envs.arrays import Arrays, engine
from demiurge.envs.encoding import ActionError, Encoding, encoding
from demiurge.envs.play import SEEDS
from demiurge.rules.compiler import direct
from demiurge.rules.errors import DemiurgeError, OptionError
from demiurge.rules.rulebook import Components

APART = 2  # each thread uses every second view: so no two threads write to the same cache line


class BadBuffer(DemiurgeError):
    """A buffer of the wrong kind or shape."""


class Buffers(NamedTuple):
    """The arrays that a step is written into, a row per game. They belong to the caller."""

    observations: Any  # of the seat to move, int16
    masks: Any  # 1 for each legal action, int8
    rewards: Any  # per seat, float32; of the game that has just ended, else 0
    ends: Any  # true where a game has just ended and a new one has begun
    actors: Any  # the seat to move, int8


def layout(encoding: Encoding, games: int, players: int) -> Buffers:
    """The shape and the type of numbers of each buffer."""
    return Buffers(
        ((games, encoding.size), np.int16),
        ((games, encoding.actions), np.int8),
        ((games, players), np.float32),
        ((games,), np.bool_),
        ((games,), np.int8),
    )


class Batch:
    """N games that restart by themselves; not to be shared by threads."""

    def __init__(
        self,
        game: str,
        games: int,
        components: Components | None = None,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        if games < 1:
            raise OptionError(f"A batch has at least 1 game, not {games}.")
        self.encoding = encoding(game)
        self.games = games
        self._threads = min(games, threads or os.cpu_count() or 1)
        self._engine = engine(game)
        self._arrays = Arrays(game, games, APART * self._threads, components, options)
        self.players: int = self._arrays.options.players
        self.layout = layout(self.encoding, games, self.players)
        self._indices = np.zeros(games, np.int64)
        edges = [games * k // self._threads for k in range(self._threads + 1)]
        shares = [(APART * k, edges[k], edges[k + 1]) for k in range(self._threads)]
        self._mine, *self._others = shares
        self._pool = ThreadPoolExecutor(max(1, self._threads - 1))
        self._begun = False
        self._known: Buffers | None = None  # the last ones, which have been checked

    def buffers(self) -> Buffers:
        """New buffers of the right shapes; other buffers of these shapes work too."""
        return Buffers(*(np.zeros(shape, kind) for shape, kind in self.layout))

    def reset(self, seed: int, into: Buffers) -> None:
        """Restart all games; the same seed and actions give the same games."""
        self._check(into)
        a = self._arrays

        def begin(k: int, first: int, end: int) -> None:
            self._engine.begin_all(
                a.states, a.boxes, a.episodes, a.views, k, first, end, seed % SEEDS, tuple(into)
            )

        self._share(begin)
        if not self._begun:
            self._prepare(into)
        self._begun = True

    def _prepare(self, into: Buffers) -> None:
        """Load a step's machine code; `_check` has checked the types, so calls need not."""
        a, none = self._arrays, self._indices
        self._engine.find_all(a.states, a.episodes, 0, 0, none, none)
        self._engine.advance_all(
            a.states, a.boxes, a.episodes, a.views, 0, 0, 0, none, none, tuple(into)
        )
        self._find_all = direct(self._engine.find_all)
        self._advance_all = direct(self._engine.advance_all)

    def step(self, actions: NDArray[Any], into: Buffers) -> None:
        """Carry out one action in every game.

        If one of them is not legal, `ActionError` says so, and no game has changed.
        """
        self._check(into)
        actions = self._checked(actions)
        a, indices = self._arrays, self._indices

        def find(_: int, first: int, end: int) -> int:
            return int(self._find_all(a.states, a.episodes, first, end, actions, indices))

        for game in self._share(find):
            if game >= 0:
                raise ActionError(
                    f"Action {actions[game]} is not legal in game {game}: expected one that its "
                    "action mask allows."
                )

        def advance(k: int, first: int, end: int) -> None:
            self._advance_all(
                a.states, a.boxes, a.episodes, a.views, k, first, end, actions, indices, tuple(into)
            )

        self._share(advance)

    def _share(self, work: Any) -> list[Any]:
        """Do the work on all cores, a share of the games each; this thread does the first share.

        If the calling thread only waited, its core would be idle or shared: for a short piece of
        work the system wakes a thread on the core of the thread that wakes it.
        """
        running: list[Future[Any]] = [self._pool.submit(work, *share) for share in self._others]
        done = [work(*self._mine)]
        done += [future.result() for future in running]
        return done

    def _checked(self, actions: NDArray[Any]) -> NDArray[np.int64]:
        if not self._begun:
            raise ActionError("The games have not begun: reset the batch before the first step.")
        numbers = np.asarray(actions)
        if numbers.shape != (self.games,) or numbers.dtype.kind not in "iu":
            raise ActionError(
                f"The actions must be {self.games} whole numbers, one per game, not an array of "
                f"{numbers.dtype} with the shape {numbers.shape}."
            )
        if numbers.dtype == np.int64 and numbers.flags.carray:
            return numbers
        return np.require(numbers, np.int64, ["C", "A"])

    def _check(self, buffers: Buffers) -> None:
        if buffers is self._known:
            return
        for name, buffer, (shape, kind) in zip(Buffers._fields, buffers, self.layout, strict=True):
            if not isinstance(buffer, np.ndarray):
                raise BadBuffer(f"{name} must be a NumPy array, not {type(buffer).__name__}.")
            if buffer.shape != shape or buffer.dtype != kind:
                raise BadBuffer(
                    f"{name} must have the shape {shape} and the type {np.dtype(kind)}, not "
                    f"{buffer.shape} and {buffer.dtype}."
                )
            if not buffer.flags.carray:
                raise BadBuffer(f"{name} must be one writeable, aligned block in C order.")
        self._known = buffers

    def close(self) -> None:
        self._pool.shutdown()
