"""The scan for scenes sees which there are, and which run on the engine only."""

from tests.scene_names import functions_in, named_after, names_in, runs_on_both, snake_case

MODULE = """
import x
def test_d1_the_clocks(start): pass
def helper(): pass
# def test_d2_a_hat(start): pass
@engine_only
def test_d19a_indians(start): pass
def test_d2_the_deal(): pass
"""


def test_the_scan_sees_what_is_missing():
    names = names_in(MODULE)
    assert names == ["test_d1_the_clocks", "test_d19a_indians", "test_d2_the_deal"]
    assert named_after(snake_case("Indians!"), names) == ["test_d19a_indians"]
    assert not named_after("clock", names)
    assert not named_after("hat", names)


def test_the_scan_sees_what_runs_on_the_engine_only():
    assert [function.name for function in functions_in(MODULE) if runs_on_both(function)] == ["test_d1_the_clocks"]
