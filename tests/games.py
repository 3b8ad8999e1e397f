"""The option sets that the generic tests play each game of the suite with."""

OPTION_SETS = {"dice": [{"num_players": n} for n in range(3, 9)]}
