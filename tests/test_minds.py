"""Minds that play every game: the random one, one that wraps another, and one that is made when it is asked."""

import inspect
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from kibitz import catalog, gameplay
from kibitz.minds import LazyMind, RandomMind, Wrapper
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


METHODS = [name for name, value in vars(Adviser).items() if inspect.isfunction(value) and not name.startswith("_")]


@pytest.mark.parametrize("wrapped", [Wrapper, lambda mind: LazyMind(lambda: mind)], ids=["Wrapper", "LazyMind"])
@pytest.mark.parametrize("method", METHODS)
def test_a_wrapper_passes_every_method_of_an_adviser_on(method: str, wrapped: Callable[[Adviser], Adviser]) -> None:
    calls, answer = [], object()

    def called(self: Adviser, *arguments: Any) -> object:
        calls.append(arguments)
        return answer

    wrapper = wrapped(type("Inner", (Adviser,), {method: called})())
    wrapper.meets(())  # a lazy mind is made by now, and told of what starts and ends
    calls.clear()
    arguments = tuple(object() for _ in list(inspect.signature(getattr(Adviser, method)).parameters)[1:])
    assert getattr(wrapper, method)(*arguments) in (answer, None)
    assert calls == [arguments]
    returns = inspect.get_annotations(getattr(Adviser, method))["return"]
    assert (getattr(wrapper, method)(*arguments) is answer) == (returns != "None")


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
