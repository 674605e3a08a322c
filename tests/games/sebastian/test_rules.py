"""Scores, odds and the lattice of keeps against definitions written down a second time, as plainly as can be."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from kibitz.games.sebastian import rules


def expected_score(name: str, dice: tuple[int, ...], five_is_squadron: bool) -> int:
    """The assignment's words, over distinguishable dice."""
    counts = sorted(Counter(dice).values(), reverse=True)
    faces = ["primis", "secundus", "tertium", "quartus", "quintus", "sextus"]
    if name in faces:
        return sum(die for die in dice if die == faces.index(name) + 1)
    in_a_row = max(
        length for start in range(1, 7) for length in range(1, 7) if set(range(start, start + length)) <= set(dice)
    )
    return {
        "company": 40 * (in_a_row >= 5),
        "prattle": 30 * (in_a_row >= 4),
        "squadron": 25 * (counts == [3, 2] or (five_is_squadron and counts == [5])),
        "triplex": sum(dice) * (counts[0] >= 3),
        "quadrupla": sum(dice) * (counts[0] >= 4),
        "quintuplicatam": 50 * (counts == [5]),
        "pandemonium": sum(dice),
    }[name]


@pytest.mark.parametrize("five_is_squadron", [False, True])
def test_every_roll_scores_as_the_course_says(five_is_squadron: bool) -> None:
    rolls = {tuple(sorted(dice)) for dice in product(range(1, 7), repeat=5)}
    assert len(rolls) == 252
    assert set(rules.MULTISETS[rules.FIRST_ROLL :]) == rolls
    played = rules.Rules(five_is_squadron)
    table = played.scores()
    for number, roll in enumerate(rules.MULTISETS[rules.FIRST_ROLL :]):
        for category, name in enumerate(rules.CATEGORIES):
            points = expected_score(name, roll, five_is_squadron)
            assert played.score(category, roll) == points
            assert table[category][number] == points
            assert played.score(category, roll[::-1]) == points


def test_the_odds_of_every_throw() -> None:
    for size in range(6):
        counted = Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=size))
        for dice, count in counted.items():
            assert rules.odds(dice) == Fraction(count, 6**size)


def test_the_counts_are_those_of_what_they_count() -> None:
    assert len(rules.CATEGORIES) == rules.CATEGORY_COUNT
    assert len(rules.MULTISETS) == rules.MULTISET_COUNT
    assert [len(keep) == rules.DICE for keep in rules.MULTISETS].index(True) == rules.FIRST_ROLL
    assert 2**rules.CATEGORY_COUNT == rules.CATEGORY_SETS
    best = rules.ASSIGNMENT.most()
    assert max(best) + 1 == rules.POINT_VALUES
    assert sum(best) + rules.BONUS == rules.HIGHEST_SCORE
    assert max(len(set(category)) for category in rules.ASSIGNMENT.scores()) <= rules.SUMS


def test_the_lattice_of_keeps() -> None:
    assert len(rules.MULTISETS) == len(set(rules.MULTISETS)) == 462
    for keep in rules.MULTISETS[: rules.FIRST_ROLL]:
        for die, number in enumerate(rules.one_die_more(keep), 1):
            assert Counter(rules.MULTISETS[number]) == Counter(keep) + Counter([die])
    for keep in rules.MULTISETS:
        assert {rules.MULTISETS[number] for number in rules.one_die_fewer(keep)} == {
            keep[:place] + keep[place + 1 :] for place in range(len(keep))
        }


def test_what_can_be_kept_is_each_multiset_once() -> None:
    for roll in rules.MULTISETS[rules.FIRST_ROLL :]:
        chosen = {
            tuple(die for die, stays in zip(roll, mask, strict=True) if stays) for mask in product((0, 1), repeat=5)
        }
        kept = rules.possible_keeps(roll)
        assert len(kept) == len(set(kept))
        assert set(kept) == chosen
        assert all(sorted(keep + rules.without(roll, keep)) == list(roll) for keep in kept)
