"""Minds that play every game: the random one, and one that is made when it is asked."""

from collections import Counter
from random import Random

from kibitz import catalog, gameplay
from kibitz.minds import LazyMind, RandomMind
from kibitz.table import Adviser, Clock, View


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


class Follower(RandomMind):
    """Writes down what it is told."""

    def __init__(self, calls: list[str]) -> None:
        super().__init__(1)
        self.calls = calls
        calls.append("made")

    def starts(self, view: View) -> None:
        self.calls.append("starts")

    def ends(self, view: View) -> None:
        self.calls.append("ends")


def test_a_lazy_mind_is_made_when_it_is_asked_and_plays_like_its_own() -> None:
    calls: list[str] = []

    def make() -> Adviser:
        return Follower(calls)

    lazy = LazyMind(make)
    game = catalog.game("betsy")
    turns = gameplay.turns(gameplay.start(game), {1: lazy}, Random(3))
    turn = next(turns)
    assert not calls
    turns.send({0: turn.state.read_move(0, "e2e4")})
    assert not calls
    next(turns)
    assert calls == ["made", "starts"]
    made = gameplay.play(game, [RandomMind(2), LazyMind(lambda: RandomMind(1))], 7)
    assert made.moves == gameplay.play(game, [RandomMind(2), RandomMind(1)], 7).moves
    gameplay.play(game, [RandomMind(2), LazyMind(make)], 7)
    assert calls[2:] == ["made", "starts", "ends"]
