"""Each character's row names the moments at which its kernels act, and no others."""

import pytest

from bang_env.core.jit import as_python
from bang_env.core.moments import Moments
from bang_env.duel.cards import CHARACTER_ROWS, Character
from bang_env.duel.rules import turn  # noqa: F401  (every rule file is loaded, and with it every kernel registered)
from bang_env.duel.rules.characters import MOMENTS


def test_rows_and_kernels_name_the_same_moments():
    by_rows = {(moment, number) for number, row in enumerate(CHARACTER_ROWS) for moment in row["moments"].split()}
    by_kernels = {(moment, number) for moment, kernels in MOMENTS.kernels.items() for number in kernels}
    assert by_rows == by_kernels
    assert {number for _, number in by_rows} == set(range(len(CHARACTER_ROWS)))


def test_a_row_has_one_kernel_at_a_moment():
    moments = Moments()

    @moments.at("draw", Character.JANGO)
    def three(s):
        return 3

    with pytest.raises(ValueError, match="two kernels"):

        @moments.at("draw", Character.JANGO)
        def four(s):
            return 4


def test_a_dispatcher_calls_the_kernel_of_the_row():
    moments = Moments()

    @moments.at("draw", Character.JANGO, Character.WILD_BILL)
    def double(number):
        return 2 * number

    draw = as_python(moments.dispatcher("draw", "number", otherwise=-1))
    assert [draw(row, 21) for row in (Character.JANGO, Character.WILD_BILL, Character.TEX_KILLER)] == [42, 42, -1]
