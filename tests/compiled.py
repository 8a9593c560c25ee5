"""Compiles everything that the tests run compiled: each part once, two at a time.

`python -m tests.compiled` is quick when nothing has changed. Without it the tests compile what they
need; with two workers they might compile the same thing twice.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from multiprocessing import Pool

from demiurge.bots.guided import GuidedMind
from demiurge.bots.levels import level
from demiurge.bots.network import made_of_noise
from demiurge.envs.batch import Batch
from demiurge.envs.play import Play
from demiurge.game import GAMES, Game
from demiurge.random_play import PLAYED, START, RandomPlay
from tests.driven import state_of

WORKERS = 2
LEVEL = 4  # one that looks ahead


def rules(game: str, speed: str) -> None:
    """What a game calls; at checked speed also what only the tests call."""
    play = RandomPlay(game, speed, {"players": 2})
    play.play_games(1, 1)
    if speed == "checked":
        entries, states = play.entries, play.states
        entries.clone(states, START, PLAYED)
        entries.list_legal(states, PLAYED, play.boxes, play.legal)
        entries.why_not(states, PLAYED, play.boxes, int(play.legal[0]))
        entries.apply(states, PLAYED, play.boxes, int(play.legal[0]))
        shown = states[:1].copy()
        entries.conceal(states, PLAYED, 0, shown)
        entries.fill(shown, 0, play.rng)


def computer(game: str, _: str) -> None:
    view, chosen = Game(game, seed="1").view(0), level(game, LEVEL)
    chosen.bot().choose(view, view.legal_moves(), chosen.budget, random.Random(1))
    noise = made_of_noise(game, 1)
    mind = GuidedMind(noise, view.components)
    mind.look(view, random.Random(1))
    mind.ask()
    mind.think(2)
    mind.branches()


def environment(game: str, speed: str) -> None:
    play = Play(game, speed=speed)
    play.reset(1)
    play.move(play.legal()[0])
    play.act(play.legal()[0])
    play.observation(0)
    play.lay(state_of(play.position()))


def batch(game: str, _: str) -> None:
    games = Batch(game, 2, threads=1)
    buffers = games.buffers()
    games.reset(1, into=buffers)
    games.step(buffers.masks.argmax(axis=1), into=buffers)
    games.close()


PARTS = [
    (make, game, speed)
    for make, speed in (
        (computer, "native"),
        (environment, "checked"),
        (rules, "checked"),
        (batch, "native"),
        (environment, "native"),
        (rules, "native"),
    )
    for game in GAMES
]


def be_quiet() -> None:
    """The progress messages of all parts would mix."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


def computers() -> None:
    """The engines of the computers, for tests that run without `make compiled`; in another process,
    because compiled code stays in memory."""
    words = "import sys; from demiurge.bots.compiling import compile_engine as compile_it"
    command = [sys.executable, "-c", f"{words}; [compile_it(game) for game in sys.argv[1:]]"]
    subprocess.run([*command, *GAMES], check=True)


def part(number: int) -> None:
    make, game, speed = PARTS[number]
    make(game, speed)


def main() -> None:
    with Pool(WORKERS, be_quiet) as workers:
        workers.map(part, range(len(PARTS)), chunksize=1)


if __name__ == "__main__":
    main()
