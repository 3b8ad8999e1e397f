"""Measurements of the suite: `python -m benchmarks.throughput`, `python -m benchmarks.startup`."""
