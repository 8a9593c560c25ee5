"""What the network's answers are measured by."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from demiurge.learn.ending import Targets, turned
from demiurge.learn.network import Answers

NEVER = -1e9  # the logit of what cannot be


def log_policy(logits: Tensor, masks: Tensor) -> Tensor:
    """The logarithm of how likely each action is, among the legal ones."""
    return functional.log_softmax(logits.masked_fill(~masks, NEVER), 1)


def log_shares(values: Tensor, players: Tensor) -> Tensor:
    """The logarithm of each seat's expected share of the win, counted from the one who observes."""
    seats = torch.arange(values.shape[1], device=values.device)
    return functional.log_softmax(values.masked_fill(seats >= players[:, None], NEVER), 1)


def surprise(expected: Tensor, logarithms: Tensor) -> Tensor:
    """The cross-entropy of each position."""
    return -(expected * logarithms.clamp(min=NEVER / 2)).sum(1)


def misguessed(
    answers: Answers,
    targets: Targets,
    last: Tensor,
    players: Tensor,
    by: Tensor | None = None,
    known: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    """How wrong the guesses at the end are: at what the seats have, and at who stands where.

    `last` is what somebody last saw, from whom the mover sits `by` places further on; how a game
    ended need not be known.
    """
    seats = torch.arange(answers.values.shape[1], device=last.device)
    seated = seats < players[:, None]
    if known is not None:
        seated = seated & known[:, None]
    by = torch.zeros_like(players) if by is None else by
    had = turned(targets.seats(last), by, players)
    wrong = (answers.seats - had).square() * seated[:, None]
    things = wrong.sum() / (seated.sum() * wrong.shape[1]).clamp(min=1)
    count = len(targets.asked)
    position, row = answers.places // count, answers.places % count
    asked = (seated[position] & targets.asked[row][:, None]).float()
    owned = turned(targets.owners(last), by, players)[position, row]
    wrong = functional.binary_cross_entropy_with_logits(answers.rows, owned, reduction="none")
    return things, (wrong * asked).sum() / asked.sum().clamp(min=1)
