"""The row of each character and event names the moments at which its kernels act, and no others."""

import pytest

from bang_env.bang.cards import CHARACTER_ROWS, EVENT_ROWS
from bang_env.bang.rules import turn  # noqa: F401  (every rule file is loaded, and with it every kernel registered)
from bang_env.bang.rules.moments import EVENT_MOMENTS, MOMENTS


@pytest.mark.parametrize(
    ("rows", "moments"), [(CHARACTER_ROWS, MOMENTS), (EVENT_ROWS, EVENT_MOMENTS)], ids=["characters", "events"]
)
def test_rows_and_kernels_name_the_same_moments(rows, moments):
    by_rows = {(moment, number) for number, row in enumerate(rows) for moment in row["moments"].split()}
    by_kernels = {(moment, number) for moment, kernels in moments.kernels.items() for number in kernels}
    assert by_rows == by_kernels
    assert {number for _, number in by_rows} == set(range(len(rows)))
