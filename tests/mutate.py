"""Bend the rules of Gaïa one place at a time, and see that a test notices.

`python -m tests.mutate` makes every mutant of the rules (another comparison, plus for minus, a
number one off, `and` for `or`, a statement or a guard gone), each in a process of its own: there
the changed source is what Python imports, while no file is ever touched. A mutant that no test
notices is a survivor. Those that change nothing are listed with the reason in
`tests/gaia/equivalent_mutants.toml`; any other survivor makes the run fail.

`--rules` asks for more: where a line or a function names the rule it enforces, a test that is
marked with this rule must notice. `--file` and `--line` narrow both.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import signal
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
RULES = ROOT / "src/demiurge/rules/gaia"
PACKAGE = "demiurge.rules.gaia"
FILES = ("world", "cities", "objectives", "hand", "turn", "deal", "powers", "moves", "view")
BATCHES = (("examples", "random_games"), ("section_*",), ("views_of_moves", "options_and_box"))
EXPLAINED = ROOT / "tests/gaia/equivalent_mutants.toml"
RULE = re.compile(r"\bG\d+\.\d+\b")
PATIENCE = 6  # seconds of computing for one test
SURVIVED, KILLED = 0, 1

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
    found = []
    for number, node in enumerate(ast.walk(ast.parse(source))):
        for kind, change in changes(node):
            build = partial(_changed, source, number, change)
            tree, shown = build()
            line: int = getattr(shown, "lineno", 0)
            statement = _statement(tree, line) if kind == "value" else shown
            text = ast.unparse(ast.fix_missing_locations(statement)).split("\n")[0]
            text = text if kind == "value" else f"{kind}: {text}"
            found.append(Mutant(f"{name}.py", line, owner.get(line, ""), text, build))
    yield from sorted(found, key=lambda mutant: mutant.line)


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
    """A docstring, or a `return False` at the end of a function: no test can miss it."""
    last = isinstance(parent, ast.FunctionDef) and parent.body[-1] is statement
    text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return text or (last and ast.unparse(statement) == "return False")


def _statement(tree: ast.AST, line: int) -> ast.AST:
    """The innermost statement that this line belongs to."""
    holding = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and n.lineno <= line <= _end(n)]
    return max(holding, key=lambda statement: statement.lineno)


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


# Running the tests against one


class Watch:
    """A pytest plugin: the tests marked with these rules (without rules: all), and which fail.

    A test that takes too long is the end of the process: the mutant goes round in circles.
    """

    def __init__(self, wanted: set[str]) -> None:
        self.wanted, self.failed = wanted, set[str]()
        self.rules: dict[str, set[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            marks = {rule for mark in item.iter_markers("rule") for rule in mark.args}
            self.rules[item.nodeid] = marks & self.wanted
        items[:] = [item for item in items if not self.wanted or self.rules[item.nodeid]]

    def pytest_runtest_setup(self) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed |= self.rules[report.nodeid]


def run_tests(mutant: Mutant | None, wanted: set[str]) -> tuple[int, list[str]]:
    """Import the mutant instead of the file, then let pytest judge."""
    original = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> Any:
        if mutant is not None and name == f"{PACKAGE}.{mutant.file.removesuffix('.py')}":
            return compile(ast.fix_missing_locations(mutant.build()[0]), loader.path, "exec")
        return original(loader, name)

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010
    watch = Watch(wanted)
    watch.pytest_runtest_setup()
    options = ["-q", "--tb=no", "-p", "no:cacheprovider", "-m", "not slow", f"--rootdir={ROOT}"]
    options += ["-o", "addopts=--import-mode=importlib", *([] if wanted else ["-x"])]
    code = 0
    for batch in BATCHES:
        files = [str(path) for name in batch for path in ROOT.glob(f"tests/gaia/test_{name}.py")]
        found = pytest.main(options + sorted(files), [watch])
        code = code or found
        if code and not wanted:
            break
    return SURVIVED if code == 0 else KILLED, sorted(watch.failed)


Job = tuple[Mutant | None, set[str]]
Verdict = tuple[Mutant | None, int, set[str]]


def judge(jobs: Iterator[Job]) -> Iterator[Verdict]:
    """Run each job in a child, as many at a time as there are cores."""
    running: dict[int, tuple[Mutant | None, int]] = {}
    waiting = next(jobs, None)
    while running or waiting is not None:
        while waiting is not None and len(running) < (os.cpu_count() or 1):
            reading, writing = os.pipe()
            child = os.fork()
            if child == 0:
                _work(*waiting, writing)
            os.close(writing)
            running[child] = waiting[0], reading
            waiting = next(jobs, None)
        time.sleep(0.01)
        for child, (mutant, answer) in list(running.items()):
            if os.waitpid(child, os.WNOHANG)[0]:
                del running[child]
                with os.fdopen(answer, "rb") as pipe:
                    code, failed = json.loads(pipe.read() or b"[1, []]")
                yield mutant, code, set(failed)


def _work(mutant: Mutant | None, wanted: set[str], answer: int) -> None:
    """In a child, and its end."""
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    try:
        os.write(answer, json.dumps(run_tests(mutant, wanted)).encode())
    finally:
        os._exit(0)


def tell(line: str) -> None:
    print(f"\r{line:<79}", end="" if sys.stdout.isatty() else "\n", flush=True)


# What is asked


def explanations() -> set[Key]:
    """The mutants that are known to change nothing."""
    rows = tomllib.loads(EXPLAINED.read_text("utf-8"))["mutant"]
    assert all(row["reason"] for row in rows)
    return {(row["file"], row["function"], row["line"]) for row in rows}


def check_all(mutants: list[Mutant], whole: bool) -> int:
    """Every mutant is killed or explained, and every explanation is needed."""
    explained = explanations()
    survivors: list[Mutant] = []
    jobs: Iterator[Job] = ((mutant, set()) for mutant in mutants)
    for number, (mutant, code, _) in enumerate(judge(jobs), 1):
        if code == SURVIVED and mutant is not None:
            survivors.append(mutant)
            if mutant.key not in explained:
                print(f"\rsurvivor: {mutant}", flush=True)
        if number % 25 == 0 or sys.stdout.isatty():
            tell(f"{number} of {len(mutants)} mutants, {len(survivors)} not killed")
    alive = {mutant.key for mutant in survivors}
    unexplained = [mutant for mutant in survivors if mutant.key not in explained]
    needless = sorted(explained - alive) if whole else []
    print(f"\n{len(mutants)} mutants, {len(mutants) - len(survivors)} killed, ", end="")
    print(f"{len(survivors) - len(unexplained)} explained, {len(unexplained)} survivors")
    for key in needless:
        print(f"explained, but killed or gone: {': '.join(key)}")
    return 1 if unexplained or needless else 0


def check_rules(mutants: list[Mutant]) -> int:
    """Where a line or a function names a rule, a test marked with that rule notices."""
    explained = explanations()
    open_places: dict[Key, list[Mutant]] = {}
    for mutant in mutants:
        if mutant.key not in explained:
            for place, rule in named_rules(mutant):
                open_places.setdefault((mutant.file, place, rule), []).append(mutant)
    total = len(open_places)
    while any(open_places.values()):
        # one mutant per open place and round; a place is closed by the first that its test kills
        round_ = [(key, left.pop(0)) for key, left in open_places.items() if left]
        jobs: Iterator[Job] = ((mutant, {key[2]}) for key, mutant in round_)
        for judged, _, failed in judge(jobs):
            for key, tried in round_:
                if tried is judged and key[2] in failed:
                    open_places.pop(key, None)
        tell(f"{total - len(open_places)} of {total} places with a rule number shown")
    print(f"\n{total} places name a rule; {len(open_places)} without a test of that rule")
    for file, place, rule in sorted(open_places):
        print(f"no test of {rule} notices a change: {file} {place}")
    return 1 if open_places else 0


def named_rules(mutant: Mutant) -> set[tuple[str, str]]:
    """The rules that this mutant's line or function names, each with the place that names it."""
    source = (RULES / mutant.file).read_text("utf-8")
    _, _, comment = source.splitlines()[mutant.line - 1].partition("#")
    found = {(f"line {mutant.line}", rule) for rule in RULE.findall(comment)}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == mutant.function:
            text = ast.get_docstring(node) or ""
            found |= {(f"{node.name}()", rule) for rule in RULE.findall(text)}
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutate")
    parser.add_argument("--file", choices=FILES, help="mutants of this rules file only")
    parser.add_argument("--line", type=int, help="mutants of this line only")
    parser.add_argument("--rules", action="store_true", help="ask the tests marked with the rule")
    chosen = parser.parse_args()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    for _, code, _ in judge(iter([(None, set())])):
        if code != SURVIVED:
            print("The tests fail without any mutant.")
            return 2
    mutants = [m for name in FILES if chosen.file in (None, name) for m in mutants_of(name)]
    if chosen.line:
        mutants = [mutant for mutant in mutants if mutant.line == chosen.line]
    if chosen.rules:
        return check_rules(mutants)
    return check_all(mutants, whole=not chosen.line and not chosen.file)


if __name__ == "__main__":
    sys.exit(main())
