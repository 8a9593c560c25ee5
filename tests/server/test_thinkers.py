"""Computers that go wrong: the table goes on, and no other table notices."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from demiurge.game import Game
from demiurge.server import making
from demiurge.server.models import NewTable
from demiurge.server.room import House, Room
from demiurge.server.settings import Settings
from demiurge.server.store import Store
from demiurge.server.table import Table, new_token
from demiurge.server.thinkers import Thinkers
from tests.server.bad_thinker import WAYS

THINK = 3.0  # seconds after which one that loops is stopped
SEATS = [{"kind": "computer", "level": 1}, {"kind": "person"}]


def in_a_house(
    tmp_path: Path, way: str, work: Callable[[House], Awaitable[None]], pace: float = 0.0
) -> None:
    """Do something in a house whose thinking processes go wrong in this way."""
    settings = Settings(
        database=f"sqlite:///{tmp_path}/tables.sqlite",
        thinker=(sys.executable, "-m", "tests.server.bad_thinker", way),
        think=THINK,
        memory=1 << 30,
        thinkers=4,  # one for each table, so that none has to wait for one to start
        pace=pace,
    )

    async def run() -> None:
        store = Store(settings.database)
        house = House(settings, store)
        await house.thinkers.warm_up()
        try:
            async with asyncio.timeout(60):
                await work(house)
        finally:
            async with asyncio.timeout(20):
                await house.close()
            store.close()

    asyncio.run(run())


async def begin(house: House, name: str) -> Room:
    """A table of this name at which a computer is to move."""
    table, _ = making.new_table(NewTable.model_validate({"game": "gheos", "seats": SEATS}))
    table.id = name
    await house.store.create(table.change(house.boot))
    table.secrets, table.new_secrets = table.new_secrets, {}
    room = house.enter(table)
    await house.change(room, lambda draft: draft.admit(1, "Ada", None, new_token()))
    assert room.table.actor == 0
    await house.publish(room)
    return room


async def turn(room: Room) -> float:
    """Wait until the computer has made its first move; how many seconds that took."""
    began, before = time.monotonic(), room.table.version
    while room.published == before:
        await room.news.wait()
    return time.monotonic() - began


@pytest.mark.parametrize("way", WAYS)
def test_a_computer_that_goes_wrong_delays_nobody(way: str, tmp_path: Path) -> None:
    async def work(house: House) -> None:
        bad = await begin(house, "bad")
        failing = asyncio.create_task(turn(bad))
        good = [asyncio.create_task(turn(await begin(house, f"good-{k}"))) for k in range(3)]
        slowest = max(await asyncio.gather(*good))
        assert slowest < THINK - 1
        waited = await failing
        assert waited < 2 * THINK
        if way == "loop":
            assert waited >= THINK - 0.1
        later = await begin(house, "good-later")
        assert await turn(later) < THINK - 1
        assert any(entry.seat == 0 for entry in bad.table.entries)

    in_a_house(tmp_path, way, work)


def test_a_process_that_died_while_it_had_nothing_to_do_is_not_asked(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room = await begin(house, "good")
        await turn(room)
        for thinker in list(house.thinkers._all):
            await thinker.stop()
        view = Game("gheos", seed="x").view(0)
        assert await house.thinkers.move(view, 1, "good") == view.legal_moves()[0]

    in_a_house(tmp_path, "die", work)


def test_many_questions_wait_for_the_usual_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process takes seconds to start, and an answer mostly less."""

    async def work(house: House) -> None:
        monkeypatch.setattr(Thinkers, "_start", None)
        view = Game("gheos", seed="x").view(0)
        questions = [house.thinkers.move(view, 1, f"good-{k}") for k in range(12)]
        assert await asyncio.gather(*questions) == [view.legal_moves()[0]] * 12

    in_a_house(tmp_path, "die", work)


def test_a_process_does_not_outlive_its_server() -> None:
    """Here the server is killed while the process is busy, and would never read on."""
    ask = "import subprocess, sys, os; p = subprocess.Popen(sys.argv[1:], stdin=-1, stdout=-1); "
    ask += 'p.stdout.readline(); p.stdin.write(b\'{"seed": "bad"}\\n\'); p.stdin.flush(); '
    ask += "print(p.pid, flush=True); os.kill(os.getpid(), 9)"
    thinker = [sys.executable, "-m", "tests.server.bad_thinker", "loop", str(1 << 30)]
    server = subprocess.run([sys.executable, "-c", ask, *thinker], capture_output=True, text=True)
    found = Path("/proc") / server.stdout.strip() / "cmdline"
    assert server.stdout.strip()
    end = time.monotonic() + 20
    while found.exists() and "bad_thinker" in found.read_text():
        assert time.monotonic() < end
        time.sleep(0.1)


def asked(holds_protection: bool) -> Game:
    """A game in which a player is asked to protect or to allow, with a protection or without."""
    for seed in range(100):
        game = Game("gaia", seed=str(seed), rules="advanced", players=2)
        rng = random.Random(seed)
        while game.result is None:
            assert isinstance(game.actor, int)
            moves = game.view(game.actor).legal_moves()
            if "allow" in moves and ("protect" in moves) == holds_protection:
                return game
            game.play(rng.choice(moves))
    raise AssertionError("Nobody is ever asked.")


class Asked(Table):
    """A table at which this is the position."""

    def __init__(self, name: str, game: Game) -> None:
        self.id = name
        self.version = len(game.moves)
        self.game = game


@pytest.mark.parametrize("way", ["die", "loop", "illegal"])
def test_an_answer_takes_the_same_time_whatever_is_held(way: str, tmp_path: Path) -> None:
    async def work(house: House) -> None:
        for name in ("good", "bad"):
            for holds in (False, True):
                game = asked(holds)
                assert isinstance(game.actor, int)
                began = time.monotonic()
                move = await house._thought(Asked(name, game), game.actor, 1)
                took = time.monotonic() - began
                assert move in game.view(game.actor).legal_moves()
                assert name == "good" or move == "allow"
                times.append(took)

    times: list[float] = []
    in_a_house(tmp_path, way, work, pace=0.3)
    answer = Settings("", pace=0.3).answer
    assert min(times) >= answer - 0.01
    assert max(times) < answer + 0.1
