"""OpenSpiel's games `python_gaia`, `python_gheos` and so on: importing this file registers them.

>>> import pyspiel
>>> game = pyspiel.load_game("python_gaia(players=3,rules=advanced)")
>>> game.num_players(), game.num_distinct_actions()
(3, 325)

Chance is explicit: a deal is the number of the card or tile. A player's actions are those of
`encoding`. Of the history a player knows its own actions, the finished moves of the others, and the
deals as far as it saw their faces; nobody else sees the first half of a move.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from demiurge.envs.arrays import Arrays, engine
from demiurge.envs.encoding import Encoding, encoding
from demiurge.envs.engine.finds import HALF, ILLEGAL
from demiurge.game import GAMES, Position, canonical, rulebook
from demiurge.rules.contract import CHANCE, NOBODY
from demiurge.rules.move import DEAL, encode, subject_of


def parameters(game: str) -> dict[str, Any]:
    """A game's options, without those that apply only with certain values of others."""
    options = rulebook(game).options
    return {option.name: option.default for option in options if option.only_if is None}


class StateData:
    """The arrays of one state, and what each player knows of its history."""

    def __init__(self, arrays: Arrays) -> None:
        self.states = arrays.states[:1].copy()
        self.episodes = arrays.episodes.copy()
        self.events: list[list[int]] = [[] for _ in range(arrays.options.players)]

    def __deepcopy__(self, _: Any) -> StateData:
        twin = copy.copy(self)
        twin.states, twin.episodes = self.states.copy(), self.episodes.copy()
        twin.events = [events[:] for events in self.events]
        return twin


class SpielState(pyspiel.State):
    """A position, and the first half of a move where one has begun."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._game = game.data
        self._data = StateData(self._game.arrays)
        self._game.engine.look(self._data.states, 0, self._game.boxes, self._data.episodes)

    @property
    def _actor(self) -> int:
        return int(self._data.states["actor"][0])

    def current_player(self) -> int:
        actor = self._actor
        if actor == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def is_terminal(self) -> bool:
        return self._actor == NOBODY

    def _legal_actions(self, _: int) -> list[int]:
        mask = np.zeros(self._game.encoding.actions, np.int8)
        self._game.engine.mask(self._data.states, 0, self._data.episodes, mask)
        legal: list[int] = np.flatnonzero(mask).tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        episode, game = self._data.episodes, self._game
        count = int(episode["count"][0])
        weights = np.zeros(count, np.int64)
        game.engine.weigh(self._data.states, 0, game.boxes, episode, weights)
        deals = [subject_of(int(move)) for move in episode["moves"][0][:count]]
        chances = map(float, weights / weights.sum())
        return sorted(zip(deals, chances, strict=True))

    def _apply_action(self, action: int) -> None:
        data, game = self._data, self._game
        if self._actor == CHANCE:
            self._make(encode(DEAL, action, 0, 0), [])
            return
        index = game.engine.find(data.states, 0, data.episodes, action)
        if index == ILLEGAL:
            raise ValueError(
                f"Action {action} ({game.encoding.text(action)}) is not legal here: "
                "expected one of the legal actions."
            )
        if index == HALF:
            data.episodes["chosen"][0] = action
            return
        begun = int(data.episodes["chosen"][0])
        self._make(
            int(data.episodes["moves"][0][index]), [action] if begun < 0 else [begun, action]
        )

    def _make(self, move: int, actions: list[int]) -> None:
        """Make a move; every player learns what it may know of it."""
        data, game = self._data, self._game
        thing = subject_of(move)
        for player, events in enumerate(data.events):
            if not game.engine.sees(data.states, 0, move, player):
                events.append(game.encoding.actions + game.book.back(thing))
            elif actions:
                events += actions
            else:
                events.append(game.encoding.actions + thing)
        game.engine.move(data.states, 0, game.boxes, data.episodes, move)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {self._game.book.things[action]}"
        return self._game.encoding.text(action)

    def returns(self) -> list[float]:
        rewards = np.zeros(len(self._data.events))  # doubles: OpenSpiel wants an exact sum of 0
        if self.is_terminal():
            self._game.engine.rewards(self._data.states, 0, rewards)
        return [float(reward) for reward in rewards]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player cannot tell from this one, all equally likely.

        Of the other players' history only what this one knows is kept.
        """
        twin: SpielState = self.clone()
        data = twin._data
        data.episodes["rng"][0] = [int(sampler() * 2**32), int(sampler() * 2**32) | 1]
        self._game.engine.resample(data.states, 0, data.episodes, player, self._game.views)
        chosen = int(data.episodes["chosen"][0])
        self._game.engine.look(data.states, 0, self._game.boxes, data.episodes)
        data.episodes["chosen"][0] = chosen
        for other in range(len(data.events)):
            data.events[other] = self._data.events[player][:]
        return twin

    def position(self) -> Position:
        """The whole position, hidden cards included."""
        arrays = self._game.arrays
        state = arrays.book.state.State.from_array(self._data.states, 0)
        return Position(self._game.encoding.game, arrays.components, arrays.options, state)

    # What the observers ask

    def begun_by(self, player: int) -> int:
        """The action that has begun this player's move, or -1."""
        return int(self._data.episodes["chosen"][0]) if player == self._actor else -1

    def events_of(self, player: int) -> list[int]:
        """What the player knows of the history, as numbers: actions, and then deals."""
        begun = self.begun_by(player)
        return self._data.events[player] + ([begun] if begun >= 0 else [])

    def observe(self, player: int, out: Any) -> None:
        game, data = self._game, self._data
        out[:] = 0
        game.engine.observe(data.states, 0, game.boxes, data.episodes, player, game.views, out)

    def __str__(self) -> str:
        begun = self.begun_by(self._actor)
        words = f" {self._game.encoding.text(begun)}" if begun >= 0 else ""
        return canonical(self.position().to_json()) + words


