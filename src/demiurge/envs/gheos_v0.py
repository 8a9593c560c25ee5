"""Gheos for PettingZoo; the options are those of `zoo.Environments`.

>>> env = env(num_players=3)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.agent_selection, int(info["action_mask"].sum())
('player_0', 4)
>>> env.step(env.action_space(env.agent_selection).sample())
"""

from demiurge.envs.zoo import Environments

_gheos = Environments("gheos")
raw_env, env, parallel_env = _gheos.raw_env, _gheos.env, _gheos.parallel_env
