"""Random games of the peers, driven from Python; runs in an environment of its own.

`python bench/peers.py SECONDS` prints one JSON object: peer → decisions and games per second.
Deals are not counted as decisions.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any


def rates(play: Callable[[random.Random], int], seconds: float) -> dict[str, float]:
    """Play until the time is up; `play` returns the decisions of one game."""
    rng = random.Random(1)
    games = decisions = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        decisions += play(rng)
        games += 1
    elapsed = time.perf_counter() - began
    return {"decisions_per_second": decisions / elapsed, "games_per_second": games / elapsed}


def catanatron(_: random.Random) -> int:
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
    game.play()
    return len(game.state.actions)


def open_spiel(name: str) -> Callable[[random.Random], int]:
    import pyspiel

    game = pyspiel.load_game(name)

    def play(rng: random.Random) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def mcts(name: str, seconds: float) -> dict[str, float]:
    """OpenSpiel's own search in C++, one playout to the end per iteration, from the opening."""
    import pyspiel

    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    iterations = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        playouts = pyspiel.RandomRolloutEvaluator(1, iterations + 1)
        bot = pyspiel.MCTSBot(game, playouts, 1.4, 500, 1000, False, iterations + 1, False)
        bot.step(state)
        iterations += 500
    return {"iterations_per_second": iterations / (time.perf_counter() - began)}


def connect_four(rng: random.Random) -> int:
    """PettingZoo's own, without wrappers: look, choose a legal action, step."""
    from pettingzoo.classic.connect_four.connect_four import raw_env

    env = raw_env()
    env.reset(seed=rng.randrange(1 << 32))
    decisions = 0
    while not any(env.terminations.values()):
        observation = env.last()[0]
        env.step(rng.choice(observation["action_mask"].nonzero()[0].tolist()))
        decisions += 1
    return decisions


def pgx(name: str, seconds: float, games: int = 1024) -> dict[str, float]:
    """Many games side by side on the CPU, compiled by JAX; those that end restart."""
    import jax
    import pgx as library

    env = library.make(name)
    begin, step = jax.vmap(env.init), jax.vmap(env.step)

    def one(state_and_key: tuple[Any, Any], _: None) -> tuple[Any, None]:
        state, key = state_and_key
        key, dice, again = jax.random.split(key, 3)
        scores = jax.random.uniform(dice, state.legal_action_mask.shape)
        actions = (scores * state.legal_action_mask).argmax(axis=1)
        keys = jax.random.split(again, games)
        after = step(state, actions, keys)
        over = after.terminated | after.truncated
        fresh = begin(keys)

        def choose(new: jax.Array, old: jax.Array) -> jax.Array:
            return jax.numpy.where(over.reshape((games,) + (1,) * (old.ndim - 1)), new, old)

        return (jax.tree_util.tree_map(choose, fresh, after), key), None

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=20)[0])
    carry = (begin(jax.random.split(jax.random.PRNGKey(1), games)), jax.random.PRNGKey(2))
    carry = jax.block_until_ready(run(carry))
    decisions, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        carry = jax.block_until_ready(run(carry))
        decisions += 20 * games
    return {"decisions_per_second": decisions / (time.perf_counter() - began)}


if __name__ == "__main__":
    length = float(sys.argv[1])
    results = {"catanatron": rates(catanatron, length)}
    results["pettingzoo connect_four"] = rates(connect_four, length)
    results["pgx backgammon, cpu"] = pgx("backgammon", length)
    for game_name in ("gin_rummy", "hanabi"):
        results[f"open_spiel {game_name}"] = rates(open_spiel(game_name), length)
    for game_name in ("backgammon", "havannah"):
        results[f"open_spiel mcts, {game_name}"] = mcts(game_name, length)
    print(json.dumps(results))
