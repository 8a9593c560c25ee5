"""A run: study games of the present search, then self-play and the league, checkpoint after
checkpoint.

A checkpoint ends an epoch of the study or a block of updates. What comes after it depends on the
plan and on the checkpoint alone: games and random numbers begin anew with each. So a run that was
killed goes on from its last checkpoint exactly as if nothing had happened.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
import torch

from demiurge.bots.inputs import inputs
from demiurge.bots.network import load
from demiurge.game import components_for
from demiurge.learn import checkpoint, examples, games, journal, plan, study
from demiurge.learn.league import League
from demiurge.learn.matches import Policy, shares
from demiurge.learn.network import Learner, learner_of
from demiurge.learn.plan import Plan
from demiurge.learn.ppo import Practice, Trainer
from demiurge.learn.tables import Tables, lots
from demiurge.learn.training import training
from demiurge.rules.errors import DemiurgeError, OptionError

FOLDER = Path("learn")
NO_MEMORY = "CUDA_ERROR_OUT_OF_MEMORY"
HELD = 12  # one file in so many is not learned from, to see what the network makes of it
SIZE = 256  # of a minibatch of the study
WARM = 100  # minibatches until the study has its full rate
SLOWEST = 0.02  # of the rate, at the end

Stop = Callable[[], bool]


class NoMemory(DemiurgeError):
    """The GPU's memory does not hold the games."""


def device(name: str | None) -> torch.device:
    """The device of this name; without one a GPU if there is one."""
    if name is None:
        name = "cuda" if torch.cuda.is_available() else "cpu"
    if name == "cuda" and not torch.cuda.is_available():
        raise OptionError("There is no GPU that torch can use: leave out --device cuda.")
    return torch.device(name)


