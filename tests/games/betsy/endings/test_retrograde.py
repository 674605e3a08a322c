"""The endings by retrograde analysis, against the rules move by move and against searches through all moves."""

from collections import Counter
from pathlib import Path

import pytest

from kibitz.games.betsy.endings import files, results
from kibitz.games.betsy.endings.files import Ending, solving_order
from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.endings.retrograde import Retrograde
from kibitz.games.betsy.endings.sizes import LOSS, WIN
from kibitz.games.betsy.notation import check_diagram
from kibitz.games.betsy.pieces import BLACK, EMPTY, IMPOSSIBLE, KINGFISHER, QUETZAL, UNSOLVED, WHITE
from kibitz.games.betsy.rules import Board
from kibitz.native import interpreted
from tests.games.betsy.endings.samples import MIXED, SMALL, positions

STEP = 97
"""Of rows of 64 positions, one of this number is compared."""


def by_successors(endings: Endings, board: Board) -> int:
    """Plies to the end as they follow from what the table says after each move."""
    after = []
    squares = board.squares()
    for move in board.list_moves():
        if squares[move >> 6] & 7 == KINGFISHER:
            return 1
        board.make(move)
        after.append(endings.plies(board))
        board.unmake()
    assert UNSOLVED not in after
    assert IMPOSSIBLE not in after
    lost = [plies for plies in after if plies and plies % 2 == 0]
    if lost:
        return min(lost) + 1
    return 0 if 0 in after else max(after) + 1


@pytest.mark.slow
@pytest.mark.parametrize("ending", SMALL + MIXED, ids=lambda ending: ending.letters)
def test_every_value_follows_from_those_after_its_moves(endings: Endings, ending: Ending) -> None:
    board = Board()
    seen = set()
    for text, side in positions(ending, 1200):
        check_diagram(text)
        board.set_up(text, side)
        plies = endings.plies(board)
        assert plies == by_successors(endings, board), (text, side)
        seen.add(plies)
    assert len(seen) > 20


@pytest.mark.slow
@pytest.mark.parametrize("ending", SMALL[:2] + MIXED, ids=lambda ending: ending.letters)
def test_short_ends_are_those_of_a_search_through_all_moves(endings: Endings, ending: Ending) -> None:
    board = Board()
    seen = set()
    for text, side in positions(ending, 80, 3):
        board.set_up(text, side)
        plies = endings.plies(board)
        for n in (1, 3, 5):
            assert board.forces(n) == (plies % 2 == 1 and plies <= n)
        for n in (2, 4):
            lost = not board.forces(1) and not board.escapes(n)
            assert lost == (0 < plies <= n and plies % 2 == 0)
        seen.add(min(plies, 6))
    assert seen >= {1, 6}
    assert len(seen) > 2


@pytest.mark.slow
def test_of_two_kingfishers_alone_the_one_at_an_odd_distance_wins(endings: Endings) -> None:
    board = Board()
    for own in range(64):
        for other in range(64):
            for side in (WHITE, BLACK):
                if own != other:
                    board.clear()
                    board.put(KINGFISHER, own)
                    board.put(8 + KINGFISHER, other)
                    board.set_side(side)
                    steps = abs(own // 8 - other // 8) + abs(own % 8 - other % 8)
                    assert endings.plies(board) % 2 == steps % 2
                    assert endings.plies(board) > 0


@pytest.mark.slow
def test_both_speeds_solve_alike(tables: tuple[Endings, dict[Ending, bytes]]) -> None:
    slow = interpreted.module("kibitz.games.betsy.endings.retrograde")
    solution = slow.Retrograde(EMPTY, EMPTY, EMPTY, slow.Endings())
    solution.solve()
    assert bytes(solution.plies) == tables[1][SMALL[0]]
    results_of = [
        slow.Retrograde(EMPTY, EMPTY, EMPTY, slow.Endings(), only_results=True),
        Retrograde(EMPTY, EMPTY, EMPTY, Endings(), only_results=True),
    ]
    for one in results_of:
        one.solve()
    assert list(results_of[0].counts) == list(results_of[1].counts)
    assert list(results_of[0].not_won) == list(results_of[1].not_won)
    assert list(results_of[0].lost) == list(results_of[1].lost)


def test_no_ending_is_solved_before_those_that_it_leads_to() -> None:
    with pytest.raises(ValueError, match="is missing"):
        Retrograde(QUETZAL, EMPTY, EMPTY, Endings()).solve()
    names = [ending.letters for ending in solving_order()]
    assert len(names) == len(set(names)) == 36
    assert names.index("KQ-KP") > names.index("KQ-KQ")
    assert names.index("KPP-K") > names.index("KQP-K")


@pytest.mark.slow
@pytest.mark.parametrize("ending", MIXED, ids=lambda ending: ending.letters)
def test_results_alone_are_those_of_the_distances(tables: tuple[Endings, dict[Ending, bytes]], ending: Ending) -> None:
    known, solved = tables
    solution = Retrograde(*ending, known, only_results=True)
    solution.solve()
    size = len(solved[ending]) // 2
    for side, (open_positions, won, lost) in enumerate((solution.counts[:3], solution.counts[3:])):
        plies = Counter(solved[ending][side * size : (side + 1) * size])
        assert open_positions == size - plies[1] - plies[IMPOSSIBLE]
        assert won == sum(plies[n] for n in range(3, IMPOSSIBLE, 2))
        assert lost == sum(plies[n] for n in range(2, IMPOSSIBLE, 2))
    half = [row for row in range(2 * 64 * 64 * 64) if not row >> 12 & 4]
    rows = [(solution.not_won[row], solution.lost[row]) for row in half[::STEP]]
    for row, (not_won, lost_in_row) in zip(range(0, len(half), STEP), rows, strict=True):
        for bit, plies_of_one in enumerate(solved[ending][64 * row : 64 * row + 64]):
            if plies_of_one not in (1, IMPOSSIBLE):
                result = (LOSS if lost_in_row >> bit & 1 else 0) if not_won >> bit & 1 else WIN
                assert result == (2 - plies_of_one % 2 if plies_of_one else 0)


@pytest.mark.workflows
@pytest.mark.long
def test_five_pieces_are_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute and 2 GB; then short ends are compared with searches through all moves."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    results.solve(lambda done, total: None, ["KRN-KN"], False)
    found, board, seen = results.Results(files.default_folder(), False), Board(), set()
    for text, side in positions(results.named("KRN-KN"), 300):
        board.set_up(text, side)
        result = found.result(board)
        if any(board.forces(n) for n in (1, 3, 5)):
            assert result == WIN
        elif not board.escapes(2) or not board.escapes(4):
            assert result == LOSS
        seen.add(result)
    assert seen == {0, WIN, LOSS}
