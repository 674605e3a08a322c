"""Divisions under other rules: against the same oracle, and each preset against its published rules."""

import random
from dataclasses import replace

import pytest

from kibitz.melds import PRESETS, HandError, Rules, all_divisions, best, complete, first_meld, hand_text, read_hand
from kibitz.melds.divisions.best_first import divisions_in_order, first_in_order
from tests.melds import oracle, proof


def key(kind, cards, shows):
    own = tuple(card == shown for card, shown in zip(cards, shows, strict=True))
    which = (shows[0][0],) if kind == "set" else (shows, own)
    return str((kind, which, sorted(map(str, cards))))


def mine(division):
    card = proof.oracle_card
    return tuple(sorted(key(m.kind, tuple(map(card, m.cards)), tuple(map(card, m.shows))) for m in division.melds))


def theirs(laid):
    return tuple(sorted(key(*meld) for meld in laid))


def some_rules(rng):
    return Rules(
        decks=rng.randint(1, 4),
        jokers=rng.choice([0, 1, 1, 2]),
        ace=rng.choice(["low", "either", "round"]),
        min_run=rng.choice([2, 3, 3, 4]),
        min_set=rng.choice([2, 3, 3, 4]),
        duplicates=rng.random() < 0.3,
        wild=rng.choice([0, 0, 0, 1, 5, 13]),
        joker_value=rng.choice([0, 30]),
        hand=5,
    )


def house_of(given):
    return oracle.House(
        given.decks,
        given.ace,
        given.min_run,
        given.min_set,
        given.duplicates,
        given.wild,
        given.values,
        given.joker_value,
        given.removed,
        given.sets_only,
        given.one_set,
        given.unmelded,
        given.always_wild,
        99 if given.most_wild is None else given.most_wild,
    )


