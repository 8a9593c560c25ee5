"""A batch plays the same games as single ones, and writes only into its buffers."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from demiurge.envs.batch import BadBuffer, Batch, Buffers
from demiurge.envs.encoding import ActionError
from demiurge.envs.play import Play
from demiurge.rules.errors import OptionError
from tests.envs.settings import CASES

pytestmark = pytest.mark.xdist_group("compiled envs")
GAMES = 5


def any_legal(masks: Any, rng: random.Random) -> Any:
    return np.array([rng.choice(np.flatnonzero(mask).tolist()) for mask in masks])


@pytest.mark.parametrize(("name", "options"), CASES)
@pytest.mark.parametrize("threads", [1, 3])
def test_a_batch_plays_as_single_games_do(name: str, options: dict[str, Any], threads: int) -> None:
    batch, rng = Batch(name, GAMES, threads=threads, **options), random.Random(1)
    buffers = batch.buffers()
    batch.reset(20, into=buffers)
    plays = [Play(name, **options) for _ in range(GAMES)]
    for k, play in enumerate(plays):
        play.reset(20 + k)
    first, ended = [True] * GAMES, 0
    for _ in range(600):
        for k, play in enumerate(plays):
            if not first[k]:
                continue
            assert buffers.actors[k] == play.actor
            assert (buffers.masks[k] == play.mask()).all()
            assert (buffers.observations[k] == play.observation(play.actor)).all()
        actions = any_legal(buffers.masks, rng)
        batch.step(actions, into=buffers)
        for k, play in enumerate(plays):
            if first[k]:
                play.act(int(actions[k]))
                assert buffers.ends[k] == play.is_over
                assert buffers.rewards[k].tolist() == play.rewards()
                first[k] = not play.is_over
                ended += play.is_over
    assert ended == GAMES
    batch.close()


def test_rewards_sum_to_nothing_and_games_begin_anew() -> None:
    batch, rng = Batch("gheos", 8, players=3), random.Random(2)
    buffers = batch.buffers()
    batch.reset(3, into=buffers)
    ends = 0
    for _ in range(700):
        batch.step(any_legal(buffers.masks, rng), into=buffers)
        assert (buffers.masks.sum(axis=1) > 0).all()
        assert np.allclose(buffers.rewards.sum(axis=1), 0, atol=1e-6)
        assert ((buffers.rewards != 0).any(axis=1) <= buffers.ends).all()
        assert (buffers.rewards[buffers.ends].max(axis=1) <= 1).all()
        ends += int(buffers.ends.sum())
    assert ends > 8


def test_the_caller_owns_the_buffers() -> None:
    """Slices of larger arrays are written in place; another batch's buffers work as well."""
    batch = Batch("gaia", 2, players=2)
    mine = batch.buffers()
    rows = np.full((4, batch.encoding.size), 9, np.int16)
    buffers = mine._replace(observations=rows[1:3])
    batch.reset(1, into=buffers)
    assert (rows[0] == 9).all()
    assert (rows[3] == 9).all()
    batch.reset(1, into=mine)
    assert (rows[1:3] == mine.observations).all()


def wrong(buffers: Buffers) -> dict[str, Buffers]:
    size = buffers.observations.shape[1]
    return {
        r"observations must have the shape \(3, \d+\) and the type int16": buffers._replace(
            observations=np.zeros((3, size + 1), np.int16)
        ),
        "masks must have the shape .* and the type int8, not .* and float64": buffers._replace(
            masks=np.zeros(buffers.masks.shape)
        ),
        "rewards must be a NumPy array, not list": buffers._replace(rewards=[0.0]),
        "observations must be one writeable, aligned block in C order": buffers._replace(
            observations=np.zeros((3, 2 * size), np.int16)[:, ::2]
        ),
        "rewards must be one writeable, aligned block in C order": buffers._replace(
            rewards=np.zeros(25, np.int8)[1:].view(np.float32).reshape(3, 2)
        ),
    }


def test_wrong_input_is_told_in_a_sentence() -> None:
    batch = Batch("gaia", 3, players=2)
    buffers = batch.buffers()
    with pytest.raises(ActionError, match="The games have not begun"):
        batch.step(np.zeros(3, np.int64), into=buffers)
    for sentence, bad in wrong(buffers).items():
        with pytest.raises(BadBuffer, match=sentence):
            batch.reset(1, into=bad)
    batch.reset(1, into=buffers)
    odd = np.zeros(25, np.int8)[1:].view(np.int64)
    odd[:] = buffers.masks.argmax(axis=1)
    batch.step(odd, into=buffers)  # actions lie as they like
    for actions in (np.zeros(2, np.int64), np.zeros(3), np.zeros((3, 1), np.int64)):
        with pytest.raises(ActionError, match="The actions must be 3 whole numbers"):
            batch.step(actions, into=buffers)
    with pytest.raises(OptionError, match="at least 1 game, not 0"):
        Batch("gaia", 0)
    with pytest.raises(OptionError, match="2 to 5 players, not 6"):
        Batch("gaia", 1, players=6)


def test_an_illegal_action_changes_no_game() -> None:
    batch = Batch("gaia", 3, players=2, threads=1)
    buffers, again = batch.buffers(), batch.buffers()
    batch.reset(1, into=buffers)
    actions = buffers.masks.argmax(axis=1)
    bad = actions.copy()
    bad[2] = int((buffers.masks[2] == 0).argmax())
    with pytest.raises(ActionError, match=r"is not legal in game 2: expected one that its"):
        batch.step(bad, into=again)
    for action in (-1, 10**9):
        bad[2] = action
        with pytest.raises(ActionError, match="is not legal in game 2"):
            batch.step(bad, into=again)
    batch.step(actions, into=again)
    twin = Batch("gaia", 3, players=2)
    twin.reset(1, into=buffers)
    twin.step(actions, into=buffers)
    assert (again.observations == buffers.observations).all()
