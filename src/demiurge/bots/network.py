"""A game's network: its parameters, its file and card, and its answers in plain NumPy.

It reads what `inputs` says, and answers with a number per action and a value per seat, counted from
the seat that observes. `bots/engine/network.py` computes the same for one position, compiled.
"""

from __future__ import annotations

import hashlib
import tomllib
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from demiurge.bots.inputs import Inputs, inputs
from demiurge.game import part
from demiurge.rules.errors import DemiurgeError
from demiurge.rules.rulebook import Components

FORMAT = 1  # of the file; changes with what its arrays mean or with what the network reads
ROUNDS = 2  # in which the rows tell the context, and the context the rows
LANES = 8  # both widths are multiples of it: sums are made in so many parts
TINY = np.float32(1e-5)  # keeps the norm from dividing by zero
Array = NDArray[np.float32]


class NetworkError(DemiurgeError):
    """A network's file that cannot be used."""


def shapes(of: Inputs, context: int, row: int) -> dict[str, tuple[int, ...]]:
    """The network's arrays: their names and shapes for these widths."""
    known: dict[str, tuple[int, ...]] = {
        "flat_w": (len(of.flat), context),
        "flat_b": (context,),
        "row_w": (of.rows.shape[1], row),
        "row_b": (row,),
    }
    for k in range(ROUNDS):
        known |= {f"up{k}_w": (2 * row, context)}
        known |= {f"up{k}_{name}": (context,) for name in ("b", "gain", "bias")}
        known |= {f"mix{k}_w": (row, row), f"down{k}_w": (context, row)}
        known |= {f"down{k}_{name}": (row,) for name in ("b", "gain", "bias")}
    return known | {
        "policy_w": (context, len(of.flat_actions)),
        "policy_b": (len(of.flat_actions),),
        "row_policy_w": (row, of.row_actions.shape[1]),
        "row_policy_b": (of.row_actions.shape[1],),
        "value_w": (context, of.seats),
        "value_b": (of.seats,),
    }


class Network:
    """A game's network with its parameters, float32 in memory."""

    def __init__(self, game: str, arrays: dict[str, Any], source: str = "the network") -> None:
        self.game = game
        self.inputs = inputs(game)
        self.arrays = _checked(self.inputs, arrays, source)

    @property
    def context(self) -> int:
        """The width of the context."""
        return len(self.arrays["flat_b"])

    @property
    def row(self) -> int:
        """The width of a row."""
        return len(self.arrays["row_b"])

    def answer(self, observations: NDArray[Any], components: Components) -> tuple[Array, Array]:
        """For each observation a number per action, the more the better, and a value per seat.

        Of actions that are not legal, and of seats that nobody sits on, the numbers mean nothing;
        the softmax over the others is how likely the move, or the win, is.
        """
        i, a = self.inputs, self.arrays
        facts = np.broadcast_to(i.facts(components), (len(observations), i.facts(components).size))
        seen = np.concatenate([observations, facts], axis=1).astype(np.float32)
        live = (seen[:, i.live] != 0).any(axis=2)
        flat = seen[:, i.flat] / i.flat_scale
        context = np.maximum(flat @ a["flat_w"] + a["flat_b"], 0)
        rows = seen[:, i.rows] / i.rows_scale
        rows = np.maximum(rows @ a["row_w"] + a["row_b"], 0) * live[:, :, None]
        for k in range(ROUNDS):
            told = np.maximum(_pooled(rows, live) @ a[f"up{k}_w"] + a[f"up{k}_b"], 0)
            context = _norm(context + told, a[f"up{k}_gain"], a[f"up{k}_bias"])
            heard = (context @ a[f"down{k}_w"] + a[f"down{k}_b"])[:, None, :]
            told = np.maximum(rows @ a[f"mix{k}_w"] + heard, 0)
            rows = _norm(rows + told, a[f"down{k}_gain"], a[f"down{k}_bias"]) * live[:, :, None]
        logits = np.zeros((len(observations), i.actions), np.float32)
        logits[:, i.flat_actions] = context @ a["policy_w"] + a["policy_b"]
        named = i.row_actions >= 0
        logits[:, i.row_actions[named]] = (rows @ a["row_policy_w"] + a["row_policy_b"])[:, named]
        return logits, context @ a["value_w"] + a["value_b"]


