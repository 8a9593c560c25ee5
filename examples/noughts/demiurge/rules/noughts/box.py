"""What is in the box: a bag of numbered stones (N1.2)."""

from __future__ import annotations

from typing import Annotated, Any

from .. import component_file
from ..errors import ComponentError
from ..layout import Struct, Tiny

STONES = 6  # at most
HIDDEN = STONES  # the number of a stone whose face is not seen
STONE_NAMES = (*(f"stone:{k}" for k in range(1, STONES + 1)), "stone")


class Box(Struct):
    """The numbers on the stones, and how many there are."""

    numbers: Annotated[list[int], "i1", STONES]
    stones: Tiny


class Components(component_file.Components[Box]):
    """A component file of this game."""

    def faces(self) -> dict[str, dict[str, Any]]:
        """What is on each stone, by the stone's name."""
        return {STONE_NAMES[k]: {"number": n} for k, n in enumerate(self.data["stones"])}


def check(data: dict[str, Any]) -> Components:
    """Check the contents of a component file."""
    component_file.only(data, "the file", ("stones",))
    stones = data.get("stones")
    if (
        not isinstance(stones, list)
        or not all(type(number) is int and 1 <= number <= 9 for number in stones)
        or not 2 <= len(set(stones)) == len(stones) <= STONES
    ):
        raise ComponentError(f"stones: expected 2 to {STONES} different numbers up to 9 (N1.2).")
    box = Box()
    box.stones = len(stones)
    box.numbers[: len(stones)] = stones
    return Components(data, box)
