"""`python -m bench.fit gaia`: fit the weights of a bot's features to games.

Bots play each other, with some random moves so that the games differ; some positions are kept
together with the winner. The weights are those under which the winners' chances (the softmax
of the seats' scores) are most likely: a conditional logit. They are written to the game's
`weights.toml`.
"""

from __future__ import annotations

import argparse
import sys
from multiprocessing import Pool
from typing import Any

import numpy as np
from scipy.optimize import minimize

from bench.selfplay import Studio, Style
from demiurge.bots.mind import features, weights, weights_file
from demiurge.game import GAMES, part

KEPT = 0.15  # of the positions
SMALL = 1.0  # the L2 penalty on the weights


def study(task: tuple[str, dict[str, Any], int, int, Style]) -> list[tuple[Any, int]]:
    """Games from one seed on: features by seat, and the winner, of the positions kept."""
    game, options, first, games, style = task
    studio = Studio(game, options)
    mind = studio.mind(0, style)
    workspace, look = mind.workspace, mind._engine.look
    observed: list[tuple[Any, int]] = []
    for seed in range(first, first + games):
        seen: list[Any] = []

        def watch(studio: Studio, dice: np.random.Generator, seen: list[Any] = seen) -> None:
            if dice.random() < KEPT:
                workspace.states[1] = studio.table[0]
                rows = []
                for seat in range(studio.players):
                    look(workspace, seat)
                    rows.append(workspace.seen.copy())
                seen.append(np.array(rows))

        shares = studio.play(seed, [style] * studio.players, watch)
        if max(shares) == 1.0:
            observed += [(rows, shares.index(1.0)) for rows in seen]
    return observed


def fit(observed: list[tuple[Any, int]], before: Any) -> tuple[Any, float]:
    """The weights, and the mean log loss of the winners."""
    by_players: dict[int, list[tuple[Any, int]]] = {}
    for rows, winner in observed:
        by_players.setdefault(len(rows), []).append((rows, winner))
    groups = [
        (np.array([rows for rows, _ in group]), np.array([winner for _, winner in group]))
        for group in by_players.values()
    ]

    def loss(w: Any) -> tuple[float, Any]:
        total, slope = SMALL * float(w @ w), 2 * SMALL * w
        for rows, winner in groups:
            score = rows @ w
            score -= score.max(axis=1, keepdims=True)
            chance = np.exp(score)
            chance /= chance.sum(axis=1, keepdims=True)
            total -= float(np.log(chance[np.arange(len(winner)), winner]).sum())
            chance[np.arange(len(winner)), winner] -= 1
            slope += np.einsum("ns,nsf->f", chance, rows)
        return total, slope

    best = minimize(loss, before, jac=True, method="L-BFGS-B")
    return best.x, (float(best.fun) - SMALL * float(best.x @ best.x)) / len(observed)


def write(game: str, rows: dict[str, list[float]]) -> None:
    """Write the rows into the `weights.toml` of the game."""
    lines = ["# What each thing a bot looks at is worth; written by `python -m bench.fit`."]
    for row, numbers in rows.items():
        lines += ["", f"[{row}]"]
        named = zip(features(game), numbers, strict=True)
        lines += [f'"{name}" = {number:.4f}' for name, number in named]
    weights_file(game).write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.fit")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--row", help="one row of the weights only, for example advanced")
    parser.add_argument("--games", type=int, default=1000, help="for each row")
    parser.add_argument("--work", type=int, default=0, help="iterations per move; 0: one ahead")
    parser.add_argument("--noise", type=float, default=0.1, help="share of random moves")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    style = Style(given.work, noise=given.noise)
    studied = part("bots", given.game, "levels").STUDIED
    rows = dict(zip(studied, weights(given.game), strict=True))
    with Pool() as pool:
        for row, settings in studied.items():
            if given.row not in (None, row):
                continue
            tasks = [
                (given.game, settings[k % len(settings)], given.seed + 20 * k, 20, style)
                for k in range(given.games // 20)
            ]
            observed = [one for some in pool.imap_unordered(study, tasks) for one in some]
            rows[row], surprise = fit(observed, np.array(rows[row]))
            print(f"{row}: {len(observed)} positions, surprise {surprise:.4f}", file=sys.stderr)
    write(given.game, rows)


if __name__ == "__main__":
    main()
