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


def rates(play: Callable[[random.Random], int], seconds: float) -> dict[str, float]:
    """Play until the time is up; `play` answers with the decisions of one game."""
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


if __name__ == "__main__":
    length = float(sys.argv[1])
    found = {"catanatron": rates(catanatron, length)}
    for game_name in ("gin_rummy", "hanabi"):
        found[f"open_spiel {game_name}"] = rates(open_spiel(game_name), length)
    for game_name in ("backgammon", "havannah"):
        found[f"open_spiel mcts, {game_name}"] = mcts(game_name, length)
    print(json.dumps(found))
