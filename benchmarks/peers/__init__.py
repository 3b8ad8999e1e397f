"""Other suites by the same random-legal protocol, each in an environment of its own: `python -m benchmarks.peers`."""
