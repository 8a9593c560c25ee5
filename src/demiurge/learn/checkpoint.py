"""Where a run stands: written whole or not at all, and read again when it goes on."""

from __future__ import annotations

import os
import pickle
import zipfile
from pathlib import Path
from typing import Any

import torch

from demiurge.learn.network import Learner
from demiurge.rules.errors import DemiurgeError

VERSION = 1  # of the file


class CheckpointError(DemiurgeError):
    """A checkpoint that cannot be used."""


def write(
    path: Path, learner: Learner, optimizer: torch.optim.Optimizer, done: dict[str, int]
) -> None:
    """Write beside the old one, then take its place: a kill leaves one of the two."""
    kept = {
        "version": VERSION,
        "game": learner.game,
        "widths": list(learner.widths),
        "parameters": learner.state_dict(),
        "optimizer": optimizer.state_dict(),
        "done": done,
    }
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        torch.save(kept, file)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def read(path: Path, learner: Learner, optimizer: torch.optim.Optimizer) -> dict[str, int]:
    """Put the checkpoint into the network and the optimizer; how much has been done."""
    kept = _kept(path)
    found = [kept.get(name) for name in ("version", "game", "widths")]
    if found != [VERSION, learner.game, list(learner.widths)]:
        raise CheckpointError(
            f"{path} is a checkpoint of version {found[0]} for {found[1]} with the widths "
            f"{found[2]}: expected version {VERSION}, {learner.game} and {list(learner.widths)}."
        )
    try:
        learner.load_state_dict(kept["parameters"])
        optimizer.load_state_dict(kept["optimizer"])
        return {name: int(number) for name, number in kept["done"].items()}
    except (KeyError, RuntimeError, ValueError) as error:
        reason = str(error).splitlines()[0].rstrip(":.")
        raise CheckpointError(f"{path} is a checkpoint of another network: {reason}.") from None


def _kept(path: Path) -> dict[str, Any]:
    if not path.exists():
        raise CheckpointError(f"{path} is missing: there is nothing to go on from.")
    try:
        if zipfile.is_zipfile(path):  # what torch makes of other files, it does not say
            kept: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
            return kept
    except (OSError, RuntimeError, EOFError, ValueError, pickle.UnpicklingError):
        pass
    raise CheckpointError(f"{path} is cut, or no checkpoint.")
