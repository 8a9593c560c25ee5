"""The table rule → where it is enforced → tests that show it.

Code names the rules it enforces in docstrings, comments, refusals and what it tells; tests are
marked with `@pytest.mark.rule("G7.9")`. This file reads both and puts them side by side.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from demiurge.game import rulebook

MENTION = re.compile(r"\b([A-Z])(\d+)\.(\d+)(?: to \1(\d+)\.(\d+))?")
TOLD = re.compile(r"\b([A-Z])(\d+)_(\d+)\b")  # G7_8, in a function that tells by this rule


@dataclass(frozen=True)
class Entry:
    """One rule with the places in the code and the tests that name it."""

    rule: str
    text: str
    code: tuple[str, ...]
    tests: tuple[str, ...]


def rule_index(game: str, tests: Path) -> list[Entry]:
    """Every numbered rule of the game, in the order of its rule book."""
    book = rulebook(game)
    code: dict[str, list[str]] = defaultdict(list)
    for path in sorted(book.folder.glob("*.py")):
        for place, rule in _mentions(path):
            if place not in code[rule]:
                code[rule].append(place)
    shown: dict[str, list[str]] = defaultdict(list)
    for path in sorted(tests.rglob("test_*.py")):
        for name, rule in _marks(path):
            shown[rule].append(f"{path.relative_to(tests)}::{name}")
    return [
        Entry(rule, text, tuple(code[rule]), tuple(shown[rule]))
        for rule, text in book.rules.items()
    ]


def _mentions(path: Path) -> Iterator[tuple[str, str]]:
    """Where the file names a rule: the file with the function around the mention."""
    source = path.read_text("utf-8")
    around = sorted(
        (node.lineno, node.end_lineno or node.lineno, node.name)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    )
    for number, line in enumerate(source.splitlines(), 1):
        inside = [name for first, last, name in around if first <= number <= last]
        place = f"{path.name}:{inside[-1]}" if inside else path.name
        for found in MENTION.finditer(line):
            for rule in _span(found):
                yield place, rule
        if inside:
            for letter, section, last in TOLD.findall(line):
                yield place, f"{letter}{section}.{last}"


def _span(found: re.Match[str]) -> list[str]:
    """The rules that "G7.1" or "G7.1 to G7.4" names."""
    letter, section, first = found[1], found[2], int(found[3])
    last = int(found[5]) if found[5] and found[4] == section else first
    return [f"{letter}{section}.{number}" for number in range(first, last + 1)]


def _marks(path: Path) -> Iterator[tuple[str, str]]:
    """The tests of the file, each with the rules it is marked with."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith(
                    "mark.rule"
                ):
                    for argument in decorator.args:
                        yield node.name, str(ast.literal_eval(argument))
