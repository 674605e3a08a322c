"""Divisions compared with the definition: the tests take a share of the hands, benchmarks/rummy_proof.py all."""

from array import array
from collections import Counter
from itertools import islice

from kibitz.melds import CRITERIA, JOKER, Evaluator, best, first_meld, hand_text
from kibitz.melds.divisions.best_first import divisions_in_order
from kibitz.melds.divisions.division import ARTICLE
from kibitz.melds.divisions.melds import MELDS
from kibitz.melds.divisions.sweep import Sweep
from tests.melds import oracle

DECK = list(range(52)) * 2


def oracle_card(card):
    """A card as the oracle names it."""
    return oracle.JOKER if card == JOKER else (card // 4 + 1, oracle.ORDER[card % 4])


def melds_of(melds):
    """Melds as the oracle names them, in one order."""
    return tuple(sorted((meld.kind, tuple(map(oracle_card, meld.cards))) for meld in melds))


def deal(rng, size):
    """A random hand; every third one from seven ranks, where melds abound and cards have choices."""
    if size <= 12 and rng.random() < 1 / 3:
        first = rng.randrange(7)
        return rng.sample([card for card in DECK if first <= card // 4 < first + 7], size)
    return rng.sample(DECK, size)


def check_all(hand):
    """All divisions and the maximal ones are those of the definition; returns the oracle's."""
    cards = [oracle_card(card) for card in hand]
    melds = oracle.plain_melds(cards)
    divisions = list(oracle.divisions(cards, melds))
    evaluator = Evaluator(hand)
    got = [melds_of(division) for division in evaluator.divisions()]
    assert sorted(got) == sorted(tuple(sorted(laid)) for laid, _ in divisions), hand_text(hand)
    got = [melds_of(division) for division in evaluator.divisions(maximal=True)]
    want = [tuple(sorted(laid)) for laid, dump in divisions if oracle.is_maximal(dump, melds)]
    assert sorted(got) == sorted(want), hand_text(hand)
    return divisions


def check_best(hand, divisions):
    """The best division by each criterion is the first of the oracle's list, in its order to the last tie."""
    for by in CRITERIA:
        first = min(divisions, key=lambda division: oracle.order(division, oracle.House(), by))
        want = tuple(sorted(first[0]))
        assert melds_of(Evaluator(hand, by).best()) == want, (hand_text(hand), by)


def check_k_best(hand, divisions, k):
    """The k best are the first of the oracle's list, also by the best-first search; and the best one by the sweep."""
    for by in CRITERIA:
        in_order = sorted(divisions, key=lambda division: oracle.order(division, oracle.House(), by))
        want = [tuple(sorted(laid)) for laid, _ in in_order[:k]]
        got = [melds_of(division.melds) for division in best(hand, by=by, k=k)]
        assert got == want, (hand_text(hand), by)
        got = [melds_of(melds) for melds in islice(divisions_in_order(hand, ARTICLE, by), k)]
        assert got == want, (hand_text(hand), by)
        sweep = SWEEPS[by]
        evaluator = Evaluator(hand, by)
        assert sweep.best(evaluator.ones, evaluator.twos) == evaluator.total
        assert melds_of(MELDS[i] for i in list(sweep.melds)[: sweep.meld_count]) == want[0], (hand_text(hand), by)


SWEEPS = {by: Sweep(by) for by in CRITERIA}


def check_first_meld(hand, divisions, points):
    """The first meld has the fewest cards, then the most points, then the stated order."""

    def points_of(division):
        return sum(oracle.value(card, oracle.House()) for meld in division[0] for card in meld[1])

    enough = [division for division in divisions if points_of(division) >= points]
    got = first_meld(hand, points)
    if not enough:
        assert got is None
        return
    want = min(
        enough,
        key=lambda division: (
            sum(len(meld[1]) for meld in division[0]),
            -points_of(division),
            oracle.order(division, oracle.House(), "left"),
        ),
    )
    assert got is not None
    assert melds_of(got.melds) == tuple(sorted(want[0])), hand_text(hand)


def changes(rng, number, most):
    """A sequence of adds and removes, as Evaluator.churn reads it, that wanders between empty and `most` cards."""
    held = Counter()
    size = 0
    target = rng.randint(0, most)
    sequence = bytearray()
    for _ in range(number):
        if size == target:
            target = rng.randint(0, most)
        if size and (size > target or size == 104):
            card = rng.choice(list(held.elements())) if size < 30 else rng.choice(list(held))
            held[card] -= 1
            if not held[card]:
                del held[card]
            size -= 1
            sequence.append(2 * card + 1)
        else:
            card = rng.randrange(52)
            while held[card] == 2:
                card = rng.randrange(52)
            held[card] += 1
            size += 1
            sequence.append(2 * card)
    return bytes(sequence)


def check_changes(sequence, by="cards"):
    """After every change the hand that changed is equal to one evaluated from scratch."""
    scores = array("q", bytes(8 * len(sequence)))
    Evaluator(by=by).churn(sequence, scores)
    from_scratch = Evaluator(by=by)
    moving = Evaluator(by=by)
    ones = twos = 0
    for change, score in zip(sequence, scores, strict=True):
        bit = 1 << change // 2
        if change % 2:
            ones, twos = (ones, twos ^ bit) if twos & bit else (ones ^ bit, twos)
            moving.remove(change // 2)
        else:
            ones, twos = ones | bit, twos | ones & bit
            moving.add(change // 2)
        assert from_scratch.hold(ones, twos) == score == moving.total
        assert (moving.ones, moving.twos) == (ones, twos)
        assert from_scratch.best() == moving.best()
