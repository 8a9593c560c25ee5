"""The events that rules tell of a move, as JSON for programs.

A game's own `events.py` has a class for each kind of event, with the fields of its JSON. The
numbers that a rule tells follow the order of these fields. A field says its type, then the function
that names the number, if it is not the number itself, then what it is:
`Annotated[str, city, "Which city"]`. A field that need not be there is left out where it is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypedDict, get_args, get_origin
from typing import get_type_hints as hints_of

from .layout import Event, rule_text

Namer = Callable[[Any, int], object]  # of a number that was told, in a position

Seat = Annotated[int, "Whose"]
By = Annotated[int, "How many more, or fewer if negative"]


class Consequence(TypedDict):
    """A consequence of a move; `kind` names the kind of event."""

    rule: Annotated[str, "The number of the rule by which it happened"]


class Wins(Consequence):
    """Somebody won."""

    kind: Literal["wins"]
    seat: Seat


class Field(NamedTuple):
    """A field of an event beside `kind` and `rule`."""

    name: str
    named: Namer
    needed: bool


def number(_: Any, value: int) -> int:
    return value


@cache
def kind_of(event: type) -> str:
    """The name of a kind of event."""
    name: str = get_args(hints_of(event)["kind"])[0]
    return name


@cache
def fields_of(event: type) -> tuple[Field, ...]:
    """The fields of a kind of event, in the order in which their numbers are told."""
    fields = []
    for name, hint in hints_of(event, include_extras=True).items():
        if name in ("kind", "rule"):
            continue
        needed = get_origin(hint) is not NotRequired
        said = hint if needed else get_args(hint)[0]
        named = next((part for part in said.__metadata__ if callable(part)), number)
        fields.append(Field(name, named, needed))
    return tuple(fields)


def words(s: Any, kinds: Mapping[int, type], letter: str, event: Event) -> dict[str, Any]:
    """An event as programs read it: what happened, to whom or what, and by which rule."""
    kind, rule, *about = event
    told: dict[str, Any] = {"kind": kind_of(kinds[kind])}
    more: dict[str, Any] = {}
    for field, value in zip(fields_of(kinds[kind]), about, strict=False):
        if field.needed:
            told[field.name] = field.named(s, value)
        elif value:
            more[field.name] = field.named(s, value)
    return told | {"rule": rule_text(letter, rule)} | more
