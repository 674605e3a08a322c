"""Who plays by the network."""

from kibitz.games.gin_rummy.engine.layout import CELLS, FREE, NOTHING, POINT
from kibitz.games.gin_rummy.engine.player import shipped_player
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.melds import NO_CARD, read_card, read_hand


def offered(hand, top, stock=27):
    """A table where seat 0, who holds these ten cards, may take the top of the pile."""
    table, card = Table(1), read_card(top)
    table.look(0, sum(1 << one for one in read_hand(hand)), 0, 0, 0, 1 << card)
    table.look_round(stock, 0, card, card, NO_CARD, 1)
    return table


def test_a_card_that_completes_no_meld_is_taken_to_knock_alone():
    mind = shipped_player()
    # With the three for the jack ten points are left.
    near = offered("2C 2D 3C 5H 5C 5D 9S 9C 9D JC", "3D")
    before = list(near.masks), list(near.known), list(near.thrown), near.top, near.deadwood(0)
    assert mind.choose_draw(near, 0, FREE)
    assert mind.knocks
    assert mind.card == read_card("JC")
    assert (list(near.masks), list(near.known), list(near.thrown), near.top, near.deadwood(0)) == before
    # Here more would be left.
    assert not mind.choose_draw(offered("2C 4S 5C 5H 6C 8D 9S 9C 9D JC", "3D"), 0, FREE)
    assert mind.top_value == NOTHING


def test_who_waits_throws_what_is_best_to_play_on_with():
    mind = shipped_player()
    table = offered("3H 4H 5H 8S 8C 8D AC 2D 2S 3D", "9H")
    table.draw_top(0)
    mind.choose_throw(table, 0, NO_CARD)
    assert mind.knocks
    left = mind.deadwood
    assert mind.choose_waiting(table, 0, NO_CARD, left) == mind.card
    assert mind.knocks
    chosen = mind.choose_waiting(table, 0, NO_CARD, left - 1)
    assert not mind.knocks
    assert mind.value / POINT == mind.play_points(chosen) == max(map(mind.play_points, cards_of(table, 0)))


def cards_of(table, player):
    return [card for card in range(CELLS) if table.masks[player] >> card & 1]
