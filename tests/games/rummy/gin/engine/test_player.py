"""The engine's hands: it scores a knock as the rules do, and its players keep to the rules."""

from kibitz.games.rummy.gin.engine.layout import FREE, MOST_TURNS
from kibitz.games.rummy.gin.engine.player import Match as Hands
from kibitz.games.rummy.gin.engine.player import shipped_player
from kibitz.games.rummy.gin.engine.table import Table, bits_in


def test_bits_are_counted():
    for x in (0, 1, (1 << 52) - 1, 0xF0F0, 1 << 63):
        assert bits_in(x) == x.bit_count()


def test_a_seed_is_a_hand():
    first, again = Table(4), Table(4)
    for table in (first, again):
        table.deal(0)
    assert [first.deadwood(0), first.deadwood(1), first.top] == [again.deadwood(0), again.deadwood(1), again.top]
    assert first.stock == 31


def test_the_network_beats_the_simple_player():
    hands = Hands(Table(8), shipped_player(), None)
    assert sum(hands.game(100, number % 2) == 0 for number in range(200)) > 120


def test_hands_of_the_simple_player_end():
    table = Table(2)
    hands = Hands(table, None, None)
    results = []
    for number in range(200):
        table.deal(number % 2)
        results.append(hands.hand())
    assert max(results) > 0 > min(results)
    assert MOST_TURNS > FREE
