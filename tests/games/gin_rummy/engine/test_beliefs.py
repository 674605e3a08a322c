"""Imagined hands: possible ones, that do not depend on what is hidden, and nearer to the real hand than chance."""

from random import Random

from kibitz.games.gin_rummy.engine.beliefs import Beliefs
from kibitz.games.gin_rummy.engine.layout import ABOVE_LAST, DEALT, FREE
from kibitz.games.gin_rummy.engine.player import shipped_player
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.melds import NO_CARD

MIND = shipped_player()


def played(seed, turns):
    """A table after some turns of two quick players."""
    table, mind = Table(seed), MIND
    table.deal(0)
    for turn in range(turns):
        player = turn % 2
        takes = mind.choose_draw(table, player, FREE)
        fresh = table.draw_top(player) if takes else NO_CARD
        if not takes:
            table.draw_stock(player)
        table.throw(player, mind.choose_throw(table, player, fresh))
    return table


def test_imagined_hands_are_possible():
    table = played(3, 6)
    beliefs = Beliefs(1)
    beliefs.see(table, 0)
    seen = table.masks[0] | table.thrown[0] | table.thrown[1] | table.refused
    for _ in range(50):
        beliefs.step()
        hand = beliefs.cards()
        assert hand.bit_count() == DEALT
        assert hand & table.known[1] == table.known[1]
        assert not hand & seen


def test_real_hands_score_more_than_random_ones():
    better = 0
    for seed in range(30):
        table = played(seed, 8)
        beliefs = Beliefs(seed)
        beliefs.look(table, 0)
        beliefs.hold(table.masks[1])
        real = beliefs.score
        unseen = [card for card in range(52) if beliefs.unseen >> card & 1]
        chosen = Random(seed).sample(unseen, beliefs.held)
        beliefs.hold(table.known[1] | sum(1 << card for card in chosen))
        better += real > beliefs.score
    assert better > 22


def test_a_hand_that_is_known_whole_stays():
    table = Table(1)
    table.look(0, 0b1111111111, 0, 0b1111111111 << 10, 0, 0)
    table.look_round(20, 1 << 30, 30, NO_CARD, NO_CARD, 1)
    beliefs = Beliefs(1)
    beliefs.see(table, 0)
    beliefs.step()
    assert beliefs.cards() == 0b1111111111 << 10


def test_the_kind_of_the_player_is_drawn_by_what_was_known_before():
    shares = []
    for lean in (-512, 0, 512):
        found = 0
        for seed in range(10):
            beliefs = Beliefs(seed)
            beliefs.lean = lean
            beliefs.see(played(seed, 8), 0)
            for _ in range(20):
                beliefs.draw()
                found += beliefs.is_simple
        shares.append(found / 200)
    assert shares[0] < 0.05
    assert 0.1 < shares[1] < 0.9
    assert shares[2] > shares[1] + 0.3


def test_a_simple_player_seldom_holds_what_counts_more_than_its_last_throw():
    above = []
    for lean in (-512, 512):
        table, found = Table(1), 0
        hand = sum(1 << card for card in range(0, 40, 4))
        table.look(0, hand, 0, 0, 0, 1 << 21)
        table.look_round(30, 1 << 50, 50, 21, NO_CARD, 1)
        beliefs = Beliefs(1)
        beliefs.lean = lean
        beliefs.see(table, 0)
        for _ in range(300):
            beliefs.draw()
            beliefs.hold(beliefs.cards())
            found += beliefs.features[ABOVE_LAST]
        above.append(found)
    assert 3 * above[1] < above[0]
