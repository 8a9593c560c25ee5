"""PettingZoo's own tests, without a warning, and what they do not check."""

from __future__ import annotations

import pickle
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from demiurge.envs import gaia_v0, gheos_v0
from demiurge.envs.encoding import ActionError
from demiurge.rules.errors import OptionError

pytestmark = [pytest.mark.xdist_group("compiled envs"), pytest.mark.filterwarnings("error")]
SETTINGS: list[tuple[Any, dict[str, Any]]] = [
    (gaia_v0, {}),
    (gaia_v0, {"num_players": 5, "rules": "disasters"}),
    (gheos_v0, {}),
    (gheos_v0, {"num_players": 4}),
]
MODULES = pytest.mark.parametrize("module", [gaia_v0, gheos_v0])


@pytest.mark.parametrize(("module", "options"), SETTINGS)
def test_pettingzoo_is_content(module: Any, options: dict[str, Any]) -> None:
    api_test(module.env(**options), num_cycles=1500)
    api_test(module.raw_env(**options), num_cycles=200)
    seed_test(lambda: module.env(**options), num_cycles=600)


@pytest.mark.parametrize(("module", "options"), SETTINGS)
def test_pettingzoo_is_content_with_all_at_once(module: Any, options: dict[str, Any]) -> None:
    parallel_api_test(module.parallel_env(**options), num_cycles=1500)
    parallel_seed_test(lambda: module.parallel_env(**options), num_cycles=600)
    max_cycles_test(
        SimpleNamespace(
            parallel_env=module.parallel_env,
            env=lambda **more: parallel_to_aec(module.parallel_env(**more, **options)),
        )
    )


@MODULES
def test_pictures(module: Any) -> None:
    drawn = {}
    for mode in module.raw_env().metadata["render_modes"]:
        env = module.env(render_mode=mode)
        env.reset(seed=1)
        env.step(env.action_space(env.agent_selection).sample())
        drawn[mode] = env.render()
    assert "\x1b[" in drawn["ansi"]
    assert drawn["svg"].startswith("<svg")
    assert drawn["rgb_array"].dtype == np.uint8
    assert drawn["rgb_array"].shape[1:] == (900, 3)
    assert len(np.unique(drawn["rgb_array"])) > 10
    with pytest.raises(OptionError, match="Unknown render mode 'film': expected one of ansi"):
        module.env(render_mode="film")


@MODULES
def test_it_is_in_the_registry(module: Any) -> None:
    name = module.__name__.rpartition(".")[2].replace("_", "-")
    for kind in ("aec", "parallel"):
        made = pettingzoo.make(kind, f"demiurge/{name}", num_players=3)
        assert made.max_num_agents == 3
    assert str(module.raw_env()) == name.replace("-", "_")


@MODULES
def test_both_ways_play_the_same_game(module: Any) -> None:
    turns, all_at_once = module.raw_env(num_players=3), module.parallel_env(num_players=3)
    turns.reset(seed=5)
    seen, infos = all_at_once.reset(seed=5)
    rng, actions = np.random.default_rng(5), turns.play.encoding.actions
    while True:
        agent = turns.agent_selection
        observation, reward, over, _, info = turns.last()
        if over:
            break
        assert (seen[agent][: len(observation)] == observation).all()
        assert (infos[agent]["action_mask"][:actions] == info["action_mask"]).all()
        assert (observation[-actions:] == info["action_mask"]).all()
        for other in set(turns.agents) - {agent}:
            assert infos[other]["action_mask"].nonzero()[0].tolist() == [all_at_once.nothing]
            assert not turns.infos[other]["action_mask"].any()
        action = int(rng.choice(info["action_mask"].nonzero()[0]))
        turns.step(action)
        nothing = dict.fromkeys(all_at_once.agents, all_at_once.nothing)
        seen, rewards, ends, _, infos = all_at_once.step(nothing | {agent: action})
    assert all(ends.values())
    assert rewards == turns.rewards
    assert reward == turns.rewards[turns.agent_selection]
    assert sum(rewards.values()) == pytest.approx(0, abs=1e-6)
    assert max(rewards.values()) > 0


@MODULES
def test_it_can_be_pickled_and_truncated(module: Any) -> None:
    env = pickle.loads(pickle.dumps(module.raw_env(num_players=3, max_cycles=4)))
    env.reset(seed=1)
    assert env.max_num_agents == 3
    for _ in range(4):
        assert not any(env.truncations.values())
        env.step(env.action_space(env.agent_selection).sample())
    assert all(env.truncations.values())


@MODULES
def test_bad_input_is_told_in_a_sentence(module: Any) -> None:
    env = module.env()
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"] == 0)[0])
    with pytest.raises(ActionError, match="is not legal now: expected one that the action mask"):
        env.step(illegal)
    for action in (None, 1.5, "draw", True):
        with pytest.raises(ActionError, match="An action is a whole number, not"):
            env.step(action)
    with pytest.raises(OptionError, match=r"is for 2 to \d players, not 7"):
        module.env(num_players=7)
    with pytest.raises(OptionError, match="Unknown option 'weather'"):
        module.env(weather="fine")
    parallel = module.parallel_env()
    parallel.reset(seed=1)
    with pytest.raises(ActionError, match="player_1 is not to move: expected the action"):
        parallel.step({"player_0": 0, "player_1": 0})
    with pytest.raises(ActionError, match="player_0 is to move and cannot do nothing"):
        parallel.step({})


@MODULES
def test_a_step_after_the_end_is_told(module: Any) -> None:
    env, parallel = module.raw_env(), module.parallel_env()
    env.reset(seed=2)
    while not any(env.terminations.values()):
        env.step(env.action_space(env.agent_selection).sample())
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)
    for _ in env.possible_agents:
        env.step(None)
    with pytest.raises(ActionError, match="The game is over: reset the environment"):
        env.step(None)
    parallel.reset(seed=2)
    while parallel.agents:
        parallel.step({agent: parallel.action_space(agent).sample() for agent in parallel.agents})
    with pytest.raises(ActionError, match="The game is over: reset the environment"):
        parallel.step({})
