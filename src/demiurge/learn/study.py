"""Learning from examples: the policy from what a search tried, the value from how games ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from demiurge.learn.ending import Targets
from demiurge.learn.examples import Batch, Examples
from demiurge.learn.losses import log_policy, log_shares, misguessed, surprise
from demiurge.learn.network import Learner

LOT = 1024  # measured together
VALUE, GUESSES = 1.0, 0.3  # the weights of the value and of the guesses at the end


@dataclass(frozen=True)
class Lesson:
    """How wrong the network was on some examples."""

    policy: float
    value: float
    things: float
    owners: float
    agreed: float  # how often its first choice was the search's


def lessons(
    learner: Learner,
    optimizer: torch.optim.Optimizer,
    examples: Examples,
    size: int,
    order: np.random.Generator,
    rates: Sequence[float],
) -> Iterator[Lesson]:
    """Learn from all examples once, in lots of `size`, each with its rate."""
    device = learner.flat_b.device
    targets = Targets(learner.ending, learner.seats, device)
    numbers = order.permutation(len(examples))
    for rate, first in zip(rates, range(0, len(numbers), size), strict=True):
        for group in optimizer.param_groups:
            group["lr"] = rate
        lot = examples.some(np.sort(numbers[first : first + size]), device)
        loss, lesson = judged(learner, lot, targets)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(learner.parameters(), 1.0)
        optimizer.step()
        yield lesson


def judged(learner: Learner, lot: Batch, targets: Targets) -> tuple[Tensor, Lesson]:
    """What is to become smaller, and how wrong the network is."""
    answers = learner(lot.observations, lot.facts)
    logs = log_policy(answers.logits, lot.masks)
    policy = surprise(lot.policies, logs).mean()
    value = surprise(lot.shares, log_shares(answers.values, lot.players)).mean()
    things, owners = misguessed(answers, targets, lot.last, lot.players)
    agreed = (logs.argmax(1) == lot.policies.argmax(1)).float().mean()
    loss = policy + VALUE * value + GUESSES * (things + owners)
    told = (policy, value, things, owners, agreed)
    return loss, Lesson(*(float(number.detach()) for number in told))


def measured(learner: Learner, examples: Examples) -> Lesson:
    """How wrong the network is on examples that it has not learned from."""
    device = learner.flat_b.device
    targets = Targets(learner.ending, learner.seats, device)
    found, weights = [], []
    with torch.no_grad():
        for first in range(0, len(examples), LOT):
            numbers = np.arange(first, min(first + LOT, len(examples)))
            _, lesson = judged(learner, examples.some(numbers, device), targets)
            found.append(list(vars(lesson).values()))
            weights.append(len(numbers))
    return Lesson(*np.average(found, axis=0, weights=weights).tolist())
