"""Everything that uses Numba, including parts that are not its public API.

The options `_nrt`, `no_cpython_wrapper` and `no_cfunc_wrapper`, a dispatcher's `compile` and
`overloads`, machine code as `entry_point` and the names of the files in a cache are private to
Numba. If one of them changes, `tests/test_compiler.py` says what has changed, and the upper bound
of Numba's version in pyproject.toml excludes releases that it has not been run with.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])


def numba() -> Any:
    """Imported only when a compiled speed is asked for."""
    return importlib.import_module("numba")


def cuda() -> Any:
    """numba-cuda; it still asks NumPy for a name that NumPy 2.5 has dropped."""
    numpy: Any = importlib.import_module("numpy")
    if not hasattr(numpy, "row_stack"):
        numpy.row_stack = numpy.vstack
    return importlib.import_module("numba.cuda")


def for_gpu(function: Function) -> Function:
    """Compile a function that runs on a GPU."""
    return cast(Function, cuda().jit(device=True)(function))


def called_by_rules(function: Function, checked: bool) -> Function:
    """Compile a function that only compiled code calls."""
    compiled = numba().njit(
        boundscheck=checked,
        error_model="numpy",
        _nrt=False,  # no rule makes an array, so no references need counting
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
    )(function)
    one_width(compiled)
    return cast(Function, compiled)


def one_width(compiled: Any) -> None:
    """Compile a rule for 64-bit integers only; callers' smaller numbers are widened.

    Numba would compile `neighbour(cell, side)` again for every mixture of bytes, words and
    literals among its callers: 210 bodies for 140 functions.
    """
    types = numba().types
    compile_for = compiled.compile

    def compile_wide(arguments: tuple[Any, ...]) -> Any:
        integers = (types.Integer, types.IntegerLiteral)
        return compile_for(tuple(types.int64 if isinstance(a, integers) else a for a in arguments))

    compiled.compile = compile_wide


def called_by_python(function: Function, checked: bool) -> Function:
    """Compile a function that Python calls; its machine code is cached."""
    compiled = numba().njit(
        cache=True,
        nogil=True,
        boundscheck=checked,
        error_model="numpy",
        _nrt=False,
    )(function)
    return cast(Function, compiled)


def direct(compiled: Function) -> Function:
    """A function's machine code, once compiled, called without checking the argument types.

    This halves the cost of a call; the caller must pass the right types.
    """
    if not hasattr(compiled, "overloads"):
        return compiled
    (only,) = compiled.overloads.values()
    return cast(Function, only.entry_point)


@contextmanager
def cache_in(folder: Path) -> Iterator[None]:
    """Modules imported in this context keep their machine code in this folder."""
    config = numba().config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def holds_code(folder: Path) -> bool:
    """Some machine code is kept in this folder."""
    return any(folder.glob("*/*.nbi"))
