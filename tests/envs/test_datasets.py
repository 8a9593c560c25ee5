"""A data set holds the games that the records hold, and others can read it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import polars
import pytest

from demiurge.cli import main
from demiurge.envs.encoding import encoding
from demiurge.record import read

pytestmark = pytest.mark.xdist_group("compiled envs")


@pytest.mark.parametrize(
    ("game", "options"),
    [("gaia", ["--players", "3", "--rules", "disasters"]), ("gheos", ["--players", "2"])],
)
def test_the_same_games_as_the_records(game: str, options: list[str], tmp_path: Path) -> None:
    common = ["simulate", game, *options, "--games", "2", "--seed", "7"]
    path = tmp_path / "games.parquet"
    assert main([*common, "--out", str(tmp_path)]) == 0
    assert main([*common, "--parquet", str(path)]) == 0
    table = polars.read_parquet(path)
    for number in range(2):
        record = read(tmp_path / f"{game}-{number:05}.json")
        rows = table.filter(polars.col("game") == number)
        moves = {ply: move for ply, move in enumerate(record.moves) if not move.startswith("deal")}
        assert dict(zip(rows["ply"], rows["move"], strict=True)) == moves
        assert record.result is not None
        assert rows["winners"][0].to_list() == record.result["winners"]
        won = rows.filter(polars.col("seat") == record.result["winners"][0])["reward"]
        assert (won == 1).all()
    observations = np.stack(table["observation"].to_list())
    parts = encoding(game).split(observations)
    assert (parts["actor"][:, 0] == 1).all()
    assert (parts["phase"].sum(axis=1) == 1).all()
    for actions, legal in zip(table["actions"], table["legal"], strict=True):
        assert actions[0] in legal.to_list()


def test_it_says_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "one.parquet"
    assert main(["simulate", "gaia", "--seed", "1", "--parquet", str(path)]) == 0
    about = json.loads(polars.read_parquet_metadata(path)["demiurge"])
    assert about["game"] == "gaia"
    assert about["version"] == 0


def test_a_file_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "gaia", "--parquet", str(tmp_path / "no" / "x.parquet")]) != 0
    assert "cannot be written" in capsys.readouterr().err
