"""The table rule → where it is enforced → events that cite it → tests that show it.

Code names the rules it enforces in docstrings, comments, refusals and what it tells; tests are
marked with `@pytest.mark.rule("G7.9")`. This file reads both and puts them side by side.

An event cites the rule that its `tell` is given: `tell(s, FALLS, by, city)`. Where that is an
argument or a result, it is followed through the functions to the numbers that it may be.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from demiurge.game import rulebook
from demiurge.rules.events import kind_of
from demiurge.rules.rulebook import Rulebook

MENTION = re.compile(r"\b([A-Z])(\d+)\.(\d+)(?: to \1(\d+)\.(\d+))?")
TOLD = re.compile(r"\b([A-Z])(\d+)_(\d+)\b")  # G7_8, in a function that tells by this rule


@dataclass(frozen=True)
class IndexedRule:
    """One rule with the places in the code, the events and the tests that name it."""

    rule: str
    text: str
    code: tuple[str, ...]
    events: tuple[str, ...]
    tests: tuple[str, ...]


def rule_index(game: str, tests: Path) -> list[IndexedRule]:
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
    told = events_by_rule(book)
    return [
        IndexedRule(rule, text, tuple(code[rule]), tuple(sorted(told[rule])), tuple(shown[rule]))
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
        for mention in MENTION.finditer(line):
            for rule in _span(mention):
                yield place, rule
        if inside:
            for letter, section, last in TOLD.findall(line):
                yield place, f"{letter}{section}.{last}"


def _span(mention: re.Match[str]) -> list[str]:
    """The rules that "G7.1" or "G7.1 to G7.4" names."""
    letter, section, first = mention[1], mention[2], int(mention[3])
    last = int(mention[5]) if mention[5] and mention[4] == section else first
    return [f"{letter}{section}.{number}" for number in range(first, last + 1)]


def events_by_rule(book: Rulebook) -> dict[str, set[str]]:
    """The kinds of event that cite each rule; `move` is the move that is made by it."""
    kinds = vars(importlib.import_module(f"{book.__module__.rpartition('.')[0]}.events"))
    sources = Sources(book.folder)
    told: dict[str, set[str]] = defaultdict(set)
    for name, function in sources.functions.items():
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "tell":
                number = kinds[ast.unparse(call.args[1])]
                kind = kind_of(book.events[number]) if number in book.events else "move"
                for rule in sources.rules(name, call.args[2], set()):
                    told[rule].add(kind)
    return told


class Sources:
    """The functions of the rules, and where each of their names gets its values from."""

    def __init__(self, folder: Path) -> None:
        self.functions: dict[str, ast.FunctionDef] = {}
        self._of: dict[tuple[str, str], list[tuple[str, ast.expr]]] = defaultdict(list)
        for path in sorted(folder.glob("*.py")):
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.Assign):
                    self._of["", ast.unparse(node.targets[0])].append(("", node.value))
                elif isinstance(node, ast.FunctionDef) and _is_rule(node):
                    self.functions[node.name] = node
        for name, function in self.functions.items():
            for part in ast.walk(function):
                if isinstance(part, ast.Assign):
                    self._of[name, ast.unparse(part.targets[0])].append((name, part.value))
                elif isinstance(part, ast.Return) and part.value is not None:
                    self._of[name, "return"].append((name, part.value))
                elif isinstance(part, ast.Call) and ast.unparse(part.func) in self.functions:
                    called = self.functions[ast.unparse(part.func)]
                    for parameter, argument in zip(called.args.args, part.args, strict=True):
                        self._of[called.name, parameter.arg].append((name, argument))

    def rules(self, function: str, value: ast.expr, seen: set[tuple[str, str]]) -> Iterator[str]:
        """The rules that a value in this function may stand for."""
        for name in (node.id for node in ast.walk(value) if isinstance(node, ast.Name)):
            if told := TOLD.fullmatch(name):
                yield f"{told[1]}{told[2]}.{told[3]}"
            for place in ((function, name), ("", name), (name, "return")):
                if place in self._of and place not in seen:
                    seen.add(place)
                    for where, source in self._of[place]:
                        yield from self.rules(where, source, seen)


def _is_rule(function: ast.FunctionDef) -> bool:
    return any(ast.unparse(decorator) == "rule" for decorator in function.decorator_list)


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
