"""The steps from which divisions under any rules are built."""

from kibitz.melds import PRESETS, Meld, Rules, read_hand
from kibitz.melds.divisions.skeletons import OpenRun, last_tie_key, next_steps, sets, starts


def counts(text):
    hand = read_hand(text)
    return tuple(hand.count(card) for card in range(52))


def steps(opened, text, place, fillers=0):
    """Cards used, runs begun, fillers used and the spans of open runs, in hearts."""
    every = next_steps(opened, place, 0, counts(text), fillers, PRESETS["article"])
    return sorted((used, begun, need, tuple(run.span for run in after)) for used, begun, need, after, _ in every)


def test_a_card_goes_on_with_a_run_or_begins_one():
    three = OpenRun(0, 3, False, ())
    assert steps((), "4H 4H", 3) == [(0, 0, 0, ()), (1, 1, 0, (1,)), (2, 2, 0, (1, 1))]
    assert steps((three,), "4H", 3) == [(0, 0, 0, ()), (1, 0, 0, (4,)), (1, 1, 0, (1,))]


def test_equal_runs_that_exchange_what_they_do_are_one_outcome():
    three = OpenRun(0, 3, False, ())
    assert [after for _, begun, _, after in steps((three, three), "4H", 3) if not begun] == [(), (4,)]


def test_a_filler_needs_a_card_that_can_follow_it():
    two = OpenRun(0, 2, False, ())
    assert (0, 0, 1, (3,)) in steps((two,), "5H", 2, fillers=2)
    assert (0, 0, 1, (3,)) not in steps((two,), "8H", 2, fillers=2)
    assert steps((two,), "5H", 2) == [], "a run of two can't end without a filler"


def test_a_run_that_ends_with_a_filler_must_go_on():
    waiting = OpenRun(0, 3, True, (2,))
    assert [after for *_, after in steps((waiting,), "4H", 3, fillers=0)] == [(4,)]


def test_sets_of_a_rank():
    article = PRESETS["article"]
    assert [takes for _, takes, _ in sets((1, 1, 1, 0), 0, 6, article)] == [(0, 0, 0, 0), (1, 1, 1, 0)]
    assert ((2, 2, 2, 1), 0) in [(takes, need) for _, takes, need in sets((2, 2, 2, 1), 0, 6, article)]
    assert ((1, 1, 0, 0), 1) in [(takes, need) for _, takes, need in sets((1, 1, 0, 0), 1, 6, article)]


def test_starts_choose_wild_cards_and_high_aces():
    assert len(list(starts(read_hand("9H 9S 2H"), Rules(wild=9)))) == 4
    assert len(list(starts(read_hand("AH AS KH"), Rules(ace="either")))) == 4
    (only,) = starts(read_hand("AH KH 2H"), Rules())
    assert sum(only.counts) == 3
    around = [start.around for start in starts(read_hand("AH KH 2H"), Rules(ace="round"))]
    assert [len(runs) for runs in around] == [0, 1]


def test_of_equal_divisions_the_longer_first_run_comes_first():
    def run(first, last):
        cards = tuple(range(first, last + 1, 4))
        return Meld("run", cards, cards)

    assert last_tie_key([run(0, 20), run(8, 16)]) < last_tie_key([run(0, 16), run(8, 20)])
