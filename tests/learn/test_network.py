"""The network in torch gives the answers of the one that plays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from demiurge.bots.inputs import inputs
from demiurge.bots.network import load, made_of_noise
from demiurge.envs.play import Play
from demiurge.game import GAMES, components_for
from demiurge.learn.network import Learner, learner_of
from demiurge.learn.policy import load_policy
from demiurge.learn.tables import box
from demiurge.rules.rulebook import Components


def seen(game: str, components: Components) -> tuple[Any, Any]:
    """Observations and masks of the movers of a random game."""
    play, dice = Play(game, components), np.random.default_rng(1)
    play.reset(3)
    observations, masks = [], []
    while not play.is_over:
        observations.append(play.observation(play.actor))
        masks.append(play.mask())
        play.act(int(dice.choice(play.legal())))
    return np.array(observations), np.array(masks)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_torch_and_numpy_give_the_same_answers(game: str, seed: int) -> None:
    components = box(game, np.random.default_rng(seed))
    observations, _ = seen(game, components)
    network = made_of_noise(game, seed)
    facts = torch.from_numpy(inputs(game).facts(components)).expand(len(observations), -1)
    with torch.no_grad():
        answers = learner_of(network)(torch.from_numpy(observations), facts)
    logits, values = network.answer(observations, components)
    assert np.abs(logits).max() > 0.1
    np.testing.assert_allclose(answers.logits.numpy(), logits, atol=2e-5)
    np.testing.assert_allclose(answers.values.numpy(), values, atol=2e-5)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_learned_is_what_plays(game: str, tmp_path: Path) -> None:
    """A network is written, read by the players, and its policy goes on learning."""
    torch.manual_seed(1)
    learner = Learner(game)
    path = tmp_path / "network.npz"
    learner.save(path, {"made": "for a test"})
    assert path.stat().st_size < 4_000_000
    policy = load_policy(game, path)
    observations, masks = seen(game, components_for(game))
    logits, values = policy(observations, masks)
    assert ((logits < -1e8) == (masks == 0)).all()
    again = policy.module()
    for name in learner.names:
        mine = learner.get_parameter(name).detach().numpy().astype(np.float16)
        assert (again.get_parameter(name).detach().numpy() == mine).all()
    facts = torch.from_numpy(inputs(game).facts(components_for(game))).expand(len(values), -1)
    answers = again(torch.from_numpy(observations), facts)
    np.testing.assert_allclose(answers.values.detach().numpy(), values, atol=2e-5)
    answers.values.sum().backward()
    assert again.get_parameter("flat_w").grad.abs().sum() > 0
    assert load(game, path).arrays["flat_w"].shape == tuple(learner.get_parameter("flat_w").shape)
