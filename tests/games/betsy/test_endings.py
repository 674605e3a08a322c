"""The endings by retrograde analysis, against searches through all moves and against the engine."""

from random import Random

import pytest

from kibitz.games.betsy.endings import Endings
from kibitz.games.betsy.notation import board_text
from kibitz.games.betsy.pieces import BLACK, DECIDED, EMPTY, LOST, QUETZAL, WHITE
from kibitz.games.betsy.thinker import Thinker
from kibitz.games.betsy.weights import by_network


@pytest.fixture(scope="module")
def endings() -> Endings:
    solved = Endings()
    for kind in (EMPTY, QUETZAL):
        solved.solve(kind)
    return solved


def positions(endings: Endings, kind: int, count: int) -> list[tuple[str, int, int]]:
    """Board, side to move and plies to the end, drawn at random."""
    rng = Random(kind)
    found = []
    while len(found) < count:
        side = rng.randrange(2)
        if endings.place(kind, side, *(rng.randrange(64) for _ in range(2)), rng.randrange(64) if kind else 0):
            found.append((board_text(endings.board.squares()), side, endings.known()))
    return found


@pytest.mark.parametrize("kind", [EMPTY, QUETZAL])
def test_short_ends_are_those_of_a_search_through_all_moves(endings: Endings, kind: int) -> None:
    rng = Random(3)
    seen = set()
    for _ in range(120):
        side, at = rng.randrange(2), rng.randrange(64) if kind else 0
        if not endings.place(kind, side, rng.randrange(64), rng.randrange(64), at):
            continue
        plies, board = endings.known(), endings.board
        for n in (1, 3, 5):
            assert board.forces(n, 0) == (plies % 2 == 1 and plies <= n)
        for n in (2, 4):
            lost = not board.forces(1, 0) and not board.escapes(n, 0)
            assert lost == (0 < plies <= n and plies % 2 == 0)
        seen.add(min(plies, 6))
    assert seen >= {1, 6}
    assert len(seen) > 2


def test_of_two_kingfishers_alone_the_one_at_an_odd_distance_wins(endings: Endings) -> None:
    for own in range(64):
        for other in range(64):
            for side in (WHITE, BLACK):
                if endings.place(EMPTY, side, own, other, 0):
                    steps = abs(own // 8 - other // 8) + abs(own % 8 - other % 8)
                    assert endings.known() % 2 == steps % 2
                    assert endings.known() > 0


def test_a_quetzal_to_move_always_wins(endings: Endings) -> None:
    total, won, _, longest = endings.statistics(QUETZAL, WHITE)
    assert won == total
    assert longest == 11


def test_the_engine_sees_a_win_no_sooner_than_there_is_one(endings: Endings) -> None:
    thinker = Thinker(by_network(), 1)
    short = [one for one in positions(endings, QUETZAL, 60) if 2 < one[2] < 8]
    assert len(short) > 10
    for text, side, plies in short:
        thinker.search.forget()
        thinker.set_up(text, side)
        found = thinker.think(nodes=200_000)
        assert found
        assert abs(found.value) > DECIDED
        assert LOST - abs(found.value) + 2 >= plies
