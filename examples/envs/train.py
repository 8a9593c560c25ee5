"""Train a first player with masked PPO, then watch it play in the terminal.

    pip install -e '.[envs]' sb3-contrib tqdm
    python examples/envs/train.py gaia --steps 100000

A few minutes on a laptop. The opponent plays at random; what the player wins before and after the
training is printed, and one game is shown move by move.
"""

from __future__ import annotations

import argparse
import time

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

from demiurge.envs.single_seat import SingleSeat


class Calm(gymnasium.ObservationWrapper):
    """Counts, made small enough for a network."""

    def __init__(self, env: SingleSeat) -> None:
        super().__init__(env)
        shape = env.observation_space.shape
        self.observation_space = gymnasium.spaces.Box(-8, 8, shape, np.float32)

    def observation(self, observation: np.ndarray) -> np.ndarray:
        return np.clip(observation / 4, -8, 8).astype(np.float32)

    def action_masks(self) -> np.ndarray:
        return self.env.action_masks()


def play(model: MaskablePPO, env: Calm, seed: int, pause: float | None = None) -> float:
    """One game; shown, if there is a pause between the moves."""
    observation, _ = env.reset(seed=seed)
    over, reward = False, 0.0
    while not over:
        action, _ = model.predict(observation, action_masks=env.action_masks())
        observation, reward, over, _, _ = env.step(int(action))
        if pause is not None:
            print("\x1b[2J\x1b[H" + env.render(), flush=True)
            time.sleep(pause)
    return reward


def win_rate(model: MaskablePPO, env: Calm, games: int) -> float:
    return sum(play(model, env, 10_000 + seed) > 0 for seed in range(games)) / games


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    given.add_argument("game", choices=["gaia", "gheos"], nargs="?", default="gaia")
    given.add_argument("--steps", type=int, default=100_000)
    given.add_argument("--games", type=int, default=100, help="games to measure with")
    given.add_argument("--pause", type=float, default=0.3, help="seconds between the moves shown")
    chosen = given.parse_args()
    env = Calm(SingleSeat(chosen.game, opponents=["random"], render_mode="ansi"))
    model = MaskablePPO("MlpPolicy", env, n_steps=2048, batch_size=256, ent_coef=0.01, seed=1)
    before = win_rate(model, env, chosen.games)
    began = time.perf_counter()
    model.learn(chosen.steps, progress_bar=True)
    took = time.perf_counter() - began
    after = win_rate(model, env, chosen.games)
    play(model, env, 1, chosen.pause)
    print(f"{chosen.steps} steps in {took:.0f} s: {before:.0%} won before, {after:.0%} after.")


if __name__ == "__main__":
    main()
