"""Worker processes that play games side by side, so that every core is busy with games.

Each worker has a pipe of its own in which about half a second of games waits: a core never waits
for the collector, and slow games are still shared out evenly. They are processes, not threads,
because the referee is plain Python and a player may crash. A worker ends with its parent, even
when the parent is killed.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from demiurge.arena.errors import ArenaError
from demiurge.arena.match import Make, Played, Terms, play
from demiurge.arena.schedule import Seating
from demiurge.record import RecordError, record_of
from demiurge.rules.errors import DemiurgeError

SECONDS_AHEAD = 0.5
MOST_AHEAD = 64
PATIENCE = 5.0  # seconds a worker gets to close its players


@dataclass(frozen=True)
class Job:
    """What a worker needs to know besides who sits where."""

    terms: Terms
    make: Make
    records: Path | None = None


@dataclass
class Finished:
    """A game from a worker, with the seconds that it kept the worker busy."""

    played: Played
    seconds: float


class Worker:
    """The collector's end of one worker."""

    def __init__(self, job: Job) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, far_end = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(far_end, job), daemon=True)
        self.process.start()
        far_end.close()
        self.in_hand: list[Seating] = []
        self._ahead = 1

    def give(self, waiting: Iterator[Seating]) -> bool:
        """Hand over games until enough are waiting; True if the worker has any."""
        while len(self.in_hand) < self._ahead:
            seating = next(waiting, None)
            if seating is None:
                break
            try:
                self.pipe.send(seating)
            except OSError:
                raise self._death() from None
            self.in_hand.append(seating)
        return bool(self.in_hand)

    def take(self) -> Finished:
        """The game that the worker has just finished."""
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            raise self._death() from None
        if not isinstance(answer, Finished):
            raise ArenaError(str(answer))
        self.in_hand.pop(0)
        self._ahead = 1 + min(MOST_AHEAD, int(SECONDS_AHEAD / max(answer.seconds, 1e-6)))
        return answer

    def _death(self) -> ArenaError:
        self.process.join(PATIENCE)
        playing = f" in game {self.in_hand[0].number}" if self.in_hand else ""
        return ArenaError(
            f"A worker died{playing} (exit code {self.process.exitcode}); "
            "the games before it are kept, and --resume plays on."
        )

    def stop(self) -> None:
        self.pipe.close()
        self.process.terminate()

    def bury(self) -> None:
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def play_all(job: Job, seatings: Iterable[Seating], workers: int) -> Generator[Finished]:
    """Play the games, each as soon as a worker is free, and yield them as they finish."""
    waiting = iter(seatings)
    crew = [Worker(job) for _ in range(workers)]
    try:
        playing = {worker.pipe: worker for worker in crew if worker.give(waiting)}
        while playing:
            for pipe in wait(list(playing)):
                worker = playing[pipe]  # type: ignore[index]
                finished = worker.take()
                if not worker.give(waiting):
                    del playing[worker.pipe]
                yield finished
    finally:
        for worker in crew:
            worker.stop()
        for worker in crew:
            worker.bury()


# What follows runs in the worker.


def _work(pipe: Connection, job: Job) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the collector
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        while True:
            pipe.send(_finish(job, pipe.recv()))
    except DemiurgeError as error:
        pipe.send(str(error))
    except (EOFError, OSError):
        pass  # the collector wants no more


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)


def _finish(job: Job, seating: Seating) -> Finished:
    began = time.perf_counter()
    played, game = play(job.terms, seating, job.make)
    if job.records is not None:
        path = job.records / f"{job.terms.game}-{seating.number:07}.json"
        try:
            record_of(game, list(seating.names)).write(path)
        except OSError as error:
            raise RecordError(f"{path} cannot be written: {error.strerror}.") from None
    return Finished(played, time.perf_counter() - began)
