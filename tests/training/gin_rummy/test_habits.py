"""Players of other habits than the network's."""

import pytest
from training.gin_rummy.habits import Habits

from kibitz.games.gin_rummy.engine.player import shipped_player
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.melds import NO_CARD, read_card, read_hand


def table_with(text, top="KS"):
    table, card = Table(1), read_card(top)
    table.look(0, sum(1 << one for one in read_hand(text)), 0, 0, 0, 1 << card)
    table.look_round(20, 0, card, card, NO_CARD, 1)
    return table


def habits(limit=10, care=0, reach=99):
    found = Habits()
    found.limit, found.care, found.reach = limit, care, reach
    return found


def test_habits_change():
    rng, one, seen = Table(3), Habits(), set()
    for _ in range(200):
        one.change(rng)
        seen.add((one.limit, one.care, one.reach))
    assert len(seen) == 3 * 3 * 2


@pytest.mark.parametrize(("limit", "knocks"), [(10, True), (6, False), (0, False)])
def test_some_knock_later(limit, knocks):
    assert habits(limit).knocks(table_with("3H 4H 5H 8S 8C 8D AC 2D 2S 3D"), 0) == knocks


def test_a_patient_player_waits_for_gin_after_the_first_turns():
    rng, one, stocks = Table(3), Habits(), set()
    for _ in range(20):
        one.grow_patient(rng)
        stocks.add(one.early_stock)
        assert one.limit == 10
        assert not one.thinks
    assert stocks == {32, 28, 25}
    one.early_stock = 20
    assert one.knocks(table_with("3H 4H 5H 8S 8C 8D AC 2D 2S 3D"), 0)
    one.early_stock = 21
    assert not one.knocks(table_with("3H 4H 5H 8S 8C 8D AC 2D 2S 3D"), 0)
    assert one.knocks(table_with("3H 4H 5H 8S 8C 8D 2C 2D 2S 2H"), 0)


def test_a_patient_player_may_throw_what_a_network_says():
    rng, one = Table(3), Habits()
    one.mind = shipped_player()
    thinks = set()
    for _ in range(20):
        one.grow_patient(rng)
        thinks.add(one.thinks)
    assert thinks == {0, 1}
    # The network would knock; the patient player keeps what may complete a meld.
    table = table_with("3H 4H 5H 8S 8C 8D AC 2D 2S 3D KC")
    assert one.mind.choose_throw(table, 0, NO_CARD) == read_card("KC")
    assert one.mind.knocks
    one.thinks = 1
    assert one.throw(table, 0, NO_CARD) == one.mind.choose_waiting(table, 0, NO_CARD, 0)
    assert not one.mind.knocks


def test_some_keep_near_melds():
    # The queens are a pair; the nine goes with nothing.
    table = table_with("3H 4H 5H 8S 8C 8D AC 2D QD QH 9C")
    assert habits().throw(table, 0, NO_CARD) in read_hand("QD QH")
    assert habits(care=6).throw(table, 0, NO_CARD) == read_card("9C")


def test_some_take_low_cards():
    table = table_with("3H 4H 5H 8S 8C 8D 9D QD QH KC", top="AS")
    assert not habits().takes(table, 0)
    assert habits(reach=6).takes(table, 0)
    assert not habits(reach=6).takes(table_with("3H 4H 5H 8S 8C 8D 9D QD QH KC", top="7S"), 0)
    assert habits().takes(table_with("3H 4H 5H 8S 8C 8D 9D QD QH KC", top="6H"), 0)
    assert table.masks[0].bit_count() == 10
