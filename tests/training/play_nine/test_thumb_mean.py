"""The exact mean of the rules of thumb: every card tried; two speeds; and what it refuses."""

from array import array
from functools import cache

import pytest
from training.play_nine.thumb_mean import ThumbBoards, fresh_odds, stop_scores, thumb_mean

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.engine.rules_of_thumb import COLLECT, EVERY_RULE, LATE, LOW, MIDDLE, NAMES, PAIR, WAIT
from kibitz.games.play_nine.engine.thumb import Thumb
from kibitz.games.play_nine.solve.solve import Boards
from kibitz.native import interpreted
from training.play_nine import thumb_mean as compiled

DECK = [count / rules.DECK_SIZE for count in rules.DECK_COUNTS]
KITTY = [count / rules.KITTY_SIZE for count in rules.KITTY_COUNTS]


def mean_by_trying_everything(rule_set: int, kinds: tuple[int, ...], draws: int) -> float:
    """The expected score of the board when the rules play it, from the rules' choices alone."""
    thumb = Thumb(len(kinds), rule_set)

    def put(kinds: tuple[int, ...], place: int, stays: int, card: int) -> tuple[int, ...]:
        return tuple(
            sorted((*kinds[:place], rules.kind_of(rules.PAIRS[kinds[place]][stays], card), *kinds[place + 1 :]))
        )

    @cache
    def placed(kinds: tuple[int, ...], draws: int, card: int) -> float:
        thumb.set_board(kinds)
        choice = thumb.choose_placement(draws, card)
        if choice >= 0:
            return value(put(kinds, choice // 2, choice % 2, card), draws)
        return turned(kinds, -1 - choice, draws)

    @cache
    def turned(kinds: tuple[int, ...], place: int, draws: int) -> float:
        values = (value(put(kinds, place, 0, card), draws) for card in range(rules.CARDS))
        return sum((odds * worth for odds, worth in zip(DECK, values, strict=True)))

    @cache
    def value(kinds: tuple[int, ...], draws: int) -> float:
        hidden = [place for place, kind in enumerate(kinds) if rules.HIDDEN in rules.PAIRS[kind]]
        if not hidden:
            rows = zip(*([rules.RANKS[card] for card in rules.PAIRS[kind]] for kind in kinds), strict=True)
            return float(rules.score(*map(list, rows)))
        if not draws:
            return turned(kinds, hidden[0], 0)
        drawn = sum((odds * placed(kinds, draws - 1, card) for card, odds in enumerate(DECK)))
        total = 0.0
        for card, odds in enumerate(KITTY):
            thumb.set_board(kinds)
            total += odds * (placed(kinds, draws - 1, card) if thumb.takes_kitty(draws - 1, card) else drawn)
        return total

    return value(tuple(sorted(kinds)), draws)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule_set", "draws"),
    [(EVERY_RULE, 1), (EVERY_RULE & ~PAIR, 1), (EVERY_RULE & ~WAIT, 1), (EVERY_RULE & ~LATE, 2)],
)
def test_the_mean_agrees_with_trying_everything(rule_set: int, draws: int) -> None:
    table, expected = Boards(2), 0.0
    fresh = fresh_odds(table)
    for kinds in all_fresh():
        expected += fresh[table.number(kinds)] * mean_by_trying_everything(rule_set, kinds, draws)
    mean = thumb_mean(2, rule_set, (draws,), stop_scores(2), lambda done, total: None)
    assert mean == pytest.approx(expected, abs=2e-5)


def all_fresh() -> list[tuple[int, ...]]:
    pairs = [(one, other) for one in range(rules.CARDS) for other in range(one + 1)]
    together = [(rules.kind_of(*pair), rules.KINDS - 1) for pair in pairs]
    return together + [(rules.kind_of(pair[0], rules.HIDDEN), rules.kind_of(pair[1], rules.HIDDEN)) for pair in pairs]


@pytest.mark.parametrize("columns", [2, 3])
def test_fresh_hands_are_all_of_them(columns: int) -> None:
    assert sum(fresh_odds(Boards(columns)).values()) == pytest.approx(1.0)


def test_the_mean_over_several_lengths_is_that_of_each() -> None:
    scores, steps = stop_scores(2), list[tuple[int, int]]()
    together = thumb_mean(2, EVERY_RULE, (5, 6, 7), scores, lambda done, total: steps.append((done, total)))
    assert steps == [(done, 7) for done in range(1, 8)]
    each = [thumb_mean(2, EVERY_RULE, (draws,), scores, lambda done, total: None) for draws in (5, 6, 7)]
    assert together == pytest.approx(sum(each) / 3, abs=1e-12)
    # As found backward in draws, over every board.
    assert together == pytest.approx(4.8386, abs=1e-4)


@pytest.mark.slow
def test_ranks_choose_as_the_rules_do() -> None:
    """Three columns have boards for every rule; these means were found by asking the rules for each card."""
    scores = stop_scores(3)
    for rule_set, mean in {
        EVERY_RULE: 4.577745607641957,
        EVERY_RULE & ~PAIR: 11.06145486904118,
        EVERY_RULE & ~LATE: 5.2174055820250365,
        EVERY_RULE & ~COLLECT: 4.722018130444979,
        EVERY_RULE & ~MIDDLE: 5.360230273381081,
        EVERY_RULE & ~LOW: 4.6729817858385685,
        EVERY_RULE & ~WAIT: 11.294570578388791,
    }.items():
        found = thumb_mean(3, rule_set, rules.draws_of(3, rules.DEALT), scores, lambda done, total: None)
        assert found == pytest.approx(mean, abs=1e-9)


@pytest.mark.slow
def test_best_play_is_better_and_the_great_rules_are_worth_much() -> None:
    scores = stop_scores(2)
    means = {
        rule_set: thumb_mean(2, rule_set, (7,), scores, lambda done, total: None)
        for rule_set in (EVERY_RULE, *(EVERY_RULE & ~rule for rule in NAMES.values()))
    }
    best = 0.915569
    """`kibitz solve play-nine --columns 2`, with 7 draws."""
    assert best < min(means.values())
    for rule in (PAIR, LATE, WAIT):
        assert means[EVERY_RULE & ~rule] > means[EVERY_RULE]


@pytest.mark.slow
def test_it_is_one_program_at_two_speeds() -> None:
    slow = interpreted.module("training.play_nine.thumb_mean")
    scores = stop_scores(2)
    for draws in (1, 2):
        means = [
            module.thumb_mean(2, EVERY_RULE, (draws,), scores, lambda done, total: None) for module in (compiled, slow)
        ]
        assert means[0] == pytest.approx(means[1], abs=1e-12)


def test_arrays_that_are_too_short_are_refused() -> None:
    short = array("d", [0.0])
    with pytest.raises(IndexError, match="expected 1695 and all"):
        ThumbBoards(2, EVERY_RULE).play_draw(short, short, array("f", [0.0]), 1)
    with pytest.raises(IndexError, match="expected 0 to 3"):
        ThumbBoards(2, EVERY_RULE).play_draw(array("d", [0.0]) * 1695, array("d", [0.0]) * 1695, stop_scores(2), 4)
