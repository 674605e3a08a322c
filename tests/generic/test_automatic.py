"""The mind that chooses its method, and says which."""

from random import Random

import pytest

from kibitz import catalog
from kibitz.generic.automatic import Automatic, kind_of
from kibitz.generic.expectimax import Expectimax
from kibitz.table import Clock, Game, InvalidText
from tests.conformance.games import toy
from tests.generic.games import NIM, NOUGHTS, PENNIES


@pytest.mark.parametrize(
    ("game", "text", "method"),
    [
        (NOUGHTS, ".........", "exact: retrograde analysis"),
        (NIM, "heaps 3 4 5; turn 0", "exact: retrograde analysis"),
        (PENNIES, "- -", "exact: equilibrium by CFR"),
    ],
)
def test_small_games_are_solved(game: Game, text: str, method: str) -> None:
    advice = catalog.mind(game, "best", 0).advise(game.read_view(text), Clock())
    assert all(item.note.startswith(method) for item in advice)


@pytest.mark.slow
def test_large_games_are_searched_by_the_method_that_fits() -> None:
    for name, method in (("betsy", "UCT"), ("take-five", "information-set MCTS")):
        game = catalog.game(name)
        state = game.start(min(game.seat_counts), **{option.name: option.default for option in game.options})
        rng = Random(1)
        while state.to_move == (-1,):
            state = state.play(-1, state.draw(rng))
        advice = catalog.mind(game, "generic:auto", 0).advise(state.view(state.to_move[0]), Clock(0.3))
        assert method in advice[0].note


def test_a_game_of_one_with_chance_is_looked_ahead_in() -> None:
    game = catalog.game("sebastian")
    mind = Automatic(game, 0)
    assert isinstance(mind.searcher(game.read_view("33356 2 primis=3 company=40")), Expectimax)


def test_what_a_game_is_like_is_found_out_by_playing() -> None:
    assert kind_of(NOUGHTS.start(2).position)[:3] == (False, False, False)
    assert kind_of(PENNIES.start(2).position).together
    assert kind_of(toy().start(2).position).hides


def test_every_game_has_the_generic_minds_by_name() -> None:
    game = catalog.game("betsy")
    for name in ("random", "flat", "mcts", "expectimax", "auto"):
        assert catalog.mind(game, f"generic:{name}", 0)
    with pytest.raises(InvalidText, match="has no mind"):
        catalog.mind(game, "generic:wizard", 0)
