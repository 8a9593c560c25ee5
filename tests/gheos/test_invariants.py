"""What must hold on every position of random games, with both drivers."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from demiurge import Game, Position
from demiurge.record import parse, record_of, replay
from tests.driven import DRIVERS, played
from tests.gheos import events, oracle
from tests.gheos.settings import PLAYERS, start
from tests.soak import seeds

MOST_PLIES = 700


def follow(position: Position, driver: str, seed: int, every: int) -> int:
    """Play a game; the oracle looks at all of it, and at the legal moves now and then."""
    before: dict[str, Any] = {}
    move = ""
    plies = 0
    for plies, (_, next_move) in enumerate(played(position, driver, seed)):
        if move:
            oracle.check_move(before, move, position)
        oracle.check(position)
        if plies % every == 0:
            oracle.check_legal(position)
        assert plies < MOST_PLIES, "the game does not end"
        before, move = position.to_json(), next_move
    oracle.check_move(before, move, position)
    oracle.check(position)
    assert position.result is not None
    assert position.legal_moves() == []
    return plies


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_oracle_agrees_with_a_game(players: int, driver: str) -> None:
    follow(start(players), driver, 7, every=7)


@pytest.mark.slow
@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_oracle_agrees_with_many_games(
    players: int, driver: str, note: Callable[[str], None]
) -> None:
    plies = [follow(start(players), driver, seed, every=3) for seed in seeds(3)]
    note(
        f"oracle, Gheos {players} {driver}: {len(plies)} games, {sum(plies)} plies, "
        "every landmass compared"
    )


@pytest.mark.slow
@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_clone_and_a_position_read_back_play_on_equally(players: int, driver: str) -> None:
    for seed in seeds(1, 100):
        position = start(players)
        twin = position.clone()
        for number, (_, move) in enumerate(played(position, driver, seed)):
            assert twin.to_json() == position.to_json(), f"before move {number}"
            text = json.dumps(position.to_json())
            read = Position.from_json("gheos", json.loads(text), players=players)
            assert read.to_json() == position.to_json()
            assert read.legal_moves() == position.legal_moves()
            frozen = position.clone()
            twin = read if number % 2 else position.clone()
            twin.apply(move)
            assert frozen.to_json() == json.loads(text), "a move on one changed the other"
        assert twin.to_json() == position.to_json()


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_record_tells_the_game_again(players: int, driver: str) -> None:
    game = Game("gheos", players=players)
    for _, move in played(start(players), driver, 200):
        game.play(move)
    record = record_of(game)
    again = replay(parse(json.dumps(record.to_json())))
    assert again.position == game.position
    assert again.moves == game.moves
    assert record.result == game.position.to_json()["result"]
    for viewer in (*range(players), "spectator"):
        assert again.log(viewer) == game.log(viewer)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_seed_gives_the_same_game_again(players: int) -> None:
    first, second = (Game("gheos", players=players, seed="11") for _ in range(2))
    while first.result is None:
        first.play(first.legal_moves()[-1])
        second.play(second.legal_moves()[-1])
    assert first.moves == second.moves
    assert Game("gheos", players=players, seed="12").moves != first.moves[: 2 * players]


@pytest.mark.slow
def test_rare_events_happen(note: Callable[[str], None]) -> None:
    """Games are played until each has happened; three tie in a war once in 500 games."""
    seen: Counter[str] = Counter()
    missing, games = set(events.EXPECTED), 0
    for seed, driver, players in itertools.product(seeds(160, 1085), DRIVERS, PLAYERS):
        if missing:
            _count_events(start(players), driver, seed, seen)
            missing -= {event for event, count in seen.items() if count}
            games += 1
    counts = ", ".join(f"{event} {seen[event]}" for event in events.EXPECTED)
    note(f"Gheos, {games} games: {counts}")
    assert not missing


def _count_events(position: Position, driver: str, seed: int, seen: Counter[str]) -> None:
    faces = position.components.faces()
    before: dict[str, Any] = {}
    move = ""
    for _, next_move in played(position, driver, seed):
        after = position.to_json()
        if move:
            events.count(before, move, after, faces, seen)
        seen["two Epochs in a row"] += move == next_move == "deal epoch"
        before, move = after, next_move
    events.count(before, move, position.to_json(), faces, seen)
