"""The search engine of one game with its workspace, into which a view is put."""

from __future__ import annotations

import importlib.util
import random
import sys
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from demiurge.game import View, part, rulebook
from demiurge.rules import speed as speeds
from demiurge.rules.errors import OptionError
from demiurge.rules.rulebook import MOST_SEATS, Components

READY = "ready"  # speed: native where it is compiled, plain until then
NODES = 1 << 18
ENGINE = "bots.engine.entries"


@dataclass(frozen=True)
class Branch:
    """A move at the root, how often it was tried, and what it brought each seat."""

    move: int
    visits: int
    values: tuple[float, ...]


class Mind:
    """The engine of one game at one speed; not to be shared by threads."""

    def __init__(self, game: str, components: Components, speed: str = "native") -> None:
        self.game = game
        self.components = components
        self._book: Any = rulebook(game)
        self._engine = engine(game, speed)
        self.speed = speed
        self.workspace = self._workspace()
        self._engine.plant(self.workspace)
        self._engine.cut(self.workspace, 0)
        self._engine.think(
            self.workspace, 0
        )  # compiled now, where a message announces the wait, and not in a game
        self._engine.glance(self.workspace, 0, 0)
        if speed != "plain":
            speeds.mark_compiled(ENGINE, speed, game)

    def _workspace(self) -> Any:
        tree = speeds.load("bots.engine.tree", self.speed, self.game)
        looked_at = len(features(self.game))
        most = self._book.state.MAX_MOVES
        blank, box = self._book.state.State(), self.components.box
        if self.speed == "plain":
            nodes = NODES // 16
            return tree.Workspace(
                states=[blank.copy() for _ in range(tree.STATES)],
                boxes=[box],
                rng=[1, 1],
                moves=[0] * most,
                ahead=[0.0] * most,
                values=[0.0] * MOST_SEATS,
                seen=[0.0] * looked_at,
                weights=weights(self.game),
                settings=[0.0] * tree.SETTINGS,
                links=[[0] * tree.LINKS for _ in range(nodes)],
                sums=[[0.0] * tree.SUMS for _ in range(nodes)],
                path=[0] * tree.DEEPEST,
                used=[0],
                moved=[0] * nodes,
            )
        import numpy

        return tree.Workspace(
            states=numpy.repeat(blank.to_array(), tree.STATES),
            boxes=box.to_array(),
            rng=numpy.ones(2, numpy.int64),
            moves=numpy.zeros(most, numpy.int32),
            ahead=numpy.zeros(most),
            values=numpy.zeros(MOST_SEATS),
            seen=numpy.zeros(looked_at),
            weights=numpy.array(weights(self.game)),
            settings=numpy.zeros(tree.SETTINGS),
            links=numpy.zeros((NODES, tree.LINKS), numpy.int32),
            sums=numpy.zeros((NODES, tree.SUMS)),
            path=numpy.zeros(tree.DEEPEST, numpy.int32),
            used=numpy.zeros(1, numpy.int64),
            moved=numpy.zeros(NODES, numpy.int32),
        )

    def look(self, view: View, rng: random.Random) -> None:
        """Put the view and the random generator into the workspace."""
        record = view.record()
        self.workspace.states[0] = record.copy() if self.speed == "plain" else record.to_array()[0]
        self.workspace.rng[0], self.workspace.rng[1] = rng.getrandbits(32), rng.getrandbits(32) | 1

    def set(self, settings: tuple[float, ...]) -> None:
        for k, value in enumerate(settings):
            self.workspace.settings[k] = value

    def plant(self) -> None:
        """Begin a new tree."""
        self._engine.plant(self.workspace)

    def cut(self, move: int) -> None:
        """Keep what the tree knows after this move."""
        self._engine.cut(self.workspace, move)

    def think(self, iterations: int) -> None:
        self._engine.think(self.workspace, iterations)

    def glance(self, samples: int, most: int) -> list[tuple[float, int]]:
        """One move ahead: the mover's mean chance with each move looked at."""
        count = self._engine.glance(self.workspace, samples, most)
        ahead, moves = self.workspace.ahead, self.workspace.moves
        return [(float(ahead[k]) / samples, int(moves[k])) for k in range(count)]

    def branches(self) -> list[Branch]:
        """What the tree knows about each move at its root."""
        links, sums = self.workspace.links, self.workspace.sums
        branches = []
        child = int(links[0][1])
        while child >= 0:
            move, _, following, visits = (int(number) for number in links[child][:4])
            mean = tuple(float(total) / max(visits, 1) for total in sums[child][:MOST_SEATS])
            branches.append(Branch(move, visits, mean))
            child = following
        return branches

    def chances(self) -> tuple[float, ...]:
        """Everyone's chances as the tree sees them."""
        visits = int(self.workspace.links[0][3])
        return tuple(float(total) / max(visits, 1) for total in self.workspace.sums[0][:MOST_SEATS])

    def text(self, view: View, move: int) -> str:
        return str(self._book.notation.move_text(view.record(), move))

    def number(self, view: View, text: str) -> int:
        return int(self._book.parse(view.record(), self.components, text))


@cache
def engine(game: str, speed: str, entries: str = ENGINE) -> Any:
    """A game's engine by its entry points; compiled once on each machine."""
    if speed != "plain":
        if not can_compile():
            raise OptionError(
                "Computer players beyond random need Numba: pip install 'demiurge[native]'."
            )
        if not speeds.is_compiled(entries, speed, game):
            print("Preparing the computer players for this machine, once ...", file=sys.stderr)
    return speeds.load(entries, speed, game)


def can_compile() -> bool:
    """Whether Numba is installed."""
    return importlib.util.find_spec("numba") is not None


def is_ready(game: str) -> bool:
    """Whether a game's engine is compiled on this machine."""
    return can_compile() and speeds.is_compiled(ENGINE, "native", game)


def speed_now(game: str, speed: str) -> str:
    """The speed to think at now."""
    if speed != READY:
        return speed
    return "native" if is_ready(game) else "plain"


def features(game: str) -> tuple[str, ...]:
    """What a bot looks at, in words."""
    names: tuple[str, ...] = part("bots", game, "features").NAMES
    return names


def weights_file(game: str) -> Path:
    return Path(str(part("bots", game, "features").__file__)).with_name("weights.toml")


@cache
def weights(game: str, path: Path | None = None) -> list[list[float]]:
    """What each thing looked at is worth, a row per setting (see `weights_row`)."""
    rows = tomllib.loads((path or weights_file(game)).read_text("utf-8")).values()
    return [[float(row[name]) for name in features(game)] for row in rows]
