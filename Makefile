# Two commands are enough: `make play` and `make test`. The others are for developers.
PYTHON ?= python3
BIN := .venv/bin
export DEMIURGE_CACHE ?= $(CURDIR)/.cache

# The checkout's own programs come first: Node.js, where the system's is too old or missing.
WITH_PATH := PATH="$(CURDIR)/$(BIN):$$PATH"

.PHONY: setup play test test-learn quick lint lock page-test page-look page-audit wheel docs bench bench-peers load compiled soak mutate test-busy test-lowest bare bare-container clean python tests-ready

python:
	@command -v $(PYTHON) >/dev/null || \
	  { echo "Python is missing here: install Python 3.11 or newer, or name one with: make PYTHON=/path/to/python"; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Demiurge needs Python 3.11 or newer as $(PYTHON); name another with: make PYTHON=python3.12"; exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "Python's venv module is missing: install the system package python3-venv."; exit 2; }

setup: python
	@$(PYTHON) tools/prepare.py play

tests-ready: python
	@$(PYTHON) tools/prepare.py tests

lock: tests-ready
	@$(WITH_PATH) $(BIN)/python tools/lock.py

web/openapi.json: src/demiurge/server/*.py src/demiurge/server/routes/*.py
	@$(BIN)/python -c 'import json; from demiurge.server.app import contract; print(json.dumps(contract(), indent=1, ensure_ascii=False))' > $@
	@cd web && $(WITH_PATH) npm run --silent types

play: setup
	@$(BIN)/demiurge serve --open

lint: tests-ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache
	$(BIN)/mypy
	cd web && $(WITH_PATH) npm run --silent check
	cd web && $(WITH_PATH) npm run --silent lint

# Compile once what the tests run compiled; otherwise two test workers might compile the same thing.
compiled: tests-ready
	@echo "Checking that everything is compiled; if not, it takes a minute or two ..."
	@$(BIN)/python -m tests.compiled

quick: lint compiled
	$(WITH_PATH) $(BIN)/pytest -q -n 2 --dist loadgroup -m "not slow"

test: lint
	cd web && $(WITH_PATH) npm run --silent unit
	$(MAKE) --no-print-directory compiled
	$(WITH_PATH) $(BIN)/pytest -n 2 --dist loadgroup
	$(MAKE) page-test

# What needs torch, which `make test` does without: on Linux its usual wheel is gigabytes of CUDA. pip
# installs it, so that its settings may name a place that has a build for processors alone.
TORCH ?= torch>=2.9
test-learn: tests-ready .venv-learn/ready
	PYTHONPATH=src .venv-learn/bin/python -m pytest -q -o testpaths= \
	  -o addopts="--doctest-modules --strict-markers --import-mode=importlib" tests/learn src/demiurge/learn

.venv-learn/ready: locks/tests.txt
	@echo "Setting up torch beside the packages of the tests ..."
	@$(PYTHON) -m venv --clear .venv-learn
	@VIRTUAL_ENV=$(CURDIR)/.venv-learn $(BIN)/uv pip install --quiet --system-certs --requirement $<
	@.venv-learn/bin/pip install --quiet --disable-pip-version-check '$(TORCH)'
	@touch $@

page-test: tests-ready
	cd web && $(WITH_PATH) npx --no-install playwright test --project page

page-look: tests-ready
	cd web && $(WITH_PATH) npx --no-install playwright test --project look

page-audit: tests-ready .page-audit/node_modules/.bin/lighthouse
	$(WITH_PATH) $(BIN)/python -m bench.page

.page-audit/node_modules/.bin/lighthouse:
	@echo "Setting up Lighthouse ..."
	@mkdir -p .page-audit
	@$(WITH_PATH) npm install --silent --no-audit --no-fund --prefix .page-audit lighthouse@12

wheel: tests-ready
	@rm -rf dist
	@$(WITH_PATH) $(BIN)/uv build --quiet --out-dir dist
	@ls dist/*

docs: tests-ready
	@$(BIN)/python docs/build.py

# Many more random cases, each time from a new seed, for the tests that use tests/soak.py.
soak: tests-ready compiled
	@seed=$${DEMIURGE_SOAK:-$$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}; \
	echo "The seed of this run is $$seed."; \
	DEMIURGE_SOAK=$$seed $(WITH_PATH) $(BIN)/pytest -n 2 --dist loadgroup \
	  $$(grep -rl --include='test_*.py' 'from tests.soak import' tests | sort) || \
	{ echo "The run with the seed $$seed failed. To repeat it: DEMIURGE_SOAK=$$seed make soak"; exit 1; }

bench: setup .venv-peers/ready
	$(BIN)/python -m bench

bench-peers: setup .venv-peers/ready
	$(BIN)/python -m bench.envs

load: setup
	$(BIN)/python -m bench.load

.venv-peers/ready: bench/peers.txt
	@echo "Setting up the peers to compare with ..."
	@$(PYTHON) -m venv .venv-peers
	@.venv-peers/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

mutate: setup
	$(BIN)/python -m tests.mutate gaia
	$(BIN)/python -m tests.mutate gaia --rules
	$(BIN)/python -m tests.mutate gheos
	$(BIN)/python -m tests.mutate gheos --rules

# Three times in a row, beside two processes that keep a core busy each.
test-busy: tests-ready
	@for core in 1 2; do (while :; do :; done) & burning="$$burning $$!"; done; \
	trap 'kill $$burning' EXIT; \
	for round in 1 2 3; do $(MAKE) test || exit 1; done

test-lowest: tests-ready
	@echo "Installing the lowest versions that pyproject.toml allows ..."
	@$(PYTHON) -m venv --clear .venv-lowest
	@VIRTUAL_ENV=$(CURDIR)/.venv-lowest $(BIN)/uv pip install --quiet --system-certs \
	  --resolution lowest-direct --editable '.[native,arena,server,envs,cuda,dev]'
	DEMIURGE_CACHE=$(CURDIR)/.cache/lowest PATH="$(CURDIR)/.venv-lowest/bin:$(CURDIR)/$(BIN):$$PATH" \
	  .venv-lowest/bin/pytest -n 2 --dist loadgroup

bare: python
	@$(PYTHON) -m tools.bare

bare-container: python
	@$(PYTHON) -m tools.bare container

clean:
	rm -rf web/node_modules src/demiurge/server/page .page-audit .venv .venv-learn .venv-lowest .venv-peers .cache .mypy_cache .ruff_cache .pytest_cache
