"""What must hold on every position of random games, in all twelve settings, with both drivers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest

from demiurge import Game, Position
from demiurge.record import parse, record_of, replay
from tests.driven import DRIVERS, played
from tests.gaia import events, oracle
from tests.gaia.settings import SETTINGS, start

pytestmark = pytest.mark.slow
MOST_PLIES = 2000


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize(("players", "rules"), SETTINGS)
def test_every_position_is_sound(players: int, rules: str, driver: str) -> None:
    for seed in range(3):
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
    position = start(players, rules)
    twin = position.clone()
    for number, (_, move) in enumerate(played(position, driver, 100)):
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
    game = Game("gaia", players=players, rules=rules)
    for _, move in played(start(players, rules), driver, 200):
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
    seen: Counter[str] = Counter()
    games = 0
    for players in (2, 3, 4, 5):
        for driver, count in (("random", 15), ("seeker", 45)):
            for seed in range(count):
                _count_events(start(players, rules), driver, 1000 + seed, seen)
                games += 1
    missing = [event for event in events.expected(rules) if seen[event] == 0]
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
