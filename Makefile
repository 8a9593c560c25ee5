# Two commands are enough: `make play` and `make test`. The others are for developers.
PYTHON ?= python3
BIN := .venv/bin
export DEMIURGE_CACHE ?= $(CURDIR)/.cache
export CHROMIUM ?= /usr/bin/chromium

PAGE := src/demiurge/server/page/index.html
PAGE_SOURCES := $(shell find web/src web/locales web/public web/index.html web/package.json web/*.ts src/demiurge/drawing/*.svg src/demiurge/rules/*/rules.md -type f 2>/dev/null)

.PHONY: setup play test quick lint chromium page-test page-look page-audit wheel docs bench bench-peers load soak mutate clean

setup: .venv/ready $(PAGE)

.venv/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Demiurge needs Python 3.11 or newer as $(PYTHON); name another with: make PYTHON=python3.12"; exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "Python's venv module is missing: install the system package python3-venv."; exit 2; }
	@echo "Setting up .venv ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[native,arena,server,envs,dev]'
	@touch $@

.venv/tests: .venv/ready
	@echo "Adding what compiles for GPUs; only the tests need it ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[cuda]'
	@touch $@

$(PAGE): web/node_modules/.package-lock.json $(PAGE_SOURCES)
	@echo "Building the page ..."
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json
	@node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' 2>/dev/null || \
	  { echo "The page is built with Node.js 20 or newer, which is missing here."; exit 2; }
	@cd web && npm install --silent --no-save --no-audit --no-fund
	@touch $@

web/openapi.json: .venv/ready src/demiurge/server/*.py
	@$(BIN)/python -c 'import json; from demiurge.server.app import contract; print(json.dumps(contract(), indent=1, ensure_ascii=False))' > $@
	@cd web && npm run --silent types

play: setup
	@$(BIN)/demiurge serve --open

lint: setup .venv/tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache
	$(BIN)/mypy
	cd web && npm run --silent check

quick: lint
	$(BIN)/pytest -q -n 2 --dist loadgroup -m "not slow"

test: lint
	cd web && npm run --silent unit
	$(BIN)/pytest -n 2 --dist loadgroup
	$(MAKE) page-test

chromium:
	@test -x "$(CHROMIUM)" || \
	  { echo "The page is tested in Chromium: install the system package chromium, or name another with: make CHROMIUM=/path/to/chromium"; exit 2; }

page-test: setup chromium
	cd web && npx --no-install playwright test --project page

page-look: setup chromium
	cd web && npx --no-install playwright test --project look

page-audit: setup chromium .page-audit/node_modules/.bin/lighthouse
	$(BIN)/python -m bench.page

.page-audit/node_modules/.bin/lighthouse:
	@echo "Setting up Lighthouse ..."
	@mkdir -p .page-audit
	@npm install --silent --no-audit --no-fund --prefix .page-audit lighthouse@12

wheel: setup
	@rm -rf dist
	@$(BIN)/uv build --quiet --out-dir dist
	@ls dist/*

docs: .venv/ready
	@$(BIN)/python docs/build.py

soak: setup
	DEMIURGE_KILLS=25 $(BIN)/pytest -n 2 --dist loadgroup tests/server/test_crash.py

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

clean:
	rm -rf web/node_modules src/demiurge/server/page .page-audit .venv .venv-peers .cache .mypy_cache .ruff_cache .pytest_cache
