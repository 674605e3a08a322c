"""What the network is told about a hand, against brute force."""

import random

from kibitz.games.gin_rummy.engine.layout import ALL_CARDS, KNOCK_STEPS
from kibitz.games.gin_rummy.engine.network import Network, knock_step
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.games.gin_rummy.scoring import deadwood, melds_of
from kibitz.melds import NO_CARD

LIMIT = 10


def near_hands(count):
    """Hands of ten cards of which a few are outside melds."""
    rng, found = random.Random(4), []
    while len(found) < count:
        rank, low, suit = rng.randrange(13), rng.randrange(9), rng.randrange(4)
        cards = {4 * rank + one for one in range(4) if one != rng.randrange(4)}
        cards |= {4 * (low + step) + suit for step in range(4)}
        cards |= set(rng.sample(sorted(set(range(52)) - cards), max(0, 10 - len(cards))))
        if len(cards) == 10 and deadwood(cards) <= 40:
            found.append(tuple(sorted(cards)))
    return found


def counted(hand, unseen):
    """By brute force: the unseen cards after which some throw leaves ten points, and those after which one leaves 0."""
    left = [
        min(deadwood([one for one in (*hand, card) if one != thrown]) for thrown in (*hand, card)) for card in unseen
    ]
    return sum(one <= LIMIT for one in left), sum(one == 0 for one in left)


def test_the_draws_that_let_one_knock_are_counted():
    network, table, same = Network(), Table(1), 0
    hands = near_hands(60)
    for hand in hands:
        ones = sum(1 << card for card in hand)
        seen = sum(1 << card for card in random.Random(hand[0]).sample(range(52), 12))
        unseen = ALL_CARDS & ~(ones | seen)
        table.look(0, ones, 0, 0, 0, 0)
        table.look_round(20, 0, NO_CARD, NO_CARD, NO_CARD, 1)
        melded = {card for meld in melds_of(hand) for card in meld}
        highest = max((min(10, card // 4 + 1) for card in hand if card not in melded), default=0)
        network.count_draws(table, 0, unseen, table.deadwood(0), highest)
        knock, gin = counted(hand, [card for card in range(52) if unseen >> card & 1])
        assert network.knock_draws <= knock
        assert network.gin_draws <= gin
        same += (network.knock_draws, network.gin_draws) == (knock, gin)
        assert table.masks[0] == ones
    assert same > 0.9 * len(hands)


def test_steps_cover_all_numbers_of_cards():
    steps = [knock_step(cards) for cards in range(43)]
    assert steps == sorted(steps)
    assert (steps[0], steps[-1]) == (0, KNOCK_STEPS - 1)
