"""Computers that go wrong: the table goes on, and no other table notices."""

from __future__ import annotations

import asyncio
import random
import selectors
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from demiurge.bots import levels
from demiurge.bots.bot import BotFault
from demiurge.game import Game, View
from demiurge.server import computers, making, tasks, thinkers
from demiurge.server.house import House
from demiurge.server.models import NewTable
from demiurge.server.rooms import Room
from demiurge.server.settings import Settings
from demiurge.server.store import Store
from demiurge.server.table import Meta, Table
from demiurge.server.thinkers import Thinker, Thinkers
from demiurge.server.tokens import new_token
from tests.server.bad_thinker import BAD, WAYS
from tests.waiting import PATIENCE, wait_until

NEVER = 10 * PATIENCE


def in_a_house(
    tmp_path: Path, way: str, work: Callable[[House], Awaitable[None]], think: float = NEVER
) -> None:
    """Do something in a house whose thinking processes go wrong in this way."""
    settings = Settings(
        database=f"sqlite:///{tmp_path}/tables.sqlite",
        thinker=(sys.executable, "-m", "tests.server.bad_thinker", way),
        think=think,
        memory=1 << 30,
        thinkers=4,  # one for each table, so that none has to wait for one to start
        pace=0.0,
    )

    async def run() -> None:
        store = Store(settings.database, PATIENCE)
        house = House(settings, store)
        await house.thinkers.warm_up()
        try:
            async with asyncio.timeout(PATIENCE):
                await work(house)
        finally:
            await house.close()
            store.close()

    asyncio.run(run())


async def begin(house: House, name: str) -> Room:
    """A table of this name at which a computer is to move; at one called bad it goes wrong."""
    seats = [{"kind": "computer", "level": BAD if name == "bad" else 1}, {"kind": "person"}]
    made, _ = making.new_table(NewTable.model_validate({"game": "gheos", "seats": seats}))
    made.table.id = name
    room = await house.rooms.commit_new(made, "")
    await house.rooms.commit(room, lambda draft: draft.admit(1, "Ada", None, new_token()))
    assert room.table.actor == 0
    await house.rooms.publish(room)
    return room


async def turn(room: Room) -> None:
    """Wait until the computer has made its first move."""
    before = room.table.version
    while room.published == before:
        await room.news.wait()
    assert any(entry.row.seat == 0 for entry in room.table.entries)


@pytest.mark.parametrize("way", WAYS)
def test_a_computer_that_goes_wrong_delays_nobody(way: str, tmp_path: Path) -> None:
    """Nor does its own table wait for the deadline, unless it really says nothing."""

    async def work(house: House) -> None:
        failing = asyncio.create_task(turn(await begin(house, "bad")))
        good = [asyncio.create_task(turn(await begin(house, f"good-{k}"))) for k in range(3)]
        await asyncio.gather(*good)
        if way == "loop":
            assert not failing.done()
            failing.cancel()
        else:
            await failing
        await turn(await begin(house, "good-later"))

    in_a_house(tmp_path, way, work)


