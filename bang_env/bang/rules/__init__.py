"""BANG!'s rules as kernels, one short function for each rule; the numbers refer to RULES.md.

The files build on each other in this order: `table` (seats, hands, the deck, cards in play), `characters` (what each
character does at which moment), `effects` (flips, hits, losses, eliminations, the end), `menu` (what may be played),
`plays` (what each play does), `draws` (phase 1), `turn` (the course of the game), `knowledge` (what a player cannot
know). Everything that a kernel changes is in the record `s`.
"""
