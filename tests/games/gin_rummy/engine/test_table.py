"""The engine's table: a seed is a deal."""

from kibitz.games.gin_rummy.engine.table import Table, bits_in


def test_bits_are_counted():
    for x in (0, 1, (1 << 52) - 1, 0xF0F0, 1 << 63):
        assert bits_in(x) == x.bit_count()


def test_a_seed_is_a_hand():
    first, again = Table(4), Table(4)
    for table in (first, again):
        table.deal(0)
    assert [first.deadwood(0), first.deadwood(1), first.top] == [again.deadwood(0), again.deadwood(1), again.top]
    assert first.stock == 31


def test_an_imagined_deal_has_every_card_once():
    seen, world = Table(1), Table(7)
    seen.look(0, 0b1111111111, 0, 1 << 20, 1 << 30, 1 << 31)
    seen.look_round(28, 0, 31, 31, -1, 1)
    hand = sum(1 << card for card in range(11, 21))
    orders = []
    for _ in range(2):
        world.imagine(seen, 0, hand)
        assert (world.masks[0], world.masks[1], world.top) == (0b1111111111, hand, 31)
        stock = [world.draw_stock(1) for _ in range(world.stock)]
        assert len({*stock}) == len(stock)
        assert not {*stock} & {*range(10), *range(11, 21), 30, 31}
        orders.append(stock)
    assert orders[0] != orders[1]
