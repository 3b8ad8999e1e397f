"""The arena: games between agents, and what becomes of them.

- `match`: blocks of games between agents, in one process or several
- `runs`: many games kept in a file, with all that is needed to repeat them
- `replay`, `replay_page`: one game kept as its actions, shown again as text or as a page
- `statistics`: shares, gains and ratings with their intervals
- `report`, `balance`, `expansions`, `plots`: what a run says, as numbers, text and pictures
- `web`: the page on which to play and watch
"""
