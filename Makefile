# make test   set up an environment from nothing and run the tests
# make demo   set up and run a first job: random tournaments in every game, with a table and plots
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python

.PHONY: test test-slow demo bench golden docs lint clean

test: $(VENV)/ready
	$(RUN) -m agents.compile
	$(RUN) -m pytest -n 2 --dist worksteal -m "not slow"

test-slow: $(VENV)/ready
	$(RUN) -m agents.compile
	$(RUN) -m pytest -n 2 --dist worksteal -m slow

demo: $(VENV)/ready
	$(RUN) -m train.demo

bench: $(VENV)/ready
	$(RUN) -m benchmarks.startup
	$(RUN) -m benchmarks.throughput
	$(RUN) -m benchmarks.search

golden: $(VENV)/ready
	$(RUN) -m tests.golden

docs: $(VENV)/ready
	$(RUN) -m bang_env.docs

lint: $(VENV)/ready
	$(RUN) -m ruff check .
	$(RUN) -m mypy

clean:
	rm -rf $(VENV) results

$(VENV)/ready: pyproject.toml constraints.txt
	@echo "Setting up $(VENV) (about a minute on a fresh machine) ..."
	$(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[test,demo]"
	@touch $@
