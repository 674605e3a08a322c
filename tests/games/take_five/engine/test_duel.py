"""The search for two: what it mixes beside what is exact, and that a seed repeats it."""

from statistics import mean

import pytest

from kibitz.games.take_five.engine.duel import Duel
from kibitz.games.take_five.engine.endings import Endings
from tests.games.take_five.example import ending

VISITS = 4000


def searched(seed: int, cards: int, visits: int = VISITS) -> Duel:
    position, duel = ending(seed, cards), Duel(seed)
    duel.set_up([list(hand) for hand in position.hands], [list(row) for row in position.rows])
    duel.run(visits)
    return duel


def exploitability(seed: int, visits: int) -> float:
    """What both mixtures together lose to the best answers, halved; the cards left after the round are played well."""
    cards, position, exact = 5, ending(seed, 5), Endings()
    exact.set_up([list(hand) for hand in position.hands], [list(row) for row in position.rows])
    exact.solve(cards)
    own, others = searched(seed, cards, visits).mixtures(cards)
    cells = [[exact.cell(cards, i, j)[0] for j in range(len(others))] for i in range(len(own))]
    answers = [sum(map(float.__mul__, others, line)) for line in cells]
    replies = [sum(map(float.__mul__, own, column)) for column in zip(*cells, strict=True)]
    return (max(answers) - min(replies)) / 2


@pytest.mark.slow
def test_more_visits_come_nearer_to_perfect_play() -> None:
    few, many = (mean(exploitability(seed, visits) for seed in range(6)) for visits in (50, VISITS))
    assert many < few / 2
    assert many < 0.2


def test_the_same_seed_mixes_the_same() -> None:
    first, again = (searched(3, 7) for _ in range(2))
    assert first.nodes > 1
    assert first.mixtures(7) == again.mixtures(7)
    assert first.cell(7, 0, 0) == again.cell(7, 0, 0)
    again.seed(3)
    position = ending(3, 7)
    again.set_up([list(hand) for hand in position.hands], [list(row) for row in position.rows])
    again.run(VISITS)
    assert first.mixtures(7) == again.mixtures(7)


def test_what_it_has_no_decision_for_is_refused() -> None:
    with pytest.raises(ValueError, match="set_up"):
        Duel(0).run(1)
    with pytest.raises(IndexError, match="expected less than"):
        searched(1, 5, 1).cell(5, 99, 0)
