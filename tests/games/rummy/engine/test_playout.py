"""Playouts: compiled and interpreted, and against the game and its minds."""

import random
from dataclasses import replace
from statistics import mean

import pytest

from kibitz.card_play import Turned
from kibitz.games.rummy import minds
from kibitz.games.rummy.engine.playout import Playout
from kibitz.games.rummy.state import Deal, deadwood
from kibitz.melds import HIDDEN, HandError
from kibitz.native import interpreted
from kibitz.table import CHANCE, Clock, State
from tests.melds import proof


def cards_of(ones, twos):
    return [card for mask in (ones, twos) for card in range(52) if mask >> card & 1]


def other_hand(playout):
    return sorted(cards_of(playout.other_ones, playout.other_twos))


def test_interpreted_and_compiled_are_equal():
    plain = interpreted.module("kibitz.games.rummy.engine.playout").Playout
    results = []
    for make in (plain, Playout):
        rng = random.Random(5)
        won = []
        for _ in range(4):
            pack = rng.sample(proof.DECK, 24)
            playout = make(pack[:11], pack[11:15], pack[15:17], 10, 10, 40, 3, rng.getrandbits(64))
            for _ in range(3):
                playout.imagine(6)
                won += [playout.after_throw(pack[0], 0), playout.after_throw(pack[0], 1)]
            playout = make(pack[:10], pack[11:15], pack[15:17], 10, 10, 40, 3, 7)
            playout.imagine(0)
            won += [playout.after_draw(0), playout.after_draw(1), playout.own_draw()]
        results.append(won)
    assert results[0] == results[1]


@pytest.mark.slow
def test_a_playout_is_a_game_of_two_keepers():
    """Two programs of the same rules: the playout, and the game with two minds that draw the same cards."""
    rng = random.Random(7)
    ends = set()
    for seed in range(60):
        pack = rng.sample(proof.DECK, 14)
        hand = tuple(sorted(pack[:11]))
        deal = Deal(limit=rng.choice([0, 10, 50]), phase="throw", hands=(hand, (HIDDEN,) * 10), pile=tuple(pack[11:]))
        playout = minds.playout_of(deal, seed)
        playout.imagine(4)
        unseen = list(playout.unseen)[: playout.unseen_count]
        whole = replace(deal, hands=(hand, tuple(sorted(unseen[:10]))))
        for move in deal.moves(0)[:: 4 if seed % 2 else -5]:
            state = State(whole).play(0, move)
            stock = iter(unseen[10:])
            while state.to_move:
                seat = state.to_move[0]
                if seat == CHANCE:
                    choice = Turned(next(stock))
                else:
                    choice = minds.Keeper(1).advise(state.view(seat), Clock())[0].move
                state = state.play(seat, choice)
            assert minds.points_won(playout, move) == state.scores()[0], (seed, str(move))
            ends.add(state.outcome())
    assert {"seat 0 out", "seat 1 out", "seat 0 out and undercut", "seat 1 out and undercut"} <= ends


def test_an_imagined_hand():
    """It has the known cards and comes from the pack; the more it has drawn, the better it is."""
    rng = random.Random(8)
    left = {}
    for draws in (0, 3, 10):
        left[draws] = []
        for seed in range(60):
            pack = rng.sample(proof.DECK, 20)
            playout = Playout(pack[:11], pack[11:17], pack[17:20], 10, 0, 40, 3, seed)
            playout.imagine(draws)
            hand = other_hand(playout)
            assert len(hand) == 10
            assert hand == sorted([*list(playout.unseen)[: playout.hidden], *pack[17:]])
            everything = sorted([*pack[:17], *hand, *list(playout.unseen)[playout.hidden : playout.unseen_count]])
            assert everything == sorted(proof.DECK)
            left[draws].append(deadwood(hand))
    assert mean(left[0]) > mean(left[3]) > mean(left[10]) > 0


def test_an_imagined_hand_has_not_gone_out():
    """With a high limit every draw would go out, so the hand stays as it was dealt."""
    for seed in range(20):
        hands = []
        for draws in (0, 8):
            playout = Playout(range(11), (), (), 10, 500, 40, 3, seed)
            playout.imagine(draws)
            hands.append(other_hand(playout))
        assert hands[0] == hands[1]


def test_the_keeper_without_care_is_greedy():
    """Two programs for one idea: the playouts' player and the greedy mind throw for the same points."""
    rng = random.Random(6)
    for _ in range(100):
        cards = rng.sample(proof.DECK, 11)
        playout = Playout(cards, (), (), 10, 0, 40, 0, 1)
        rest = list(cards)
        rest.remove(playout.own_throw(-1))
        assert deadwood(rest) == deadwood(minds.best_throw(cards))


@pytest.mark.parametrize(
    ("hand", "pile", "known", "other"),
    [([200], (), (), 10), ([0], [-1], (), 10), ([0], [0], [0], 10), ([0], (), [1, 2], 1), ([0], (), (), 104)],
)
def test_cards_that_two_decks_do_not_have(hand, pile, known, other):
    with pytest.raises(HandError, match="expected"):
        Playout(hand, pile, known, other, 10, 40, 3, 1)


def test_moves_that_the_hand_does_not_allow():
    playout = Playout([0, 1], (), (), 102, 10, 40, 3, 1)
    playout.imagine(5)
    for card in (-1, 2, 52):
        with pytest.raises(HandError, match="not in the hand"):
            playout.after_throw(card, 0)
    for draw in (lambda: playout.after_draw(1), lambda: playout.after_draw(0), playout.own_draw):
        with pytest.raises(HandError, match="a draw from the"):
            draw()
    for one in (Playout((), (), (), 10, 10, 40, 3, 1), Playout([5], [5], (), 10, 10, 40, 3, 1)):
        with pytest.raises(HandError, match="a throw from an empty hand"):
            one.own_throw(5)
