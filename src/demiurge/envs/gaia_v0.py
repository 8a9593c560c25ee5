"""Gaïa for PettingZoo; the options are those of `zoo.Environments`.

>>> env = env(num_players=3, rules="advanced")
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.agent_selection, int(info["action_mask"].sum())
('player_0', 12)
>>> env.step(env.action_space(env.agent_selection).sample())
"""

from demiurge.envs.zoo import Environments

_gaia = Environments("gaia")
raw_env, env, parallel_env = _gaia.raw_env, _gaia.env, _gaia.parallel_env
