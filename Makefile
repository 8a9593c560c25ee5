# Two commands are enough: `make play` and `make test`. The others are for developers.
PYTHON ?= python3
BIN := .venv/bin
export DEMIURGE_CACHE ?= $(CURDIR)/.cache

.PHONY: setup play test quick lint soak bench mutate clean

setup: .venv/ready

.venv/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Demiurge needs Python 3.11 or newer as $(PYTHON); name another with: make PYTHON=python3.12"; exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "Python's venv module is missing: install the system package python3-venv."; exit 2; }
	@echo "Setting up .venv ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[native,arena,server,dev]'
	@touch $@

play: setup
	@$(BIN)/demiurge play gaia --rules advanced

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache
	$(BIN)/mypy

quick: lint
	$(BIN)/pytest -q -n 2 --dist loadgroup -m "not slow"

test: lint
	$(BIN)/pytest -n 2 --dist loadgroup

soak: setup
	DEMIURGE_KILLS=25 $(BIN)/pytest -n 2 --dist loadgroup tests/server/test_crash.py

bench: setup .venv-peers/ready
	$(BIN)/python -m bench

.venv-peers/ready:
	@echo "Setting up the peers to compare with ..."
	@$(PYTHON) -m venv .venv-peers
	@.venv-peers/bin/pip install --quiet --disable-pip-version-check catanatron open_spiel
	@touch $@

mutate: setup
	$(BIN)/python -m tests.mutate gaia
	$(BIN)/python -m tests.mutate gaia --rules
	$(BIN)/python -m tests.mutate gheos
	$(BIN)/python -m tests.mutate gheos --rules

clean:
	rm -rf .venv .venv-peers .cache .mypy_cache .ruff_cache .pytest_cache
