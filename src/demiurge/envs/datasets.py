"""Data sets: every decision of many games, as the mover saw it, in one Parquet file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyarrow as arrow
import pyarrow.parquet as parquet

from demiurge.envs.encoding import VERSION
from demiurge.envs.play import Play
from demiurge.game import Game
from demiurge.rules.rulebook import Components

NUMBERS, WHOLE = arrow.list_(arrow.int16()), arrow.int32()
COLUMNS = [
    ("game", WHOLE),
    ("ply", WHOLE),
    ("seat", arrow.int8()),
    ("observation", NUMBERS),
    ("legal", NUMBERS),
    ("actions", NUMBERS),
    ("move", arrow.string()),
    ("reward", arrow.float32()),
    ("winners", arrow.list_(arrow.int8())),
    ("scores", arrow.list_(WHOLE)),
    ("reason", arrow.string()),
]


def write(
    path: Path,
    game: str,
    components: Components,
    options: dict[str, Any],
    games: Iterable[Game],
) -> None:
    """Write finished games, each as it comes."""
    about = {"game": game, "options": options, "version": VERSION, "components": components.sha256}
    schema = arrow.schema(COLUMNS, metadata={"demiurge": json.dumps(about)})
    play = Play(game, components, **options)
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for number, played in enumerate(games):
            rows = decisions(play, number, played)
            writer.write_table(arrow.Table.from_pylist(rows, schema))


def decisions(play: Play, number: int, played: Game) -> list[dict[str, Any]]:
    """A row for every decision of a finished game."""
    outcome = played.result
    assert outcome is not None
    rows = []
    play.start()
    for ply, move in enumerate(played.moves):
        if play.actor >= 0:
            rows.append(
                {
                    "game": number,
                    "ply": ply,
                    "seat": play.actor,
                    "observation": play.observation(play.actor),
                    "legal": play.legal(),
                    "actions": play.actions(move),
                    "move": move,
                    **outcome.to_json(),
                }
            )
        play.follow(move)
    rewards = play.rewards()
    for row in rows:
        row["reward"] = rewards[row["seat"]]
    return rows
