"""How many decisions per second the rules make on this machine (`demiurge bench`)."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from demiurge.bots.bot import Budget
from demiurge.bots.search import TO_THE_END, SearchBot, settings_of
from demiurge.game import Game
from demiurge.random_play import RandomPlay, Tally
from demiurge.rules.rulebook import Components

CHUNK = {"plain": 1, "native": 500, "checked": 100}
COPIES = 1_000_000
DECISIONS = 200_000
SEARCH = 4_000  # iterations for one decision


def measure(
    game: str,
    options: dict[str, Any],
    components: Components | None = None,
    speed: str = "native",
    driver: str = "random",
    seconds: float = 3.0,
    threads: int = 1,
) -> dict[str, Any]:
    """Play at random with enumerated legal moves; deals are not counted as decisions."""
    began = time.perf_counter()
    plays = [RandomPlay(game, speed, options, components) for _ in range(threads)]
    ready = time.perf_counter() - began
    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        runs = list(pool.map(lambda k: _run(plays[k], k, driver, seconds), range(threads)))
    elapsed = time.perf_counter() - began
    decisions = sum(run.decisions for run in runs)
    moves = sum(run.moves for run in runs)
    games = sum(run.games for run in runs)
    return {
        "game": game,
        "options": options,
        "driver": driver,
        "speed": speed,
        "threads": threads,
        "seconds": round(elapsed, 3),
        "decisions_per_second": round(decisions / elapsed),
        "games_per_second": round(games / elapsed, 1),
        "moves_listed_per_second": round(moves / elapsed),
        "branching": round(moves / decisions, 2),
        "decisions_per_game": round(decisions / games, 1),
        "python_decisions_per_second": round(_python_rate(plays[0])),
        "clone_ns": round(_clone_ns(plays[0]), 1),
        "state_bytes": plays[0].state_bytes,
        "ready_seconds": round(ready, 2),
    }


def measure_search(
    game: str,
    options: dict[str, Any],
    components: Components | None = None,
    seconds: float = 3.0,
    threads: int = 1,
) -> dict[str, Any]:
    """Search the opening again and again: iterations with playouts to the end, and as the bot
    searches."""
    opening = Game(game, components, seed="opening", **options)
    figures: dict[str, Any] = {"game": game, "options": options, "threads": threads}
    usual = settings_of(game)
    for name, settings in (("playout", usual._replace(plies=TO_THE_END)), ("usual", usual)):
        began = time.perf_counter()
        bot = SearchBot(settings)
        bot.ponder(opening.view(0), Budget(work=threads, threads=threads), random.Random(1))
        figures.setdefault("ready_seconds", round(time.perf_counter() - began, 2))
        budget = Budget(work=SEARCH * threads, threads=threads)
        began, tries = time.perf_counter(), 0
        while time.perf_counter() < began + seconds:
            bot.ponder(opening.view(0), budget, random.Random(tries))
            tries += SEARCH * threads
        figures[f"{name}_iterations_per_second"] = round(tries / (time.perf_counter() - began))
    return figures


def _run(play: RandomPlay, number: int, driver: str, seconds: float) -> Tally:
    end = time.perf_counter() + seconds
    games = decisions = moves = 0
    while time.perf_counter() < end:
        tally = play.play_games(1 + number + games, CHUNK[play.speed], driver)
        games += tally.games
        decisions += tally.decisions
        moves += tally.moves
    return Tally(games, decisions, moves)


def _python_rate(play: RandomPlay) -> float:
    """Decisions per second with one call from Python for each."""
    decisions = DECISIONS if play.speed != "plain" else DECISIONS // 100
    began = time.perf_counter()
    play.play_decisions(7, decisions)
    return decisions / (time.perf_counter() - began)


def _clone_ns(play: RandomPlay) -> float:
    copies = COPIES if play.speed != "plain" else COPIES // 1000
    began = time.perf_counter()
    play.entries.copies(play.states, copies)
    return (time.perf_counter() - began) / copies * 1e9
