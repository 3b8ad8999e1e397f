# make test   set up an environment from nothing and run the tests
# make demo   set up and run a first job: random tournaments in every game, with a table and plots
# make ladder measure the agents against each other; LADDER="random rules ismcts:200" and BLOCKS=100 say whom, and on how many deals
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
LADDER ?= random rules
BLOCKS ?= 100

.PHONY: test test-slow demo ladder balance bench golden docs lint clean

test: $(VENV)/ready
	$(RUN) -m agents.compile
	$(RUN) -m pytest -n 2 --dist worksteal -m "not slow"

test-slow: $(VENV)/ready
	$(RUN) -m agents.compile
	$(RUN) -m pytest -n 2 --dist worksteal -m slow

demo: $(VENV)/ready
	$(RUN) -m train.demo

ladder: $(VENV)/ready
	$(RUN) -m train.tournament duel $(LADDER) --blocks $(BLOCKS) --markdown --out benchmarks/results/ladder-duel
	$(RUN) -m train.tournament dice $(LADDER) --blocks $(BLOCKS) --markdown --out benchmarks/results/ladder-dice

balance: $(VENV)/ready
	$(RUN) -m train.balance duel --agent rules --out results/balance-duel
	$(RUN) -m train.balance dice --agent rules --out results/balance-dice

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
	$(RUN) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[test,demo,arena]"
	@touch $@
