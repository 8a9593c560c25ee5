"""Plain, native or cuda: how rules are loaded and compiled.

The rules are written once and loaded once per speed and game. `demiurge.rules.gaia` is the plain
copy: ordinary Python on lists. `load("rules.engine.entries", "native", "gaia")` imports the same
files again under `demiurge._native_gaia`, where `rule` and `entry` below compile with Numba instead
of doing nothing (see `compiler`); `"checked"` does so with bounds checking on, `"cuda"` with
numba-cuda. The copies live side by side in one process, so they can be compared. Bots and
environments that are compiled with the rules load the same way.

What the games share is in a floor's folder `engine`. Such a file asks for the modules of the game
that it is loaded for: `rules: Moves = of_game("rules.moves")`. Imported by its own name, it works
for the first game.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.metadata
import importlib.util
import os
import pkgutil
import platform
import re
import sys
import types
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from . import compiler
from .errors import OptionError

COMPILED = "compiled"  # the file that says so
ENTRIES = "entries.py"  # the file of a package whose functions Numba caches
SPEEDS = ("plain", "native", "checked", "cuda")
ROOT = "demiurge"
ENGINE = "engine"  # the folder of a floor with what the games share
ENCODING = "encoding"  # the floor that says what actions and observations are
RULEBOOK = "rulebook"  # the module that makes a package of the rules a game
Function = TypeVar("Function", bound=Callable[..., Any])

# The copy of this file for a speed and a game is called demiurge._<speed>_<game>.rules.speed.
COPY = re.fullmatch(rf"{ROOT}\._([a-z]+)_(\w+)\.rules\.speed", __name__)
SPEED, GAME = COPY.groups() if COPY else ("plain", "")


@cache
def games() -> tuple[str, ...]:
    """The packages of the rules that have a rulebook, in this folder and in any other on the path
    that holds some, in the order of the alphabet."""
    folders = importlib.import_module(f"{ROOT}.rules").__path__
    return tuple(
        module.name
        for module in sorted(pkgutil.iter_modules(folders), key=lambda module: module.name)
        if module.ispkg
        and importlib.util.find_spec(f"{ROOT}.rules.{module.name}.{RULEBOOK}") is not None
    )


def of_game(module: str) -> Any:
    """A module of the game that the caller is loaded for: "rules.moves" is its `moves`.

    At plain speed it is the one that everybody imports.
    """
    floor, name = module.split(".")
    root = f"{ROOT}._{SPEED}_{GAME}" if SPEED != "plain" else ROOT
    return importlib.import_module(f"{root}.{floor}.{GAME or games()[0]}.{name}")


def rule(function: Function) -> Function:
    """Mark a function of the rulebook; compiled at every speed but plain."""
    if SPEED == "plain":
        return function
    if SPEED == "cuda":
        return compiler.for_gpu(function)
    return compiler.called_by_rules(function, checked=SPEED == "checked")


def entry(function: Function) -> Function:
    """Mark a function that Python calls with arrays of states; its machine code is cached."""
    if SPEED in ("plain", "cuda"):
        return rule(function)
    return compiler.called_by_python(function, checked=SPEED == "checked")


def load(module: str, speed: str, game: str) -> types.ModuleType:
    """The module of this name, such as "rules.engine.entries", at this speed for this game."""
    if speed not in SPEEDS:
        raise ValueError(f"unknown speed {speed!r}: expected one of {', '.join(SPEEDS)}")
    package = f"{ROOT}._{speed}_{game}"
    if package not in sys.modules:
        copy = types.ModuleType(package, f"The sources again, for {game} at {speed} speed.")
        copy.__path__ = importlib.import_module(ROOT).__path__
        sys.modules[package] = copy
    if speed == "plain":
        return importlib.import_module(f"{package}.{module}")
    with compiler.cache_in(writable(cache_folder(module, speed, game))):
        return importlib.import_module(f"{package}.{module}")


def cache_folder(module: str, speed: str, game: str) -> Path:
    """Where a module's machine code is kept.

    Numba's cache notices neither edits in other files nor a change of bounds checking, so the
    folder's name depends on both. It also depends on everything that the cache does notice, so the
    machine code in a folder always runs here.
    """
    base = os.environ.get("DEMIURGE_CACHE") or os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    floor = module.partition(".")[0]
    name = f"{speed}-{game}-{sources_hash(floor, game)}"
    return Path(base).expanduser() / "demiurge" / name


def writable(folder: Path) -> Path:
    """The folder, made if it is missing; `OptionError` if it cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError
    except OSError:
        raise OptionError(
            f"Compiled rules cannot be kept in {folder}: make it writable, or name another folder "
            "with DEMIURGE_CACHE."
        ) from None
    return folder


def mark_compiled(module: str, speed: str, game: str) -> None:
    """Note that all machine code of this module that is used has been compiled."""
    (cache_folder(module, speed, game) / COMPILED).touch()


def is_compiled(module: str, speed: str, game: str) -> bool:
    """Whether this module can be loaded without compiling."""
    return (cache_folder(module, speed, game) / COMPILED).exists()


@cache
def sources_hash(floor: str, game: str) -> str:
    """A short hash of the files that are compiled together, of where they are, and of what
    compiles and runs them: the rules, and a floor that is compiled with them."""
    packages = ["rules", f"rules.{game}", f"{floor}.{ENGINE}"]
    if floor != "rules":
        packages += [ENCODING, f"{ENCODING}.{game}", f"{floor}.{game}"]
    folders = {
        Path(folder)
        for package in packages
        if importlib.util.find_spec(f"{ROOT}.{package}") is not None
        for folder in importlib.import_module(f"{ROOT}.{package}").__path__
    }
    total = hashlib.sha256(repr(machine()).encode())
    for path in sorted(path for folder in folders for path in folder.glob("*.py")):
        total.update(str(path).encode())
        total.update(path.read_bytes())
        if path.name == ENTRIES:  # Numba compiles these again when they are newer
            total.update(str(path.stat().st_mtime_ns).encode())
    return total.hexdigest()[:16]


def machine() -> tuple[str, ...]:
    """What machine code depends on beyond the sources."""
    compiler = importlib.metadata.version("numba")
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    told = ("model name", "flags", "Features", "CPU part")
    processor = sorted({line for line in lines if line.startswith(told)})
    return (compiler, sys.version, platform.machine(), platform.processor(), *processor)


if SPEED == "plain":

    def put_copy(states: list[Any], source: int, target: int) -> None:
        """Make one state of a list or array a copy of another."""
        states[target] = states[source].copy()

    def put_all(source: list[int], target: list[int]) -> None:
        """Write all numbers of one list or array over those of another."""
        target[:] = source

    def tell(s: Any, kind: int, rule: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Note what has just happened and by which rule, if `told` is a list."""
        if s.told is not None:
            s.told.append((kind, rule, a, b, c, d))

else:

    @rule
    def put_copy(states: list[Any], source: int, target: int) -> None:
        """Make one state of a list or array a copy of another."""
        states[target] = states[source]

    @rule
    def put_all(source: list[int], target: list[int]) -> None:
        """Write all numbers of one list or array over those of another."""
        for k in range(len(target)):
            target[k] = source[k]

    @rule
    def tell(s: Any, kind: int, rule: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Nobody listens to compiled rules, so this compiles to nothing."""
