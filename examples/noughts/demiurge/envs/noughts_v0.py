"""Noughts for PettingZoo; the options are those of `zoo.Environments`."""

from demiurge.envs.zoo import Environments

_noughts = Environments("noughts")
raw_env, env, parallel_env = _noughts.raw_env, _noughts.env, _noughts.parallel_env
