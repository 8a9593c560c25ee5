"""One game played by actions: every environment here uses it.

>>> play = Play("gaia", players=2)
>>> play.reset(seed=7)
>>> play.actor
0
>>> [play.encoding.text(action) for action in play.legal()][:2]
['card plain', 'card sea']
>>> play.act(play.encoding.number("card sea"))
>>> play.move(play.encoding.number("side 0 east"))
'play sea 0,0'
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from demiurge.envs.arrays import Arrays, engine
from demiurge.envs.encoding import ActionError, encoding
from demiurge.envs.engine.finds import HALF, ILLEGAL
from demiurge.game import Position, View, part
from demiurge.rules.contract import NOBODY
from demiurge.rules.rulebook import Components

SEEDS = 1 << 32


class Play:
    """A game with its compiled engine; not to be shared by threads."""

    def __init__(
        self,
        game: str,
        components: Components | None = None,
        speed: str = "native",
        **options: Any,
    ) -> None:
        self.game = game
        self.encoding = encoding(game)
        self._engine = engine(game, speed)
        self._arrays = Arrays(game, 1, 1, components, options)
        self.players: int = self._arrays.options.players
        self._size, self._count = self.encoding.size, self.encoding.actions
        self._states, self._episodes = self._arrays.states, self._arrays.episodes
        self._boxes, self._views = self._arrays.boxes, self._arrays.views
        self._actor, self._chosen = self._states["actor"], self._episodes["chosen"]

    def reset(self, seed: int) -> None:
        """Begin a game; the same seed and actions give the same game."""
        self._engine.begin(self._states, 0, self._boxes, self._episodes, seed % SEEDS)

    def start(self) -> None:
        """Begin a game whose moves and deals will come from `follow`."""
        self._states[0] = self._states[1]
        self._engine.look(self._states, 0, self._boxes, self._episodes)

    def follow(self, move: str) -> None:
        """Make a legal move, or a deal, given as text; chance deals nothing else."""
        number = self._arrays.book.parse(self._state(), self._arrays.components, move)
        self._engine.move(self._states, 0, self._boxes, self._episodes, number)

    def lay(self, state: Any) -> None:
        """Continue from this plain state of the rules."""
        self._states[0] = state.to_array()[0]
        self._engine.look(self._states, 0, self._boxes, self._episodes)

    @property
    def actor(self) -> int:
        """The seat to move; negative for chance and when the game is over."""
        return int(self._actor[0])

    @property
    def is_over(self) -> bool:
        return self.actor == NOBODY

    @property
    def begun(self) -> int | None:
        """The action that has begun a move, if one has."""
        chosen = int(self._chosen[0])
        return None if chosen < 0 else chosen

    def act(self, action: int) -> None:
        """Carry out an action, then let chance deal; `ActionError` if the action is not legal."""
        if not 0 <= action < self._count or not self._engine.act(
            self._states, 0, self._boxes, self._episodes, action
        ):
            raise self._illegal(action)

    def _illegal(self, action: int) -> ActionError:
        if self.is_over:
            return ActionError("The game is over: reset it before the next action.")
        return ActionError(
            f"Action {action} ({self.encoding.text(action)}) is not legal now: "
            "expected one that the action mask allows."
        )

    def mask(self) -> NDArray[np.int8]:
        """1 for every legal action."""
        mask = np.zeros(self._count, np.int8)
        self._engine.mask(self._states, 0, self._episodes, mask)
        return mask

    def legal(self) -> list[int]:
        """The numbers of the legal actions."""
        actions: list[int] = np.flatnonzero(self.mask()).tolist()
        return actions

    def observation(self, seat: int) -> NDArray[np.int16]:
        """What the seat sees."""
        row = np.zeros(self._size, np.int16)
        self.observe(seat, row)
        return row

    def observe(self, seat: int, into: NDArray[np.int16]) -> None:
        """Write what the seat sees into zeros."""
        self._engine.observe(self._states, 0, self._boxes, self._episodes, seat, self._views, into)

    def rewards(self) -> list[float]:
        """What each seat gets at the end of the game."""
        rewards = np.zeros(self.players, np.float32)
        if self.is_over:
            self._engine.rewards(self._states, 0, rewards)
        return [float(reward) for reward in rewards]

    # Text and back

    def move(self, action: int) -> str | None:
        """The move that this action makes, as text; None if it only begins one."""
        index = self._engine.find(self._states, 0, self._episodes, action)
        if index == ILLEGAL:
            raise self._illegal(action)
        if index == HALF:
            return None
        number = int(self._episodes["moves"][0][index])
        return str(self._arrays.book.notation.move_text(self._state(), number))

    def actions(self, move: str) -> list[int]:
        """The actions that make this legal move, one or two; none of them may be made yet."""
        state = self._state()
        number = self._arrays.book.parse(state, self._arrays.components, move)
        episode = self._episodes[0]
        if number not in episode["moves"][: episode["count"]]:
            refusal = self._arrays.book.why_not(state, self._arrays.components, number, move)
            raise ActionError(f"{move!r} is not allowed: {refusal}")
        first = int(self._actions.first_action(state, number))
        second = int(self._actions.second_action(state, number))
        return [first] if second < 0 else [first, second]

    @cached_property
    def _actions(self) -> Any:
        return part("encoding", self.game, "actions")

    def _state(self) -> Any:
        return self._arrays.book.state.State.from_array(self._states, 0)

    def position(self) -> Position:
        """The whole position, hidden cards included."""
        arrays = self._arrays
        return Position(self.game, arrays.components, arrays.options, self._state())

    def view(self, seat: int) -> View:
        return self.position().view(seat)
