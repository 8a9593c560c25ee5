"""One source, two speeds: the same games, compared as raw records and as texts.

The compiled side runs with bounds checking on. Nothing here may differ: not a field of a record,
not a move listed, not a random number used.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from demiurge.game import Position
from demiurge.native import PLAYED, Table
from demiurge.rules.gheos import moves, notation, view
from demiurge.rules.gheos.state import OVER, State
from tests.gheos.settings import DRIVERS, PLAYERS, box_of, played, record_of, start
from tests.gheos.universe import universe

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("compiled")]
GAMES = 90
TRACES = 10


def tables(players: int, speed: str) -> tuple[Table, Table]:
    options = {"players": players}
    return Table("gheos", "plain", options), Table("gheos", speed, options)


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("players", PLAYERS)
def test_games_end_in_the_same_record(
    players: int, driver: str, note: Callable[[str], None]
) -> None:
    plain, compiled = tables(players, "checked")
    for seed in range(GAMES):
        tally = plain.play_games(seed, 1, driver)
        assert compiled.play_games(seed, 1, driver) == tally
        assert list(compiled.rng) == plain.rng
        assert State.from_array(compiled.states, PLAYED) == plain.states[PLAYED]
    note(f"plain = native, Gheos {players} {driver}: {GAMES} games as raw records")


@pytest.mark.parametrize("players", PLAYERS)
def test_traces_are_the_same_text(players: int, note: Callable[[str], None]) -> None:
    compiled = Table("gheos", "checked", {"players": players})
    plies = 0
    for seed in range(TRACES):
        driver = DRIVERS[seed % 2]
        compiled.entries.clone(compiled.states, 1, PLAYED)
        for position, text in played(start(players), driver, 400 + seed):
            assert native_line(compiled) == plain_line(position)
            move = notation.parse_move(record_of(position), position.components, text)  # type: ignore[arg-type]
            compiled.entries.apply(compiled.states, PLAYED, compiled.boxes, move)
            plies += 1
        assert native_line(compiled) == plain_line(position)
    note(f"plain = native, Gheos {players}: {TRACES} games, {plies} plies as text")


def plain_line(position: Position) -> str:
    return json.dumps([position.to_json(), position.legal_moves()], sort_keys=True)


def native_line(table: Table) -> str:
    s = State.from_array(table.states, PLAYED)
    count = table.entries.list_legal(table.states, PLAYED, table.boxes, table.found)
    legal = sorted(notation.move_text(s, int(move)) for move in table.found[:count])
    return json.dumps([notation.position_json(s), legal], sort_keys=True)


def test_refusals_and_views_are_the_same() -> None:
    compiled = Table("gheos", "checked", {"players": 3})
    shown = compiled.states[:1].copy()
    for ply, (position, _) in enumerate(played(start(3), "seeker", 9)):
        if ply % 11:
            continue
        s, box = record_of(position), box_of(position)
        compiled.states[PLAYED] = s.to_array()[0]
        for move in list(universe(s))[::7]:
            assert compiled.entries.why_not(
                compiled.states, PLAYED, compiled.boxes, move
            ) == moves.why_not(s, box, move)
        for viewer in (-1, 0, 1, 2):
            expected = State()
            view.conceal(s, viewer, expected)
            shown[:] = 0
            compiled.entries.conceal(compiled.states, PLAYED, viewer, shown)
            assert State.from_array(shown) == expected
            rng = [17, 4]
            view.fill(expected, rng)
            compiled.rng[:] = (17, 4)
            compiled.entries.fill(shown, 0, compiled.rng)
            assert State.from_array(shown) == expected
            assert list(compiled.rng) == rng


def test_the_comparison_sees_a_difference() -> None:
    plain, compiled = tables(2, "checked")
    compiled.boxes["joins"][0][20] = 0
    equal = 0
    for seed in range(GAMES):
        plain.play_games(seed, 1)
        compiled.play_games(seed, 1)
        equal += State.from_array(compiled.states, PLAYED) == plain.states[PLAYED]
    assert equal < GAMES


def test_a_finished_game_is_over_at_both_speeds() -> None:
    plain, compiled = tables(2, "checked")
    for table in (plain, compiled):
        table.play_games(1, 1)
        last = table.states[PLAYED]
        assert (last.phase if table is plain else last["phase"]) == OVER
        assert table.entries.list_legal(table.states, PLAYED, table.boxes, table.found) == 0
    assert State.dtype().itemsize <= 8000
