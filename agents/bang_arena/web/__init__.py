"""The games in a browser: play against agents, or watch them. `bang serve` serves the page.

`session.py` is one game and what a browser may know of it; `server.py` the requests; `static/` the page.
"""
