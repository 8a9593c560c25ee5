"""What must hold on every position of random games, in all twelve settings, with both drivers."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable

import pytest

from demiurge import Game, Position
from demiurge.record import parse, record_of, replay
from tests.driven import DRIVERS, played
from tests.gaia import events, oracle
from tests.gaia.settings import SETTINGS, start
from tests.soak import seeds

pytestmark = pytest.mark.slow
MOST_PLIES = 2000


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize(("players", "rules"), SETTINGS)
def test_every_position_is_sound(players: int, rules: str, driver: str) -> None:
    for seed in seeds(1):
        position = start(players, rules)
        for ply, _ in enumerate(played(position, driver, seed)):
            oracle.check(position)
            legal = position.legal_moves()
            assert legal == sorted(set(legal))
            assert legal
            assert ply < MOST_PLIES, "the game does not end"
        oracle.check(position)
        assert position.result is not None
        assert position.legal_moves() == []


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize(("players", "rules"), SETTINGS)
def test_a_clone_and_a_position_read_back_play_on_equally(
    players: int, rules: str, driver: str
) -> None:
    for seed in seeds(1, 100):
        position = start(players, rules)
        twin = position.clone()
        for number, (_, move) in enumerate(played(position, driver, seed)):
            assert twin.to_json() == position.to_json(), f"before move {number}"
            text = json.dumps(position.to_json())
            read = Position.from_json("gaia", json.loads(text), **position.options.to_json())
            assert read.to_json() == position.to_json()
            assert read.legal_moves() == position.legal_moves()
            frozen = position.clone()
            twin = read if number % 2 else position.clone()
            twin.apply(move)
            assert frozen.to_json() == json.loads(text), "a move on one changed the other"
        assert twin.to_json() == position.to_json()


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize(("players", "rules"), SETTINGS)
def test_a_record_tells_the_game_again(players: int, rules: str, driver: str) -> None:
    for seed in seeds(1, 200):
        game = Game("gaia", players=players, rules=rules)
        for _, move in played(start(players, rules), driver, seed):
            game.play(move)
        record = record_of(game)
        again = replay(parse(json.dumps(record.to_json())))
        assert again.position == game.position
        assert again.moves == game.moves
        assert record.result == game.position.to_json()["result"]
        for viewer in (*range(players), "spectator"):
            assert again.log(viewer) == game.log(viewer)


@pytest.mark.parametrize("rules", ["base", "advanced", "disasters"])
def test_rare_events_happen(rules: str, note: Callable[[str], None]) -> None:
    """Games are played until each has happened."""
    seen: Counter[str] = Counter()
    missing, games = set(events.expected(rules)), 0
    for seed, driver, players in itertools.product(seeds(45, 1000), DRIVERS, (2, 3, 4, 5)):
        if missing:
            _count_events(start(players, rules), driver, seed, seen)
            missing -= {event for event, count in seen.items() if count}
            games += 1
    counts = ", ".join(f"{event} {seen[event]}" for event in events.expected(rules))
    note(f"Gaïa {rules}, {games} games: {counts}")
    assert not missing


def _count_events(position: Position, driver: str, seed: int, seen: Counter[str]) -> None:
    before, move = position.to_json(), ""
    for number, (_, next_move) in enumerate(played(position, driver, seed)):
        after = position.to_json()
        if number:
            events.after_move(before, move, after, seen)
        before, move = after, next_move
        legal = position.legal_moves() if move.startswith(("feed", "claim")) else []
        events.before_move(before, legal, move, seen)
    events.after_move(before, move, position.to_json(), seen)
