"""The grid, its islands and control points."""

import random

from kibitz.melds import card_name, control_points, flag_map, grid, hand_text, islands, read_hand
from kibitz.melds.analysis import RUN, SECOND_RUN, SECOND_SET, SET
from tests.melds import oracle, proof


def test_the_grid():
    rows = grid(read_hand("2H 3H 3H KD"))
    assert rows[0] == [0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert rows[3][12] == 1
    assert sum(map(sum, rows)) == 4


def test_the_islands_of_the_article():
    hand = read_hand("11C 3H 4H 11D 3D 5H 9D 2H 6H 3C 4H 3D 4D 5H 12D 3C")
    assert [hand_text(island) for island in islands(hand)] == ["2H 3H 3C 3C 3D 3D 4H 4H 4D 5H 5H 6H", "9D", "JC JD QD"]


def flood_fill(hand):
    """Islands by the article's two rules, cell by cell."""
    cells = set(hand)
    groups = []
    while cells:
        island, edge = set(), [cells.pop()]
        while edge:
            cell = edge.pop()
            island.add(cell)
            near = {c for c in cells if c // 4 == cell // 4 or (c % 4 == cell % 4 and abs(c - cell) == 4)}
            cells -= near
            edge += near
        groups.append(sorted(card for card in hand if card in island))
    return sorted(groups)


def test_islands_are_those_of_a_flood_fill():
    rng = random.Random(1)
    for _ in range(500):
        hand = rng.sample(proof.DECK, rng.randint(0, 40))
        assert islands(hand) == flood_fill(hand)


def test_control_points_of_the_article():
    hand = read_hand("2H 3H 4H 5H 4H 5H 6H 3C 3C 3D 3D 4D")
    flags = flag_map(hand)
    assert flags[read_hand("3H")[0]] == RUN | SECOND_RUN | SET
    assert hand_text(control_points(hand)) == "2H 3H 6H"


def test_flags_against_every_pair_of_melds():
    rng = random.Random(2)
    for _ in range(60):
        hand = proof.deal(rng, 11)
        cards = [proof.oracle_card(card) for card in hand]
        melds = oracle.plain_melds(cards)
        pairs = [laid for laid, _ in oracle.divisions(cards, melds) if len(laid) == 2]
        flags = flag_map(hand)
        points = []
        for card in sorted(set(hand)):
            want = 0
            for kind, one, two in (("run", RUN, SECOND_RUN), ("set", SET, SECOND_SET)):
                if any(meld[0] == kind and proof.oracle_card(card) in meld[1] for meld in melds):
                    want |= one
                for a, b in pairs:
                    alike = a[0] == b[0] == kind and (kind == "set" or a[1][0][1] == b[1][0][1])
                    shared = {rank for rank, _ in a[1]} & {rank for rank, _ in b[1]}
                    if alike and shared and proof.oracle_card(card) in (*a[1], *b[1]):
                        want |= two
            assert flags[card] == want, (hand_text(hand), card_name(card))
            if want.bit_count() > hand.count(card):
                points.append(card)
        assert control_points(hand) == points
