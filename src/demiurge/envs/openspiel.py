"""OpenSpiel's games `python_gaia` and `python_gheos`: importing this file registers them.

>>> import pyspiel
>>> game = pyspiel.load_game("python_gaia(players=3,rules=advanced)")
>>> game.num_players(), game.num_distinct_actions()
(3, 325)

Chance is explicit: a deal is the number of the card or tile. A player's actions are those of
`face`. What a player knows of the history are its own actions, the finished moves of others and
the deals as far as their faces were seen; what a mover has chosen so far is the mover's alone.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from demiurge.envs.arrays import Arrays, engine
from demiurge.envs.engine.finds import HALF, ILLEGAL
from demiurge.envs.face import Face, face
from demiurge.game import Position, canonical
from demiurge.rules.gaia import cards as gaia_cards
from demiurge.rules.gaia.names import CARD_NAMES
from demiurge.rules.gheos import tiles as gheos_tiles
from demiurge.rules.gheos.names import TILE_NAMES
from demiurge.rules.rulebook import CHANCE, NOBODY

DEAL = 1  # the verb of a deal in both games; the card or tile follows it
NAMES = {"gaia": CARD_NAMES, "gheos": TILE_NAMES}
HIDDEN = {"gaia": gaia_cards.HIDDEN, "gheos": gheos_tiles.HIDDEN}
PLAYERS = {"gaia": (2, 5), "gheos": (2, 4)}
PARAMETERS: dict[str, dict[str, Any]] = {
    "gaia": {"players": 2, "rules": "base"},
    "gheos": {"players": 2},
}
# No game is longer, in players' actions: every card is drawn and played once at most, a turn is
# two actions, and feeds each city once (Gaïa); every turn uses up a tile (Gheos).
LONGEST = {"gaia": 3000, "gheos": 400}
MOST_DEALS = {"gaia": 250, "gheos": 64}


class Chair:
    """The arrays of one state, and what each player knows of its history."""

    def __init__(self, arrays: Arrays) -> None:
        self.states = arrays.states[:1].copy()
        self.desks = arrays.desks.copy()
        self.events: list[list[int]] = [[] for _ in range(arrays.options.players)]

    def __deepcopy__(self, _: Any) -> Chair:
        twin = copy.copy(self)
        twin.states, twin.desks = self.states.copy(), self.desks.copy()
        twin.events = [events[:] for events in self.events]
        return twin


class SpielState(pyspiel.State):
    """A position, and the first half of a move where one has begun."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._room = game.room
        self._chair = Chair(self._room.arrays)
        self._room.engine.look(self._chair.states, 0, self._room.boxes, self._chair.desks)

    @property
    def _actor(self) -> int:
        return int(self._chair.states["actor"][0])

    def current_player(self) -> int:
        actor = self._actor
        if actor == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def is_terminal(self) -> bool:
        return self._actor == NOBODY

    def _legal_actions(self, _: int) -> list[int]:
        mask = np.zeros(self._room.face.actions, np.int8)
        self._room.engine.mask(self._chair.states, 0, self._chair.desks, mask)
        found: list[int] = np.flatnonzero(mask).tolist()
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        desk, room = self._chair.desks, self._room
        count = int(desk["count"][0])
        weights = np.zeros(count, np.int64)
        room.engine.weigh(self._chair.states, 0, room.boxes, desk, weights)
        deals, total = desk["moves"][0][:count] >> 4, weights.sum()
        return sorted((int(d), float(w / total)) for d, w in zip(deals, weights, strict=True))

    def _apply_action(self, action: int) -> None:
        chair, room = self._chair, self._room
        if self._actor == CHANCE:
            self._make(DEAL | action << 4, [])
            return
        found = room.engine.find(chair.states, 0, chair.desks, action)
        if found == ILLEGAL:
            raise ValueError(
                f"Action {action} ({room.face.text(action)}) is not legal here: expected one of "
                "the legal actions."
            )
        if found == HALF:
            chair.desks["chosen"][0] = action
            return
        begun = int(chair.desks["chosen"][0])
        self._make(int(chair.desks["moves"][0][found]), [action] if begun < 0 else [begun, action])

    def _make(self, move: int, actions: list[int]) -> None:
        """Make a move; every player learns of it what it may."""
        chair, room = self._chair, self._room
        card = move >> 4 & room.card_bits
        for player, events in enumerate(chair.events):
            if not room.engine.sees(chair.states, 0, move, player):
                events.append(room.face.actions + room.back(card))
            elif actions:
                events += actions
            else:
                events.append(room.face.actions + card)
        room.engine.move(chair.states, 0, room.boxes, chair.desks, move)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {NAMES[self._room.face.game][action]}"
        return self._room.face.text(action)

    def returns(self) -> list[float]:
        found = np.zeros(len(self._chair.events))  # doubles: OpenSpiel wants an exact sum of 0
        if self.is_terminal():
            self._room.engine.rewards(self._chair.states, 0, found)
        return [float(reward) for reward in found]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player cannot tell from this one, each arrangement as likely.

        Of the other players' history only what this one knows is kept.
        """
        twin: SpielState = self.clone()
        chair = twin._chair
        chair.desks["rng"][0] = [int(sampler() * 2**32), int(sampler() * 2**32) | 1]
        self._room.engine.resample(chair.states, 0, chair.desks, player, self._room.views)
        chosen = int(chair.desks["chosen"][0])
        self._room.engine.look(chair.states, 0, self._room.boxes, chair.desks)
        chair.desks["chosen"][0] = chosen
        for other in range(len(chair.events)):
            chair.events[other] = self._chair.events[player][:]
        return twin

    def position(self) -> Position:
        """The whole truth, as the rest of the project knows it."""
        arrays = self._room.arrays
        record = arrays.book.state.State.from_array(self._chair.states, 0)
        return Position(self._room.face.game, arrays.components, arrays.options, record)

    # What the observers ask

    def begun_by(self, player: int) -> int:
        """The action that has begun this player's move, or -1."""
        return int(self._chair.desks["chosen"][0]) if player == self._actor else -1

    def events_of(self, player: int) -> list[int]:
        """What the player knows of the history, as numbers: actions, and then deals."""
        begun = self.begun_by(player)
        return self._chair.events[player] + ([begun] if begun >= 0 else [])

    def observe(self, player: int, out: Any) -> None:
        room, chair = self._room, self._chair
        out[:] = 0
        room.engine.observe(chair.states, 0, room.boxes, chair.desks, player, room.views, out)

    def __str__(self) -> str:
        begun = self.begun_by(self._actor)
        words = f" {self._room.face.text(begun)}" if begun >= 0 else ""
        return canonical(self.position().to_json()) + words


