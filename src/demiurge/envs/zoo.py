"""PettingZoo's environments for any game; `gaia_v0` and the like name those of one.

An observation is the one that `encoding` describes, and after it the action mask; the mask is in
`infos` as well. The spaces' `sample` draws legal actions.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pettingzoo
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from demiurge.envs.encoding import VERSION, ActionError, Encoding
from demiurge.envs.pictures import MODES, check_mode, picture
from demiurge.envs.play import SEEDS, Play
from demiurge.rules.contract import NOBODY

Mask = NDArray[np.int8]


class LegalActions(spaces.Discrete):
    """All actions; `sample` draws from the legal ones, unless another mask is given."""

    def __init__(self, actions: int) -> None:
        super().__init__(actions)
        self.legal: Mask = np.zeros(actions, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self.legal
        return super().sample(mask=mask, probability=probability)


def observation_space(encoding: Encoding, actions: int) -> spaces.Box:
    """Observation and mask in one row."""
    numbers = np.iinfo(np.int16)
    low = np.full(encoding.size + actions, numbers.min, np.int16)
    high = np.full(encoding.size + actions, numbers.max, np.int16)
    low[encoding.size :], high[encoding.size :] = 0, 1
    return spaces.Box(low, high, dtype=np.int16)


def metadata(game: str) -> dict[str, Any]:
    return {
        "name": f"{game}_v{VERSION}",
        "render_modes": list(MODES),
        "render_fps": 2,
        "is_parallelizable": True,
    }


class Seats(EzPickle):
    """What both kinds of environments have: agents and their spaces, a generator, pictures."""

    IDLE = 0  # actions that do nothing, after those of the game

    def __init__(
        self,
        game: str,
        num_players: int = 2,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, game, num_players, render_mode, max_cycles, **options)
        check_mode(render_mode)
        self.metadata = metadata(game)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.play = Play(game, players=num_players, **options)
        self.possible_agents = [f"player_{seat}" for seat in range(num_players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = self.play.encoding.actions + self.IDLE
        space = observation_space(self.play.encoding, actions)
        self.observation_spaces: Any = dict.fromkeys(self.possible_agents, space)
        self.action_spaces: Any = {agent: LegalActions(actions) for agent in self.possible_agents}
        self._size = self.play.encoding.size
        self._dice = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _see(self, agent: str, mask: Mask) -> NDArray[np.int16]:
        """What the agent sees, and after it what it may do."""
        size = self._size
        row = np.zeros(size + len(mask), np.int16)
        self.play.observe(self._seats[agent], row[:size])
        row[size:] = mask
        return row

    def _begin(self, seed: int | None) -> None:
        """Begin a game; without a seed the games of an environment follow from its first one."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.play.reset(int(self._dice.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self._steps = 0

    def _is_late(self) -> bool:
        """The game is cut off here."""
        return self.max_cycles is not None and self._steps >= self.max_cycles

    def render(self) -> Any:
        """What the agent to move sees."""
        return picture(self.play, max(self.play.actor, 0), self.render_mode)

    def close(self) -> None:
        """Does nothing: no resources are held."""


