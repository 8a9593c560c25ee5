"""Who plays beside the network that learns: itself, and networks that do not learn.

Plain self-play of many players falls into traps: all race for the end, because all the others do.
In a part of the games one seat learns and meets others: earlier checkpoints, networks that imitate
a search, networks with a taste for building.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from demiurge.learn.losses import log_policy
from demiurge.learn.network import Learner

LEARNER = -1
ALIKE = 0.5  # of these games all the others are the same


class League:
    """Who sits where in many games."""

    def __init__(
        self,
        others: Sequence[Learner],
        share: float,
        temperature: float,
        players: Tensor,
        seats: int,
        dice: torch.Generator,
    ) -> None:
        self.others = others
        self._share = share if others else 0.0
        self._temperature = temperature
        self._players = players
        self._dice = dice
        self.who = torch.full((len(players), seats), LEARNER, device=players.device)
        self.seat(torch.ones_like(players, dtype=torch.bool))

    def seat(self, begun: Tensor) -> None:
        """Choose who plays the games that have just begun."""
        games, seats = self.who.shape
        luck = self._random(games, 3)
        alone = (luck[:, 0] * self._players).long()  # the seat that learns
        others = max(1, len(self.others))
        drawn = (self._random(games, seats) * others).long()
        alike = (luck[:, 1] * others).long()[:, None]
        drawn = torch.where(self._random(games, 1) < ALIKE, alike, drawn)
        places = torch.arange(seats, device=self.who.device)
        drawn = torch.where(places == alone[:, None], LEARNER, drawn)
        drawn = torch.where(luck[:, 2:] < self._share, drawn, LEARNER)
        self.who = torch.where(begun[:, None], drawn, self.who)

    def movers(self, actors: Tensor) -> Tensor:
        """Who is to move in each game."""
        return self.who.gather(1, actors.long()[:, None]).squeeze(1)

    def answer(
        self, movers: Tensor, observations: Tensor, facts: Tensor, masks: Tensor, actions: Tensor
    ) -> None:
        """Let the others choose where they are to move."""
        for number, other in enumerate(self.others):
            where = (movers == number).nonzero().squeeze(1)
            if len(where):
                logits = other(observations[where], facts[where]).logits / self._temperature
                chances = log_policy(logits, masks[where].bool()).exp()
                chosen = torch.multinomial(chances, 1, generator=self._dice)
                actions[where] = chosen.squeeze(1)

    def _random(self, *shape: int) -> Tensor:
        return torch.rand(shape, generator=self._dice, device=self._players.device)
