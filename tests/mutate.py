"""Bend the rules of a game one place at a time, and see that a test notices.

`python -m tests.mutate gaia` makes every mutant of the rules: another comparison, plus for minus, a
number one off, `and` for `or`, a statement or a guard gone. The tests are collected once; each
mutant gets a process of its own, forked from there, in which the changed source takes the place
of the module. No file is ever touched. A mutant that no test notices is a survivor. Those that
change nothing are listed with the reason in the game's `equivalent_mutants.toml`; any other
survivor makes the run fail.

`--rules` asks for more: where a line or a function names the rule it enforces, a test that is
marked with this rule must notice. `--file` and `--line` narrow both.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib
import os
import re
import signal
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
RULES = ROOT / "src/demiurge/rules"
PACKAGE = "demiurge.rules"
PATIENCE = 4  # seconds of computing for one test
SHARED = ("test_chance.py", "test_due.py")  # tests of all games

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
SIGNS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
LEFT_OUT = (ast.Expr, ast.Assign, ast.AugAssign, ast.Return, ast.Break, ast.Continue, ast.If)


Change = Callable[[Any], ast.AST]
Key = tuple[str, str, str]


@dataclass(frozen=True)
class Target:
    """The files of one game that are mutated, and the tests that must notice."""

    game: str
    letter: str  # of its rules' numbers
    files: tuple[str, ...]
    tests: tuple[str, ...]

    def test_files(self) -> list[Path]:
        tests = ROOT / "tests"
        names = [f"{self.game}/test_{name}.py" for name in self.tests]
        return [path for name in (*names, *SHARED) for path in sorted(tests.glob(name))]

    def rules_in(self, text: str) -> list[str]:
        return re.findall(rf"\b{self.letter}\d+\.\d+\b", text)

    def explanations(self) -> set[Key]:
        """The mutants that are known to change nothing."""
        text = (ROOT / "tests" / self.game / "equivalent_mutants.toml").read_text("utf-8")
        rows = tomllib.loads(text)["mutant"]
        assert all(row["reason"] for row in rows)
        return {(row["file"], row["function"], row["line"]) for row in rows}


GAIA = Target(
    "gaia",
    "G",
    (
        "frontier",
        "move",
        *(f"gaia/{name}" for name in ("world", "cities", "objectives", "hand", "turn", "deal")),
        *(f"gaia/{name}" for name in ("powers", "moves", "view", "events", "pawns", "ending")),
    ),
    ("examples", "section_*", "views_of_moves", "options_and_box", "random_games", "told"),
)
GHEOS = Target(
    "gheos",
    "H",
    (
        "frontier",
        "move",
        *(f"gheos/{name}" for name in ("tiles", "land", "upheaval", "war", "migration", "people")),
        *(f"gheos/{name}" for name in ("scoring", "turn", "deal", "moves", "view", "events")),
        "gheos/ending",
    ),
    (
        *("examples", "section_*", "notation", "long_lands", "notes", "legal_is_why_not"),
        *("invariants", "non_interference", "sampler", "events"),
    ),
)
TARGETS = {target.game: target for target in (GAIA, GHEOS)}


@dataclass
class Mutant:
    """One change: where it is, and how the line reads with it."""

    file: str
    line: int
    function: str
    text: str
    build: Callable[[], tuple[ast.Module, ast.AST]]  # the changed module, what to show of it

    @property
    def key(self) -> Key:
        return self.file, self.function, self.text

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.text}"


# Making mutants


def mutants_of(name: str) -> Iterator[Mutant]:
    """Every mutant of a rules file, in the order of its lines."""
    source = (RULES / f"{name}.py").read_text("utf-8")
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    owner = {line: f.name for f in functions for line in range(f.lineno, _end(f) + 1)}
    mutants = []
    for number, node in enumerate(ast.walk(ast.parse(source))):
        for kind, change in changes(node):
            build = partial(_changed, source, number, change)
            tree, shown = build()
            line: int = getattr(shown, "lineno", 0)
            statement = _statement(tree, line) if kind == "value" else shown
            text = ast.unparse(ast.fix_missing_locations(statement)).split("\n")[0]
            text = text if kind == "value" else f"{kind}: {text}"
            mutants.append(Mutant(name, line, owner.get(line, ""), text, build))
    yield from sorted(mutants, key=lambda mutant: mutant.line)


def _changed(source: str, number: int, change: Change) -> tuple[ast.Module, ast.AST]:
    tree = ast.parse(source)
    return tree, change(list(ast.walk(tree))[number])


def changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """The ways to bend this node; each changes a twin of it and returns what is to be shown."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for other in COMPARISONS.get(type(node.ops[0]), ()):
            yield "value", partial(_set, "ops", [other()])
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in SIGNS:
        yield "value", partial(_set, "op", SIGNS[type(node.op)]())
    elif isinstance(node, ast.BoolOp):
        yield "value", partial(_set, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "value", partial(_set, "value", not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        for step in (1, -1):
            yield "value", partial(_set, "value", node.value + step)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "value", partial(_set, "op", ast.UAdd())
    elif isinstance(node, ast.If):
        yield "always", _always
    for part in ("body", "orelse"):
        block = getattr(node, part, [])
        if isinstance(node, ast.Module) or not isinstance(block, list):
            continue
        for place, statement in enumerate(block):
            if isinstance(statement, LEFT_OUT) and not _is_nothing(node, statement):
                yield "without", partial(_leave_out, part, place)


def _set(name: str, value: Any, twin: Any) -> ast.AST:
    setattr(twin, name, value)
    shown: ast.AST = twin
    return shown


def _always(twin: Any) -> ast.AST:
    """The guard is gone, what it guards is not."""
    shown = ast.copy_location(ast.parse(ast.unparse(twin)).body[0], twin)
    twin.test = ast.Constant(True)
    return shown


def _leave_out(part: str, place: int, twin: Any) -> ast.AST:
    block: list[ast.stmt] = getattr(twin, part)
    gone = block[place]
    kept = gone.orelse if isinstance(gone, ast.If) else []
    block[place : place + 1] = kept or [ast.copy_location(ast.Pass(), gone)]
    return gone


def _is_nothing(parent: ast.AST, statement: ast.stmt) -> bool:
    """A docstring, or a last statement that returns what its absence would: no test can tell."""
    last = isinstance(parent, ast.FunctionDef) and parent.body[-1] is statement
    text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return text or (last and ast.unparse(statement) in ("return False", "return refusals.ALLOWED"))


def _statement(tree: ast.AST, line: int) -> ast.AST:
    """The innermost statement that this line belongs to."""
    holding = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and n.lineno <= line <= _end(n)]
    return max(holding, key=lambda statement: statement.lineno)


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


# Running the tests against one

Job = tuple[Mutant | None, str]  # with a rule: only the tests marked with it


class Judge:
    """A pytest plugin that runs the collected tests again and again, in one child per mutant.

    A child ends well if no test fails; else it tells which one did, and that one comes first from
    then on. A test that takes too long is the end of its process: the mutant goes in circles.
    """

    def __init__(
        self, target: Target, mutants: list[Mutant], ask: Callable[[Judge, list[Mutant]], int]
    ) -> None:
        self.target, self.mutants, self.ask = target, mutants, ask
        self.items: list[pytest.Item] = []  # in the order in which they are run
        self.code = 2
        self.ear, self.mouth = os.pipe()
        os.set_blocking(self.ear, False)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        for name in self.target.files:  # before any child is born: it could not find the module
            importlib.import_module(module_of(name))
        if session.testsfailed or not all(alive for _, alive in self.survive(iter([(None, "")]))):
            print("The tests fail without any mutant.")
        else:
            self.code = self.ask(self, self.mutants)
        return True

    def survive(self, jobs: Iterator[Job]) -> Iterator[tuple[Job, bool]]:
        """Whether each mutant survives, in the order in which that is known."""
        running: dict[int, Job] = {}
        waiting = next(jobs, None)
        while running or waiting is not None:
            while waiting is not None and len(running) < (os.cpu_count() or 1):
                child = os.fork()
                if child == 0:
                    self.work(*waiting)
                running[child] = waiting
                waiting = next(jobs, None)
            child, status = os.wait()
            with contextlib.suppress(BlockingIOError):
                told = os.read(self.ear, 1 << 16).decode().splitlines()
                self.items.sort(key=lambda item: item.nodeid not in told)
            yield running.pop(child), status == 0

    def work(self, mutant: Mutant | None, rule: str) -> None:
        """In a child, and its end."""
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        try:
            if mutant is not None:
                take_place(mutant)
            for item in self.items:
                if not rule or any(rule in mark.args for mark in item.iter_markers("rule")):
                    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
                    item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
            os._exit(0)
        finally:
            os._exit(1)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os.write(self.mouth, f"{report.nodeid}\n".encode())
            os._exit(1)


def module_of(file: str) -> str:
    return f"{PACKAGE}.{file.replace('/', '.')}"


def take_place(mutant: Mutant) -> None:
    """Let the changed source work wherever the module's functions and constants are used."""
    module = sys.modules[module_of(mutant.file)]
    before = dict(vars(module))
    tree = ast.fix_missing_locations(mutant.build()[0])
    exec(compile(tree, str(module.__file__), "exec"), vars(module))
    for name, old in before.items():
        new = getattr(module, name)
        if hasattr(old, "__code__") and old.__module__ == module.__name__:
            old.__code__ = new.__code__
        elif isinstance(old, int | tuple) and new != old:
            for other in list(sys.modules.values()):
                if other.__name__.startswith(PACKAGE) and vars(other).get(name) == old:
                    setattr(other, name, new)


# What is asked


def check_all(judge: Judge, mutants: list[Mutant], whole_files: bool) -> int:
    """Every mutant is killed or explained, and every explanation is needed."""
    explained = judge.target.explanations()
    alive: list[Mutant] = []
    jobs: Iterator[Job] = ((mutant, "") for mutant in mutants)
    for number, ((mutant, _), survives) in enumerate(judge.survive(jobs), 1):
        if survives and mutant is not None:
            alive.append(mutant)
            if mutant.key not in explained:
                tell(f"survivor: {mutant}", stays=True)
        tell(f"{number} of {len(mutants)} mutants, {number - len(alive)} killed")
    unexplained = [mutant for mutant in alive if mutant.key not in explained]
    tried = {mutant.file for mutant in mutants}, {mutant.key for mutant in mutants}
    needless = explained - {mutant.key for mutant in alive}
    needless = {key for key in needless if key in tried[1] or (whole_files and key[0] in tried[0])}
    for key in sorted(needless):
        tell(f"explained, but killed or gone: {': '.join(key)}", stays=True)
    counts = len(mutants), len(mutants) - len(alive), len(alive) - len(unexplained)
    words = "{} mutants, {} killed, {} explained, {} survivors"
    tell(words.format(*counts, len(unexplained)), stays=True)
    return 1 if unexplained or needless else 0


def check_rules(judge: Judge, mutants: list[Mutant]) -> int:
    """Where a line or a function names a rule, a test marked with that rule notices a change."""
    explained = judge.target.explanations()
    places: dict[Key, list[Mutant]] = {}
    for mutant in sorted(mutants, key=lambda m: not m.text.startswith(("without:", "always:"))):
        if mutant.key not in explained:
            for place, rule in named_rules(judge.target, mutant):
                places.setdefault((mutant.file, place, rule), []).append(mutant)
    total = len(places)
    while any(places.values()):
        # one mutant per open place and round; the first one noticed closes the place
        jobs: list[Job] = [(left.pop(0), key[2]) for key, left in places.items() if left]
        for (judged, rule), survives in judge.survive(iter(jobs)):
            if judged is not None and not survives:
                for place, named in named_rules(judge.target, judged):
                    if named == rule:
                        places.pop((judged.file, place, rule), None)
        tell(f"{total - len(places)} of {total} places that name a rule")
    for file, place, rule in sorted(places):
        tell(f"no test of {rule} notices a change: {file} {place}", stays=True)
    tell(f"{total} places name a rule, {len(places)} without a test of that rule", stays=True)
    return 1 if places else 0


def named_rules(target: Target, mutant: Mutant) -> set[tuple[str, str]]:
    """The rules that this mutant's line or function names, each with the place that names it."""
    source = (RULES / f"{mutant.file}.py").read_text("utf-8")
    _, _, comment = source.splitlines()[mutant.line - 1].partition("#")
    named = {(f"line {mutant.line}", rule) for rule in target.rules_in(comment)}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == mutant.function:
            text = ast.get_docstring(node) or ""
            named |= {(f"{node.name}()", rule) for rule in target.rules_in(text)}
    return named


def tell(line: str, stays: bool = False) -> None:
    if stays or sys.stdout.isatty():
        print(f"\r{line:<79}", end="\n" if stays else "", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutate")
    parser.add_argument("game", choices=TARGETS)
    parser.add_argument("--file", help="mutants of this rules file only, for example gaia/world")
    parser.add_argument("--line", type=int, help="mutants of this line only")
    parser.add_argument("--rules", action="store_true", help="ask the tests marked with the rule")
    chosen = parser.parse_args()
    target = TARGETS[chosen.game]
    if chosen.file not in (None, *target.files):
        parser.error(f"no file {chosen.file}: expected one of {', '.join(target.files)}")
    mutants = [m for name in target.files if chosen.file in (None, name) for m in mutants_of(name)]
    if chosen.line:
        mutants = [mutant for mutant in mutants if mutant.line == chosen.line]
    options = ["-q", "-q", "-s", "-p", "no:cacheprovider", "-m", "not slow", f"--rootdir={ROOT}"]
    options += ["-o", "addopts=--import-mode=importlib", *map(str, target.test_files())]
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    ask = check_rules if chosen.rules else partial(check_all, whole_files=not chosen.line)
    judge = Judge(target, mutants, ask)
    pytest.main(options, [judge])
    return judge.code


if __name__ == "__main__":
    sys.exit(main())
