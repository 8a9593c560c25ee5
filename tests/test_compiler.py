"""What Numba does not promise and the rules rely on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from demiurge.rules import compiler


@contextmanager
def relied_on(what: str) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        message = f"Numba has changed: {what}. See src/demiurge/rules/compiler.py. ({error!r})"
        raise AssertionError(message) from error


def double(number: int) -> int:
    return 2 * number


def fourfold(double: Callable[[int], int], folder: Path) -> Any:
    """Compiled for Python, and calling a compiled function with numbers of two widths."""

    def entry(numbers: Any) -> int:
        return double(double(numbers[0]) + 0)

    with relied_on("a cache is no longer where config.CACHE_DIR says"), compiler.cache_in(folder):
        return compiler.called_by_python(entry, checked=False)


@pytest.mark.parametrize("option", ["_nrt", "no_cpython_wrapper", "no_cfunc_wrapper"])
def test_options(option: str) -> None:
    with relied_on(f"@njit no longer takes the option {option}"):
        compiled = compiler.numba().njit(**{option: option != "_nrt"})(double)
        compiled.compile((compiler.numba().int64,))


def test_compiled_functions(tmp_path: Path) -> None:
    with relied_on("a dispatcher has no method `compile` that can be replaced by one of ours"):
        called = compiler.called_by_rules(double, checked=False)
        entry = fourfold(called, tmp_path)
        numbers = np.array([21], np.int8)
        assert entry(numbers) == 84
    with relied_on("what a caller's compiler asks for no longer goes through `compile`"):
        signatures: Any = called
        assert len(signatures.overloads) == 1
    with relied_on("the machine code in `overloads` is no longer callable as `entry_point`"):
        assert compiler.direct(entry)(numbers) == 84


def test_the_cache(tmp_path: Path) -> None:
    assert not compiler.holds_code(tmp_path)
    entry = fourfold(compiler.called_by_rules(double, checked=False), tmp_path)
    entry(np.array([21], np.int8))
    with relied_on("cached machine code is no longer listed in files named *.nbi"):
        assert compiler.holds_code(tmp_path)
