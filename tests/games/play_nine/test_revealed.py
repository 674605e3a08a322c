"""Play Nine with perfect information has the value of the game itself."""

from fractions import Fraction
from random import Random

import pytest

from kibitz import gameplay
from kibitz.games.play_nine import rules
from kibitz.games.play_nine.revealed import ENCODING, GAME, Revealed, fresh, mean_score
from kibitz.games.play_nine.solve.few import few_columns
from kibitz.learn import encoding
from kibitz.table import CHANCE, InvalidText, State


def test_the_odds_of_all_deals_sum_to_1() -> None:
    assert sum(fresh(2, 2).values()) == 1
    assert sum(fresh(3, rules.DEALT).values()) == 1
    assert len(fresh(2, 2)) == 210
    assert len(fresh(3, rules.DEALT)) == 630


def test_a_hidden_card_is_drawn_when_it_is_turned() -> None:
    hidden = rules.KINDS - 1
    hand = Revealed(2, "card", 1, (rules.kind_of(1, 2), hidden), card=13)
    words = [str(move) for move in hand.moves(0)]
    assert words == ["replace 0 0", "replace 1 0", "replace 1 1", "turn 1 1"]
    turning = hand.play(0, hand.read_move(0, "turn 1 1"))
    assert turning.to_move == (CHANCE,)
    assert sum(turning.odds(move) for move in turning.moves(CHANCE)) == 1
    turned = turning.play(CHANCE, turning.read_move(CHANCE, "12"))
    assert str(turned) == "1 draws, 0/1 12/*, kitty to come"


def test_cards_that_stay_hidden_count_their_mean() -> None:
    open_board, half = (rules.kind_of(1, 2), rules.kind_of(3, 4)), (rules.kind_of(1, 2), rules.kind_of(3, rules.HIDDEN))
    assert mean_score(open_board) == 0 + 1 + 2 + 3
    mean = sum(rules.DECK, Fraction(0)) / rules.DECK_SIZE
    # A match takes both cards off the score.
    assert mean_score(half) == pytest.approx(float(0 + 1 + 2 + mean - Fraction(2, rules.DECK_SIZE) * (2 + 2)))


def test_its_moves_have_indices_of_their_own() -> None:
    code = encoding.of(GAME, 1, {"columns": 2, "draws": 2})
    assert isinstance(code, ENCODING)
    rng = Random(3)
    for _ in range(20):
        state = gameplay.settle_chance(gameplay.start(GAME, 1, {"columns": 2, "draws": 2}), rng, [])
        while state.to_move:
            view = state.view(0)
            legal = code.legal(view)
            assert list(legal.values()) == list(view.moves)
            assert len(code.observe(view)) == code.size
            state = gameplay.settle_chance(state.play(0, rng.choice(list(legal.values()))), rng, [])
        assert code.limits().lowest <= state.scores()[0] <= code.limits().highest


def test_the_mean_of_best_play_is_the_exact_value() -> None:
    """One draw, by expecting over everything."""
    kinds = (rules.kind_of(0, rules.HIDDEN), rules.kind_of(6, 6))

    def value(state: State) -> float:
        if not state.to_move:
            return state.scores()[0]
        if state.to_move == (CHANCE,):
            return sum(float(state.odds(move)) * value(state.play(CHANCE, move)) for move in state.moves(CHANCE))
        return min(value(state.play(0, move)) for move in state.moves(0))

    assert value(State(Revealed(2, "kitty to come", 1, kinds))) == pytest.approx(few_columns(2).value(kinds, 1))


def test_it_is_not_read_from_text() -> None:
    with pytest.raises(InvalidText, match="expected a hand of play-nine"):
        GAME.read("2 columns")
