"""Commands that use the suite: playing, tournaments, training. `bang --help` lists them."""
