"""The bots that a network guides: one that plays as it would at first sight, and one that searches.

A mind is the engine of one game with its workspace. The network's numbers are loaded once per
process, and all minds share them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from demiurge.bots.bot import Bot, Budget
from demiurge.bots.mind import Branch, engine
from demiurge.bots.network import ROUNDS, Network, network
from demiurge.bots.search import Thought
from demiurge.game import View, rulebook
from demiurge.rules import speed as speeds
from demiurge.rules.rulebook import MOST_SEATS, Components

NODES = 1 << 18
LINE = 128  # bytes: two threads that write closer to each other slow each other down
ENGINE = "bots.engine.guided_entries"
ITERATIONS = 400
BREATH, PLAIN_BREATH = 20, 1  # iterations between two looks at the clock
NOTHING = -1
ROOT = 0
Networks = Callable[[str], Network]  # by the game's name


class Settings(NamedTuple):
    """How the tree is searched, in the order of `engine.guided`."""

    explore: float = 1.0
    untried: float = 0.1


SETTINGS = Settings()


def alone(shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    """Zeros that share no cache line with another array."""
    kind = np.dtype(kind)
    size = int(np.prod(shape)) * kind.itemsize
    room = np.zeros(size + 2 * LINE, np.uint8)
    start = -room.ctypes.data % LINE
    array: NDArray[Any] = room[start : start + size].view(kind).reshape(shape)
    return array


@lru_cache(8)
def parameters(of: Network, speed: str) -> Any:
    """The network's numbers for the engine at this speed."""
    a, i = of.arrays, of.inputs
    named_row = np.full(i.actions, NOTHING, np.int32)
    answered_by = np.zeros(i.actions, np.int32)
    answered_by[i.flat_actions] = np.arange(len(i.flat_actions))
    for row, names in enumerate(i.row_actions):
        for k, action in enumerate(names):
            if action >= 0:
                named_row[action], answered_by[action] = row, k

    def rounds(name: str) -> Any:
        return np.stack([a[name.format(k)] for k in range(ROUNDS)])

    return speeds.load("bots.engine.network", speed, of.game).Parameters(
        flat=i.flat,
        flat_scale=i.flat_scale,
        rows=i.rows,
        rows_scale=i.rows_scale,
        live=i.live,
        named_row=named_row,
        answered_by=answered_by,
        flat_w=a["flat_w"],
        flat_b=a["flat_b"],
        row_w=a["row_w"],
        row_b=a["row_b"],
        up_w=rounds("up{}_w"),
        up_b=rounds("up{}_b"),
        up_gain=rounds("up{}_gain"),
        up_bias=rounds("up{}_bias"),
        mix_w=rounds("mix{}_w"),
        down_w=rounds("down{}_w"),
        down_b=rounds("down{}_b"),
        down_gain=rounds("down{}_gain"),
        down_bias=rounds("down{}_bias"),
        policy_w=np.ascontiguousarray(a["policy_w"].T),
        policy_b=a["policy_b"],
        row_policy_w=np.ascontiguousarray(a["row_policy_w"].T),
        row_policy_b=a["row_policy_b"],
        value_w=np.ascontiguousarray(a["value_w"].T),
        value_b=a["value_b"],
    )


