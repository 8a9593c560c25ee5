"""Noughts wherever it can be played from Python: at all speeds, seen, and as an environment."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pyspiel
import pytest
from pettingzoo.test import api_test, parallel_api_test

import demiurge.envs.openspiel  # noqa: F401 - registers the games
from demiurge.envs import noughts_v0
from demiurge.envs.batch import Batch
from demiurge.envs.single_seat import SingleSeat
from demiurge.game import Game, Position, View, rulebook
from demiurge.random_play import PLAYED, RandomPlay

LINES = pytest.mark.parametrize("line", ["wins", "loses"])


def random_game(seed: int, line: str = "wins") -> Iterator[Game]:
    """The game before each of its moves and at its end."""
    rng, game = random.Random(seed), Game("noughts", line=line)
    while game.result is None:
        yield game
        game.play(rng.choice(game.legal_moves()))
    yield game


@LINES
@pytest.mark.parametrize("speed", ["native", "checked"])
def test_all_speeds_play_the_same_games(speed: str, line: str) -> None:
    plain, compiled = (RandomPlay("noughts", each, {"line": line}) for each in ("plain", speed))
    state = rulebook("noughts").state.State
    for seed in range(50):
        assert compiled.play_games(seed, 1) == plain.play_games(seed, 1)
        assert state.from_array(compiled.states, PLAYED) == plain.states[PLAYED]
        assert list(compiled.rng) == plain.rng


@LINES
def test_positions_and_views_can_be_read_back(line: str) -> None:
    for seed in range(20):
        for game in random_game(seed, line):
            position = game.position
            again = Position.from_json("noughts", position.to_json(), line=line)
            assert again.to_json() == position.to_json()
            assert again.legal_moves() == position.legal_moves()
            for viewer in (0, 1, "spectator"):
                view = game.view(viewer)
                assert View.from_json("noughts", view.to_json(), line=line).to_json() == (
                    view.to_json()
                )


def test_a_view_is_the_same_whatever_is_hidden() -> None:
    for seed in range(20):
        for game in random_game(seed):
            for viewer in (0, 1):
                view = game.view(viewer)
                for k in range(3):
                    other = view.sample(random.Random(k)).view(viewer, view.log)
                    assert other.to_json() == view.to_json()
                    assert other.notes() == view.notes()
                    for move in ("mark a1", "show stone:1", "deal stone:1"):
                        assert other.why_not(move) == view.why_not(move)


def test_every_hidden_stone_is_as_likely() -> None:
    game = Game("noughts")
    game.play("deal stone:2")
    game.play("deal stone:5")
    rng, view = random.Random(1), game.view(0)
    stones = [view.sample(rng).to_json()["stones"][1] for _ in range(5000)]
    assert set(stones) == {f"stone:{k}" for k in (1, 3, 4, 5, 6)}
    assert all(900 < stones.count(stone) < 1100 for stone in set(stones))


def test_drawings() -> None:
    for game in random_game(1):
        assert game.view(0).svg().startswith("<svg")


def test_pettingzoo_is_content() -> None:
    for line in ("wins", "loses"):
        api_test(noughts_v0.env(line=line), num_cycles=200)
        parallel_api_test(noughts_v0.parallel_env(line=line), num_cycles=200)


def test_many_games_at_once() -> None:
    batch = Batch("noughts", games=8, threads=1, line="loses")
    buffers = batch.buffers()
    batch.reset(seed=7, into=buffers)
    ended = 0
    for _ in range(30):
        batch.step(buffers.masks.argmax(axis=1), into=buffers)
        ended += int(buffers.ends.sum())
        assert (buffers.rewards.sum(axis=1) == 0).all()
    assert ended >= 16
    batch.close()


def test_gymnasium_is_content() -> None:
    env = SingleSeat("noughts", opponents=["random"])
    _, info = env.reset(seed=7)
    reward, over = 0.0, False
    while not over:
        _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
    assert reward in (-1.0, 1.0)


def test_openspiel_is_content() -> None:
    game = pyspiel.load_game("python_noughts(line=loses)")
    pyspiel.random_sim_test(game, num_sims=5, serialize=False, verbose=False)
