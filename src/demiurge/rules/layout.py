"""One struct in two forms: Python lists, or a NumPy structured array.

A game declares its state once, as a class whose fields are annotated with `Tiny`, `Small`,
`Whole` or `Wide` numbers (1, 2, 4 or 8 bytes, all signed) or with lists of them. An instance of
the class is the plain form; `dtype` gives the same layout to NumPy, which only the compiled
speeds import. Rules index as `s.hands[seat][k]`, which works on both.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, get_type_hints

if TYPE_CHECKING:
    import numpy as np

Event = tuple[int, int, int, int, int, int]  # kind, rule, and whom or what it is about
Tiny = Annotated[int, "i1"]
Small = Annotated[int, "i2"]
Whole = Annotated[int, "i4"]
Wide = Annotated[int, "i8"]


def rule_text(letter: str, rule: int) -> str:
    """The number of a rule as it is written.

    >>> rule_text("G", 1012)
    'G10.12'
    """
    section, number = divmod(rule, 100)
    return f"{letter}{section}.{number}"


class Struct:
    """A fixed set of numbers and lists of numbers; every field starts at zero."""

    LAYOUT: ClassVar[dict[str, tuple[str, tuple[int, ...]]]] = {}
    LISTS: ClassVar[tuple[str, ...]] = ()  # fields that are lists of numbers
    GRIDS: ClassVar[tuple[str, ...]] = ()  # fields that are lists of lists

    told: list[Event] | None = None  # what rules tell, while somebody listens (`speed.tell`)

    def __init_subclass__(cls) -> None:
        cls.LAYOUT = {}
        for name, hint in get_type_hints(cls, include_extras=True).items():
            if hasattr(hint, "__metadata__"):
                code, *shape = hint.__metadata__
                cls.LAYOUT[name] = (code, tuple(shape))
        cls.LISTS = tuple(name for name, (_, shape) in cls.LAYOUT.items() if len(shape) == 1)
        cls.GRIDS = tuple(name for name, (_, shape) in cls.LAYOUT.items() if len(shape) == 2)

    def __init__(self) -> None:
        self._take(self._zeros())

    @classmethod
    @cache
    def _zeros(cls) -> dict[str, Any]:
        """Every field of an empty struct, made once: copying lists is faster than making them."""
        return {name: _zeros(shape) for name, (_, shape) in cls.LAYOUT.items()}

    def copy(self) -> Self:
        """A struct equal to this one that shares nothing with it."""
        twin = type(self).__new__(type(self))
        twin._take(self.__dict__)
        return twin

    def _take(self, fields: dict[str, Any]) -> None:
        """Copies of all these fields."""
        mine = self.__dict__
        mine.update(fields)
        for name in self.LISTS:
            mine[name] = mine[name][:]
        for name in self.GRIDS:
            mine[name] = [row[:] for row in mine[name]]

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.__dict__ == self.__dict__

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    @cache  # Numba recognises an array's type at once only by the very same dtype object
    def dtype(cls) -> np.dtype[np.void]:
        """The NumPy dtype of the same layout, aligned as CUDA wants it."""
        import numpy

        fields = [(name, code, shape) for name, (code, shape) in cls.LAYOUT.items()]
        return numpy.dtype(fields, align=True)

    def to_array(self) -> np.ndarray[tuple[int], np.dtype[np.void]]:
        """An array of one element with the same contents."""
        import numpy

        array = numpy.zeros(1, self.dtype())
        for name in self.LAYOUT:
            array[name][0] = getattr(self, name)
        return array

    @classmethod
    def from_array(cls, array: Any, index: int = 0) -> Self:
        """The plain struct with the contents of `array[index]`."""
        struct = cls.__new__(cls)
        for name in cls.LAYOUT:
            setattr(struct, name, array[name][index].tolist())
        return struct


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [_zeros(shape[1:]) for _ in range(shape[0])]
