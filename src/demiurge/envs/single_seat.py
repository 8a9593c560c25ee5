"""Gymnasium's environment: one seat to play, the others are played by bots.

>>> env = SingleSeat("gaia", opponents=["random"], rules="base")
>>> observation, info = env.reset(seed=7)
>>> bool(env.action_masks()[info["action_mask"].argmax()])
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from numpy.typing import NDArray

from demiurge.bots.bot import Player
from demiurge.bots.players import player
from demiurge.envs.encoding import VERSION, ActionError
from demiurge.envs.pictures import MODES, check_mode, picture
from demiurge.envs.play import SEEDS, Play
from demiurge.envs.zoo import LegalActions
from demiurge.game import GAMES
from demiurge.rules.errors import OptionError

NUMBERS = np.iinfo(np.int16)


class SingleSeat(gymnasium.Env[NDArray[np.int16], np.int64]):
    """A game against bots, named as everywhere: "random", "level3", "search:500" and so on.

    There are as many opponents as names. The seat is random in every game unless it is given.
    An action that is not legal loses the game at once; `info["illegal"]` says why.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] = ("random",),
        seat: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_mode(render_mode)
        self.play = Play(game, players=len(opponents) + 1, **options)
        if seat is not None and seat not in range(self.play.players):
            raise OptionError(f"There is no seat {seat!r}: expected 0 to {self.play.players - 1}.")
        for name in opponents:
            player(name, game, "0").close()  # refuses an unknown bot at once
        self.render_mode = render_mode
        self.opponents = list(opponents)
        self.seat = seat or 0
        self._given = seat
        self._players: dict[int, Player] = {}
        self.action_space: LegalActions
        shape = (self.play.encoding.size,)
        self.observation_space = spaces.Box(NUMBERS.min, NUMBERS.max, shape, np.int16)
        self.action_space = LegalActions(self.play.encoding.actions)
        self._over = True

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as sb3-contrib asks for it."""
        return self.play.mask().astype(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        super().reset(seed=seed, options=options)
        dice = self.np_random
        self.close()
        self.seat = int(dice.integers(self.play.players)) if self._given is None else self._given
        others = [seat for seat in range(self.play.players) if seat != self.seat]
        self._players = {
            seat: player(name, self.play.game, str(dice.integers(SEEDS)))
            for seat, name in zip(others, self.opponents, strict=True)
        }
        self.play.reset(int(dice.integers(SEEDS)))
        self._over = False
        self._let_others_move()
        if self.play.is_over:
            return self.reset()
        return self._seen()

    def step(self, action: Any) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        if self._over:
            raise ResetNeeded("No game is being played: reset the environment before a step.")
        if action not in self.action_space:
            raise InvalidAction(
                f"There is no action {action!r}: expected 0 to {self.play.encoding.actions - 1}."
            )
        try:
            self.play.act(int(action))
        except ActionError as error:
            self._over = True
            observation, info = self._seen()
            return observation, -1.0, True, False, info | {"illegal": str(error)}
        self._let_others_move()
        self._over = self.play.is_over
        observation, info = self._seen()
        return observation, self.play.rewards()[self.seat], self._over, False, info

    def _let_others_move(self) -> None:
        while not self.play.is_over and self.play.actor != self.seat:
            actor = self.play.actor
            for action in self.play.actions(self._players[actor].move(self.play.view(actor))):
                self.play.act(action)

    def _seen(self) -> tuple[NDArray[np.int16], dict[str, Any]]:
        self.action_space.legal = self.play.mask()
        return self.play.observation(self.seat), {"action_mask": self.action_space.legal}

    def render(self) -> Any:
        """What the seat sees."""
        return picture(self.play, self.seat, self.render_mode)

    def close(self) -> None:
        for bot in self._players.values():
            bot.close()


for name in GAMES:
    gymnasium.register(
        f"demiurge/{name.capitalize()}-v{VERSION}",
        "demiurge.envs.single_seat:SingleSeat",
        kwargs={"game": name},
    )
