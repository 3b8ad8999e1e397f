# make test   set up an environment from nothing and run the tests
# make bench  measure everything, this suite and its peers, and renew the README's figures (about half an hour)
# make demo   set up and run a first job: random tournaments in every game, with a table and plots
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python

.PHONY: test test-slow demo bench golden docs lint clean

test: $(VENV)/ready
	$(RUN) -m bang_env.compile
	$(RUN) -m pytest -n 2 --dist worksteal -m "not slow"

test-slow: $(VENV)/ready
	$(RUN) -m bang_env.compile
	$(RUN) -m pytest -n 2 --dist worksteal -m slow

demo: $(VENV)/ready
	$(RUN) -m train.demo

bench: $(VENV)/ready
	$(RUN) -m benchmarks.startup --out benchmarks/results/startup.json
	$(RUN) -m benchmarks.throughput --out benchmarks/results/throughput.json
	$(RUN) -m benchmarks.cost --out benchmarks/results/cost.json
	$(RUN) -m benchmarks.peers --out benchmarks/results/peers.json
	$(RUN) -m benchmarks.report

golden: $(VENV)/ready
	$(RUN) -m tests.golden

docs: $(VENV)/ready
	$(RUN) -m bang_env.docs
	$(RUN) -m benchmarks.report

lint: $(VENV)/ready
	$(RUN) -m ruff check .
	$(RUN) -m mypy

clean:
	rm -rf $(VENV) results .peers

$(VENV)/ready: pyproject.toml constraints.txt
	@echo "Setting up $(VENV) (about a minute on a fresh machine) ..."
	$(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[test,demo]"
	@touch $@