class TurnByTurn(Seats, AECEnv[str, Any, Any]):
    """One agent after the other: always the one that is to move."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self._none = np.zeros(self.play.encoding.actions, np.int8)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {}
        for agent in self.agents:
            self._show_mask(agent, self._none)
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self.play.actor]
        self._show_mask(self.agent_selection, self.play.mask())

    def _show_mask(self, agent: str, mask: Mask) -> None:
        self.infos[agent] = {"action_mask": mask}
        self.action_spaces[agent].legal = mask

    def observe(self, agent: str) -> NDArray[np.int16]:
        return self._see(agent, self.action_spaces[agent].legal)

    def step(self, action: Any) -> None:
        if not self.agents:
            raise ActionError("The game is over: reset the environment before the next step.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.play.act(whole(action))
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._show_mask(agent, self._none)
        actor = self.play.actor
        if actor == NOBODY:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self.play.rewards(), strict=True))
            self._accumulate_rewards()
            self._deads_step_first()
            return
        self.agent_selection = self.agents[actor]
        self._show_mask(self.agent_selection, self.play.mask())
        if self._is_late():
            self.truncations = dict.fromkeys(self.agents, True)


class AllAtOnce(Seats, ParallelEnv[str, Any, Any]):
    """All agents at once: those not to move may only do nothing, which is the last action."""

    IDLE = 1

    @property
    def nothing(self) -> int:
        return self.play.encoding.actions

    def _mask_of(self, agent: str) -> Mask:
        mask = np.zeros(self.nothing + 1, np.int8)
        if self._seats[agent] == self.play.actor:
            mask[: self.nothing] = self.play.mask()
        else:
            mask[self.nothing] = 1
        return mask

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._begin(seed)
        return self._look()

    def _look(self) -> tuple[dict[str, Any], dict[str, Any]]:
        masks = {agent: self._mask_of(agent) for agent in self.agents}
        for agent, mask in masks.items():
            self.action_spaces[agent].legal = mask
        seen = {agent: self._see(agent, mask) for agent, mask in masks.items()}
        return seen, {agent: {"action_mask": mask} for agent, mask in masks.items()}

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        if not self.agents:
            raise ActionError("The game is over: reset the environment before the next step.")
        chosen = [whole(actions.get(agent, self.nothing)) for agent in self.agents]
        for seat, action in enumerate(chosen):
            if seat != self.play.actor and action != self.nothing:
                raise ActionError(
                    f"player_{seat} is not to move: expected the action {self.nothing}, "
                    f"which does nothing, not {action}."
                )
        if chosen[self.play.actor] == self.nothing:
            raise ActionError(f"player_{self.play.actor} is to move and cannot do nothing.")
        self.play.act(chosen[self.play.actor])
        self._steps += 1
        over = self.play.is_over
        late = not over and self._is_late()
        seen, infos = self._look()
        rewards = dict(zip(self.agents, self.play.rewards(), strict=True))
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, late)
        if over or late:
            self.agents = []
        return seen, rewards, terminations, truncations, infos


def whole(action: Any) -> int:
    """The action as a number."""
    if type(action) is int:
        return action
    if isinstance(action, bool) or not isinstance(action, int | np.integer):
        raise ActionError(f"An action is a whole number, not {action!r}.")
    return int(action)


class Environments:
    """What the module of a game offers, such as `gaia_v0`; they are in PettingZoo's registry too.

    Options: `num_players`, the game's own, `components`, `render_mode`, `max_cycles`.
    """

    def __init__(self, game: str) -> None:
        self._game = game
        self._enter()

    def raw_env(self, **options: Any) -> TurnByTurn:
        """One agent after the other, without a check that it is reset before it is used."""
        return TurnByTurn(self._game, **options)

    def env(self, **options: Any) -> AECEnv[str, Any, Any]:
        """One agent after the other."""
        return cast(AECEnv[str, Any, Any], OrderEnforcingWrapper(self.raw_env(**options)))

    def parallel_env(self, **options: Any) -> AllAtOnce:
        """All agents at once, those not to move doing nothing."""
        return AllAtOnce(self._game, **options)

    def _enter(self) -> None:
        """Enter the game in PettingZoo's registry, which began with its release 1.27."""
        if not hasattr(pettingzoo, "register"):
            return
        name = f"demiurge/{self._game}-v{VERSION}"
        module = f"demiurge.envs.{self._game}_v{VERSION}"
        for kind, maker in (("aec", "env"), ("parallel", "parallel_env")):
            if name not in getattr(pettingzoo, f"{kind}_registry"):
                pettingzoo.register(kind, name, f"{module}:{maker}")


__all__ = ["AllAtOnce", "Environments", "TurnByTurn"]
