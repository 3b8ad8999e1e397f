"""The Dice Game's rules as kernels, one short function for each rule; the numbers refer to RULES.md.

The files build on each other in this order: `table` (seats, life, knowledge), `losing_life` (points, arrows,
eliminations, the end), `dice` (what the roller does), `turn` (the course of the game). Everything that a kernel changes
is in the record `s`.
"""
