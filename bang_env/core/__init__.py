"""The machinery that every game of the suite shares: records, tables, loops, handles. It knows no RL library."""
