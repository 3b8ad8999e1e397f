"""Whole sides in the hands of one agent: who sits where, and what the table says."""

from benchmarks import sides


def test_every_arrangement_is_there_and_whole_sides_change_hands():
    tables = sides.tables_of("random")
    assert len(tables) == 12 and len({tuple(table.options["roles"]) for table in tables}) == 12
    for table in tables:
        roles = table.options["roles"]
        assert sorted(roles) == ["deputy", "outlaw", "outlaw", "renegade", "sheriff"]
        nobody, law, outlaws, all_of_them = table.lineups
        assert nobody == ("rules",) * 5 and all_of_them == ("random",) * 5
        assert {role for role, who in zip(roles, law, strict=True) if who == "random"} == {"sheriff", "deputy"}
        assert {role for role, who in zip(roles, outlaws, strict=True) if who == "random"} == {"outlaw"}


def test_random_players_lose_with_whole_sides():
    figures = sides.measure("dice", "random", 4, 0, 1)
    assert figures["games"] == 12 * 4 * 4
    rows = {row["agent plays"]: row for row in figures["rows"]}
    gain = {whose: float(rows[whose][side][1].split()[0]) for whose, side in (("law", "law"), ("outlaws", "outlaws"))}
    assert gain["law"] < -20 and gain["outlaws"] < 0
    assert rows["nobody"]["law"][1] == ""
    lines = sides.text(figures).splitlines()
    assert lines[2] == "| the agent plays | law | outlaws | renegade |" and len(lines) == 8
