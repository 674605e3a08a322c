"""How far Play Nine's score strays: exact where nothing is left but a turn, near the truth elsewhere."""

import math
from collections import Counter
from random import Random

import pytest
from training.play_nine.practice import Practice
from training.play_nine.variance_fit import fitted, solved

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.engine.variance import SIZE, Variances, mixed, rows_of
from kibitz.games.play_nine.engine.weights import judge_of
from kibitz.games.play_nine.game import GAME
from kibitz.table import Clock


def deviation(scores: Counter[int]) -> float:
    mean = sum(score * count for score, count in scores.items()) / scores.total()
    return math.sqrt(sum(count * (score - mean) ** 2 for score, count in scores.items()) / scores.total())


def test_the_last_moves_stray_as_far_as_the_deck_says() -> None:
    view = GAME.read_view("0 draws, top 3 7 2 *, bottom 9 7 1 12, card 10")
    spreads = {str(one.move): one.spread for one in GAME.minds()["best"](0).advise(view, Clock())}
    turned = Counter(rules.score([3, 7, 2, rank], [9, 7, 1, 12]) for rank in rules.DECK)
    assert spreads["turn 0 3"] == pytest.approx(deviation(turned), abs=1e-3)
    assert spreads["replace 0 3"] == 0.0
    # What stays hidden is turned all the same; that is only a line's estimate.
    assert spreads["replace 0 0"] == pytest.approx(deviation(turned), rel=0.2)


def test_taking_and_drawing_have_spreads() -> None:
    view = GAME.read_view("1 draw, top 3 7 2 *, bottom 9 7 1 12, kitty 12")
    spreads = {str(one.move): one.spread for one in GAME.minds()["best"](0).advise(view, Clock())}
    assert spreads["kitty"] == 0.0
    assert spreads["draw"] is not None
    assert spreads["draw"] > 2.0


def test_what_goes_several_ways_strays_by_all_of_them() -> None:
    assert mixed([(0.5, 1.0, 4.0), (0.5, 3.0, 2.0)]) == (2.0, 4.0)


def test_a_changed_column_is_as_good_as_a_new_board() -> None:
    rng = Random(4)
    for _ in range(200):
        kinds = [rules.KINDS - 1, *(rng.choice((rng.randrange(rules.KINDS), rules.KINDS - 1)) for _ in range(4))]
        place, new = rng.randrange(1, 5), rng.randrange(rules.KINDS)
        changed = [*kinds[:place], new, *kinds[place + 1 :]]
        found = Variances(kinds, 5).after(kinds[place], new)
        assert found == pytest.approx(Variances(changed, 5).after(rules.KINDS - 1, rules.KINDS - 1))


def test_equations_are_solved() -> None:
    assert solved([[4.0, 2.0], [2.0, 3.0]], [10.0, 9.0]) == pytest.approx([1.5, 2.0])


def test_a_line_is_found_through_its_points() -> None:
    rng = Random(1)
    boards = [rows_of([rng.randrange(rules.KINDS) for _ in range(6)]) for _ in range(1500)]
    slopes = [rng.random() for _ in range(SIZE)]
    line = fitted([(rows, 20.0 + sum(slopes[row] for row in rows)) for rows in boards])
    for rows in boards[:20]:
        told = line[0] + sum(line[row + 1] for row in rows)
        assert told == pytest.approx(20.0 + sum(slopes[row] for row in rows), abs=0.5)


def test_turning_up_strays_from_what_was_expected() -> None:
    practice = Practice(judge_of(4), 3)
    kinds = rules.kinds_of([3, 7, 2, "*"], [9, 7, 1, 12])
    squares = []
    for _ in range(2000):
        practice.judge.set_board(kinds)
        squares.append(practice.turn_up())
    turned = Counter(rules.score([3, 7, 2, rank], [9, 7, 1, 12]) for rank in rules.DECK)
    assert sum(squares) / len(squares) == pytest.approx(deviation(turned) ** 2, rel=0.1)
