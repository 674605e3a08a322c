"""What the next card can do, as tables."""

from kibitz.melds.divisions.steps import run_steps, set_table, ways_of_any_suits, ways_of_different_suits


def rows_of(steps, runs, copies):
    row = steps.number[runs] * 3 + copies
    places = range(steps.first[row], steps.first[row + 1])
    return {(steps.cases[steps.following[i]], steps.gaps[i], steps.used[i], steps.begun[i]) for i in places}


def test_an_open_run_and_a_card():
    """It goes on with the card or a filler, or ends; a second run begins when the first one has a card too."""
    steps = run_steps(2, 3, False, True)
    assert rows_of(steps, (3,), 1) == {((3,), 0, 1, 0), ((3,), 1, 0, 0), ((), 0, 0, 0)}
    assert ((1, 3), 0, 2, 1) in rows_of(steps, (3,), 2)
    assert rows_of(run_steps(2, 3, False, False), (), 2) == {((), 0, 0, 0)}


def test_sets_of_a_rank():
    """Cards, sets and fillers of each way."""
    one_each = ((1, 1), (1, 1), (1, 1), (0, 0))
    assert ways_of_different_suits(tuple(sorted(one_each)), 0, 3, 4) == {(0, 0, 0), (3, 1, 0)}
    assert (2, 1, 1) in ways_of_different_suits(tuple(sorted(one_each)), 1, 3, 4)
    # The copies that may not be left have to be in a set.
    must = tuple(sorted(((1, 0), (1, 0), (1, 1), (0, 0))))
    assert ways_of_different_suits(must, 0, 3, 4) == {(3, 1, 0)}
    assert ways_of_any_suits(3, 2, 0, 3, 8) == {(3, 1, 0)}


def test_the_table_has_the_most_ways_of_a_number():
    first, ways, most = set_table(2, 0, 3, 4, False, (2, 2, 2, 2))
    assert most == 2
    assert len(ways) == first[-1]
    assert len(first) == 3**4 + 1
