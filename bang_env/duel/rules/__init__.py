"""The Duel's rules as kernels, one short function for each rule; the numbers refer to RULES.md.

The files build on each other in this order: `table` (characters, hands, decks), `characters` (what each character does
at which moment), `effects` (hits, points, reveals, triggers, eliminations), `menu` (what may be played), `cards` (what
each card and ability does), `turn` (the course of the game), `knowledge` (what a side cannot know). Everything that a
kernel changes is in the record `s`.
"""
