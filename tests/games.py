"""The option sets that the generic tests play each game of the suite with."""

OPTION_SETS = {
    "dice": [{"num_players": n} for n in range(3, 9)],
    "duel": [{"characters_per_side": n} for n in (2, 4, 12)],
}
