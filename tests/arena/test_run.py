"""Runs: the same games however they are played, stopped, killed or resumed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pyarrow as arrow
import pyarrow.parquet as parquet
import pytest

from demiurge import record
from demiurge.arena import results, run
from demiurge.arena.errors import ArenaError
from demiurge.rules.errors import OptionError
from tests.arena.bots import make
from tests.arena.running import GHEOS, go_on, new_run, play, rows, summary
from tests.waiting import PATIENCE, wait_until

GAMES = 24


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("arena") / "undisturbed"
    play(folder, new_run(folder, ["other", "random"], GAMES), [])
    return folder


def parts(folder: Path) -> list[Path]:
    return sorted((folder / "games").glob("*.parquet"))


def alive(process: int) -> bool:
    status = Path(f"/proc/{process}/stat")
    return status.exists() and ") Z " not in status.read_text()


def test_a_run_that_is_killed_and_taken_up_again_has_the_same_games(
    tmp_path: Path, undisturbed: Path
) -> None:
    folder = tmp_path / "killed"
    program = [sys.executable, "-m", "tests.arena.running", str(folder), str(GAMES)]
    killed = subprocess.run(program, capture_output=True, timeout=PATIENCE)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    workers = [int(pid) for pid in killed.stdout.split()]
    assert len(workers) == 2
    assert 0 < len(rows(folder)) < GAMES
    wait_until(lambda: not any(map(alive, workers)))
    assert go_on(folder) == []
    assert rows(folder) == rows(undisturbed)
    numbers = [n for path in parts(folder) for n in parquet.read_table(path)["number"].to_pylist()]
    assert sorted(numbers) == list(range(GAMES)), "nothing was played or counted twice"
    assert list((folder / "games").glob(".*")) == []


def test_the_number_of_workers_changes_nothing(tmp_path: Path, undisturbed: Path) -> None:
    folder = tmp_path / "alone"
    pace = play(folder, new_run(folder, ["other", "random"], GAMES), [], workers=1)
    assert pace.workers == 1
    assert rows(folder) == rows(undisturbed)


def test_a_finished_run_has_nothing_left_to_play(undisturbed: Path) -> None:
    before = parts(undisturbed)
    assert go_on(undisturbed) == []
    assert parts(undisturbed) == before


def test_a_part_that_is_not_whole_is_set_aside_and_its_games_played_again(
    tmp_path: Path, undisturbed: Path
) -> None:
    folder = tmp_path / "broken"
    plan = new_run(folder, ["other", "random"], GAMES)
    games = results.read_games(undisturbed, results.read_plan(undisturbed)).games
    results.write_part(folder, plan, games[:10])
    results.write_part(folder, plan, games[10:16])
    broken = parts(folder)[1]
    broken.write_bytes(broken.read_bytes()[:-20])
    (sentence,) = go_on(folder)
    assert str(broken) in sentence
    assert "is not whole" in sentence
    assert broken.with_name(f"{broken.name}.broken").exists()
    assert rows(folder) == rows(undisturbed)


def test_a_game_that_was_kept_twice_counts_once(tmp_path: Path, undisturbed: Path) -> None:
    folder = tmp_path / "twice"
    plan = new_run(folder, ["other", "random"], GAMES)
    games = results.read_games(undisturbed, results.read_plan(undisturbed)).games
    for _ in range(2):
        results.write_part(folder, plan, games)
    assert rows(folder) == rows(undisturbed)


def test_a_part_of_another_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "other"
    new_run(folder, ["random", "other"], 2)
    path = folder / "games" / "games-0.parquet"
    for metadata, words in (
        ({results.KEY: b"2"}, "is of version 2 of the results, this program reads version 1"),
        ({}, "is not a file of arena results"),
    ):
        parquet.write_table(arrow.table({"number": [1]}).replace_schema_metadata(metadata), path)
        content = path.read_bytes()
        with pytest.raises(ArenaError, match=words):
            go_on(folder)
        assert path.read_bytes() == content


def test_games_of_two_runs_are_not_mixed(tmp_path: Path) -> None:
    for name in ("one", "two"):
        play(tmp_path / name, new_run(tmp_path / name, ["random", "other"], 2), [])
    stray = parts(tmp_path / "one")[0]
    stray.rename(tmp_path / "two" / "games" / stray.name)
    with pytest.raises(ArenaError, match="belongs to another run"):
        go_on(tmp_path / "two")


def test_games_of_two_versions_of_the_program_are_not_mixed(tmp_path: Path) -> None:
    new_run(tmp_path, ["random", "other"], 2)
    path = tmp_path / "run.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"demiurge": "0.0.1"}))
    with pytest.raises(ArenaError, match=r"was begun with Demiurge 0\.0\.1"):
        go_on(tmp_path)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "cannot be read"),
        ('{"format": "demi', "not a complete JSON object"),
        ('{"format": "demiurge-arena/9"}', "not of the format"),
        ('{"format": "demiurge-arena/1", "run": "x"}', "does not hold exactly what a run needs"),
    ],
)
def test_a_bad_plan_gets_one_sentence(tmp_path: Path, content: str | None, words: str) -> None:
    if content is not None:
        (tmp_path / "run.json").write_text(content)
    with pytest.raises(ArenaError, match=words):
        results.read_plan(tmp_path)


def test_a_folder_that_holds_a_run_is_left_alone(tmp_path: Path) -> None:
    new_run(tmp_path, ["random", "other"], 2)
    with pytest.raises(ArenaError, match="holds a run already"):
        new_run(tmp_path, ["random", "other"], 2)


def test_records_are_kept_on_request_and_replay(tmp_path: Path) -> None:
    play(tmp_path, new_run(tmp_path, ["random", "other"], 2, records=True), [])
    paths = sorted((tmp_path / "records").iterdir())
    assert [path.name for path in paths] == ["gheos-0000000.json", "gheos-0000001.json"]
    for path, row in zip(paths, rows(tmp_path), strict=True):
        read = record.read(path)
        record.replay(read)
        assert [seat["name"] for seat in read.seats] == row["seating"]
        assert len(read.moves) == row["plies"]


def test_what_is_wrong_with_a_plan_is_told_before_anything_is_played() -> None:
    for names, games, more, words in (
        (["nobody"], 2, {}, "Unknown player 'nobody'"),
        (["random"], 0, {}, "at least 1, not 0"),
        (["random"], 2, {"on_fault": "cry"}, "expected random or forfeit"),
        (["random"], 2, {"stop_when_sure": True}, "compares two players"),
        (["random", "other", "eager"], 2, {"stop_when_sure": True}, "compares two players"),
    ):
        with pytest.raises(OptionError, match=words):
            run.plan("gheos", GHEOS, {}, names, games, make=make, **more)


def test_a_worker_that_dies_is_told_and_the_games_before_it_are_kept(tmp_path: Path) -> None:
    plan = new_run(tmp_path, ["murderer", "random"], 4)
    with pytest.raises(ArenaError, match=r"A worker died in game \d+ \(exit code 7\)"):
        play(tmp_path, plan, [])


def test_faults_are_counted_and_told(tmp_path: Path) -> None:
    play(tmp_path, new_run(tmp_path, ["liar", "random"], 4, on_fault="forfeit"), [])
    results = summary(tmp_path).to_json()
    random, liar = results["players"]
    assert random["win_rate"] == 1
    assert (liar["faults"], random["faults"]) == (4, 0)
    assert "which is not a legal move" in liar["last_fault"]


def test_one_against_two_of_another(tmp_path: Path) -> None:
    play(tmp_path, new_run(tmp_path, ["eager", "random"], 6, players=3), [])
    line_of = {line.name: line for line in summary(tmp_path).lines}
    assert line_of["eager"].games == line_of["random"].games == 6
    assert (line_of["eager"].tally.seats, line_of["random"].tally.seats) == (6, 12)
    assert line_of["eager"].tally.won + line_of["random"].tally.won == pytest.approx(6)


def test_a_test_stops_when_it_is_sure_and_says_the_same_with_any_number_of_workers(
    tmp_path: Path,
) -> None:
    games = []
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        more = {"stop_when_sure": True, "on_fault": "forfeit"}
        play(folder, new_run(folder, ["random", "dead"], 400, **more), [], workers)
        one = summary(folder)
        assert one.finished
        assert len(one.games) < 60  # counted; workers may have been further ahead
        assert one.sentence().startswith("random is better than dead: sure after ")
        games.append([vars(game) | {"seconds": None} for game in one.games])
        assert all(line.interval.low > 0.5 or line.interval.high < 0.5 for line in one.lines)
        go_on(folder)
        assert [vars(game) | {"seconds": None} for game in summary(folder).games] == games[0]
    assert games[0] == games[1]


def test_a_test_without_an_answer_ends_with_the_games(tmp_path: Path) -> None:
    play(tmp_path, new_run(tmp_path, ["random", "other"], 6, stop_when_sure=True), [])
    one = summary(tmp_path)
    assert (one.verdict, one.finished) == ("open", True)
    assert one.sentence() == "After 6 games it is not sure who of random and other wins."
