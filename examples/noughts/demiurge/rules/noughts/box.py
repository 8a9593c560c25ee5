"""What is in the box: a bag of numbered stones (N1.2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from .. import component_file
from ..errors import ComponentError
from ..layout import Record, Tiny

STONES = 6  # at most
HIDDEN = STONES  # the number of a stone whose face is not seen
STONE_NAMES = (*(f"stone:{k}" for k in range(1, STONES + 1)), "stone")


class Box(Record):
    """The numbers on the stones, and how many there are."""

    numbers: Annotated[list[int], "i1", STONES]
    stones: Tiny


@dataclass(frozen=True)
class Components:
    """A component file, read and checked."""

    data: dict[str, Any]
    box: Box
    sha256: str

    @property
    def is_default(self) -> bool:
        return self.sha256 == default().sha256

    def faces(self) -> dict[str, dict[str, Any]]:
        """What is on each stone, by the stone's name."""
        return {STONE_NAMES[k]: {"number": n} for k, n in enumerate(self.data["stones"])}


@cache
def default() -> Components:
    """The box as it is sold."""
    return read(Path(__file__).with_name("box.toml"))


def read(path: str | Path) -> Components:
    """Read a component file; `ComponentError` says in a sentence what is wrong with it."""
    return component_file.read(path, check)


def check(data: dict[str, Any]) -> Components:
    """Check the contents of a component file."""
    component_file.only(data, "the file", ("stones",))
    stones = data.get("stones")
    if (
        not isinstance(stones, list)
        or not 2 <= len(set(stones)) == len(stones) <= STONES
        or not all(type(number) is int and 1 <= number <= 9 for number in stones)
    ):
        raise ComponentError(f"stones: expected 2 to {STONES} different numbers up to 9 (N1.2).")
    box = Box()
    box.stones = len(stones)
    box.numbers[: len(stones)] = stones
    return Components(data, box, component_file.sha256(data))
