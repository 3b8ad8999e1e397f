# make test   set up an environment from nothing and run the tests (15 minutes at most on two idle cores)
# make docs   renew what is generated on the pages, and write the reference to docs/api
# make notebooks  make the notebooks from notebooks/src and run them, with their pictures
# make wheel  build the package into dist/
# make bench  measure everything, this suite and its peers, and renew the pages' figures
# make demo   set up and run a first job: train The Duel for three minutes, play the ladder, tables and plots
# make ladder measure the agents against each other (some hours of one core); LADDER="random rules" and BLOCKS=20 say whom, on how many deals
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
ADAPTERS := .venv-adapters
RECIPES := torchrl tianshou agilerl
LADDER ?= random rules mc:200 ismcts:1000 ppo
BLOCKS ?= 50
DICE_BLOCKS ?= 400
BANG_LADDER ?= random rules mc:200 ismcts:500 ppo
BANG_BLOCKS ?= 100

.PHONY: test test-slow test-adapters test-recipes demo ladder references balance bench golden docs notebooks wheel lint clean

test: $(VENV)/ready
	@echo "The tests take 11 to 12 minutes on two idle cores; \"make test-slow\" has the long ones."
	$(RUN) -m bang_cli compile
	$(RUN) -m pytest -n 2 --dist worksteal -m "not slow"

test-slow: $(VENV)/ready
	$(RUN) -m bang_cli compile
	$(RUN) -m pytest -n 2 --dist worksteal -m slow

test-adapters: $(ADAPTERS)/ready
	$(ADAPTERS)/bin/python -m bang_cli compile
	$(ADAPTERS)/bin/python -m pytest -p no:xdist tests/test_openspiel.py tests/arena/test_cluster.py tests/train/test_rllib.py tests/test_docs.py -k "openspiel or cluster or rllib"

test-recipes: $(RECIPES:%=.venv-%/ready)
	for library in $(RECIPES); do \
		.venv-$$library/bin/python -m bang_cli compile duel && \
		.venv-$$library/bin/python -m pytest -p no:xdist tests/recipes tests/test_aec.py -k "recipe or torchrl or supersuit" || exit 1; \
	done

demo: $(VENV)/ready
	$(RUN) -m bang_cli demo

ladder: $(VENV)/ready
	$(RUN) -m bang_cli tournament duel $(LADDER) --blocks $(BLOCKS) --markdown --out benchmarks/results/ladder-duel
	$(RUN) -m bang_cli tournament dice $(LADDER) --among rules --blocks $(DICE_BLOCKS) --markdown --out benchmarks/results/ladder-dice
	$(RUN) -m bang_cli tournament bang $(BANG_LADDER) --among rules --blocks $(BANG_BLOCKS) --markdown --out benchmarks/results/ladder-bang

references: $(VENV)/ready
	$(RUN) -m tools.references $(REFERENCES)

balance: $(VENV)/ready
	$(RUN) -m bang_cli balance duel --agent rules --out results/balance-duel
	$(RUN) -m bang_cli balance dice --agent rules --out results/balance-dice
	$(RUN) -m bang_cli balance bang --agent rules --out benchmarks/results/balance-bang

bench: $(VENV)/ready
	$(RUN) -m benchmarks.startup --table --out benchmarks/results/startup.json
	$(RUN) -m benchmarks.throughput --out benchmarks/results/throughput.json
	$(RUN) -m benchmarks.cost --out benchmarks/results/cost.json
	$(RUN) -m benchmarks.peers --out benchmarks/results/peers.json
	$(RUN) -m benchmarks.search --out benchmarks/results/search.json
	$(RUN) -m benchmarks.training --out benchmarks/results/training.json
	$(RUN) -m benchmarks.miniatures --out benchmarks/results/miniatures.json --plot benchmarks/results/miniatures.png
	$(RUN) -m benchmarks.report

golden: $(VENV)/ready
	$(RUN) -m tests.golden

docs: $(VENV)/ready
	$(RUN) -m tools.docs
	$(RUN) -m benchmarks.report
	$(RUN) -m tools.reference docs/api

notebooks: $(VENV)/ready
	$(RUN) -m bang_cli compile
	$(RUN) -m notebooks.build

wheel: $(VENV)/ready
	$(RUN) -m hatchling build -t wheel

lint: $(VENV)/ready
	$(RUN) -m ruff check .
	$(RUN) -m mypy

clean:
	rm -rf $(VENV) $(ADAPTERS) $(RECIPES:%=.venv-%) results dist docs/api .peers

$(VENV)/ready: pyproject.toml constraints.txt
	@echo "Setting up $(VENV) (some minutes on a fresh machine: torch is large) ..."
	$(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[test,arena,render,train,web,openspiel,notebooks]"
	@touch $@

# RLlib wants one exact gymnasium, older than that of constraints.txt; torch comes first, so that nothing brings another build of it.
$(ADAPTERS)/ready: pyproject.toml constraints.txt
	@echo "Setting up $(ADAPTERS) (some minutes: torch and Ray are large) ..."
	$(PYTHON) -m venv $(ADAPTERS)
	grep -v '^gymnasium==' constraints.txt > $(ADAPTERS)/constraints.txt
	$(ADAPTERS)/bin/python -m pip install --quiet --disable-pip-version-check -c $(ADAPTERS)/constraints.txt torch
	$(ADAPTERS)/bin/python -m pip install --quiet --disable-pip-version-check -c $(ADAPTERS)/constraints.txt -e ".[test,train,rllib,openspiel]"
	@touch $@

# Each library of the recipes has an environment of its own: they want different versions of the same packages.
$(RECIPES:%=.venv-%/ready): .venv-%/ready: pyproject.toml constraints.txt
	@echo "Setting up .venv-$* (some minutes: torch is large) ..."
	$(PYTHON) -m venv .venv-$*
	.venv-$*/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt torch
	.venv-$*/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[test,$*]"
	@touch $@
