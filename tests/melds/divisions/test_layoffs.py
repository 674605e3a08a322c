"""Lay-offs on melds that lie on the table, against brute force."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from kibitz.games.gin_rummy.scoring import defence
from kibitz.melds import PRESETS, Division, Meld, Rules, best, hand_text, laid_off, read_hand, read_table
from tests.melds import oracle, proof
from tests.melds.divisions.test_best_first import house_of, some_rules
from tests.melds.divisions.test_table import melds_text, some_table

TILES = PRESETS["rummikub"]
INDIAN = PRESETS["indian"]


@pytest.mark.parametrize(
    ("rules", "table", "hand", "after", "left"),
    [
        # Both ends of a run, and the fourth of a set.
        (TILES, "5H 6H 7H / 9S 9C 9D", "3H 4H 9H KS", "3H 4H 5H 6H 7H | 9H 9S 9C 9D", "KS"),
        # 9H continues the run once the eight is there, so that the ten can follow.
        (TILES, "5H 6H 7H / 9S 9C 9D", "8H 9H 10H", "5H 6H 7H 8H 9H 10H | 9S 9C 9D", ""),
        # A joker as the missing six lets two more cards follow.
        (TILES, "3H 4H 5H", "JK 7H 8H", "3H 4H 5H JK=6H 7H 8H", ""),
        # The joker of a set makes room for the suit that it showed.
        (TILES, "7S 7C JK", "7H", "7H 7S 7C JK=7D", ""),
        # An ace follows a king where it may be high, and nothing follows the ace.
        (INDIAN, "JH QH KH", "AH 2H", "JH QH KH AH", "2H"),
        (TILES, "JH QH KH", "AH 2H", "JH QH KH", "AH 2H"),
        # A set that may have a suit twice.
        (PRESETS["contract"], "5H 5H 5S", "5S 5C", "5H 5H 5S 5S 5C", ""),
    ],
)
def test_known_tables(rules, table, hand, after, left):
    found = laid_off(read_table(table, rules), read_hand(hand, rules), rules, has_melds=False)
    assert (melds_text(found.table), hand_text(found.division.left)) == (after, left)


def test_own_melds_and_lay_offs_share_the_hand():
    """6H would continue the run, but is needed for the sixes; 7H can't follow without it."""
    table = read_table("3H 4H 5H")
    found = laid_off(table, read_hand("6H 6S 6C 7H"))
    assert (melds_text(found.table), str(found.division)) == ("3H 4H 5H", "6H 6S 6C | left 7H")
    # With the fourth six both are possible.
    found = laid_off(table, read_hand("6H 6S 6C 6D 7H"))
    assert (melds_text(found.table), str(found.division)) == ("3H 4H 5H 6H 7H", "6S 6C 6D")
    assert found.laid == tuple(read_hand("6H 7H"))


def test_most_cards_or_fewest_points():
    """The joker lets two low cards follow one run, or a king the other."""
    table, hand = read_table("AH 2H 3H / 9S 10S JS", TILES), read_hand("JK 5H 6H KS", TILES)
    for by, left in (("cards", "KS"), ("value", "5H 6H")):
        assert hand_text(laid_off(table, hand, TILES, by).division.left) == left


def test_nothing_on_the_table_and_nothing_in_the_hand():
    assert laid_off((), read_hand("3H 4H 5H")).division.left == ()
    assert laid_off((), []) == ((), (), Division((), ()))
    with pytest.raises(ValueError, match="by = 'most': expected one of cards, value, left"):
        laid_off((), [0], by="most")


def test_gin_players_lay_off_as_well():
    """Against the best defence of gin, which knows one deck without jokers."""
    rng = random.Random(7)
    gin = PRESETS["gin"]
    compared = 0
    for _ in range(150):
        pack = rng.sample(range(52), 40)
        table = best(pack[:18], gin)[0].melds
        used = {card for meld in table for card in meld.cards}
        hand = tuple(sorted([card for card in pack[18:] if card not in used][:10]))
        want = defence(hand, [meld.cards for meld in table], greedy=False)
        assert laid_off(table, hand, gin).division.value_left(gin) == want.points
        compared += bool(want.laid)
    assert compared > 20


