"""The command line `bang`: a module for each command, their table in `commands.py`, their arguments in `parser.py`."""
