"""How far a hand is from a show: hands that were complete, and changes of one card."""

from random import Random

import pytest

from kibitz.games.indian_rummy.engine.distance import Distance
from kibitz.games.indian_rummy.rules import MELDS, PACK
from kibitz.games.indian_rummy.scoring import may_show
from kibitz.melds import HandError, read_hand, rest_of


def measured(hand, wild=13, unseen=()):
    distance = Distance(wild)
    distance.look(hand, unseen)
    return distance.measure()


@pytest.mark.parametrize(
    ("hand", "far"),
    [
        ("3H 4H 5H 7C 7S 7D 9S 10S JK 2C 2D 2H 2S", 0),
        ("3H 4H 5H 6H 7H 8H 9S 9D 9H 2C 2D 2H 2S", 0),
        ("AH 2H 3H 4H 5S 6S 7S 8S 8C 9C 10C JC QC", 0),
        # The joker can't stand for the card that the pure run lacks.
        ("3H 4H JK 7C 7S 7D 9S 9D 9H KC KD QS JS", 2),
        ("3H 4H KS 7C 7S 7D 9S 10S JK 2C 2D QH QS", 2),
    ],
)
def test_how_far(hand, far):
    assert measured(read_hand(hand, MELDS), 6) == far


def complete(rng):
    """A hand that may be shown: two runs, and two more melds."""
    while True:
        left, hand = list(PACK), []
        for length in rng.sample((3, 3, 3, 4), 4):
            if len(hand) < 7 or rng.random() < 0.5:
                first = 4 * rng.randrange(13 - length) + rng.randrange(4)
                meld = [first + 4 * step for step in range(length)]
            else:
                column = 4 * rng.randrange(13)
                meld = [column + suit for suit in rng.sample(range(4), length)]
            if any(meld.count(card) > left.count(card) for card in meld):
                break
            for card in meld:
                left.remove(card)
            hand += meld
        if len(hand) == 13 and may_show(hand, 13):
            return hand, left


def test_a_complete_hand_is_as_far_away_as_cards_of_it_are_replaced():
    rng = Random(3)
    for _ in range(60):
        hand, left = complete(rng)
        assert measured(hand) == 0
        replaced = rng.randrange(1, 5)
        changed = [*rng.sample(hand, 13 - replaced), *rng.sample(left, replaced)]
        assert measured(changed) <= replaced


def test_one_more_card_is_one_step_at_most_in_nearly_all_hands():
    rng = Random(4)
    steps = []
    for _ in range(80):
        hand = rng.sample(PACK, 13)
        far = measured(hand, 9)
        steps += [far - measured([*hand, card], 9) for card in rng.sample(rest_of(PACK, hand), 10)]
    assert min(steps) == 0
    assert sum(step > 1 for step in steps) < len(steps) / 100


def test_the_outs_are_the_cards_that_bring_it_nearer():
    rng = Random(5)
    for _ in range(20):
        hand = rng.sample(PACK, 13)
        unseen = rest_of(PACK, hand)
        distance = Distance(9)
        distance.look(hand, unseen)
        far = distance.measure()
        assert distance.count_outs(far) == sum(measured([*hand, card], 9) < far for card in unseen)
        assert list(distance.copies) == [hand.count(card) for card in range(53)]


@pytest.mark.slow
def test_nearly_all_hands_that_are_no_step_away_may_be_shown():
    rng = Random(6)
    wrong = 0
    for _ in range(200):
        hand, left = complete(rng)
        changed = [*rng.sample(hand, 12), rng.choice(left)]
        wrong += (measured(changed, 9) == 0) != may_show(changed, 9)
    assert wrong <= 4


def test_what_is_no_card_is_refused():
    for wild in (0, 14, -1):
        with pytest.raises(ValueError, match="expected 1 to 13"):
            Distance(wild)
    distance = Distance(9)
    for card in (-1, 53, 10**6):
        for use in (distance.add, distance.remove, lambda card: distance.look((card,), ())):
            with pytest.raises(HandError, match="expected 0 to 51"):
                use(card)
        with pytest.raises(HandError):
            distance.look((), (card,))
    with pytest.raises(HandError, match="it is not in the hand"):
        distance.remove(3)
