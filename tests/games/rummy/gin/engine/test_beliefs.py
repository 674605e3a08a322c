"""Imagined hands: possible ones, that do not depend on what is hidden, and nearer to the real hand than chance."""

from random import Random

from kibitz.games.rummy.gin.engine.beliefs import Beliefs
from kibitz.games.rummy.gin.engine.layout import DEALT, FREE
from kibitz.games.rummy.gin.engine.player import shipped_player
from kibitz.games.rummy.gin.engine.table import Table
from kibitz.games.rummy.rules import NO_CARD

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
