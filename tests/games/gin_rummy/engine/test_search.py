"""The search: the table stays as it is, a seed is a result, and what is certain is exact."""

from kibitz.games.gin_rummy.engine.layout import KNOCK_WITH, MOST_ODDS, POINT
from kibitz.games.gin_rummy.engine.player import shipped_player
from kibitz.games.gin_rummy.engine.search import Search
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.melds import NO_CARD, read_hand


def table_with(text, known="", stock=20):
    """A table where seat 0 is to throw from these eleven cards, and so much of the other's hand is known."""

    def mask(cards):
        return sum(1 << card for card in read_hand(cards))

    table = Table(1)
    table.look(0, mask(text), 0, mask(known), 0, 0)
    table.look_round(stock, 0, NO_CARD, NO_CARD, NO_CARD, 1)
    return table


def test_a_seed_is_a_result():
    results = []
    for _ in range(2):
        search = Search(shipped_player(), 4)
        count = search.throws(table_with("AH 2H 3H 5S 6S 7S 9C 9D KH 2C 8D"), 0, NO_CARD, 5 * POINT)
        search.run(20)
        results.append([(search.moves[place], search.points(place)) for place in range(count)])
        assert search.squared_error(0) == 0
    assert results[0] == results[1]
    assert len(results[0]) > 1


def test_the_table_stays_as_it_is():
    table = table_with("AH 2H 3H 5S 6S 7S 9C 9D KH 2C 8D")
    before = list(table.masks), table.stock, table.top, table.deadwood(0)
    search = Search(shipped_player(), 4)
    search.throws(table, 0, NO_CARD, 5 * POINT)
    search.run(5)
    assert (list(table.masks), table.stock, table.top, table.deadwood(0)) == before


def test_a_knock_against_a_known_hand_is_exact():
    known = "4S 8S 10C JD QS KC 6D 2D 9H 7C"
    search = Search(shipped_player(), 4)
    count = search.throws(table_with("AH 2H 3H 4C 5C 6C 9C 9D 9S 2S KH", known), 0, NO_CARD, 0)
    search.run(10)
    found = {search.moves[place]: search.points(place) for place in range(count)}
    knock = KNOCK_WITH + read_hand("KH")[0]
    # The nine of hearts goes with the nines, and the seven of clubs with the run.
    assert found[knock] == 4 + 8 + 10 + 10 + 10 + 10 + 6 + 2 - 2


def test_a_move_that_is_dropped_is_tried_no_more():
    search = Search(shipped_player(), 4)
    count = search.throws(table_with("AH 2H 3H 5S 6S 7S 9C 9D KH 2C 8D"), 0, NO_CARD, 20 * POINT)
    assert count > 2
    search.run(10)
    before = search.gain(1), search.squared_error(1)
    search.drop(1)
    search.run(10)
    assert list(search.trials[:3]) == [20, 10, 20]
    assert (search.gain(1), search.squared_error(1)) == before


def test_in_a_game_a_knock_counts_by_what_both_need():
    known = "4S 8S 10C JD QS KC 6D 2D 9H 7C"
    table = table_with("AH 2H 3H 4C 5C 6C 9C 9D 9S 2S KH", known)
    table.play_for(40, 70)
    search = Search(shipped_player(), 4)
    count = search.throws(table, 0, NO_CARD, 0)
    search.run(1)
    found = {search.moves[place]: search.points(place) for place in range(count)}
    assert found[KNOCK_WITH + read_hand("KH")[0]] * POINT == table.worth(0, 58)


def test_a_patient_opponent_does_not_knock():
    known = "4S 5S 6S 10C JC QC AS 2D 2C 4C"
    gains = []
    for odds in (-MOST_ODDS, MOST_ODDS):
        search = Search(shipped_player(), 4)
        search.beliefs.patience = odds
        search.throws(table_with("AH 3H 5H 7S 9S KS JD 9D KH QD 6C", known), 0, NO_CARD, 0)
        search.run(50)
        gains.append(search.points(0))
    # The other has few points left and would knock at its turn.
    assert gains[1] > gains[0] + 5
