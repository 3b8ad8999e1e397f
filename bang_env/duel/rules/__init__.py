"""The Duel's rules as kernels, one short function per rule section; numbers refer to RULES.md.

The files build on each other in this order: `table` (characters, hands, decks), `effects` (hits, points, reveals, triggers, eliminations),
`cards` (what each card and ability does), `turn` (the course of the game). Everything a kernel changes is in the record `s`.
"""