def _pooled(rows: Array, live: NDArray[np.bool_]) -> Array:
    """The mean and the maximum over the rows that count; 0 if none does."""
    count = np.maximum(live.sum(axis=1, keepdims=True), 1).astype(np.float32)
    most = np.where(live[:, :, None], rows, np.float32(-np.inf)).max(axis=1)
    most = np.where(live.any(axis=1, keepdims=True), most, np.float32(0))
    return np.concatenate([rows.sum(axis=1) / count, most], axis=1)


def _norm(numbers: Array, gain: Array, bias: Array) -> Array:
    centred = numbers - numbers.mean(axis=-1, keepdims=True)
    spread = np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + TINY)
    result: Array = centred / spread * gain + bias
    return result


def _checked(of: Inputs, arrays: dict[str, Any], source: str) -> dict[str, Array]:
    """The arrays as float32; `NetworkError` if they are not those of a network of this game."""
    widths = [arrays[name].shape[-1] if name in arrays else 0 for name in ("flat_b", "row_b")]
    expected = shapes(of, *widths)
    for name, shape in expected.items():
        found = arrays[name].shape if name in arrays else None
        if found != shape:
            raise NetworkError(
                f"{source} is no network for {of.game}: {name} "
                + ("is missing." if found is None else f"has the shape {found}, not {shape}.")
            )
    if any(width % LANES for width in widths):
        raise NetworkError(f"{source}: its widths {widths} are no multiples of {LANES}.")
    return {name: np.ascontiguousarray(arrays[name], np.float32) for name in expected}


def made_of_noise(game: str, seed: int, context: int = 32, row: int = 16) -> Network:
    """A network with small random numbers, for tests and as a start."""
    dice = np.random.default_rng(seed)
    arrays: dict[str, Any] = {}
    for name, shape in shapes(inputs(game), context, row).items():
        spread = shape[0] ** -0.5 if name.endswith("_w") else 0.1
        arrays[name] = dice.normal(0, spread, shape) + name.endswith("_gain")
    return Network(game, {name: array.astype(np.float16) for name, array in arrays.items()})


# The file and its card


def network_file(game: str) -> Path:
    """Where a game's network lies in the package."""
    return Path(str(part("bots", game).__file__)).with_name("network.npz")


def save(network: Network, path: Path, told: dict[str, str | int | float]) -> None:
    """Write the network as float16, and beside it the card: what is told of it, and its hash."""
    half: dict[str, Any] = {name: a.astype(np.float16) for name, a in network.arrays.items()}
    with path.open("wb") as file:
        np.savez(file, **half)
    card = {
        "game": network.game,
        "format": FORMAT,
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        **told,
    }
    lines = [f"{key} = {_toml(value)}\n" for key, value in card.items()]
    path.with_suffix(".toml").write_text("".join(lines), "utf-8")


def _toml(value: str | int | float) -> str:
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    return repr(value)


def load(game: str, path: Path | None = None) -> Network:
    """A game's network from its file, checked against the card beside it."""
    path = path or network_file(game)
    try:
        card = tomllib.loads(path.with_suffix(".toml").read_text("utf-8"))
        data = path.read_bytes()
    except FileNotFoundError as missing:
        raise NetworkError(f"{missing.filename} is missing: it belongs to the network.") from None
    except (OSError, ValueError) as error:
        raise NetworkError(f"{path.with_suffix('.toml')} cannot be read: {error}.") from None
    found = {"game": card.get("game"), "format": card.get("format")}
    if found != {"game": game, "format": FORMAT}:
        raise NetworkError(
            f"{path} is a network for {found['game']} of format {found['format']}: "
            f"expected {game} and format {FORMAT}."
        )
    if hashlib.sha256(data).hexdigest() != card.get("sha256"):
        raise NetworkError(f"{path} is not the file that its card describes: it is cut or changed.")
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
    except (ValueError, OSError, EOFError, zipfile.BadZipFile) as error:
        raise NetworkError(f"{path} is no file of arrays: {error}.") from None
    return Network(game, arrays, str(path))


@cache
def network(game: str, path: Path | None = None) -> Network:
    """A game's network, loaded once per process."""
    return load(game, path)
