"""How games look to people: as text, in words, as a picture. Each game has a module with

- `text(s, player)`: the table in plain characters
- `told(s, player)`: what happened since the last decision, one line each
- `picture(s, player)`: the table as a `drawing.Picture`, which becomes SVG or pixels

- `TEXTS`: what its cards, characters, roles, die faces and events do, a `core.texts.Texts`
- `holdings(s, player)`: the names of what a player could use: hand cards, or dice
- `why_not(s, player, name)`: why they cannot use one of these now, with the number of the rule; None if they can

and, if the names of its actions do not explain themselves,

- `label(s, action)`: the text of an action for the player who must act
- `answers(s, legal)`: the legal actions in groups, for buttons (see `text.answers`)
- `shorthand(s)`: a short way to type the answers to a question that has many (see `text.Shorthand`)
- `TITLES`: what people call its expansions, by name
- `tables()`: further tables for the game's page, such as its cards, as Markdown by name

All of them show what that player may see, or everything if `player` is None. They are outside the games' folders, so a
change here does not recompile a game.

A page that draws the table itself, and lets people click on it, asks the game's `Spec.table_module`: see `table`.
"""
