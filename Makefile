# One command for each habit, used by people and by CI alike. `make` alone lists them.

PYTHON ?= python3
BIN := .venv/bin
PY := $(BIN)/python
UV := $(BIN)/uv
READY := .venv/.ready
BYTECODE := .venv/.bytecode
FUZZ := .venv-fuzz/.ready
JOBS ?= 2
PYTEST := $(PY) -m pytest -n $(JOBS)
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help test-random mutate setup play test test-all check test-slow test-games test-compiled test-web web compile wheel wheels bench \
        bench-compare bench-web pictures load siege walk walks lint format lock clean

help: ## list the commands
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

setup: $(READY) ## create or refresh .venv with the command `trunkline`; compiles in the background
	@$(PY) tools/compiling.py --background

$(READY): pyproject.toml requirements/dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Trunkline needs Python 3.11 or newer: make PYTHON=python3.x setup" >&2; exit 2; }
	@test -x $(PY) || $(PYTHON) -m venv .venv
	@test -x $(UV) || $(BIN)/pip install -q 'uv>=0.13,<0.14'
	$(UV) pip install -q --python $(PY) --require-hashes -r requirements/dev.lock
	$(UV) pip install -q --python $(PY) --no-deps --no-build-isolation -e .
	@touch $@

# Who plays needs a tenth of it, and does not wait for the rest; a test turns a warning of somebody's source into an error.
$(BYTECODE): $(READY)
	@$(PY) -m compileall -q -j 0 .venv/lib
	@touch $@

$(FUZZ): requirements/fuzz.lock $(READY)
	$(UV) venv -q --clear --python $(PY) .venv-fuzz
	$(UV) pip install -q --python .venv-fuzz/bin/python --compile-bytecode --require-hashes -r requirements/fuzz.lock
	@touch $@

play: web ## play: the server with the browser client; compiles in the background
	@$(PY) tools/play.py

test: lint check ## lint and the quick tests

check: web $(BYTECODE)
	TRUNKLINE_PURE=1 $(PYTEST) -m "not slow"

test-all: test test-slow test-compiled test-web ## everything: slow tests, compiled build, web client

# Slow tests play on machine code, as people do; as sources whole games take a multiple of the time. What the quick
# ones play, they play in both builds. Some last for minutes: a process that has none left takes over another's.
SLOW := $(PYTEST) -m slow --compiled --dist worksteal

test-slow: web compile $(BYTECODE) $(FUZZ)
	$(SLOW)

test-games: compile $(BYTECODE)
	$(SLOW) tests/bots tests/conformance tests/corpus tests/formats

test-random: web $(BYTECODE) ## the quick tests with a fresh random seed, which is printed
	TRUNKLINE_PURE=1 $(PYTEST) -m "not slow" --seed 0

MUTATED := core/money core/shares core/prices core/chart titles/g1846/payout titles/g1846/issue titles/g1846/forced \
           titles/g1846/forced_sales titles/g1846/receivership titles/g1846/rulings titles/g1848/payout titles/g1848/loans titles/g1848/forced \
           titles/g1848/receivership titles/g1848/bank_of_england titles/g1848/rulings

mutate: $(READY) ## small faults, one at a time, that the rule tests must notice (MODULES="titles/g1846/payout", AT=60-90)
	$(PY) tools/mutate.py $(or $(MODULES),$(MUTATED)) $(if $(AT),--lines $(AT))

compile: $(READY) ## compile the hot modules into build/compiled, where this checkout finds them
	$(PY) tools/compiling.py

# Whatever loads a rule or lays a game before the server is asked in both builds. Asked once is what machine code cannot
# change: pages, since the server is asked what it tells them; sources, texts, copies of the sources and what is made of
# them; and what the server does for people of whatever game: their names, keys, letters and limits.
ONCE := tests/web $(wildcard tests/rules/*/test_a_new_private_company.py) \
        $(patsubst %,tests/test_%.py,bench build docs glossary layers play sizes) \
        $(patsubst %,tests/server/test_%.py,guard keys names notify people settings telling)

test-compiled: web compile $(BYTECODE) ## the quick tests on the compiled build, where it can make a difference
	$(PYTEST) -m "not slow" --compiled $(addprefix --ignore=,$(ONCE))

wheel: web ## dist/: a compiled wheel for this machine (FOR=3.13: for another Python of it)
	TRUNKLINE_COMPILE=always $(UV) build -q --wheel --python $(or $(FOR),$(PY)) -o dist

wheels: $(READY) ## dist/: manylinux wheels of CPython 3.11 to 3.14, in containers
	.ci/wheels

web: $(READY) ## build the browser client where its sources changed
	@$(PY) tools/webbuild.py

test-web: web ## type checks and component tests of the browser client
	@$(PY) tools/webbuild.py --check

bench: compile ## operations per second, pure and compiled side by side (JSON=1: kept in docs/bench; ONLY=routes)
	$(PY) tools/bench.py $(if $(JSON),--json) $(ONLY)

bench-compare: $(READY) ## what a change did: BASE=REVISION, ratios in one run with their noise (PURE=1, ROUNDS=5, ONLY=own)
	@test -n "$(BASE)" || { echo "name the revision to compare with: make bench-compare BASE=HEAD~1" >&2; exit 2; }
	$(PY) tools/bench_compare.py $(BASE) $(if $(PURE),--pure) $(if $(ROUNDS),--rounds $(ROUNDS)) $(ONLY)

bench-web: web ## timings of the browser client
	$(PY) tools/bench_web.py

pictures: web ## screenshots of every page, into pictures/; some: ONLY="laptop light 1848 decide sheet"
	$(PY) tools/pictures.py $(ONLY)

load: $(READY) ## simulated players against a local server
	$(PY) tools/load.py

siege: $(READY) ## abusive clients against a local server, and how an honest player fares
	$(PY) tools/siege.py

walks: $(READY) ## random sequences of play, undo, restarts and kills (SEQUENCES=1000 SEED=1; POSTGRES=1: two processes on one)
	$(PY) tools/walk.py --sequences $(or $(SEQUENCES),20) --seed $(or $(SEED),1) $(if $(POSTGRES),--postgres)

walk: web ## a robot person wanders through the pages (SECONDS=600: longer; SEED=7: the same way again)
	$(PY) tools/robot.py --seconds $(or $(SECONDS),300) $(if $(SEED),--seed $(SEED))

lint: $(READY) ## ruff and mypy --strict
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: $(READY) ## let ruff put the sources in order
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

LOCK := $(UV) pip compile -q --universal --generate-hashes --no-header --no-annotate --python-version 3.11

lock: ## renew the locked dependencies
	@test -x $(PY) || $(PYTHON) -m venv .venv
	@test -x $(UV) || $(BIN)/pip install -q 'uv>=0.13,<0.14'
	$(LOCK) --upgrade --group dev --extra ai pyproject.toml -o requirements/dev.lock
	$(LOCK) --upgrade --group fuzz -o requirements/fuzz.lock

clean: ## remove everything that can be made again
	rm -rf .venv .venv-fuzz build dist pictures reports web/node_modules src/trunkline/server/static
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +
