"""The random mind: every legal move, by its seed alone."""

from collections import Counter

from kibitz import catalog, gameplay
from kibitz.minds import RandomMind
from kibitz.table import Clock


def test_every_legal_move_is_equally_likely() -> None:
    view = catalog.game("betsy").read_view("....K" + 55 * "." + "k... w")
    moves = Counter(RandomMind(seed).advise(view, Clock())[0].move for seed in range(4000))
    assert set(moves) == set(view.moves)
    expected = 4000 / len(moves)
    assert sum((count - expected) ** 2 / expected for count in moves.values()) < 3 * len(moves)


def test_a_seed_plays_the_same_game_again() -> None:
    game = catalog.game("rummy")
    games = [gameplay.play(game, [RandomMind(seed), RandomMind(2)], 7).moves for seed in (1, 1, 3)]
    assert games[0] == games[1] != games[2]
