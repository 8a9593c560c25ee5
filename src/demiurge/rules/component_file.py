"""Reading a component file: what every game's file has in common."""

from __future__ import annotations

import hashlib
import json
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from .errors import ComponentError

STATUSES = ("known", "partly", "reconstructed")
AnyBox = TypeVar("AnyBox")
Checked = TypeVar("Checked")


def read(path: str | Path, check: Callable[[dict[str, Any]], Checked]) -> Checked:
    """Read and check a file; `ComponentError` says in a sentence what is wrong with it."""
    try:
        return check(tomllib.loads(Path(path).read_text("utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise ComponentError(f"{path} is not TOML: {error}.") from None
    except UnicodeDecodeError:
        raise ComponentError(f"{path} is not UTF-8 text.") from None
    except OSError as error:
        raise ComponentError(f"{path} cannot be read: {error.strerror}.") from None
    except ComponentError as error:
        raise ComponentError(f"{path}: {error}") from None


@dataclass(frozen=True)
class Components(ABC, Generic[AnyBox]):
    """A component file, read and checked: its contents, and the numbers that rules need."""

    data: dict[str, Any]
    box: AnyBox

    @cached_property
    def sha256(self) -> str:
        """The hash that a record carries: of the file as canonical JSON."""
        canonical = json.dumps(self.data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(canonical.encode()).hexdigest()

    @abstractmethod
    def faces(self) -> dict[str, dict[str, Any]]:
        """What is printed on each thing, by its name."""


def only(table: dict[str, Any], field: str, names: tuple[str, ...]) -> None:
    """The table holds no other names than these."""
    for name in table:
        if name not in names:
            raise ComponentError(f"{field}: unknown name {name!r}, expected {', '.join(names)}.")


def status(table: dict[str, Any], field: str) -> None:
    """The status, if there is one, says in a known word whether the face is reconstructed."""
    if "status" in table and table["status"] not in STATUSES:
        raise ComponentError(f"{field}, status: expected one of {', '.join(STATUSES)}.")


def rows(data: dict[str, Any], section: str, most: int, words: str) -> list[dict[str, Any]]:
    """The tables of a list, at most so many."""
    tables = data.get(section)
    if not isinstance(tables, list) or not all(isinstance(row, dict) for row in tables):
        raise ComponentError(f"{section}: expected one [[{section}]] table per {words}.")
    if len(tables) > most:
        raise ComponentError(f"{section}: {len(tables)} {words}s, at most {most} are possible.")
    return tables
