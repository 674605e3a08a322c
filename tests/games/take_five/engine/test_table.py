"""The engine's table against an independent referee, and compiled against interpreted."""

from types import ModuleType

import pytest

from kibitz.games.take_five.engine import table
from kibitz.games.take_five.rules import penalty
from kibitz.native import interpreted
from tests.games.take_five.referee import bulls, referee

plain = interpreted.module("kibitz.games.take_five.engine.table")


def test_the_example_of_the_assignment_card_by_card() -> None:
    rows = [[2, 5, 9, 23, 34], [17, 18, 22], [76], [10, 11, 12, 103]]
    example = plain.Table()
    example.set_hands([[4], [35], [80]], rows)
    expected = (
        (0, 4, 2, [34, 22, 4, 103], [5, 3, 1, 4]),
        (1, 35, -1, [35, 22, 4, 103], [1, 3, 1, 4]),
        (2, 80, -1, [80, 22, 4, 103], [2, 3, 1, 4]),
    )
    for seat, card, row, ends, sizes in expected:
        example.place(seat, card, row)
        assert (example.ends, example.sizes) == (ends, sizes)
    assert example.taken[:3] == [1, sum(map(penalty, rows[0])), 0]


def recorded_games(module: ModuleType, seed: int, games: int) -> list[tuple[list[int], list[int]]]:
    """Packs and penalty points of random games; the cheapest row is taken, so that the referee can follow."""
    dealer = module.Table(seed)
    return [dealer.recorded_game(2 + game % 9) for game in range(games)]


@pytest.mark.slow
def test_random_games_agree_with_the_referee() -> None:
    games = recorded_games(table, 1, 2_000)
    for pack, points in games:
        rounds = [[pack[4 + seat * 10 + turn] for seat in range(len(points))] for turn in range(10)]
        piles = referee(
            [[card] for card in pack[:4]],
            rounds,
            lambda rows: min(range(4), key=lambda row: sum(map(bulls, rows[row]))),
        )
        assert [sum(map(bulls, pile)) for pile in piles] == points
    assert len({tuple(pack) for pack, _ in games}) == 2_000


def test_compiled_and_interpreted_play_the_same() -> None:
    assert recorded_games(plain, 5, 60) == recorded_games(table, 5, 60)
    assert plain.Table(9).random_games(30, 10) == table.Table(9).random_games(30, 10)


@pytest.mark.slow
def test_every_card_is_as_likely_in_every_place() -> None:
    dealer = table.Table(3)
    packs = [dealer.recorded_game(2)[0] for _ in range(6000)]
    for place in (0, 3, 4, 23):
        counts = [sum(pack[place] == card for pack in packs) for card in range(1, 25)]
        assert sum((count - 250) ** 2 / 250 for count in counts) < 50, "chi-square, 23 degrees of freedom: p > 0.001"