class GameData:
    """What all states of a game share; a copy of a state does not copy it."""

    def __init__(self, game: str, options: tuple[tuple[str, Any], ...]) -> None:
        self._named = game, options
        self.arrays = Arrays(game, 1, 1, None, dict(options))
        self.boxes, self.views = self.arrays.boxes, self.arrays.views
        self.book = rulebook(game)
        self.encoding = encoding(game)
        self.engine = engine(game)

    def __reduce__(self) -> tuple[Any, ...]:
        return game_data, self._named

    def __deepcopy__(self, _: Any) -> GameData:
        return self


@cache
def game_data(game: str, options: tuple[tuple[str, Any], ...]) -> GameData:
    """The data of a game with these options."""
    return GameData(game, options)


class SpielGame(pyspiel.Game):
    """A game with its options; each has a class of its own."""

    name: str

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        options = parameters(self.name) | (given or {})
        self.data = game_data(self.name, tuple(options.items()))
        book = self.data.book
        info = pyspiel.GameInfo(
            num_distinct_actions=self.data.encoding.actions,
            max_chance_outcomes=book.hidden,
            num_players=options["players"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=book.longest,
        )
        super().__init__(game_type(self.name), info, options)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.data.book.most_deals

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(f"The observer takes no parameters, not {params}.")
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("The observer shows exactly what one player sees.")
        return Observer(self.data.encoding, kind.perfect_recall)


class Observer:
    """What one player sees; with perfect recall also what it knows of the history."""

    def __init__(self, shown: Encoding, recalls: bool) -> None:
        book = rulebook(shown.game)
        longest = 2 * book.longest + book.most_deals if recalls else 0
        self.tensor = np.zeros(shown.size + longest, np.float32)
        self.dict = shown.split(self.tensor[: shown.size])
        self._seen = np.zeros(shown.size, np.int16)
        self._encoding, self._things = shown, book.things
        self._recalls = recalls
        if recalls:
            self.dict["history"] = self.tensor[shown.size :]

    def set_from(self, state: SpielState, player: int) -> None:
        state.observe(player, self._seen)
        self.tensor[: len(self._seen)] = self._seen
        if self._recalls:
            events = state.events_of(player)
            self.dict["history"][:] = 0
            self.dict["history"][: len(events)] = np.array(events, np.float32) + 1

    def string_from(self, state: SpielState, player: int) -> str:
        """The view as JSON, what the mover has chosen, and the history that the player knows."""
        begun = state.begun_by(player)
        words = [canonical(state.position().view(player).to_json())]
        if begun >= 0:
            words.append(self._encoding.text(begun))
        if self._recalls:
            words += [self._event(number) for number in state.events_of(player)]
        return "; ".join(words)

    def _event(self, number: int) -> str:
        if number < self._encoding.actions:
            return self._encoding.text(number)
        return f"deal {self._things[number - self._encoding.actions]}"


@cache
def game_type(game: str) -> Any:
    book = rulebook(game)
    return pyspiel.GameType(
        short_name=f"python_{game}",
        long_name=f"Demiurge {game.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=book.seats[-1],
        min_num_players=book.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


for name in GAMES:
    named: Any = type(name.capitalize(), (SpielGame,), {"name": name})
    pyspiel.register_game(game_type(name), named)