class GuidedMind:
    """The engine of one game with its workspace, into which a view is put; not to be shared by
    threads."""

    def __init__(self, of: Network, components: Components, speed: str = "native") -> None:
        self.game, self.components, self.speed, self.network = of.game, components, speed, of
        self._book: Any = rulebook(of.game)
        self._engine = engine(of.game, speed, ENGINE)
        self.parameters = parameters(of, speed)
        self.notes = self._notes()
        self.workspace = self._workspace()
        self.plant()
        self.think(0)
        if speed != "plain":
            speeds.mark_compiled(ENGINE, speed, of.game)

    def _notes(self) -> Any:
        i, context, row = self.network.inputs, self.network.context, self.network.row
        facts = i.facts(self.components)
        rows, columns = i.rows.shape
        most = max(len(i.flat), columns, 2 * row, context)
        size = i.size + len(facts)
        notes = speeds.load("bots.engine.network", self.speed, self.game).Notes(
            seen=alone((size,), np.int16),
            picks=alone((most,), np.int32),
            picked=alone((most,), np.float32),
            context=alone((1, context), np.float32),
            told=alone((1, context), np.float32),
            rows=alone((rows, row), np.float32),
            heard=alone((rows + 1, row), np.float32),
            pooled=alone((1, 2 * row), np.float32),
            place=alone((rows,), np.int32),
            values=alone((MOST_SEATS,), np.float64),
        )
        notes.seen[i.size :] = facts
        return notes

    def _workspace(self) -> Any:
        guided = speeds.load("bots.engine.guided", self.speed, self.game)
        most, many = self._book.state.MAX_MOVES, self.network.inputs.actions
        blank: Any = self._book.state.State()
        box: Any = self.components
        if self.speed == "plain":
            return guided.Workspace(
                states=[blank.copy() for _ in range(guided.STATES)],
                boxes=[box.box],
                rng=[1, 1],
                moves=[0] * most,
                begun_by=[0] * most,
                ended_by=[0] * most,
                legal=[0] * many,
                looked=[0] * many,
                wanted=[0.0] * many,
                settings=[0.0] * guided.SETTINGS,
                links=[[0] * guided.LINKS for _ in range(NODES // 16)],
                sums=[[0.0] * guided.SUMS for _ in range(NODES // 16)],
                path=[0] * guided.DEEPEST,
                counts=[0] * guided.COUNTS,
            )
        states = alone((guided.STATES,), blank.dtype())
        states[:] = blank.to_array()[0]
        return guided.Workspace(
            states=states,
            boxes=box.box.to_array(),
            rng=alone((2,), np.int64),
            moves=alone((most,), np.int32),
            begun_by=alone((most,), np.int32),
            ended_by=alone((most,), np.int32),
            legal=alone((many,), np.int32),
            looked=alone((many,), np.int64),
            wanted=alone((many,), np.float64),
            settings=alone((guided.SETTINGS,), np.float64),
            links=alone((NODES, guided.LINKS), np.int32),
            sums=alone((NODES, guided.SUMS), np.float64),
            path=alone((guided.DEEPEST,), np.int32),
            counts=alone((guided.COUNTS,), np.int64),
        )

    def look(self, view: View, rng: random.Random) -> None:
        """Put the view and the random generator into the workspace."""
        record = view.record()
        self.workspace.states[0] = record.copy() if self.speed == "plain" else record.to_array()[0]
        self.workspace.rng[0], self.workspace.rng[1] = rng.getrandbits(32), rng.getrandbits(32) | 1

    def set(self, settings: Settings) -> None:
        for k, value in enumerate(settings):
            self.workspace.settings[k] = value

    def plant(self) -> None:
        """Begin a new tree."""
        self._engine.begin_tree(self.workspace)

    def think(self, iterations: int) -> None:
        self._engine.guide(self.workspace, self.parameters, self.notes, iterations)

    def think_over(self, times: int) -> None:
        """Let the network answer so often for the position last asked about."""
        self._engine.think_over(self.parameters, self.notes, times)

    def ask(self, chosen: int = NOTHING) -> list[tuple[int, float]]:
        """The mover's actions in the view, and how likely the network finds each."""
        count = self._engine.ask(self.workspace, self.parameters, self.notes, chosen)
        legal, wanted = self.workspace.legal, self.workspace.wanted
        return [(int(legal[k]), float(wanted[k])) for k in range(count)]

    def at_first_sight(self, temperature: float, rng: random.Random) -> int:
        """The move with the likeliest actions, or at a temperature any, the likelier the more
        often."""
        moves = self.moves()
        first = _one_of(self.ask(), temperature, rng)
        if (first, NOTHING) in moves:
            return moves[first, NOTHING]
        return moves[first, _one_of(self.ask(first), temperature, rng)]

    def moves(self) -> dict[tuple[int, int], int]:
        """The legal moves by the actions that begin and end them; -1 where none is needed."""
        w, count = self.workspace, self._engine.list_moves(self.workspace)
        triples = zip(w.begun_by[:count], w.ended_by[:count], w.moves[:count], strict=True)
        return {(int(first), int(second)): int(move) for first, second, move in triples}

    def branches(self) -> list[Branch]:
        """What the tree knows about each move at its root."""
        children = dict(self._children(ROOT))
        below = {first: dict(self._children(node)) for first, node in children.items()}
        branches = []
        for (first, second), move in self.moves().items():
            node = children.get(first) if second == NOTHING else below.get(first, {}).get(second)
            if node is not None:
                branches.append(self._branch(move, node))
        return branches

    def _children(self, node: int) -> list[tuple[int, int]]:
        """The actions tried at a node and the nodes that they lead to, the likeliest first."""
        links, children = self.workspace.links, []
        child = int(links[node][1])
        while child >= 0:
            children.append((int(links[child][0]), child))
            child = int(links[child][2])
        return children[::-1]

    def _branch(self, move: int, node: int) -> Branch:
        visits, sums = int(self.workspace.links[node][3]), self.workspace.sums[node]
        return Branch(
            move, visits, tuple(float(total) / max(visits, 1) for total in sums[:MOST_SEATS])
        )

    def chances(self) -> tuple[float, ...]:
        """Everyone's chances as the tree sees them."""
        return self._branch(NOTHING, ROOT).values

    def text(self, view: View, move: int) -> str:
        return str(self._book.notation.move_text(view.record(), move))


def _one_of(wanted: list[tuple[int, float]], temperature: float, rng: random.Random) -> int:
    if temperature == 0:
        return max(wanted, key=lambda pair: (pair[1], -pair[0]))[0]
    weights = [likely ** (1 / temperature) for _, likely in wanted]
    return rng.choices([action for action, _ in wanted], weights)[0]


class PolicyBot(Bot):
    """Plays what the network wants at first sight: its favourite, or at a temperature now and then
    another. It does no work that a budget could limit."""

    def __init__(
        self, temperature: float = 0.0, speed: str = "native", networks: Networks = network
    ) -> None:
        self._temperature = temperature
        self._speed = speed
        self._networks = networks
        self._mind: GuidedMind | None = None

    def choose(self, view: View, moves: Sequence[str], budget: Budget, rng: random.Random) -> str:
        if len(moves) == 1:
            return moves[0]
        mind = self._mind
        if mind is None or mind.components is not view.components:
            mind = GuidedMind(self._networks(view.game), view.components, self._speed)
            self._mind = mind
        mind.look(view, rng)
        return mind.text(view, mind.at_first_sight(self._temperature, rng))


class GuidedBot(Bot):
    """A tree search that the network guides. The unit of work is one iteration per opponent: with
    more of them there is more to think about.

    With several threads each grows a tree of its own, and the trees vote.
    """

    def __init__(
        self,
        settings: Settings = SETTINGS,
        speed: str = "native",
        networks: Networks = network,
    ) -> None:
        self._settings = settings
        self._speed = speed
        self._networks = networks
        self._minds: list[GuidedMind] = []

    def choose(self, view: View, moves: Sequence[str], budget: Budget, rng: random.Random) -> str:
        if len(moves) == 1:
            return moves[0]
        return self.ponder(view, budget, rng).moves[0][0]

    def ponder(self, view: View, budget: Budget, rng: random.Random) -> Thought:
        """Think about the view, whoever is to move in it."""
        self._sit_down(view, budget.threads)
        for mind in self._minds:
            mind.look(view, rng)
            mind.plant()
        iterations = budget.work
        if iterations is None and budget.seconds is None:
            iterations = ITERATIONS
        if iterations is not None:  # each thread's part of it
            iterations = -(-iterations * (view.players - 1) // len(self._minds))
        with ThreadPoolExecutor(len(self._minds)) as pool:
            for mind in self._minds:
                pool.submit(_think, mind, iterations, budget.seconds)
        return self._vote(view)

    def _sit_down(self, view: View, threads: int) -> None:
        if [mind.components for mind in self._minds] != [view.components] * threads:
            of = self._networks(view.game)
            self._minds = [GuidedMind(of, view.components, self._speed) for _ in range(threads)]
            for mind in self._minds:
                mind.set(self._settings)

    def _vote(self, view: View) -> Thought:
        """The moves by visits; of two visited as often the one that brought the mover more."""
        seat = max(view.record().actor, 0)
        votes: dict[int, tuple[int, float]] = {}
        for mind in self._minds:
            for branch in mind.branches():
                visits, earned = votes.get(branch.move, (0, 0.0))
                earned += branch.visits * branch.values[seat]
                votes[branch.move] = (visits + branch.visits, earned)
        ranked = sorted(votes, key=lambda move: (votes[move], -move), reverse=True)
        sums = [sum(mind.chances()[k] for mind in self._minds) for k in range(view.players)]
        chances = tuple(one / len(self._minds) for one in sums)
        text = self._minds[0].text
        return Thought(chances, tuple((text(view, move), votes[move][0]) for move in ranked))


def _think(mind: GuidedMind, iterations: int | None, seconds: float | None) -> None:
    """Search for so many iterations or until the time is over, whichever comes first."""
    if seconds is None:
        mind.think(iterations or 1)
        return
    end = time.monotonic() + seconds
    breath = PLAIN_BREATH if mind.speed == "plain" else BREATH
    done = 0
    while iterations is None or done < iterations:
        lot = breath if iterations is None else min(iterations - done, breath)
        mind.think(lot)
        done += lot
        if time.monotonic() >= end:
            return
