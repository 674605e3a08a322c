"""The vocabulary itself: states and views of the toy game, clocks, and the defaults of games and minds."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from kibitz.table import CHANCE, Advice, Adviser, Clock, InvalidText, State, View
from tests.conformance.games import toy


def test_chance_draws_with_its_odds() -> None:
    state = toy().start(2)
    assert sum(state.odds(move) for move in state.moves(CHANCE)) == 1
    assert state.odds("3 1") == Fraction(1, 6)
    rng = Random(1)
    drawn = Counter(state.draw(rng) for _ in range(6000))
    assert set(drawn) == set(state.moves(CHANCE))
    assert all(900 < count < 1100 for count in drawn.values())


def test_views_are_equal_when_a_seat_can_not_tell_the_states_apart() -> None:
    one, two = (toy().read_state(f"3 {card} - -") for card in (1, 2))
    assert one != two
    assert one.view(0) == two.view(0)
    assert one.view(1) != two.view(1)
    assert {str(one.view(0).imagine(Random(seed))) for seed in range(20)} == {str(one), str(two)}


def test_texts_read_back() -> None:
    game = toy()
    state = game.read_state("3 1 stay -")
    assert game.read_state(str(state)) == state
    assert str(state.view(1)) == "seat 1; 0 1 - -"
    assert game.read_view(str(state.view(1))) == state.view(1)
    assert game.read_view(str(state.view(0))) == state.view(0)
    with pytest.raises(InvalidText, match="'0 1 - -' hides something: expected a whole position"):
        game.read_state("0 1 - -")
    with pytest.raises(InvalidText, match="seat 2: expected 0 to 1"):
        game.read_view("seat 2; 0 1 - -")


def test_scores_before_the_end_are_refused() -> None:
    with pytest.raises(ValueError, match="the game is not over"):
        toy().read_state("3 1 - -").scores()
    assert toy().read_state("3 1 stay fold").scores() == (1, -1)


def test_a_clock_runs_from_when_it_was_made() -> None:
    assert Clock().left() == float("inf")
    clock = Clock(10)
    clock.started -= 4
    assert 5 < clock.left() <= 6
    clock.started -= 7
    assert clock.left() < 0


class Sorted(Adviser):
    """Values of the moves by their texts' lengths."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        return sorted((Advice(move, len(str(move))) for move in view.moves), key=lambda item: -(item.value or 0))


def test_a_choice_is_judged_beside_the_best() -> None:
    view = toy().read_state("3 1 - -").view(0)
    assert Sorted().judge(view, "fold", Clock()) == (Advice("stay", 4), 4, None)
    assert Sorted().judge(view, "raise", Clock()) == (Advice("stay", 4), None, None)
    assert Sorted().forecast(view, "stay") is None


def test_what_a_game_does_not_offer() -> None:
    game = toy()
    assert game.picture(game.start(2).view(0)) == ""


def test_states_hash_as_their_positions() -> None:
    game = toy()
    assert len({game.read_state("3 1 - -"), game.start(2).play(CHANCE, "3 1"), game.start(2)}) == 2
    assert isinstance(game.start(2), State)
