"""Scripts that use the suite: for now the demonstration `python -m train.demo`."""
