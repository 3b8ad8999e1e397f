"""BANG!'s rules as kernels, one short function for each rule; the numbers refer to RULES.md.

The files build on each other in this order: `events` (what the event in play changes), `table` (seats, hands, the
deck, cards in play, load tokens), `characters` (what each character does at which moment), `effects` (flips, hits,
losses, eliminations, the end), `tokens` (paying and gaining load tokens), `menu` (what may be played), `plays` (what
each play does), `draws` (phase 1), `arrivals` (how events come in), `turn` (the course of the game), `knowledge` (what
a player cannot know). Everything that a kernel changes is in the record `s`.
"""
