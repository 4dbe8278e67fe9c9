# Every target sets itself up: a virtual environment in .venv, with the versions of constraints.txt.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
PIP := $(RUN) -m pip install --quiet --disable-pip-version-check -c constraints.txt
JOBS ?= 2
TESTS ?= tests

.PHONY: help play check lint test proof bench docs clean
.DEFAULT_GOAL := help

help:
	@echo "make play    play Longhorn in this terminal against a bot"
	@echo "make test    all tests (about ten minutes on two cores)"
	@echo "make check   lint, types and the interpreted rules (under three minutes)"
	@echo "make proof   long sweeps, arenas with p-values, rules compiled for CUDA"
	@echo "make bench   speed, measured beside OpenSpiel"
	@echo "make docs    the API reference, into build/docs"

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

$(VENV)/bench.stamp: $(VENV)/test.stamp
	@echo "Installing the peers to measure against …"
	@$(PIP) -e ".[test,bench]"
	@touch $@

$(VENV)/proof.stamp: $(VENV)/test.stamp
	@echo "Installing the CUDA compiler (large; no GPU needed) …"
	@$(PIP) -e ".[test,cuda]"
	@touch $@

$(VENV)/docs.stamp: $(VENV)/test.stamp
	@$(PIP) -e ".[test,docs]"
	@touch $@

play: $(VENV)/play.stamp
	@$(VENV)/bin/saloon play longhorn

lint: $(VENV)/test.stamp
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy
	$(VENV)/bin/lint-imports --no-cache

check: lint
	$(RUN) -m pytest -n $(JOBS) -m "not proof and not compiled" $(TESTS)

test: lint
	$(RUN) -m pytest -n $(JOBS) -m "not proof" $(TESTS)

proof: $(VENV)/proof.stamp
	$(RUN) -m pytest -n $(JOBS) -m proof -rA $(TESTS)

bench: $(VENV)/bench.stamp
	$(RUN) bench/speed.py --json build/bench/speed.json

docs: $(VENV)/docs.stamp
	$(RUN) -m pdoc saloon saloon.core saloon.bots saloon.lab saloon.testing --output-directory build/docs
	@echo "Open build/docs/index.html"

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
