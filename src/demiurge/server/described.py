"""What the games describe, as pydantic's models: options, events, positions, views and notes.

The games' types know nothing of pydantic; only this module makes models of them. A `TypedDict`
becomes a model, and a text in an annotation becomes a field's description.
"""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    TypeAdapter,
    create_model,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from demiurge.game import GAMES, all_options, rulebook
from demiurge.rules.events import kind_of


class Model(BaseModel):
    """A field that is not named here is an error. Types are exact: "1" and true are not numbers."""

    model_config = ConfigDict(extra="forbid", strict=True, str_strip_whitespace=True)


@cache
def model(described: type, title: str = "") -> type[Model]:
    """The model of a `TypedDict`; its description begins with the title of the game, if given."""
    fields: dict[str, Any] = {}
    for name, hint in get_type_hints(described, include_extras=True).items():
        if get_origin(hint) is NotRequired:
            kind, *words = get_args(get_args(hint)[0])
            fields[name] = (translated(Annotated[kind | None, *words]), None)
        else:
            fields[name] = (translated(hint), ...)
    if "kind" in fields:
        fields["kind"] = (fields["kind"][0], Field(description="What happened"))
    doc = f"{title}: {described.__doc__}" if title else described.__doc__
    return create_model(
        described.__name__, __base__=Model, __module__=__name__, __doc__=doc, **fields
    )


def translated(hint: Any) -> Any:
    """A type with its texts as descriptions and its `TypedDict`s as models."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        described = next(part for part in hint.__metadata__ if isinstance(part, str))
        return Annotated[translated(parts[0]), Field(description=described)]
    if origin in (Union, UnionType):
        return Union[tuple(map(translated, parts))]  # noqa: UP007 - the parts are not known here
    if origin in (list, dict):
        return origin[tuple(map(translated, parts))]
    return model(hint) if is_typeddict(hint) else hint


class Unchecked:
    """A type for the contract only: what the rules have made is sent without being checked."""

    def __init__(self, *described: type) -> None:
        self.models: Any = Union[tuple(map(model, described))]  # noqa: UP007 - as above

    def __get_pydantic_core_schema__(self, _: Any, __: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.any_schema()

    def __get_pydantic_json_schema__(
        self, _: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return handler(TypeAdapter(self.models).core_schema)


def consequence() -> Any:
    """An event of any game; games that share a kind mean the same by it."""
    kinds: dict[str, type] = {}
    titles: dict[str, list[str]] = {}
    for book in map(rulebook, GAMES):
        for event in book.events.values():
            kind = kind_of(event)
            if get_type_hints(kinds.setdefault(kind, event)) != get_type_hints(event):
                raise TypeError(f"{book.title} has other fields in the event {kind!r} than others.")
            titles.setdefault(kind, []).append(book.title)
    models = (
        model(event, "" if len(titles[kind]) == len(GAMES) else " and ".join(titles[kind]))
        for kind, event in kinds.items()
    )
    return Annotated[Union[tuple(models)], Field(discriminator="kind")]  # noqa: UP007 - as above


def options() -> type[Model]:
    """What may be chosen for a new table, whatever its game."""
    fields: dict[str, Any] = {}
    for name, variants in all_options().items():
        if name != "players":
            kinds = (chosen_from(option.choices) for _, option in variants)
            words = "; ".join(
                f"{option.case(book.title)}: {option.words}, {option.default} if not given"
                for book, option in variants
            )
            fields[name] = (
                Union[tuple(kinds)] | None,  # noqa: UP007 - as above
                Field(default=None, description=words),
            )
    doc = "The game's options; the number of players follows from the seats."
    return create_model("Options", __base__=Model, __module__=__name__, __doc__=doc, **fields)


def chosen_from(choices: range | tuple[str, ...]) -> Any:
    if isinstance(choices, range):
        return Annotated[int, Field(ge=choices[0], le=choices[-1])]
    return Literal.__getitem__(choices)
