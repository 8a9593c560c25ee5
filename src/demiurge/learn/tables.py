"""Many games side by side, of all numbers of players and rule sets and with many boxes, for one
network: on the GPU with `CudaBatch`, or on the processor with `Batch`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from demiurge.bots.inputs import inputs
from demiurge.envs.batch import Batch, Buffers
from demiurge.envs.encoding import encoding
from demiurge.game import components_for
from demiurge.learn.faces import mixed, renumbered
from demiurge.learn.training import Setting, training
from demiurge.rules.rulebook import Components

OWN = 0.5  # of the games are played with the game's own box, the others with renumbered or mixed


@dataclass(frozen=True)
class Lot:
    """Games with the same options and the same box."""

    games: int
    options: Mapping[str, Any]
    components: Components


def lots(game: str, games: int, groups: int, dice: np.random.Generator) -> list[Lot]:
    """About as many games in each setting as it is to be learned, in so many groups."""
    chosen = spread(training(game).SETTINGS, groups, dice)
    edges = [games * k // groups for k in range(groups + 1)]
    return [
        Lot(edges[k + 1] - edges[k], setting.options, box(game, dice))
        for k, setting in enumerate(chosen)
        if edges[k + 1] > edges[k]
    ]


def spread(settings: Sequence[Setting], many: int, dice: np.random.Generator) -> list[Setting]:
    """So many of the settings, each as often as it should be, but for one more or less."""
    ends = np.cumsum([setting.often for setting in settings])
    places = (np.arange(many) + dice.random()) / many * ends[-1]
    return [settings[int(np.searchsorted(ends, place, "right"))] for place in places]


def box(game: str, dice: np.random.Generator) -> Components:
    """The game's own box, or another."""
    own, luck = components_for(game), dice.random()
    if luck < OWN:
        return own
    return renumbered(game, own, dice) if luck < (1 + OWN) / 2 else mixed(game, own, dice)


class Tables:
    """Games in several settings that restart by themselves; a row of each tensor per game."""

    def __init__(self, game: str, chosen: Sequence[Lot], device: torch.device) -> None:
        self.games = sum(lot.games for lot in chosen)
        names, of = encoding(game), inputs(game)

        def zeros(*shape: int, kind: torch.dtype) -> Tensor:
            return torch.zeros(self.games, *shape, dtype=kind, device=device)

        self.observations = zeros(names.size, kind=torch.int16)
        self.masks = zeros(names.actions, kind=torch.int8)
        self.actors = zeros(kind=torch.int8)
        self.ends = zeros(kind=torch.bool)
        self.shares = zeros(of.seats, kind=torch.float32)  # of the win, when a game has ended
        self.players = zeros(kind=torch.int64)
        self.facts = zeros(of.facts(chosen[0].components).size, kind=torch.int16)
        self._batches: list[tuple[Any, slice, Buffers, Tensor]] = []
        first = 0
        for lot in chosen:
            part = slice(first, first + lot.games)
            first += lot.games
            batch = _batch(game, lot, device)
            rewards = torch.zeros(lot.games, batch.players, device=device)
            tensors = (self.observations, self.masks, rewards, self.ends, self.actors)
            cut = [t if t is rewards else t[part] for t in tensors]
            self._batches.append((batch, part, Buffers(*map(_shared, cut)), rewards))
            self.players[part] = batch.players
            self.facts[part] = torch.from_numpy(of.facts(lot.components)).to(device)

    def reset(self, seed: int) -> None:
        for batch, part, buffers, _ in self._batches:
            batch.reset(seed + part.start, into=buffers)

    def step(self, actions: Tensor) -> None:
        """Carry out an action in every game."""
        for batch, part, buffers, rewards in self._batches:
            batch.step(_shared(actions[part]), into=buffers)
            players = batch.players
            won = (rewards * (players - 1) + 1) / players
            self.shares[part, :players] = won * self.ends[part, None]

    def close(self) -> None:
        for batch, *_ in self._batches:
            if isinstance(batch, Batch):
                batch.close()


def _batch(game: str, lot: Lot, device: torch.device) -> Any:
    if device.type == "cuda":
        from demiurge.envs.cuda import CudaBatch

        return CudaBatch(game, lot.games, lot.components, **lot.options)
    threads = torch.get_num_threads()
    return Batch(game, lot.games, lot.components, threads=threads, **lot.options)


def _shared(numbers: Tensor) -> Any:
    """The same memory as the environments know it."""
    return numbers if numbers.is_cuda else numbers.numpy()
