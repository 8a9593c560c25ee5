"""Gymnasium's own check, and a seat against bots."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

from demiurge.envs.single_seat import SingleSeat
from demiurge.rules.errors import OptionError

pytestmark = [pytest.mark.xdist_group("compiled envs"), pytest.mark.filterwarnings("error")]


@pytest.mark.parametrize(
    ("game", "options"),
    [("gaia", {"rules": "advanced"}), ("gheos", {}), ("gaia", {"opponents": ["random"] * 3})],
)
def test_gymnasiums_own_check_passes(game: str, options: dict[str, Any]) -> None:
    check_env(SingleSeat(game, **options), skip_render_check=True)


@pytest.mark.parametrize("name", ["demiurge/Gaia-v0", "demiurge/Gheos-v0"])
def test_it_is_in_the_registry(name: str) -> None:
    env = gymnasium.make(name, opponents=["random"])
    observation, info = env.reset(seed=3)
    assert env.observation_space.contains(observation)
    assert (env.get_wrapper_attr("action_masks")() == info["action_mask"]).all()


def episode(env: SingleSeat, seed: int) -> tuple[list[bytes], float]:
    rng = np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    seen, over, reward = [observation.tobytes()], False, 0.0
    while not over:
        action = rng.choice(np.flatnonzero(env.action_masks()))
        observation, reward, over, truncated, _ = env.step(action)
        assert not truncated
        assert over or reward == 0
        seen.append(observation.tobytes())
    return seen, reward


def test_the_same_seed_gives_the_same_game_and_both_seats_come() -> None:
    env, seats = SingleSeat("gaia", ["greedy"]), set()
    for seed in range(4):
        first = episode(env, seed)
        assert episode(env, seed) == first
        assert first[1] in (-1.0, 1.0)
        seats.add(env.seat)
    assert seats == {0, 1}


def test_a_stronger_bot_wins_more() -> None:
    rewards = [episode(SingleSeat("gaia", ["level2"]), seed)[1] for seed in range(12)]
    assert sum(rewards) <= -10


def test_bad_input_is_told_in_a_sentence() -> None:
    env = SingleSeat("gaia", seat=0)
    with pytest.raises(ResetNeeded, match="No game is being played: reset the environment"):
        env.step(0)
    env.reset(seed=1)
    for action in (-1, env.play.encoding.actions, 1.5):
        with pytest.raises(InvalidAction, match=r"There is no action .*: expected 0 to 324"):
            env.step(action)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over) == (-1.0, True)
    assert "is not legal now: expected one that the action mask allows" in info["illegal"]
    with pytest.raises(ResetNeeded, match="reset the environment before a step"):
        env.step(0)
    with pytest.raises(OptionError, match="There is no seat 2: expected 0 to 1"):
        SingleSeat("gaia", seat=2)
    with pytest.raises(OptionError, match="Unknown player 'hal'"):
        SingleSeat("gaia", ["hal"])
    with pytest.raises(OptionError, match="2 to 5 players, not 6"):
        SingleSeat("gaia", ["random"] * 5)