def test_a_computer_that_says_nothing_loses_its_move(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        await turn(await begin(house, "bad"))

    in_a_house(tmp_path, "loop", work, think=0.2)


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
        monkeypatch.setattr(thinkers, "WAIT", PATIENCE)
        view = Game("gheos", seed="x").view(0)
        questions = [house.thinkers.move(view, 1, f"good-{k}") for k in range(12)]
        assert await asyncio.gather(*questions) == [view.legal_moves()[0]] * 12

    in_a_house(tmp_path, "die", work)


def test_a_process_does_not_outlive_its_server() -> None:
    """Here the server is killed while the process is busy, and would never read on."""
    ask = "import subprocess, sys, os; p = subprocess.Popen(sys.argv[1:], stdin=-1, stdout=-1); "
    ask += "p.stdout.readline(); p.stdin.write(b'{\"level\": 2}\\n'); p.stdin.flush(); "
    ask += "print(p.pid, flush=True); os.kill(os.getpid(), 9)"
    thinker = [sys.executable, "-m", "tests.server.bad_thinker", "loop", str(1 << 30)]
    server = subprocess.run([sys.executable, "-c", ask, *thinker], capture_output=True, text=True)
    command = Path("/proc") / server.stdout.strip() / "cmdline"
    assert server.stdout.strip()
    wait_until(lambda: not (command.exists() and "bad_thinker" in command.read_text()))


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
        self.version = self.plies = len(game.moves)
        self.game = game
        self.meta = Meta(game.name, {}, [], secret="a secret")


class Jumping(selectors.DefaultSelector):
    """Nobody waits: the clock jumps to where the next thing is due."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.now += timeout or 0.0
        return super().select(0)


async def think_well(view: View, *_: Any) -> str:
    await asyncio.sleep(0.2)
    return view.legal_moves()[-1]


async def fail(*_: Any) -> str:
    await asyncio.sleep(0.1)
    raise BotFault("It died.")


async def hang(*_: Any) -> str:
    await asyncio.sleep(10)
    raise BotFault("It took more than 10 s.")


async def wait_for_others(view: View, _level: int, _seed: str, begins: Any) -> str:
    """Until a process is free, which the others are to blame for."""
    await asyncio.sleep(7)
    begins()
    return await think_well(view)


@pytest.mark.parametrize(
    ("think", "steps"), [(think_well, 1), (fail, 1), (hang, 14), (wait_for_others, 10)]
)
@pytest.mark.parametrize("holds", [False, True])
def test_an_answer_takes_the_same_time_whatever_is_held(
    think: Any, steps: int, holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others who keep the processes busy delay it, but it is the answer that was worked out."""
    clock = Jumping()
    loop = asyncio.SelectorEventLoop(clock)
    monkeypatch.setattr(loop, "time", lambda: clock.now)
    monkeypatch.setattr(computers, "time", SimpleNamespace(monotonic=loop.time, time=time.time))
    settings, game = Settings("", pace=0.3), asked(holds)
    house = House(settings, SimpleNamespace())  # type: ignore[arg-type]
    monkeypatch.setattr(house.thinkers, "move", think)
    assert isinstance(game.actor, int)
    move = loop.run_until_complete(house.computers._thought(Asked("a table", game), game.actor, 1))
    loop.close()
    chosen = game.view(game.actor).legal_moves()[-1]
    assert move == ("allow" if think in (fail, hang) else chosen)
    assert chosen == ("protect" if holds else "allow")
    assert clock.now == pytest.approx(steps * settings.answer)


@pytest.mark.parametrize(("number", "less"), [(1, False), (5, True)])
def test_a_table_tells_that_its_computers_think_less_until_they_are_compiled(
    number: int, less: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = [{"kind": "person"}, {"kind": "computer", "level": number}]
    made, _ = making.new_table(NewTable.model_validate({"game": "gaia", "seats": seats}))
    monkeypatch.setattr(levels, "is_ready", lambda game: game == "gheos")
    assert made.table.info(0.0)["preparing"] is less
    monkeypatch.setattr(levels, "is_ready", lambda game: game == "gaia")
    assert made.table.info(0.0)["preparing"] is False


def test_a_process_that_is_being_stopped_when_the_house_closes_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would outlive the event loop, and the garbage collector would close its pipe."""
    stop, ask, asked, stopped = Thinker.stop, Thinker.ask, asyncio.Event(), asyncio.Event()

    async def ask_and_tell(thinker: Thinker, *question: Any) -> Any:
        asked.set()
        return await ask(thinker, *question)

    async def stop_later(thinker: Thinker) -> None:
        stopped.set()
        await asyncio.sleep(0)
        await stop(thinker)

    async def work(house: House) -> None:
        started = list(house.thinkers._all)
        monkeypatch.setattr(Thinker, "ask", ask_and_tell)
        monkeypatch.setattr(Thinker, "stop", stop_later)
        view = Game("gheos", seed="x").view(0)
        question = asyncio.create_task(house.thinkers.move(view, BAD, "a seed"))
        await asked.wait()
        question.cancel()
        await stopped.wait()
        await house.close()
        assert not [thinker for thinker in started if thinker.is_alive]

    in_a_house(tmp_path, "loop", work)


def test_a_process_that_is_being_started_when_the_server_closes_is_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However often the task that waits for it is cancelled."""
    monkeypatch.setattr(tasks, "AGAIN", 0.0)
    begun: list[asyncio.subprocess.Process] = []
    start = asyncio.create_subprocess_exec

    async def started(*program: str, **more: Any) -> asyncio.subprocess.Process:
        begun.append(await start(*program, **more))
        return begun[0]

    async def story() -> None:
        never_ready = (sys.executable, "-c", "import time; time.sleep(3600)")
        running, few = tasks.Tasks(), Thinkers(never_ready, Settings(""), 1)
        running.spawn(few.warm_up())
        while not begun:
            await asyncio.sleep(0)
        await running.close()
        await few.close()
        assert begun[0].returncode is not None

    monkeypatch.setattr(asyncio, "create_subprocess_exec", started)
    asyncio.run(story())


NICE_SERVER = """
import asyncio, os, sys
from demiurge.server.thinkers import Thinker

async def main():
    os.nice(10)
    program = (sys.executable, "-m", "tests.server.echo_thinker")
    thinker = await Thinker.start(program, 1 << 30, nice=0)
    pid = thinker._process.pid
    print(os.getpriority(os.PRIO_PROCESS, pid) - os.getpriority(os.PRIO_PROCESS, 0))
    await thinker.stop()

asyncio.run(main())
"""


def test_a_thinking_process_of_a_nice_server_is_at_least_as_nice() -> None:
    """Only root may take niceness back: for others no process would start."""
    told = subprocess.run(
        [sys.executable, "-c", NICE_SERVER], capture_output=True, text=True, timeout=PATIENCE
    )
    assert told.stdout == "0\n", told.stderr
