"""Measurements of the suite, each a command; `make bench` runs all but `compare`, and every one takes `--quick` and
`--out FILE.json`.

- `python -m benchmarks.throughput`: decisions a second of every way into the games, and where the time goes
- `python -m benchmarks.peers`: the same protocol on other suites, in one run
- `python -m benchmarks.compare BASE`: this tree against another commit, with intervals
- `python -m benchmarks.cost`: how cost grows with players, batch, characters and length of the game; memory
- `python -m benchmarks.startup`: compilation and warm start
- `python -m benchmarks.miniatures`: small positions solved exactly, and how far from unbeatable players are there
- `python -m benchmarks.report`: the figures of the pages, from the committed results
"""