class Run:
    """A run in its folder."""

    def __init__(self, folder: Path, where: torch.device, workers: int | None = None) -> None:
        self.folder = folder
        self.plan: Plan = plan.read(folder)
        self.device = where
        self.workers = workers or os.cpu_count() or 1
        training(self.plan.game)
        torch.manual_seed(self.plan.seed)
        self.learner = self._beginning().to(where)
        self.optimizer = self._optimizer()
        self.done = {"epochs": 0, "updates": 0, "lines": 0}
        if self._path.exists():
            self.done = checkpoint.read(self._path, self.learner, self.optimizer)
        journal.cut(folder / plan.LOG, self.done["lines"])
        self.journal = journal.Journal(folder / plan.LOG)

    @property
    def _path(self) -> Path:
        return self.folder / plan.CHECKPOINT

    def _beginning(self) -> Learner:
        p = self.plan
        return (
            learner_of(load(p.game, Path(p.start)))
            if p.start
            else Learner(p.game, p.context, p.row)
        )

    def _optimizer(self) -> torch.optim.Optimizer:
        fused = self.device.type == "cuda"
        return torch.optim.AdamW(self.learner.parameters(), weight_decay=0.0, fused=fused)

    def go_on(self, stop: Stop = lambda: False) -> bool:
        """Go on to the end of the plan, or until it is to stop; whether the end was reached."""
        try:
            while self._study(stop) or self._practise():
                if stop() and not self._is_over:
                    return False
        except Exception as error:  # torch and numba-cuda each have a kind of their own
            if not isinstance(error, torch.OutOfMemoryError) and NO_MEMORY not in str(error):
                raise
            raise NoMemory(
                f"The GPU's memory does not hold {self.plan.games} games of {self.plan.steps} "
                "steps and their network: begin a run with fewer --games, or a smaller --size."
            ) from None
        return self._is_over

    @property
    def _is_over(self) -> bool:
        return self.done["epochs"] >= self._epochs and self.done["updates"] >= self.plan.updates

    @property
    def _epochs(self) -> int:
        return self.plan.epochs if self.plan.files else 0

    # the study

    def _study(self, stop: Stop) -> bool:
        """Learn once from all examples; whether there was anything left to do."""
        epoch = self.done["epochs"]
        if epoch >= self._epochs:
            return False
        p = self.plan
        folder = self.folder / plan.EXAMPLES
        folder.mkdir(exist_ok=True)
        wanted = games.orders(p.game, p.guide, p.work, p.seed, p.files, folder)
        for there in games.play_missing(wanted, self.workers):
            say(f"{there} of {p.files} files of games to learn from")
            if stop():
                return True
        held = wanted[HELD - 1 :: HELD]
        found, other = (
            examples.read(p.game, [order.path for order in some], p.trust) if some else None
            for some in ([order for order in wanted if order not in held], held)
        )
        assert found is not None
        lots = -(-len(found) // SIZE)
        dice = np.random.default_rng([p.seed, epoch])
        learned = study.lessons(self.learner, self.optimizer, found, SIZE, dice, self._rates(lots))
        mean = study.Lesson(*np.mean([list(vars(lesson).values()) for lesson in learned], 0))
        numbers = _rounded(mean)
        if other is not None:
            held_out = _rounded(study.measured(self.learner, other))
            numbers |= {f"held {name}": number for name, number in held_out.items()}
        self.done["epochs"] += 1
        self.journal.tell(stage="study", epoch=epoch + 1, examples=len(found), **numbers)
        say(f"study {epoch + 1} of {p.epochs}: {_words(numbers)}")
        if self.done["epochs"] == self._epochs:
            self.optimizer = self._optimizer()
            self._meet()
        self._keep()
        return True

    def _rates(self, lots: int) -> list[float]:
        """The rate of each minibatch of the coming epoch: it rises, then falls along a cosine."""
        first, total = self.done["epochs"] * lots, self.plan.epochs * lots
        steps = np.arange(first, first + lots)
        falling = np.maximum(0.5 * (1 + np.cos(np.pi * steps / total)), SLOWEST)
        rates: list[float] = (
            self.plan.study_rate * np.minimum(1, (steps + 1) / WARM) * falling
        ).tolist()
        return rates

    # self-play

    def _practise(self) -> bool:
        """A block of updates; whether there was anything left to do."""
        p, first = self.plan, self.done["updates"]
        if first >= p.updates:
            return False
        seed = [p.seed, first, 2]
        dice = np.random.default_rng(seed)
        torch_dice = torch.Generator(self.device).manual_seed(int(dice.integers(1 << 62)))
        tables = Tables(p.game, lots(p.game, p.games, p.groups, dice), self.device)
        tables.reset(int(dice.integers(1 << 31)))
        league = League(
            self._others(), p.share, p.temperature, tables.players, self.learner.seats, torch_dice
        )
        trainer = Trainer(self.learner, self.optimizer, tables, league, torch_dice)
        for update in range(first, min(first + p.block, p.updates)):
            left = 1 - update / p.updates
            for group in self.optimizer.param_groups:
                group["lr"] = p.rate * max(left, SLOWEST)
            began = time.monotonic()
            progress = trainer.update(
                Practice(p.steps, p.size, p.passes, entropy=p.entropy * left, taste=p.taste * left)
            )
            seconds = time.monotonic() - began
            rate = round(p.games * p.steps / seconds)
            numbers = _rounded(progress)
            self.journal.tell(stage="play", update=update + 1, rate=rate, **numbers)
            say(f"update {update + 1} of {p.updates}, {rate} steps a second: {_words(numbers)}")
            self.done["updates"] += 1
        tables.close()
        self._meet()
        self._keep()
        return True

    def _others(self) -> list[Learner]:
        """The networks of the league: those given, and some earlier checkpoints of this run."""
        given = [load(self.plan.game, Path(path)) for path in self.plan.league]
        before = sorted((self.folder / plan.LEAGUE).glob("*.npz"))[::-1]
        before = before[:: max(1, len(before) // max(1, self.plan.own))][: self.plan.own]
        kept = [load(self.plan.game, path) for path in before]
        return [
            learner_of(network).to(self.device).requires_grad_(False) for network in (*given, *kept)
        ]

    # what comes of it

    def _meet(self) -> None:
        """The bare policy against fixed opponents, in the first setting."""
        p = self.plan
        options = dict(training(p.game).SETTINGS[0].options)
        for other in p.against if p.seeds else ():
            won = shares(self.policy(), p.game, other, range(p.seeds), **options)
            mean, margin = float(np.mean(won)), 1.96 * float(np.std(won)) / len(won) ** 0.5
            self.journal.tell(
                stage="match",
                **{key: self.done[key] for key in ("epochs", "updates")},
                other=other,
                options=options,
                won=round(mean, 4),
                margin=round(margin, 4),
                games=len(won) * int(options["players"]),
            )
            say(f"against {other}: {100 * mean:.0f} % ± {100 * margin:.0f}")

    def policy(self) -> Policy:
        """The network as it is now, for the game's own box."""
        facts = torch.from_numpy(inputs(self.plan.game).facts(components_for(self.plan.game)))
        facts = facts.to(self.device)

        def answer(observations: Any, _: Any) -> tuple[Any, Any]:
            rows = torch.from_numpy(observations).to(self.device)
            with torch.no_grad():
                answers = self.learner(rows, facts.expand(len(rows), -1))
            return answers.logits.cpu().numpy(), answers.values.cpu().numpy()

        return answer

    def _keep(self) -> None:
        """A checkpoint, the network that plays, and one more opponent for the league."""
        told: dict[str, str | int | float] = {
            "made": "demiurge learn",
            "seed": self.plan.seed,
            "epochs": self.done["epochs"],
            "updates": self.done["updates"],
            "seconds": round(self.journal.seconds, 1),
        }
        if self.plan.own and self.done["epochs"] >= self._epochs:
            league = self.folder / plan.LEAGUE
            league.mkdir(exist_ok=True)
            self.learner.save(league / f"{self.done['updates']:06}.npz", told)
        self.learner.save(self.folder / plan.NETWORK, told)
        self.done["lines"] = len(journal.read(self.journal.path))
        checkpoint.write(self._path, self.learner, self.optimizer, self.done)


def begin(folder: Path, wanted: Plan) -> None:
    """A new folder with the plan of a run."""
    wanted.check()
    training(wanted.game)
    for path in filter(None, (wanted.start, wanted.guide, *wanted.league)):
        load(wanted.game, Path(path))
    if folder.joinpath(plan.PLAN).exists():
        raise OptionError(f"{folder} holds a run already: go on with --resume {folder}.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        wanted.write(folder)
    except OSError as error:
        raise plan.PlanError(f"{folder} cannot be written: {error.strerror}.") from None


def new_folder(game: str) -> Path:
    """A folder for a new run, with the date in its name."""
    return FOLDER / f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"


def within(minutes: float | None) -> Stop:
    """Whether so many minutes are over."""
    if minutes is None:
        return lambda: False
    end = time.monotonic() + 60 * minutes
    return lambda: time.monotonic() >= end


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def _rounded(numbers: Any) -> dict[str, float]:
    return {name: round(float(number), 4) for name, number in vars(numbers).items()}


def _words(numbers: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value:g}" for name, value in numbers.items())