def is_grown(meld, lying):
    """Whether a meld of the oracle is one of the table with cards laid off on it."""
    kind, cards, shows = meld
    own = [proof.oracle_card(card) for card in lying.cards]
    if kind != lying.kind or Counter(own) - Counter(cards):
        return False
    if kind == "run":
        shown = [proof.oracle_card(card) for card in lying.shows]
        places = range(len(cards) - len(own) + 1)
        return any(list(shows[at : at + len(own)]) == shown and list(cards[at : at + len(own)]) == own for at in places)
    return shows[0][0] == lying.shows[0] // 4 + 1


def least_left(table, hand, house, by):
    """By brute force: what is left at best, in the order of the criterion."""
    hand = [proof.oracle_card(card) for card in hand]
    reachable = {tuple(sorted(hand, key=str))}
    for lying in table:
        after = set()
        for rest in reachable:
            own = [proof.oracle_card(card) for card in lying.cards]
            for meld in all_melds([*own, *rest], house):
                if is_grown(meld, lying):
                    after.add(tuple(sorted((Counter(rest) - (Counter(meld[1]) - Counter(own))).elements(), key=str)))
        reachable = after
    found = []
    for rest in reachable:
        for _, dump in oracle.divisions(rest, oracle.melds(list(rest), house)):
            points = sum(oracle.value(card, house) * number for card, number in dump.items())
            found.append((points, sum(dump.values())) if by == "value" else (sum(dump.values()), points))
    return min(found)


def all_melds(cards, house):
    """The oracle's melds, with every choice of which stand-in takes which place."""
    counts = Counter(cards)
    stand_ins = [card for card in counts if card == oracle.JOKER or card[0] == house.wild]

    def fill(shows, chosen, free):
        if len(chosen) == len(shows):
            yield tuple(chosen)
            return
        for card in dict.fromkeys([shows[len(chosen)], *stand_ins]):
            if free[card]:
                yield from fill(shows, [*chosen, card], free - Counter([card]))

    for shows in oracle.shown_runs(house):
        for filled in fill(shows, [], counts):
            yield "run", filled, shows
    for kind, filled, shows in oracle.melds(cards, house):
        if kind == "set":
            yield kind, tuple(filled), shows


def check_laid_off(rng, rules, by):
    shift = rng.choice([0, 4, 10])
    pool = [card for card in range(52) if (card // 4 - shift) % 13 < 4] * rules.decks + [52] * rules.jokers
    table, hand = some_table(rng, rules, pool)
    table = table[:2]
    if not hand or sum(len(meld.cards) for meld in table) + len(hand) > 9:
        return False
    found = laid_off(table, hand, rules, by)
    left = found.division.left
    points = sum(map(rules.value, left))
    got = (points, len(left)) if by == "value" else (len(left), points)
    assert got == least_left(table, hand, house_of(rules), by), (melds_text(table), hand_text(hand), rules, by)
    all_cards = [card for meld in (*found.table, *found.division.melds) for card in meld.cards]
    assert Counter([*all_cards, *left]) == Counter([*(c for meld in table for c in meld.cards), *hand])
    for lying, grown in zip(table, found.table, strict=True):
        assert isinstance(grown, Meld)
        assert is_grown((grown.kind, *(tuple(map(proof.oracle_card, cards)) for cards in grown[:0:-1])), lying)
    return True


@pytest.mark.slow
def test_random_tables_of_random_rules():
    rng = random.Random(3)
    checked = 0
    for _ in range(150):
        rules = replace(some_rules(rng), ace=rng.choice(["low", "either"]))
        checked += check_laid_off(rng, rules, rng.choice(["cards", "value"]))
    assert checked > 50


def test_random_tables_of_rummikub():
    rng = random.Random(4)
    assert sum(check_laid_off(rng, replace(TILES, decks=2), by) for by in ("cards", "value") for _ in range(12)) > 5


def test_the_order_of_a_run_around_the_corner():
    around = Rules(ace="round")
    found = laid_off(read_table("QH KH AH", around), read_hand("2H 3H JH", around), around, has_melds=False)
    assert melds_text(found.table) == "JH QH KH AH 2H 3H"
