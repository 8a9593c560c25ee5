"""The end of a game as the network guesses at it, beside who wins.

The targets are read from the last observation of a game, whoever's it is: seats are counted from
the one who observes, so they can be turned to any other.
"""

from __future__ import annotations

import torch
from torch import Tensor

from demiurge.learn.training import Ending


class Targets:
    """An ending as tensors: what the guesses ought to be, given the last observations."""

    def __init__(self, of: Ending, seats: int, device: torch.device) -> None:
        scales = [scale for _, scale in of.things]
        rows = [places or [0] * seats for places in of.rows]
        self.things = torch.tensor([places for places, _ in of.things], device=device)
        self.scales = torch.tensor(scales, device=device, dtype=torch.float32)[:, None]
        self.rows = torch.tensor(rows, device=device)
        self.asked = torch.tensor([bool(places) for places in of.rows], device=device)

    def seats(self, last: Tensor) -> Tensor:
        """For each thing what each seat has [B, things, seats]."""
        return last[:, self.things].float() / self.scales

    def owners(self, last: Tensor) -> Tensor:
        """Whether each seat has something on each row [B, rows, seats]."""
        return (last[:, self.rows] > 0).float()


def turned(numbers: Tensor, by: Tensor, players: Tensor) -> Tensor:
    """Numbers per seat (the last dimension), counted from a seat `by` places further on.

    >>> turned(torch.tensor([[5, 6, 7, 0]]), torch.tensor([1]), torch.tensor([3])).tolist()
    [[6, 7, 5, 0]]
    """
    seats = torch.arange(numbers.shape[-1], device=numbers.device).expand(len(numbers), -1)
    places = torch.where(seats < players[:, None], (seats + by[:, None]) % players[:, None], seats)
    shape = [len(numbers), *[1] * (numbers.dim() - 2), numbers.shape[-1]]
    return numbers.gather(-1, places.view(shape).expand_as(numbers))
