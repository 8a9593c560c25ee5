"""Figures that tests note are printed at the end of the run, from all workers."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import pytest

FIGURE = "figure"


@pytest.fixture
def note(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Print this line at the end of the run."""
    return lambda line: record_property(FIGURE, line)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    lines = [
        str(value)
        for outcome in ("passed", "failed")
        for report in terminalreporter.stats.get(outcome, [])
        for name, value in report.user_properties
        if name == FIGURE
    ]
    if lines:
        terminalreporter.section("figures")
        for line in sorted(lines):
            terminalreporter.write_line(line)


def pytest_unconfigure() -> None:
    """pytest collects garbage at its end; interrupting a worker then must not be reported.

    Hypothesis times every collection, and an interrupt inside its callback would be a warning.
    """
    gc.callbacks.clear()
