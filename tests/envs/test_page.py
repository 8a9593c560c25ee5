"""docs/envs.md is up to date: its tables are those of the code, and its examples run."""

from __future__ import annotations

import doctest

import pytest

from tests.envs.tables import PAGE, page

pytestmark = pytest.mark.xdist_group("compiled envs")


def test_the_tables_are_those_of_the_code() -> None:
    """`python -m tests.envs.tables` writes them."""
    text = PAGE.read_text("utf-8")
    assert page(text) == text
    assert "`side 0 east`" in text


def test_the_examples_run() -> None:
    done = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert done.attempted > 15
    assert done.failed == 0
