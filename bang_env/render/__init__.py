"""How games look to people: as text, in words, as a picture. One file a game, `dice.py` and `duel.py`, each with

- `text(s, player)`: the table in plain characters
- `told(s, player)`: what happened since the last decision, a line each
- `picture(s, player)`: the table as a `drawing.Picture`, which becomes SVG or pixels

All of them show what that player may see, or everything if `player` is None. They stand apart from the games' folders so that a change
here recompiles no game.
"""
