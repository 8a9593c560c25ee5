"""Positions of recorded games: what the mover saw, how a search judged it, and how it ended.

A file holds the games of one setting; `games` writes it.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from demiurge.bots.inputs import inputs
from demiurge.game import rulebook
from demiurge.rules.errors import DemiurgeError


class ExamplesError(DemiurgeError):
    """A file of examples that cannot be read."""


class Batch(NamedTuple):
    """Some examples as tensors; seats are counted from the mover."""

    observations: Tensor
    facts: Tensor
    masks: Tensor
    policies: Tensor  # how often a search tried each action
    shares: Tensor  # of the win
    last: Tensor  # what the mover saw at the end
    players: Tensor


@dataclass(frozen=True)
class Examples:
    """Many examples, in memory."""

    game: str
    observations: NDArray[np.int16]
    masks: NDArray[np.uint8]  # eight actions in a byte
    policies: NDArray[np.float16]
    shares: NDArray[np.float32]
    players: NDArray[np.int64]
    ends: NDArray[np.int64]  # which of `last` belongs to the example
    last: NDArray[np.int16]
    boxes: NDArray[np.int64]  # which of `facts` belongs to the example
    facts: NDArray[np.int16]

    def __len__(self) -> int:
        return len(self.observations)

    def some(self, numbers: NDArray[Any], device: torch.device) -> Batch:
        """These examples."""
        actions = self.policies.shape[1]
        arrays = (
            self.observations[numbers],
            self.facts[self.boxes[numbers]],
            np.unpackbits(self.masks[numbers], axis=1, count=actions).astype(bool),
            self.policies[numbers].astype(np.float32),
            self.shares[numbers],
            self.last[self.ends[numbers]],
            self.players[numbers],
        )
        return Batch(*(torch.from_numpy(array).to(device) for array in arrays))


def read(game: str, paths: Sequence[Path], trust: float) -> Examples:
    """The examples of all these files. A result is mixed with what the search expected, which has
    the weight `trust`: it knows less of the truth, but a single result is mostly luck."""
    parts: list[dict[str, Any]] = []
    ends, facts = 0, []
    for number, path in enumerate(paths):
        kept, about = _file(game, path)
        seats, players = inputs(game).seats, int(about["options"]["players"])
        components = rulebook(game).check_components(about["components"])
        facts.append(inputs(game).facts(components))
        turns = (kept["seat"][:, None] + np.arange(seats)) % players
        seated = np.arange(seats) < players
        shares = np.take_along_axis(kept["shares"][kept["game"]], turns, 1) * seated
        expected = np.take_along_axis(kept["expected"].astype(np.float32), turns, 1) * seated
        expected /= expected.sum(1, keepdims=True)
        parts.append(
            {
                "observations": kept["observations"],
                "masks": kept["masks"],
                "policies": kept["policies"],
                "shares": ((1 - trust) * shares + trust * expected).astype(np.float32),
                "players": np.full(len(turns), players),
                "ends": ends + kept["game"] * seats + kept["seat"],
                "last": kept["last"].reshape(-1, kept["last"].shape[-1]),
                "boxes": np.full(len(turns), number),
            }
        )
        ends += len(parts[-1]["last"])
    if not parts:
        raise ExamplesError("There are no examples to learn from.")
    joined = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    return Examples(game, **joined, facts=np.array(facts))


def _file(game: str, path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    try:
        with np.load(path, allow_pickle=False) as file:
            kept = {name: file[name] for name in file.files}
        about = json.loads(str(kept.pop("about")))
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise ExamplesError(f"{path} is cut, or no file of examples.") from None
    if about["game"] != game:
        raise ExamplesError(f"{path} holds examples of {about['game']}, not of {game}.")
    return kept, about
