"""The engine's table: a seed is a deal."""

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
