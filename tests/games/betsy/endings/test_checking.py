"""Solved endings checked move by move: true tables agree with the rules, and no changed byte does."""

import pytest

from kibitz.games.betsy.endings.checking import Checker, follows
from kibitz.games.betsy.endings.files import Ending
from kibitz.games.betsy.endings.lookup import Endings, number
from kibitz.games.betsy.pieces import EMPTY, QUETZAL
from kibitz.games.betsy.rules import Board
from tests.games.betsy.endings.samples import SMALL

QUETZALS = Ending(QUETZAL, EMPTY)


@pytest.mark.slow
@pytest.mark.parametrize("ending", SMALL, ids=lambda ending: ending.letters)
def test_true_tables_follow_from_the_rules(endings: Endings, ending: Ending) -> None:
    checker = Checker(*ending, endings)
    assert not any(checker.wrong(side, own) for side in range(2) for own in (0, 27, 58))
    if ending == QUETZALS:
        assert checker.checked == 2 * 3 * 63 * 62


@pytest.mark.slow
def test_a_changed_result_is_found(tables: tuple[Endings, dict[Ending, bytes]]) -> None:
    known, changed = Endings(), bytearray(tables[1][QUETZALS])
    known.add(number(*SMALL[0]), tables[1][SMALL[0]])
    known.add(number(*QUETZALS), memoryview(changed))
    board = Board()
    board.set_up("K" + "." * 20 + "Q" + "." * 41 + "k", 1)
    assert follows(board, known)
    assert not Checker(*QUETZALS, known).wrong(1, 0)
    place = (32 * 64 + 63) * 64 + 21
    changed[place] = 0
    assert not follows(board, known)
    checker = Checker(*QUETZALS, known)
    assert checker.wrong(1, 0)
    assert not follows(checker.board, known)


def test_a_missing_table_is_no_result() -> None:
    board = Board()
    board.set_up("K" + "." * 20 + "Q" + "." * 41 + "k", 1)
    assert not follows(board, Endings())
