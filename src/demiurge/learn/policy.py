"""A network for research: from observations and masks to logits and values."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from demiurge.bots.network import Network, load
from demiurge.game import components_for
from demiurge.rules.rulebook import Components

if TYPE_CHECKING:
    from demiurge.learn.network import Learner

IMPOSSIBLE = np.float32(-1e9)  # the logit of an action that is not legal


class LoadedPolicy:
    """A function from observations [B, N] and action masks [B, actions] to logits [B, actions] and
    values [B, seats]: the logarithm of each seat's share of the win, up to a constant, counted from
    the seat that observes. Of seats that nobody sits on they mean nothing.

    >>> from demiurge.bots.network import made_of_noise
    >>> from demiurge.envs.play import Play
    >>> play = Play("gheos")
    >>> play.reset(seed=7)
    >>> policy = LoadedPolicy(made_of_noise("gheos", 1), components_for("gheos"))
    >>> logits, values = policy(play.observation(0)[None], play.mask()[None])
    >>> logits.shape, values.shape
    ((1, 381), (1, 4))
    """

    def __init__(self, network: Network, components: Components) -> None:
        self.network = network
        self.components = components

    def __call__(
        self, observations: NDArray[Any], masks: NDArray[Any]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        logits, values = self.network.answer(observations, self.components)
        return np.where(masks > 0, logits, IMPOSSIBLE), values

    def module(self) -> Learner:
        """The same as a torch module, which can go on learning."""
        from demiurge.learn.network import learner_of

        return learner_of(self.network)


def load_policy(
    game: str, path: Path | None = None, components: Components | None = None
) -> LoadedPolicy:
    """The network of a game, or of a file, for its own box or another one."""
    return LoadedPolicy(load(game, path), components or components_for(game))
