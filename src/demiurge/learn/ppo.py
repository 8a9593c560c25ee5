"""Masked PPO in self-play, for any number of players.

Every observation gives a value for each seat: its share of the win. Counted from seat 0, values and
results of one game belong together whoever was to move, so each seat has its own advantages.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor

from demiurge.learn.ending import Targets, turned
from demiurge.learn.league import LEARNER, League
from demiurge.learn.losses import log_policy, log_shares, misguessed, surprise
from demiurge.learn.network import Learner
from demiurge.learn.tables import Tables

VALUE, GUESSES = 0.5, 0.1  # the weights of the value and of the guesses at the end


@dataclass(frozen=True)
class Practice:
    """How PPO learns."""

    steps: int = 64  # of every game between two updates
    size: int = 1024  # of a minibatch
    epochs: int = 1
    clip: float = 0.2
    decay: float = 0.97  # lambda of the generalized advantages
    entropy: float = 0.01
    taste: float = 0.0  # the part of the prize that goes to who stands on most


class Played(NamedTuple):
    """What happened at all tables in so many steps; the first dimension is time."""

    values: Tensor  # per seat, from seat 0 on; one more at the end
    observations: Tensor
    masks: Tensor
    actions: Tensor
    logs: Tensor  # the logarithms of how likely the actions were
    prizes: Tensor  # per seat, from seat 0 on
    ends: Tensor
    actors: Tensor
    learning: Tensor  # whether the network chose, among more than one action


@dataclass(frozen=True)
class Progress:
    """What an update saw."""

    decisions: int
    games: int
    policy: float
    value: float
    entropy: float
    clipped: float


def by_seat(values: Tensor, actors: Tensor, players: Tensor) -> Tensor:
    """Numbers per seat counted from the mover, now counted from seat 0."""
    return turned(values, players - actors, players)


class Trainer:
    """Plays and learns; the games go on from one update to the next."""

    def __init__(
        self,
        learner: Learner,
        optimizer: torch.optim.Optimizer,
        tables: Tables,
        league: League,
        dice: torch.Generator,
    ) -> None:
        self.learner, self.optimizer = learner, optimizer
        self.tables, self.league = tables, league
        self._dice = dice
        self._targets = Targets(learner.ending, learner.seats, tables.players.device)

    def update(self, practice: Practice) -> Progress:
        with torch.no_grad():
            played = self._play(practice)
        return self._learn(played, practice)

    def _precision(self) -> AbstractContextManager[None]:
        """bf16 on a GPU, float32 elsewhere."""
        device = self.tables.players.device.type
        precision: AbstractContextManager[None] = torch.autocast(
            device, torch.bfloat16, enabled=device == "cuda"
        )
        return precision

    def _play(self, practice: Practice) -> Played:
        tables, league = self.tables, self.league
        kept: list[tuple[Tensor, ...]] = []
        values = []
        for _ in range(practice.steps):
            observations, masks = tables.observations.clone(), tables.masks.bool()
            actors = tables.actors.long()
            movers = league.movers(tables.actors)
            with self._precision():
                answers = self.learner(observations, tables.facts)
            logs = log_policy(answers.logits, masks)
            actions = torch.multinomial(logs.exp(), 1, generator=self._dice).squeeze(1)
            with self._precision():
                league.answer(movers, observations, tables.facts, tables.masks, actions)
            values.append(self._expected(answers.values, actors))
            tables.step(actions)
            ends = tables.ends.clone()
            learning = (movers == LEARNER) & (masks.sum(1) > 1)
            made = logs.gather(1, actions[:, None]).squeeze(1)
            prizes = self._prizes(observations, actors, practice.taste)
            kept.append((observations, masks, actions, made, prizes, ends, actors, learning))
            league.seat(ends)
        with self._precision():
            answers = self.learner(tables.observations, tables.facts)
        values.append(self._expected(answers.values, tables.actors.long()))
        return Played(torch.stack(values), *map(torch.stack, zip(*kept, strict=True)))

    def _expected(self, values: Tensor, actors: Tensor) -> Tensor:
        shares = log_shares(values, self.tables.players).exp()
        return by_seat(shares, actors, self.tables.players)

    def _prizes(self, observations: Tensor, actors: Tensor, taste: float) -> Tensor:
        """Each seat's share of the win where a game has ended. A taste gives a part of it to those
        who stand on something, as the last mover saw it."""
        tables, shares = self.tables, self.tables.shares.clone()
        ended = tables.ends.nonzero().squeeze(1)
        if taste == 0 or len(ended) == 0:
            return shares
        owned = self._targets.owners(observations[ended])[:, self._targets.asked].sum(1)
        owned = by_seat(owned, actors[ended], tables.players[ended])
        total = owned.sum(1, keepdim=True)
        built = torch.where(total > 0, owned / total.clamp(min=1), shares[ended])
        shares[ended] += taste * (built - shares[ended])
        return shares

    def _learn(self, played: Played, practice: Practice) -> Progress:
        tables = self.tables
        gains = advantages(played.values, played.prizes, played.ends, practice.decay)
        wanted = (gains + played.values[:-1]).clamp(min=0)
        wanted = wanted / wanted.sum(2, keepdim=True).clamp(min=1e-6)
        gain = gains.gather(2, played.actors[:, :, None]).squeeze(2)
        mine = gain[played.learning]
        gain = (gain - mine.mean()) / (mine.std() + 1e-6)
        when = last_seen(played.ends)
        steps, games = played.ends.shape
        seen: list[list[float]] = []
        for _ in range(practice.epochs):
            order = torch.randperm(steps * games, generator=self._dice, device=gain.device)
            for lot in order.split(practice.size):
                t, g = lot // games, lot % games
                actors, players = played.actors[t, g], tables.players[g]
                masks, learning = played.masks[t, g], played.learning[t, g].float()
                with self._precision():
                    answers = self.learner(played.observations[t, g], tables.facts[g])
                logs = log_policy(answers.logits, masks)
                made = logs.gather(1, played.actions[t, g][:, None]).squeeze(1)
                ratio = (made - played.logs[t, g]).clamp(-20, 20).exp()
                limited = ratio.clamp(1 - practice.clip, 1 + practice.clip)
                better = torch.minimum(ratio * gain[t, g], limited * gain[t, g])
                many = learning.sum().clamp(min=1)
                policy = -(better * learning).sum() / many
                entropy = (surprise(logs.exp(), logs) * learning).sum() / many
                expected = log_shares(answers.values, players)
                value = surprise(turned(wanted[t, g], actors, players), expected).mean()
                known = when[t, g] >= 0
                end = when[t, g].clamp(min=0)
                by = (actors - played.actors[end, g]) % players
                things, owners = misguessed(
                    answers, self._targets, played.observations[end, g], players, by, known
                )
                loss = policy + VALUE * value - practice.entropy * entropy
                loss = loss + GUESSES * (things + owners)
                self.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.learner.parameters(), 0.5)
                self.optimizer.step()
                clipped = (((ratio - limited) != 0).float() * learning).sum() / many
                seen.append([float(x.detach()) for x in (policy, value, entropy, clipped)])
        mean = torch.tensor(seen).mean(0).tolist()
        return Progress(int(played.learning.sum()), int(played.ends.sum()), *mean)


def advantages(values: Tensor, prizes: Tensor, ends: Tensor, decay: float) -> Tensor:
    """Generalized advantages of every seat, without discount; `values` has one time more."""
    gains = torch.zeros_like(prizes)
    after = torch.zeros_like(prizes[0])
    for t in reversed(range(len(prizes))):
        on = (~ends[t]).float()[:, None]
        change = prizes[t] + on * values[t + 1] - values[t]
        after = change + decay * on * after
        gains[t] = after
    return gains


def last_seen(ends: Tensor) -> Tensor:
    """When the game of each step ended; -1 if that was not seen."""
    when = torch.full(ends.shape, -1, device=ends.device)
    after = when[0]
    for t in reversed(range(len(ends))):
        after = torch.where(ends[t], t, after)
        when[t] = after
    return when
