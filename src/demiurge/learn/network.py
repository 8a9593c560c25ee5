"""The network in torch, for training: the same arrays and answers as `demiurge.bots.network`.

Only the rows that count are computed, those of all positions one after the other. Beside the
answers there are guesses at the end of the game (`training`), which help to learn and are not kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from demiurge.bots import network as plain
from demiurge.bots.inputs import inputs
from demiurge.bots.network import ROUNDS, TINY, shapes
from demiurge.learn.training import Ending, training

CONTEXT, ROW = 256, 64  # the usual widths
TIMID = 0.05  # of the first weights of the answers, so that all moves begin about equally likely


class Answers(NamedTuple):
    """For each position a number per action and a value per seat, and guesses at the end."""

    logits: Tensor  # [B, actions]; of actions that are not legal they mean nothing
    values: Tensor  # [B, seats], from the seat that observes on
    seats: Tensor  # [B, things, seats]: guesses at what each seat will have
    rows: Tensor  # [L, seats]: guesses at what each seat will have on the rows that count
    places: Tensor  # [L]: where those rows are among all rows of all positions


class Learner(nn.Module):
    """The network of a game."""

    def __init__(self, game: str, context: int = CONTEXT, row: int = ROW) -> None:
        super().__init__()
        self.game = game
        of = inputs(game)
        self.actions, self.seats = of.actions, of.seats
        self.widths = (context, row)
        self.names = tuple(shapes(of, context, row))
        for name, shape in shapes(of, context, row).items():
            self.register_parameter(name, nn.Parameter(_beginning(name, shape)))
        self.ending: Ending = training(game).ENDING
        self.guess_seats = nn.Linear(context, len(self.ending.things) * of.seats)
        self.guess_rows = nn.Linear(row, of.seats)
        named = torch.as_tensor(of.row_actions).long()
        self._keep("flat", torch.as_tensor(of.flat).long())
        self._keep("flat_scale", torch.as_tensor(of.flat_scale))
        self._keep("rows", torch.as_tensor(of.rows).long())
        self._keep("rows_scale", torch.as_tensor(of.rows_scale))
        self._keep("live", torch.as_tensor(of.live).long())
        self._keep("row_actions", torch.where(named < 0, self.actions, named))
        self._keep("flat_actions", torch.as_tensor(of.flat_actions).long())

    def _keep(self, name: str, numbers: Tensor) -> None:
        self.register_buffer(f"_{name}", numbers, persistent=False)

    def forward(self, observations: Tensor, facts: Tensor) -> Answers:
        """Answers to observations [B, N], each with the facts of its box [B, M]."""
        seen = torch.cat([observations, facts], 1)
        many, width = seen.shape
        flat = seen.index_select(1, self._flat).float() / self._flat_scale
        live = seen.index_select(1, self._live.flatten()).view(many, *self._live.shape) != 0
        places = live.any(2).flatten().nonzero().squeeze(1)
        count = self._rows.shape[0]
        position, row = places // count, places % count
        lengths = torch.bincount(position, minlength=many)
        where = self._rows[row] + (position * width)[:, None]
        rows = seen.flatten()[where.flatten()].view(where.shape).float() / self._rows_scale
        p = dict(self.named_parameters())
        context = functional.relu(functional.linear(flat, p["flat_w"].T, p["flat_b"]))
        rows = functional.relu(functional.linear(rows, p["row_w"].T, p["row_b"]))
        for k in range(ROUNDS):
            pooled = _pooled(rows, lengths)
            told = functional.relu(functional.linear(pooled, p[f"up{k}_w"].T, p[f"up{k}_b"]))
            context = _norm(context + told, p[f"up{k}_gain"], p[f"up{k}_bias"])
            heard = functional.linear(context, p[f"down{k}_w"].T, p[f"down{k}_b"])
            told = functional.linear(rows, p[f"mix{k}_w"].T) + heard[position]
            rows = _norm(rows + functional.relu(told), p[f"down{k}_gain"], p[f"down{k}_bias"])
        by_flat = functional.linear(context, p["policy_w"].T, p["policy_b"]).float()
        by_row = functional.linear(rows, p["row_policy_w"].T, p["row_policy_b"]).float()
        nobody = p["row_policy_b"].float().expand(*self._row_actions.shape).flatten()
        logits = by_flat.new_zeros(self.actions + 1)
        logits = logits.index_put((self._row_actions.flatten(),), nobody).repeat(many, 1)
        logits = logits.index_copy(1, self._flat_actions, by_flat)
        logits = logits.index_put((position[:, None], self._row_actions[row]), by_row)
        values = functional.linear(context, p["value_w"].T, p["value_b"]).float()
        seats = self.guess_seats(context).view(many, -1, self.seats).float()
        guesses = self.guess_rows(rows).float()
        return Answers(logits[:, :-1], values, seats, guesses, places)

    def plain(self) -> plain.Network:
        """The same network without torch, as it will be read from its file."""
        arrays = {name: self.get_parameter(name).detach().cpu().numpy() for name in self.names}
        halved = {name: array.astype(np.float16) for name, array in arrays.items()}
        return plain.Network(self.game, halved)

    def save(self, path: Path, told: dict[str, str | int | float]) -> None:
        """Write the file that plays, and its card."""
        plain.save(self.plain(), path, told)


def learner_of(network: plain.Network) -> Learner:
    """A network that plays, as one that learns; its guesses at the end begin anew."""
    learner = Learner(network.game, network.context, network.row)
    with torch.no_grad():
        for name in learner.names:
            learner.get_parameter(name).copy_(torch.from_numpy(network.arrays[name]))
    return learner


def _beginning(name: str, shape: tuple[int, ...]) -> Tensor:
    if name.endswith("_gain"):
        return torch.ones(shape)
    if not name.endswith("_w"):
        return torch.zeros(shape)
    spread = TIMID if name in ("policy_w", "row_policy_w", "value_w") else 2**0.5
    return torch.randn(shape) * spread / shape[0] ** 0.5


def _pooled(rows: Tensor, lengths: Tensor) -> Tensor:
    """The mean and the maximum over the rows of each position; 0 if there is none."""
    rows = rows.float()
    some = lengths.clamp(min=1)[:, None]
    total = torch.segment_reduce(rows, "sum", lengths=lengths, unsafe=True)
    most = torch.segment_reduce(rows, "max", lengths=lengths, unsafe=True)
    most = torch.where(lengths[:, None] > 0, most, 0.0)
    return torch.cat([total / some, most], 1)


def _norm(numbers: Tensor, gain: Tensor, bias: Tensor) -> Tensor:
    return functional.layer_norm(numbers, gain.shape, gain, bias, float(TINY))
