"""How games look to people: as text, in words, as a picture. One module a game, each with

- `text(s, player)`: the table in plain characters
- `told(s, player)`: what happened since the last decision, a line each
- `picture(s, player)`: the table as a `drawing.Picture`, which becomes SVG or pixels

and, if the names of its actions do not explain themselves,

- `label(s, action)`: an action as the player who is asked reads it
- `answers(s, legal)`: the legal actions in groups, for buttons (see `text.answers`)

All of them show what that player may see, or everything if `player` is None. They stand apart from the games' folders so that a change
here recompiles no game.
"""
