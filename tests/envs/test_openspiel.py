"""OpenSpiel's own checks, its search, and what a player's information state may hold."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import demiurge.envs.openspiel  # noqa: F401  it registers the games
from demiurge.rules.errors import OptionError

pytestmark = pytest.mark.xdist_group("compiled envs")
GAMES = [
    "python_gaia(players=2,rules=base)",
    "python_gaia(players=3,rules=disasters)",
    "python_gheos(players=2)",
    "python_gheos(players=4)",
]


def walk(game: Any, seed: int) -> Any:
    """Every state of a game at random."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            deals, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(deals, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_openspiels_own_checks_pass(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_is_read_back(name: str) -> None:
    game = pyspiel.load_game(name)
    for ply, state in enumerate(walk(game, 3)):
        if ply == 60:
            twin = game.deserialize_state(state.serialize())
            assert str(twin) == str(state)
            assert twin.history() == state.history()
            return


@pytest.mark.parametrize("name", GAMES)
def test_deals_have_the_chances_of_a_shuffled_pile(name: str) -> None:
    for state in walk(pyspiel.load_game(name), 4):
        if not state.is_chance_node():
            continue
        position = state.position()
        pile = position.next_deal()
        cards = position.piles()[pile] if pile else position.blind_choices()
        if "land" in cards:
            lands = position.piles()["land"]
            cards = ["epoch"] * cards.count("epoch") + lands
        told = {state.action_to_string(d): chance for d, chance in state.chance_outcomes()}
        share = Counter(cards)
        assert told == pytest.approx({f"deal {c}": n / len(cards) for c, n in share.items()})


@pytest.mark.parametrize("name", GAMES)
def test_another_world_of_the_same_information_state(name: str) -> None:
    game, rng, changed, shown = pyspiel.load_game(name), random.Random(5), 0, 0
    for ply, state in enumerate(walk(game, 5)):
        if not state.is_player_node() or ply % 5:
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        changed += str(other) != str(state)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        for rival in set(range(game.num_players())) - {player}:
            again = state.resample_from_infostate(player, rng.random)
            shown += again.observation_string(rival) != state.observation_string(rival)
            hidden = again.events_of(rival)
            assert hidden == state.events_of(player)[: len(hidden)]
    assert changed > 5
    assert shown > 0


def test_a_move_begun_is_the_movers_secret() -> None:
    game, halves = pyspiel.load_game("python_gaia"), 0
    for state in walk(game, 6):
        if not state.is_player_node():
            continue
        mover = state.current_player()
        rival = 1 - mover
        for action in state.legal_actions()[:2]:
            after = state.child(action)
            if after.is_player_node() and after.begun_by(mover) >= 0:
                halves += 1
                told = state.information_state_string(mover)
                assert after.information_state_string(mover) != told
                assert after.information_state_string(rival) == state.information_state_string(
                    rival
                )
                assert after.observation_tensor(rival) == state.observation_tensor(rival)
    assert halves > 10


@pytest.mark.parametrize("name", ["python_gaia", "python_gheos"])
def test_openspiels_search_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=1.4,
        max_simulations=3,
        random_state=np.random.RandomState(2),
    )
    state = next(state for state in walk(game, 7) if state.is_player_node())
    for _ in range(2):
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_tensors_have_named_parts() -> None:
    game = pyspiel.load_game("python_gaia")
    state = next(state for state in walk(game, 8) if state.is_player_node())
    seen = game.make_py_observer()
    seen.set_from(state, 0)
    assert seen.dict["hand"].sum() == 3
    recalled = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    recalled.set_from(state, 0)
    assert (recalled.dict["history"] > 0).sum() == len(state.events_of(0)) > 10


def test_bad_input_is_told_in_a_sentence() -> None:
    with pytest.raises(OptionError, match="2 to 5 players, not 6"):
        pyspiel.load_game("python_gaia", {"players": 6})
    with pytest.raises(OptionError, match="Unknown rules 'house'"):
        pyspiel.load_game("python_gaia", {"rules": "house"})
    state = next(s for s in walk(pyspiel.load_game("python_gaia"), 9) if s.is_player_node())
    illegal = next(action for action in range(300) if action not in state.legal_actions())
    with pytest.raises(ValueError, match="is not legal here: expected one of the legal actions"):
        state._apply_action(illegal)
