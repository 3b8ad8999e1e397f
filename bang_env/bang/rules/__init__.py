"""BANG!'s rules as kernels, one short function per rule; numbers refer to RULES.md.

The files build on each other in this order: `table` (seats, hands, the deck, cards in play), `characters` (what each has to say at which
moment), `effects` (flips, hits, losses, eliminations, the end), `menu` (what may be played), `plays` (what each play does), `turn` (the course
of the game), `knowledge` (what a player cannot know). Everything a kernel changes is in the record `s`.
"""