class Room:
    """What all states of a game share; a copy of a state does not copy it."""

    def __init__(self, game: str, players: int, rules: str | None) -> None:
        self._named = game, players, rules
        options = {"players": players} | ({"rules": rules} if rules else {})
        self.arrays = Arrays(game, 1, 1, None, options)
        self.boxes, self.views = self.arrays.boxes, self.arrays.views
        self.face = face(game)
        self.engine = engine(game)
        self.card_bits = 127 if game == "gaia" else 63

    def back(self, card: int) -> int:
        """The number of a card or tile that is known by its back alone."""
        hidden = HIDDEN[self.face.game]
        return hidden + gaia_cards.back_of(card) if self.face.game == "gaia" else hidden

    def __reduce__(self) -> tuple[Any, ...]:
        return room, self._named

    def __deepcopy__(self, _: Any) -> Room:
        return self


@cache
def room(game: str, players: int, rules: str | None = None) -> Room:
    """The room of a game with these options."""
    return Room(game, players, rules)


class SpielGame(pyspiel.Game):
    """One of the two games with its players and rules."""

    def __init__(self, game: str, given: dict[str, Any] | None = None) -> None:
        options = PARAMETERS[game] | (given or {})
        self.room = room(game, **options)
        info = pyspiel.GameInfo(
            num_distinct_actions=face(game).actions,
            max_chance_outcomes=HIDDEN[game],
            num_players=options["players"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST[game],
        )
        super().__init__(game_type(game), info, options)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DEALS[self.room.face.game]

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(f"The observer takes no parameters, not {params}.")
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("The observer shows what one player sees, neither more nor less.")
        return Observer(self.room.face, kind.perfect_recall)


class Observer:
    """What one player sees; with perfect recall also what it knows of the history."""

    def __init__(self, shown: Face, recalls: bool) -> None:
        longest = 2 * LONGEST[shown.game] + MOST_DEALS[shown.game] if recalls else 0
        self.tensor = np.zeros(shown.size + longest, np.float32)
        self.dict = shown.split(self.tensor[: shown.size])
        self._seen = np.zeros(shown.size, np.int16)
        self._face = shown
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
            words.append(self._face.text(begun))
        if self._recalls:
            words += [self._event(number) for number in state.events_of(player)]
        return "; ".join(words)

    def _event(self, number: int) -> str:
        if number < self._face.actions:
            return self._face.text(number)
        return f"deal {NAMES[self._face.game][number - self._face.actions]}"


@cache
def game_type(game: str) -> Any:
    fewest, most = PLAYERS[game]
    return pyspiel.GameType(
        short_name=f"python_{game}",
        long_name=f"Demiurge {game.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS[game],
    )


class Gaia(SpielGame):
    def __init__(self, given: dict[str, Any] | None = None) -> None:
        super().__init__("gaia", given)


class Gheos(SpielGame):
    def __init__(self, given: dict[str, Any] | None = None) -> None:
        super().__init__("gheos", given)


for made in (Gaia, Gheos):
    pyspiel.register_game(game_type(made.__name__.lower()), made)
