"""The same random-legal protocol on other suites, each in a virtual environment of its own: `python -m benchmarks.peers`."""
