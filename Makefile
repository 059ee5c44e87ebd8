# Two commands matter: `make run` and `make test`. `make help` lists the rest.

PYTHON ?= python3
HOST ?= 127.0.0.1
HOSTS ?=
ARGS ?=
ONLY ?=
BIN := .venv/bin
# As many tests at a time as there are cores, up to four: each worker has its own server and browser.
PYTEST := $(BIN)/python -m pytest --numprocesses=auto --maxprocesses=4 --dist=worksteal
RUN := .venv/.installed-to-run
# By which names others may call the app. Where it listens at all of the machine's addresses nobody
# knows them all, so that any will do; at one address it is that one. HOSTS='name name' says others.
THIS_MACHINE := localhost 127.0.0.1 ::1
ANY_ADDRESS := 0.0.0.0 ::
NAMES = $(if $(HOSTS),$(HOSTS) $(THIS_MACHINE),$(if $(filter $(ANY_ADDRESS),$(HOST)),*,$(HOST) $(THIS_MACHINE)))
DEV := .venv/.installed-to-test

.DEFAULT_GOAL := help
.PHONY: help run test check lint format bench attack browser screenshot lock

help:
	@echo "make run         start the app, by default on this machine only (HOST=0.0.0.0 for others,"
	@echo "                 HOSTS='a.example 192.168.0.7' by these names only)"
	@echo "make test        run every test, those in a browser too (ARGS='-k ties' passes options on)"
	@echo "make check       look at format, style, types and imports, and run the tests without a browser"
	@echo "make format      put the code into its format"
	@echo "make bench       measure speed and memory (ONLY=training: one subject; ARGS='--text FILE')"
	@echo "make attack      try to break it, and print what each attempt costs (ONLY=patterns: one subject)"
	@echo "make screenshot  take the README's picture from the running app"
	@echo "make lock        work out the hashed locks again after a change of requirements*.txt"

run: $(RUN)
	$(BIN)/python -m streamlit run app.py --server.address $(HOST) $(NAMES:%=--server.allowedHosts '%') $(ARGS)

test: $(DEV) browser
	$(PYTEST) $(ARGS)

check: lint
	$(PYTEST) -m "not browser" --cov --cov-report=term:skip-covered $(ARGS)

lint: $(DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(DEV)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(DEV) browser
	$(BIN)/python -m tests.bench $(ONLY) $(ARGS)

attack: $(DEV)
	$(BIN)/python -m tests.attack $(ONLY) $(ARGS)

screenshot: $(DEV) browser
	$(BIN)/python -m tests.browser.screenshot screenshot.png

# Without a browser its tests are skipped with a reason; REQUIRE_BROWSER=1 makes that a failure.
browser: $(DEV)
	@$(BIN)/python -m tests.browser.chromium > /dev/null || sh tests/browser/install_chromium.sh $(BIN)/playwright

# uv is needed here only, so it is no requirement: it gets an environment of its own.
lock: export UV_CUSTOM_COMPILE_COMMAND = make lock
lock: COMPILE = build/uv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes
lock: .venv/.python
	$(PYTHON) -m venv build/uv
	build/uv/bin/pip install -q uv==0.13.9
	$(COMPILE) requirements.txt requirements-dev.txt -o requirements.lock
	$(COMPILE) requirements.txt -c requirements.lock --no-annotate -o requirements-run.lock

# The environment is filled again only when a lock changes. Testing needs all that running needs.
$(RUN): requirements-run.lock | .venv/.python
	@echo "Installing what the app needs into .venv; this happens once ..."
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-run.lock
	@touch $@

$(DEV): requirements.lock | .venv/.python
	@echo "Installing what the app and its tests need into .venv; this happens once ..."
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $(RUN) $@

.venv/.python:
	@command -v $(PYTHON) > /dev/null || \
		{ echo "Python 3.11 or newer is needed, and there is no $(PYTHON) here: install it, or name yours: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; $(PYTHON) is `$(PYTHON) --version 2>&1`. Name a newer one: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null || \
		{ echo "$(PYTHON) cannot make virtual environments. On Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv .venv
	@touch $@