def check_variant(rng, most, most_listed=4, **fixed):
    """A random hand of random rules; False where its divisions are too many for the oracle."""
    given = replace(some_rules(rng), **fixed)
    house = house_of(given)
    shift = rng.choice([0, 4, 11])
    kept = [place for place in range(13) if place + 1 not in given.removed]
    kept = [kept[(i + shift) % len(kept)] for i in range(5)]
    pool = [card for card in range(52) if card // 4 in kept] * given.decks + [52] * given.jokers
    hand = rng.sample(pool, rng.randint(3, most))
    melds = oracle.melds([proof.oracle_card(card) for card in hand], house)
    if len(melds) > 80:
        return False
    divisions = []
    for division in oracle.divisions([proof.oracle_card(card) for card in hand], melds, given.one_set):
        divisions.append(division)
        if len(divisions) > 400:
            return False
    where = hand_text(hand), given
    assert sorted(map(mine, all_divisions(hand, given))) == sorted(theirs(laid) for laid, _ in divisions), where
    maximal = [theirs(laid) for laid, dump in divisions if oracle.is_maximal(dump, melds)]
    assert sorted(map(mine, all_divisions(hand, given, maximal=True))) == sorted(maximal), where
    for by in proof.CRITERIA:
        place = {theirs(division[0]): oracle.order(division, house, by) for division in divisions}
        got = [place[mine(division)] for division in best(hand, given, by, k=most_listed)]
        assert got == sorted(place.values())[:most_listed], (*where, by)
    check_first_meld(hand, given, house, divisions, rng.choice([10, 20, 30]))
    return True


def check_first_meld(hand, given, house, divisions, points):
    """The fewest cards that reach the points, then the most points, then the order of `left`."""

    def worth(laid):
        return sum(house.values[card[0] - 1] for meld in laid for card in meld[2])

    def place(division):
        return sum(len(meld[1]) for meld in division[0]), -worth(division[0]), oracle.order(division, house, "left")

    want = min((place(division) for division in divisions if worth(division[0]) >= points), default=None)
    got = first_meld(hand, points, given)
    if got is None:
        assert want is None, hand_text(hand)
    else:
        assert place(next(division for division in divisions if theirs(division[0]) == mine(got))) == want, (
            hand,
            given,
        )


@pytest.mark.slow
def test_random_hands_of_random_rules():
    rng = random.Random(1)
    assert sum(check_variant(rng, 7) for _ in range(60)) > 45


@pytest.mark.slow
def test_the_whole_order_where_aces_are_on_both_sides():
    rng = random.Random(2)
    for ace in ("either", "round"):
        assert sum(check_variant(rng, 8, 100, ace=ace, decks=2, wild=0, duplicates=False) for _ in range(40)) > 20


@pytest.mark.slow
def test_the_whole_order_with_jokers():
    rng = random.Random(3)
    assert sum(check_variant(rng, 7, 100, decks=1, jokers=3, wild=0, duplicates=False) for _ in range(40)) > 15


@pytest.mark.slow
def test_packs_that_lack_ranks():
    rng = random.Random(4)
    for removed in ((8, 9, 10), (1,), (2, 12, 13)):
        fixed = {"removed": removed, "jokers": 0, "wild": 0, "ace": "low"}
        assert sum(check_variant(rng, 9, **fixed) for _ in range(20)) > 10


@pytest.mark.slow
def test_sets_alone_with_limits_for_wild_cards():
    rng = random.Random(5)
    for most_wild, always_wild, one_set in ((3, True, True), (1, False, False), (2, True, False), (None, False, True)):
        fixed = {
            "sets_only": True,
            "most_wild": most_wild,
            "always_wild": always_wild,
            "one_set": one_set,
            "unmelded": (3,),
            "duplicates": True,
            "wild": 2,
            "ace": "low",
            "decks": 2,
            "min_set": 3,
        }
        assert sum(check_variant(rng, 7, **fixed) for _ in range(20)) > 5


def lines(text, game, **how):
    return [str(division) for division in best(read_hand(text, PRESETS[game]), PRESETS[game], **how)]


def test_what_jokers_stand_for():
    assert lines("5H 7H JK", "rummikub") == ["5H JK=6H 7H"]
    assert lines("KH KC JK", "indian") == ["KH JK=KS KC"]
    assert lines("5H JK JK", "rummikub")[0].count("=") == 2
    division = best(read_hand("5H 7H JK", PRESETS["rummikub"]), PRESETS["rummikub"])[0]
    assert division.melds[0].stands == ((52, read_hand("6H")[0]),)
    wild = Rules(wild=9)
    assert str(best(read_hand("5H 6H 9C"), wild)[0]) == "5H 6H 9C=7H"
    assert str(best(read_hand("8C 9C 10C"), wild)[0]) == "8C 9C 10C"


def test_the_ace():
    low, either, around = (Rules(ace=ace) for ace in ("low", "either", "round"))
    for given, text, melded in (
        (low, "AH 2H 3H", 3),
        (low, "QH KH AH", 0),
        (either, "QH KH AH", 3),
        (either, "AH 2H 3H", 3),
        (either, "KH AH 2H", 0),
        (around, "KH AH 2H", 3),
        (around, "QH KH AH 2H 3H", 5),
    ):
        assert best(read_hand(text), given)[0].melded == melded, (given.ace, text)


def test_gin():
    """One deck, ten cards; ace low; runs and sets of three or four; ace 1, pictures 10."""
    gin = PRESETS["gin"]
    assert (gin.decks, gin.hand, gin.jokers) == (1, 10, 0)
    assert lines("AH 2H 3H QC KC AC", "gin") == ["AH 2H 3H | left AC QC KC"]
    division = best(read_hand("7H 7S 7C 7D 8H 9H JC QD KD AS", gin), gin, by="value")[0]
    assert str(division) == "7H 8H 9H | 7S 7C 7D | left AS JC QD KD"
    assert division.value_left(gin) == 31
    with pytest.raises(HandError, match=r"word 2 'AH': AH can be held once at most"):
        read_hand("AH AH", gin)


def test_indian():
    """Thirteen cards of two decks and jokers; to show: all melded, two runs, one of them without a joker."""
    indian = PRESETS["indian"]
    assert (indian.decks, indian.hand, indian.joker_value, indian.values[0]) == (2, 13, 0, 10)

    def shows(text):
        return complete(read_hand(text, indian), indian) is not None

    assert shows("QH KH AH 2S 3S JK 5C 5D 5H 9S 9H 9C 9D")
    assert not shows("QH KH JK 2S 3S JK 5C 5D 5H 9S 9H 9C 9D")
    assert not shows("2H 2S 2C 5C 5D 5H 9S 9H 9C 9D JH QH KH")
    assert shows("2H 3H 4H 4H 5H 6H 9S 9H 9C 9D JH QH KH")
    assert not shows("2H 3H 4H 4H 5H 6H 9S 9H 9H 9D JH QH 6C")
    hand = read_hand("2H 3H 4H 4H 5H 6H 9S 9H 9C 9D JH QH KH 8D", indian)
    assert complete(hand, indian) is None
    shown = complete(hand, indian, spare=1)
    assert shown is not None
    assert shown.left == (read_hand("8D")[0],)
    both = best(read_hand("AH 2H 3H QS KS AS KC AC 2C", indian), indian)[0]
    assert str(both) == "AH 2H 3H | QS KS AS | left AC 2C KC"


def test_500():
    """One deck; ace high or low, not around the corner; an ace is 15, in A 2 3 it is 1."""
    five_hundred = PRESETS["500"]
    assert (five_hundred.decks, five_hundred.ace) == (1, "either")
    for text, points in (("AH 2H 3H", 6), ("QH KH AH", 35), ("AH AS AC", 45), ("10H JH QH", 30)):
        division = best(read_hand(text, five_hundred), five_hundred)[0]
        assert (division.melded, division.points(five_hundred)) == (3, points)
    assert best(read_hand("KH AH 2H", five_hundred), five_hundred)[0].melded == 0
    assert best(read_hand("AH", five_hundred), five_hundred)[0].value_left(five_hundred) == 15


def test_rummikub():
    """Tiles 1 to 13 in four colours twice, two jokers; groups of different colours; 1 is low; first meld 30."""
    tiles = PRESETS["rummikub"]
    assert (tiles.decks, tiles.jokers, tiles.hand, tiles.first_meld) == (2, 2, 14, 30)
    assert tiles.values == tuple(range(1, 14))

    def first(text):
        division = first_meld(read_hand(text, tiles), rules=tiles)
        return None if division is None else (str(division), division.points(tiles))

    assert first("9H 10H 11H 1S") == ("9H 10H JH | left AS", 30)
    assert first("9H 10H JK 1S") == ("9H 10H JK=JH | left AS", 30)
    assert first("8H 9H 10H 1S 2S 3S") == ("AS 2S 3S | 8H 9H 10H", 33)
    assert first("8H 9H 10H 1S") is None
    assert best(read_hand("7H 7H 7S", tiles), tiles)[0].melded == 0
    assert best(read_hand("12H 13H 1H", tiles), tiles)[0].melded == 0
    assert best(read_hand("JK 7H", tiles), tiles)[0].value_left(tiles) == 37


def test_duplicates_in_a_set():
    assert best(read_hand("7H 7H 7S"), Rules(duplicates=True))[0].melded == 3
    assert best(read_hand("7H 7H 7S"), Rules())[0].melded == 0


def test_a_hand_of_twenty_with_jokers():
    hand = read_hand("AH 2H 3H 5H 6H 6S 6C 7H 8H 9S 9C JK JK 10D JD KD 2C 2D 5S 4C", PRESETS["rummikub"])
    division = best(hand, PRESETS["rummikub"])[0]
    assert division.melded + len(division.left) == 20
    assert division.melded >= 14


def test_jokers_where_there_is_hardly_room():
    """Whole suits leave a joker no place, unless a run is broken in two."""
    suit = [card for card in range(52) if card % 4 == 0] * 2
    four = Rules(jokers=4)
    division = best([*suit, *[52] * 4], four)[0]
    assert (division.melded, len(division.melds)) == (30, 3)
    division = best(suit, four)[0]
    assert (division.melded, len(division.melds)) == (26, 2)
    assert best(read_hand("7H 7S 7C 7D JK", four), four)[0].melded == 4
    assert len(best(list(range(52)), PRESETS["500"])[0].melds) == 4


def test_all_cards_and_two_jokers():
    """Nine melds: eight runs of thirteen cards have no room for a joker, so a part of one is apart."""
    rules = PRESETS["rummikub"]
    division = best([*range(52), *range(52), 52, 52], rules)[0]
    assert (division.melded, len(division.melds)) == (106, 9)


@pytest.mark.slow
def test_the_first_division_alone_is_the_first_of_all():
    """What is dropped because nothing of it can be the first, is not."""
    rng = random.Random(6)
    for _ in range(25):
        given = replace(some_rules(rng), ace="low", decks=rng.choice([1, 2]), wild=0)
        hand = [*rng.sample(list(range(52)) * given.decks, rng.randint(25, 40)), *[52] * given.jokers]
        for by in proof.CRITERIA:
            assert first_in_order(hand, given, by) == next(divisions_in_order(hand, given, by)), (hand, given, by)


def test_a_bound_that_is_too_high():
    """The joker has room beside the aces only as a second one of a run, so the search begins again without dropping."""
    rules = Rules(decks=1, jokers=1, ace="either")
    suit = read_hand("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK", rules)
    assert first_in_order(suit, rules) == next(divisions_in_order(suit, rules))


def test_kalooki_and_contract_rummy():
    rules = PRESETS["kalooki"]
    laid = first_meld(read_hand("AH AS AC KD QD JD 2C", rules), rules=rules)
    assert laid is not None
    assert laid.points(rules) == 63
    assert first_meld(read_hand("2H 3H 4H 5C 5D 5S", rules), rules=rules) is None
    rules = PRESETS["contract"]
    assert str(best(read_hand("5H 5H 5S 8C 9C 10C", rules), rules)[0]) == "5H 5H 5S | left 8C 9C 10C"
    assert best(read_hand("8C 9C 10C JK", rules), rules)[0].melded == 4
