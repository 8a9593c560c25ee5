"""A network's bare policy, without any search, against other players: the learning curve."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from demiurge.bots.bot import Player
from demiurge.bots.players import player
from demiurge.envs.play import Play
from demiurge.rules.rulebook import Components

# observations and masks to logits and values
Policy = Callable[[NDArray[Any], NDArray[Any]], tuple[NDArray[Any], NDArray[Any]]]


@dataclass
class _Table:
    """A game in which one seat is the network's."""

    play: Play
    seat: int
    others: dict[int, Player]

    def go_on(self) -> None:
        """Let the others move until the network is to move, or the game is over."""
        while not self.play.is_over and self.play.actor != self.seat:
            self._move(self.others[self.play.actor])

    def _move(self, other: Player) -> None:
        for action in self.play.actions(other.move(self.play.view(self.play.actor))):
            self.play.act(action)

    @property
    def share(self) -> float:
        """Of the win, from the reward of the environment."""
        players = self.play.players
        return (self.play.rewards()[self.seat] * (players - 1) + 1) / players


def shares(
    policy: Policy,
    game: str,
    other: str,
    seeds: Sequence[int],
    components: Components | None = None,
    **options: Any,
) -> list[float]:
    """The network's mean share of the wins on each seed, over all seats; all others are `other`.

    The games go on side by side, so that the network answers for all of them at once.
    """
    tables = []
    for seed in seeds:
        for seat in range(Play(game, components, **options).players):
            play = Play(game, components, **options)
            play.reset(seed)
            names = [k for k in range(play.players) if k != seat]
            table = _Table(play, seat, {k: player(other, game, f"{seed}/{k}") for k in names})
            table.go_on()
            tables.append(table)
    going = [table for table in tables if not table.play.is_over]
    while going:
        observations = np.array([table.play.observation(table.seat) for table in going])
        masks = np.array([table.play.mask() for table in going])
        logits, _ = policy(observations, masks)
        for table, action in zip(
            going, np.where(masks > 0, logits, -np.inf).argmax(1), strict=True
        ):
            table.play.act(int(action))
            table.go_on()
        going = [table for table in going if not table.play.is_over]
    return [float(np.mean(lot)) for lot in np.array_split([t.share for t in tables], len(seeds))]
