"""One source, two speeds: the same games, compared as raw states and as texts.

The compiled side runs with bounds checking on. Nothing here may differ: not a field of a state,
not a move listed, not a random number used.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from demiurge.game import Position, rulebook
from demiurge.random_play import DRIVERS, PLAYED, START, RandomPlay
from tests.driven import box_of, played, state_of
from tests.golden import SETTINGS
from tests.soak import seeds

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("compiled")]
GAMES = 20
TRACES = 2
MOST_UNCHANGED = 90  # games that a falsified number may leave as they are
EVERY = 11  # plies
CASES = [
    pytest.param(game, options, id="-".join([game, *map(str, options.values())]))
    for game, settings in SETTINGS.items()
    for options in settings
]
MOST_BYTES = {"gaia": 3000, "gheos": 8000}
BENT = {"gaia": ("needs", 0), "gheos": ("joins", 20)}  # a number on a component, to be falsified


def plays(game: str, options: dict[str, Any]) -> tuple[RandomPlay, RandomPlay]:
    return RandomPlay(game, "plain", options), RandomPlay(game, "checked", options)


def last_state(play: RandomPlay) -> Any:
    """The plain state with the contents of the compiled one."""
    return rulebook(play.game).state.State.from_array(play.states, PLAYED)


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize(("game", "options"), CASES)
def test_games_end_in_the_same_state(
    game: str, options: dict[str, Any], driver: str, note: Callable[[str], None]
) -> None:
    plain, compiled = plays(game, options)
    games = seeds(GAMES)
    for seed in games:
        tally = plain.play_games(seed, 1, driver)
        assert compiled.play_games(seed, 1, driver) == tally
        assert list(compiled.rng) == plain.rng
        assert last_state(compiled) == plain.states[PLAYED]
    note(f"plain = native, {game} {options} {driver}: {len(games)} games as raw states")


@pytest.mark.parametrize(("game", "options"), CASES)
def test_traces_are_the_same_text(
    game: str, options: dict[str, Any], note: Callable[[str], None]
) -> None:
    book = rulebook(game)
    compiled = RandomPlay(game, "checked", options)
    plies, games = 0, seeds(TRACES, 400)
    for seed in games:
        position = Position.start(game, **options)
        compiled.entries.clone(compiled.states, START, PLAYED)
        for _, text in played(position, DRIVERS[seed % 2], seed):
            assert native_line(compiled) == plain_line(position)
            move = book.parse(state_of(position), position.components, text)
            compiled.entries.apply(compiled.states, PLAYED, compiled.boxes, move)
            plies += 1
        assert native_line(compiled) == plain_line(position)
    note(f"plain = native, {game} {options}: {len(games)} games, {plies} plies as text")


def plain_line(position: Position) -> str:
    return json.dumps([position.to_json(), position.legal_moves()], sort_keys=True)


def native_line(play: RandomPlay) -> str:
    notation = rulebook(play.game).notation
    s = last_state(play)
    count = play.entries.list_legal(play.states, PLAYED, play.boxes, play.legal)
    legal = sorted(notation.move_text(s, int(move)) for move in play.legal[:count])
    return json.dumps([notation.position_json(s), legal], sort_keys=True)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_refusals_and_views_are_the_same(game: str, options: dict[str, Any]) -> None:
    book = rulebook(game)
    universe = importlib.import_module(f"tests.{game}.universe").universe
    compiled = RandomPlay(game, "checked", options)
    shown = np.zeros_like(compiled.states[:1])  # every view is written over the one before
    for position in looked_at(game, options):
        s, box = state_of(position), box_of(position)
        compiled.states[PLAYED] = s.to_array()[0]
        for move in list(universe(s))[::7]:
            answer = compiled.entries.why_not(compiled.states, PLAYED, compiled.boxes, move)
            assert answer == book.moves.why_not(s, box, move)
        for viewer in range(-1, position.players):
            expected = book.conceal(s, viewer)
            compiled.entries.conceal(compiled.states, PLAYED, viewer, shown)
            assert book.state.State.from_array(shown) == expected
            rng = [17, 4]
            book.fill(expected, rng)
            compiled.rng[:] = (17, 4)
            compiled.entries.fill(shown, 0, compiled.rng)
            assert book.state.State.from_array(shown) == expected
            assert list(compiled.rng) == rng


def looked_at(game: str, options: dict[str, Any]) -> Iterator[Position]:
    for seed in seeds(1, 9):
        start = Position.start(game, **options)
        for ply, (position, _) in enumerate(played(start, "seeker", seed)):
            if ply % EVERY == 0:
                yield position


@pytest.mark.parametrize("game", sorted(SETTINGS))
def test_the_comparison_sees_a_difference(game: str) -> None:
    plain, compiled = plays(game, {"players": 2})
    field, place = BENT[game]
    compiled.boxes[field][0][place] = 0
    for seed in range(MOST_UNCHANGED):
        plain.play_games(seed, 1)
        compiled.play_games(seed, 1)
        if last_state(compiled) != plain.states[PLAYED]:
            return
    pytest.fail("nothing was seen of it")


@pytest.mark.parametrize("game", sorted(SETTINGS))
def test_a_finished_game_is_over_at_both_speeds(game: str) -> None:
    for play in plays(game, {"players": 2}):
        play.play_games(1, 1)
        assert play.entries.list_legal(play.states, PLAYED, play.boxes, play.legal) == 0
        assert play.state_bytes <= MOST_BYTES[game]
