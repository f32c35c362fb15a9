# Everything runs from .venv; a stamp file says that it is ready, so that a second call starts at once.

# A Python on the path that is 3.11 or later; override with `make PYTHON=/path/to/python`.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
PIP := .venv/bin/python -m pip install --quiet --disable-pip-version-check
# This stamp goes with the cache of machine code.
COMPILED := src/pegwise/kernel/__pycache__/compiled

# Tests start hundreds of programs; each would compile every module anew if bytecode were not kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run serve test test-deep test-slow test-postgres test-adapters ready kernels browser check docs schemas atlas bench tablebases clean

help:
	@echo "make run            set up, then break a code on screen"
	@echo "make serve          set up, then open the web app"
	@echo "make test           set up, then run the tests, in a few minutes"
	@echo "make test-deep      test the same claims on more boards and at length"
	@echo "make test-slow      run the proofs that take minutes each"
	@echo "make test-postgres  test the web app on a PostgreSQL server of its own"
	@echo "make test-adapters  test the environments in the frameworks they have adapters for"
	@echo "make check          run ruff and mypy (strict)"
	@echo "make docs           build the documentation into docs/_build/html, and check its links"
	@echo "make schemas        write the JSON Schemas from their declarations"
	@echo "make atlas          derive new figures, and write the tables of the README and docs"
	@echo "make bench          measure the kernels"
	@echo "make tablebases     make the shipped trees and tables again, in an hour or so"
	@echo "make clean          remove .venv and caches"

run: .venv/installed
	@.venv/bin/pegwise solve
	@echo
	@echo "What to try next:"
	@echo "  .venv/bin/pegwise play                               break a code yourself"
	@echo "  .venv/bin/pegwise solve RBGY -s first                break a code of your own"
	@echo "  .venv/bin/pegwise solve -v bulls-and-cows --seed me  another game, the same for every 'me'"
	@echo "  .venv/bin/pegwise score 83A6 81A3 -v hex             the answer to one guess"
	@echo "  make serve                                           all of it in the browser"
	@echo "  .venv/bin/pegwise --help                             everything there is"

serve: .venv/installed-web
	@.venv/bin/pegwise serve || test $$? = 130

test: ready
	@.venv/bin/pytest -n auto --dist worksteal

# Properties are tried on more examples, too.
test-deep: ready
	@PEGWISE_DEEP=1 .venv/bin/pytest -n auto --dist worksteal -m '(deep or hypothesis) and not slow'

test-slow: .venv/installed-dev
	@.venv/bin/pytest -m slow

test-postgres: .venv/installed-dev
	@.venv/bin/python tools/with_postgres.py .venv/bin/pytest tests/web

# Large packages that pin what they need differently: an environment for each.
test-adapters: .venv/installed-dev
	@for name in openenv textarena verifiers; do \
	  echo "$$name ..."; \
	  test -d .venv/adapters/$$name || $(PYTHON) -m venv .venv/adapters/$$name || exit 1; \
	  .venv/adapters/$$name/bin/python -m pip install --quiet --disable-pip-version-check \
	    -e . pytest httpx $$name || exit 1; \
	  .venv/adapters/$$name/bin/python -m pytest tests/envs/test_adapters.py -k $$name \
	    -c /dev/null --rootdir . --noconftest --import-mode=importlib -q -p no:cacheprovider || exit 1; done

# Kernels are compiled and the browser is installed while pip is still at work on the rest.
ready:
	@$(MAKE) --no-print-directory -j 3 .venv/installed-dev kernels browser

kernels: $(COMPILED)

$(COMPILED): $(shell find src/pegwise/kernel -name '*.py') tools/compile_kernels.py .venv/installed
	@PYTHONPATH=src .venv/bin/python tools/compile_kernels.py
	@touch $@

# Tests in a browser need one on the path; without it they are skipped, or fail where CI=true.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	command -v google-chrome >/dev/null || { \
	  test "$$(id -u)" = 0 && command -v apt-get >/dev/null || exit 0; \
	  echo "Installing chromium for the tests in a browser ..."; \
	  apt-get update -qq && apt-get install -qq --yes --no-install-recommends chromium >/dev/null || \
	    echo "chromium could not be installed: tests in a browser cannot run." >&2; }

check: .venv/installed-dev
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .
	@.venv/bin/mypy

docs: .venv/installed-dev
	@.venv/bin/python tools/build_docs.py

schemas: .venv/installed-dev
	@.venv/bin/python tools/make_schemas.py

# Figures of the plan that the result files do not have yet are derived first.
atlas: .venv/installed-dev
	@.venv/bin/python tools/make_atlas.py
	@.venv/bin/python tools/write_atlas.py

bench: .venv/installed
	@.venv/bin/python bench/kernels.py
	@.venv/bin/python bench/wide_boards.py
	@.venv/bin/python bench/pairs.py
	@.venv/bin/python bench/trees.py
	@.venv/bin/python bench/proofs.py
	@.venv/bin/python bench/marks.py

tablebases: .venv/installed
	@.venv/bin/python tools/make_tablebases.py
	@.venv/bin/python tools/make_values.py

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist docs/_build
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Pegwise needs Python 3.11 or later on the path." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "$(PYTHON) is not Python 3.11 or later." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "Python's venv module is incomplete. On Debian and Ubuntu install it with:" >&2; \
	  $(PYTHON) -c 'import sys; print("  apt install python%d.%d-venv   (or python3-venv)" % sys.version_info[:2])' >&2; \
	  exit 1; }
	@echo "Creating .venv ..."
	@$(PYTHON) -m venv .venv

# A set-up that was interrupted may have left a .venv without pip.
CHECK_PIP := .venv/bin/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv

.venv/installed: pyproject.toml | .venv/bin/python
	@echo "Installing pegwise into .venv ..."
	@$(CHECK_PIP)
	@$(PIP) --editable .
	@touch $@

.venv/installed-web: pyproject.toml | .venv/bin/python
	@echo "Installing pegwise and its web app into .venv ..."
	@$(CHECK_PIP)
	@$(PIP) --editable '.[web]'
	@touch $@ .venv/installed

.venv/installed-dev: pyproject.toml | .venv/installed
	@echo "Installing pegwise and its development tools into .venv ..."
	@$(CHECK_PIP)
	@$(PIP) --upgrade 'pip>=25.1'
	@$(PIP) --editable '.[cluster,gym,plot,postgres,ratings,value,web]' --group dev
	@touch $@ .venv/installed
