"""The command line `bang`: one module a command, the table of commands in `commands.py`, and what their arguments share in `parser.py`."""
