# On a fresh machine with Python 3.11+ and make: `make play` opens the table in the browser, `make test` proves it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PAGE := src/facedown/server/page/index.html
PAGE_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*')
TOGETHER := $(MAKE) --no-print-directory --jobs 2
# Modules are compiled when they are first imported: most of what the libraries bring never is.
QUIET_PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
# uv needs a fifth of pip's processor time; pip installs where uv is not to be had, or does not get through.
TO_PLAY := ".[server,page]"
TO_TEST := ".[dev]"
INSTALL = { $(QUIET_PIP) uv && $(BIN)/uv pip install --quiet --system-certs --python $(BIN)/python --editable $(1); } \
	2> /dev/null || $(QUIET_PIP) --editable $(1)

# Several hundred processes start in a run of the tests: Python keeps the bytecode of what they import, whatever the
# environment says, instead of compiling it in each of them.
export PYTHONDONTWRITEBYTECODE :=
# Tests also wait, for clocks and for other processes: one worker more than there are cores keeps these busy.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')

.PHONY: play test test-train suite lint lint-python lint-page page-tests prepared browser bench docs clean

play: $(PAGE)
	@$(BIN)/facedown play

# Steps that do not need each other run two at a time: lint and the page's own tests beside compiling, and then beside
# the suite, whose progress is shown.
test: $(VENV)/bin/python
	@$(TOGETHER) $(VENV)/installed-dev browser
	@$(TOGETHER) suite lint page-tests

# What needs torch, which is too large for every machine: a small En Garde is learned within a minute, and a policy that
# learns through Gymnasium for two minutes has to beat random moves.
test-train: $(VENV)/installed-dev
	@$(QUIET_PIP) --editable ".[train]"
	$(BIN)/python -m pytest tests_train
	$(BIN)/python examples/train_gymnasium.py --seconds 120

suite: prepared $(PAGE)
	$(BIN)/python -m pytest --workers $(WORKERS) --durations=15

lint: lint-python lint-page

lint-python: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy

lint-page: $(VENV)/installed-dev
	$(BIN)/python web/build.py lint

page-tests: $(PAGE) lint-page
	$(BIN)/python web/build.py check test

# The games are compiled once, before several processes of tests would all compile them.
prepared: $(VENV)/installed-dev
	$(BIN)/python tests/compile_ahead.py

# The page is tested in a Chromium: one that is installed, or Debian's where we may add it. The headless shell needs
# much less processor time than the whole browser.
browser:
	@for name in chromium-headless-shell chromium chromium-browser google-chrome; do command -v $$name > /dev/null && exit 0; done; \
		test "$$(id -u)" = 0 || { echo "A browser is missing: install chromium"; exit 1; }; \
		echo "Installing Chromium ..."; apt-get update -qq; \
		for name in chromium-headless-shell chromium; do DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$name > /dev/null && exit 0; done

bench: $(VENV)/installed-dev browser $(PAGE)
	$(BIN)/facedown prepare --bots
	FACEDOWN_KILLS=60 $(BIN)/python -m pytest -o faulthandler_timeout=0 tests/server/test_crashes.py
	FACEDOWN_ALL_TABLES=1 $(BIN)/python -m pytest -o faulthandler_timeout=0 tests/test_contract.py tests/bots/test_ladder.py tests/lab/test_vector.py tests/environments
	$(BIN)/python benchmarks/run.py

# The documentation site, into site/.
docs: $(VENV)/bin/python
	@$(QUIET_PIP) --editable ".[docs]"
	$(BIN)/python tools/documentation.py

clean:
	rm -rf $(VENV) web/node_modules src/facedown/server/page .site site .cache .bench .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

$(PAGE): $(PAGE_SOURCES) | $(VENV)/installed
	@echo "Building the page ..."
	@$(BIN)/python web/build.py

$(VENV)/installed: pyproject.toml | $(VENV)/bin/python
	@echo "Installing facedown and what it needs ..."
	@$(call INSTALL,$(TO_PLAY))
	@touch $@

$(VENV)/installed-dev: pyproject.toml | $(VENV)/bin/python
	@echo "Installing facedown and what its tests need ..."
	@$(call INSTALL,$(TO_TEST))
	@touch $@ $(VENV)/installed

# Debian ships Python without venv; where we may, we add it.
$(VENV)/bin/python:
	@echo "Making a virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { \
		rm -rf $(VENV); \
		test "$$(id -u)" = 0 || { echo "Python's venv is missing: install python3-venv"; exit 1; }; \
		apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv $(VENV); }
