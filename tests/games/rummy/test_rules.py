"""Texts of hands, the grid, its islands and control points."""

import random

import pytest

from kibitz.games.rummy import rules
from kibitz.games.rummy.rules import PRESETS, HandError, card_name, control_points, grid, hand_text, islands, read_hand
from tests.games.rummy import oracle, proof


def test_every_way_to_write_a_card():
    ten = read_hand("10H")[0]
    for word in ("10h", "TH", "th", "10♥", "T♥", "10♡", "10♥\N{VARIATION SELECTOR-16}"):
        assert read_hand(word) == [ten]
    assert read_hand("aS 1S") == [1, 1]
    assert read_hand("11C, 12c; KC") == read_hand("JC QC 13C")
    assert read_hand("") == []
    assert read_hand("joker JK *", rules.Rules(jokers=3)) == [52, 52, 52]
    for card in range(52):
        assert read_hand(card_name(card)) == [card]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3H 14H", "word 2 '14H': there is no rank '14', expected A, 2 to 10 (or T), J, Q, K"),
        ("3H 4X", "word 2 '4X': expected a card such as 10H, with a suit H, S, C, D or ♥ ♠ ♣ ♦ at its end"),
        ("3H 3h 4S 3♥", "word 4 '3♥': 3H can be held twice at most"),
        ("3H jk", "word 2 'jk': there are no jokers in these rules"),
        ("H", "word 1 'H': there is no rank '', expected A, 2 to 10 (or T), J, Q, K"),
        ("10", "word 1 '10': expected a card such as 10H, with a suit H, S, C, D or ♥ ♠ ♣ ♦ at its end"),
    ],
)
def test_an_error_points_at_the_word(text, message):
    with pytest.raises(HandError) as error:
        read_hand(text)
    assert str(error.value) == message


def test_the_grid():
    rows = grid(read_hand("2H 3H 3H KD"))
    assert rows[0] == [0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert rows[3][12] == 1
    assert sum(map(sum, rows)) == 4


def test_the_islands_of_the_article():
    hand = read_hand("11C 3H 4H 11D 3D 5H 9D 2H 6H 3C 4H 3D 4D 5H 12D 3C")
    assert [hand_text(island) for island in islands(hand)] == ["2H 3H 3C 3C 3D 3D 4H 4H 4D 5H 5H 6H", "9D", "JC JD QD"]


def flooded(hand):
    """Islands by the article's two rules, cell by cell."""
    cells = set(hand)
    found = []
    while cells:
        island, edge = set(), [cells.pop()]
        while edge:
            cell = edge.pop()
            island.add(cell)
            near = {c for c in cells if c // 4 == cell // 4 or (c % 4 == cell % 4 and abs(c - cell) == 4)}
            cells -= near
            edge += near
        found.append(sorted(card for card in hand if card in island))
    return sorted(found)


def test_islands_are_those_of_a_flood():
    rng = random.Random(1)
    for _ in range(500):
        hand = rng.sample(proof.DECK, rng.randint(0, 40))
        assert islands(hand) == flooded(hand)


def test_control_points_of_the_article():
    hand = read_hand("2H 3H 4H 5H 4H 5H 6H 3C 3C 3D 3D 4D")
    flags = rules.places(hand)
    assert flags[read_hand("3H")[0]] == rules.RUN | rules.SECOND_RUN | rules.SET
    assert hand_text(control_points(hand)) == "2H 3H 6H"


def test_flags_against_every_pair_of_melds():
    rng = random.Random(2)
    for _ in range(60):
        hand = proof.deal(rng, 11)
        cards = [proof.told(card) for card in hand]
        melds = oracle.plain_melds(cards)
        pairs = [laid for laid, _ in oracle.divisions(cards, melds) if len(laid) == 2]
        flags = rules.places(hand)
        points = []
        for card in sorted(set(hand)):
            want = 0
            for kind, one, two in (("run", rules.RUN, rules.SECOND_RUN), ("set", rules.SET, rules.SECOND_SET)):
                if any(meld[0] == kind and proof.told(card) in meld[1] for meld in melds):
                    want |= one
                for a, b in pairs:
                    alike = a[0] == b[0] == kind and (kind == "set" or a[1][0][1] == b[1][0][1])
                    shared = {rank for rank, _ in a[1]} & {rank for rank, _ in b[1]}
                    if alike and shared and proof.told(card) in (*a[1], *b[1]):
                        want |= two
            assert flags[card] == want, (hand_text(hand), card_name(card))
            if want.bit_count() > hand.count(card):
                points.append(card)
        assert control_points(hand) == points


def test_what_can_not_be_held():
    with pytest.raises(HandError, match="card 60: expected 0 to 51, or 52 for a joker"):
        rules.check_hand([60], PRESETS["article"])
    with pytest.raises(HandError, match="there are no jokers"):
        rules.check_hand([52], PRESETS["gin"])
    with pytest.raises(HandError, match="JK can be held twice at most"):
        rules.check_hand([52] * 3, PRESETS["rummikub"])
