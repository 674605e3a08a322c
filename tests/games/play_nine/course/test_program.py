"""The program for Play Nine's course, on any board that there may be."""

from random import Random
from types import FunctionType

import pytest

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.course import program
from kibitz.games.play_nine.engine.search import Search


def random_hand(rng: Random) -> tuple[list[rules.Card], list[rules.Card], int]:
    """Any board, those included that no runner deals."""
    columns = rng.randint(4, 10)
    hidden = rng.choice([0.0, 0.1, 0.5, 0.9, 1.0])
    pool = rng.choice([rules.DECK, (-5,), (10, 11, 12)])
    rows = [["*" if rng.random() < hidden else rng.choice(pool) for _ in range(columns)] for _ in range(2)]
    return rows[0], rows[1], rng.choice([0, 1, rng.randint(0, 2 * columns + 3), 40])


@pytest.mark.slow
def test_the_player_is_always_legal() -> None:
    rng = Random(8)
    compiled = not isinstance(Search.count_board, FunctionType)
    hands = 100_000 if compiled else 20
    for _ in range(hands):
        top, bottom, draws = random_hand(rng)
        card = rng.choice(rules.RANKS)
        if rng.random() < 0.1:
            assert program.choose_drawing_action(top, bottom, draws, card) in "kd"
        action, row, column = program.choose_replacement_action(top, bottom, draws, card)
        assert action == "r" or (action == "t" and (top, bottom)[row][column] == "*")
        assert row in (0, 1)
        assert 0 <= column < len(top)
