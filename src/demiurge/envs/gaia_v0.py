"""Gaïa for PettingZoo.

>>> env = env(num_players=3, rules="advanced")
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.agent_selection, int(info["action_mask"].sum())
('player_0', 12)
>>> env.step(env.action_space(env.agent_selection).sample())
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from demiurge.envs.zoo import AllAtOnce, TurnByTurn, enter, in_order


def raw_env(**options: Any) -> TurnByTurn:
    """Options: `num_players`, `rules`, `lightnings`, `components`, `render_mode`, `max_cycles`."""
    return TurnByTurn("gaia", **options)


def env(**options: Any) -> AECEnv[str, Any, Any]:
    """One agent after the other; options as for `raw_env`."""
    return in_order(raw_env(**options))


def parallel_env(**options: Any) -> AllAtOnce:
    """All agents at once, those not to move doing nothing; options as for `raw_env`."""
    return AllAtOnce("gaia", **options)


enter("gaia")
