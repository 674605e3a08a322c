"""Jokers, a wild rank and high aces: the compiled evaluator against the search that knows all rules."""

import copy
import pickle
import random
from array import array
from collections import Counter
from dataclasses import replace

import pytest

from kibitz.melds import PRESETS, HandError, Rules, WildEvaluator, evaluate_many, evaluator_for, read_hand
from kibitz.melds.divisions import wild
from kibitz.melds.divisions.best_first import divisions_in_order
from kibitz.melds.divisions.scores import CARDS_SHIFT, MELDS_SHIFT, POINTS_SHIFT
from kibitz.native import interpreted
from tests.melds import proof


def score_of(melds, by, rules):
    cards = [card for meld in melds for card in meld.cards]
    score = len(cards) << CARDS_SHIFT[by]
    score += sum(map(rules.value, cards)) << POINTS_SHIFT[by]
    return score - (len(melds) << MELDS_SHIFT[by])


def some_hand(rng, most):
    """Random rules and a hand of theirs, of few ranks or of all."""
    rules = Rules(
        decks=rng.choice((1, 2)),
        jokers=rng.choice((0, 1, 2, 4)),
        ace=rng.choice(("low", "either")),
        wild=rng.choice((0, 0, 1, 5, 13)),
        values=rng.choice((PRESETS["article"].values, PRESETS["500"].values)),
        joker_value=rng.choice((0, 30)),
    )
    pack = list(range(52)) * rules.decks
    if rng.random() < 0.4:
        first = rng.choice((0, 36))
        pack = [card for card in pack if first <= card < first + 20 or card < 4]
    hand = rng.sample(pack, min(len(pack), rng.randint(1, most)))
    return [*hand, *[52] * rng.randint(0, rules.jokers)], rules


def test_what_cards_are_worth_is_computed_once_for_a_criterion_and_rules():
    rules = PRESETS["indian"]
    assert wild.worth_of("cards", rules) is wild.worth_of("cards", replace(rules))
    for by, other in (("value", rules), ("cards", replace(rules, joker_value=30))):
        assert wild.worth_of(by, other) is not wild.worth_of("cards", rules)
    # The ace is left.
    hand = read_hand("2H 3H 4H AS")
    values = (1, *rules.values[1:])
    assert WildEvaluator(hand, "value", rules).points_left() == 10
    assert WildEvaluator(hand, "value", replace(rules, values=values)).points_left() == 1


@pytest.mark.parametrize("by", proof.CRITERIA)
def test_the_score_is_that_of_the_search_without_limits(by):
    rng = random.Random(1)
    for _ in range(25):
        hand, rules = some_hand(rng, 11)
        one = WildEvaluator(hand, by, rules)
        found = next(divisions_in_order(hand, rules, by))
        assert one.total == score_of(found, by, rules), (hand, rules)
        assert one.cards_melded() == sum(len(meld.cards) for meld in found)
        assert one.points_left() == sum(map(rules.value, hand)) - sum(rules.value(c) for m in found for c in m.cards)


def test_the_melds_have_the_score_and_are_melds():
    rng = random.Random(2)
    for _ in range(25):
        hand, rules = some_hand(rng, 9)
        one = WildEvaluator(hand, "value", rules)
        assert score_of(one.best(), "value", rules) == one.total
        assert Counter(one.melded) + Counter(one.left) == Counter(hand)
        # What the melds show is a run or a set by itself.
        for meld in one.best():
            assert any(card == shown for card, shown in zip(meld.cards, meld.shows, strict=True))
            shown = WildEvaluator(meld.shows, "left", Rules(decks=2, ace=rules.ace))
            assert (shown.cards_melded(), len(shown.best())) == (len(meld.shows), 1)


@pytest.mark.parametrize(
    ("name", "text", "melds"),
    [
        ("rummikub", "5H JK 7H", "5H JK=6H 7H"),
        ("rummikub", "5H 5S JK 9C", "5H 5S JK=5C"),
        ("rummikub", "KH JK JK", "JK=JH JK=QH KH"),
        ("indian", "QH KH AH", "QH KH AH"),
        ("indian", "AH AH 2H 3H QH KH", "AH 2H 3H | QH KH AH"),
        ("indian", "AH 2H 3H QH KH", "QH KH AH"),
        ("500", "KH AH AS AC", "AH AS AC"),
    ],
)
def test_known_hands(name, text, melds):
    rules = PRESETS[name]
    assert " | ".join(map(str, WildEvaluator(read_hand(text, rules), "cards", rules).best())) == melds


def test_jokers_without_room_are_left():
    rules = PRESETS["rummikub"]
    one = WildEvaluator(read_hand("AH AS AC AD JK JK", rules), "value", rules)
    # Two aces with a joker each, or all four of them and no joker.
    assert (one.cards_melded(), one.points_left()) == (6, 0)
    assert WildEvaluator([52, 52], "cards", rules).total == 0


def test_changes_are_those_of_a_new_hand():
    rng = random.Random(3)
    rules = PRESETS["indian"]
    one = WildEvaluator((), "cards", rules)
    totals = []
    for _ in range(150):
        totals.append(one.total)
        held = one.hand
        pack = Counter({**dict.fromkeys(range(52), 2), 52: 2}) - Counter(held)
        if len(held) > 12 or (held and rng.random() < 0.4):
            one.remove(rng.choice(held))
        else:
            one.add(rng.choice([52, 0, *pack.elements()]) if pack[0] and pack[52] else rng.choice([*pack.elements()]))
        assert one.total == WildEvaluator(one.hand, "cards", rules).total
        assert one.size == len(one.hand)
    while totals:
        assert one.undo() == totals.pop()
    with pytest.raises(HandError, match="nothing to undo"):
        one.undo()


@pytest.mark.parametrize(
    "twin_of", [WildEvaluator.copy, copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
)
def test_twins_change_apart(twin_of):
    rules = PRESETS["indian"]
    one = WildEvaluator([0, 4, 52], "value", rules)
    one.add(8)
    twin = twin_of(one)
    twin.remove(52)
    assert one.hand == [0, 4, 8, 52]
    twin.undo()
    assert twin.undo() == WildEvaluator([0, 4, 52], "value", rules).total
    assert (twin.by, twin.rules) == ("value", rules)


def test_batches_leave_the_own_hand_as_it_was():
    rules = PRESETS["rummikub"]
    hands = [[0, 4, 52], [], [16, 17, 52, 52, 51]]
    flat, sizes = bytes(card for hand in hands for card in hand), array("i", map(len, hands))
    one = WildEvaluator([8, 12, 16], "cards", rules)
    before = one.hand, one.total
    scores = array("q", [0, 0, 0])
    one.evaluate(flat, sizes, scores)
    assert list(scores) == [WildEvaluator(hand, "cards", rules).total for hand in hands]
    assert one.figures(hands) == evaluate_many(hands, rules=rules) == [(3, 0), (0, 0), (4, 13)]
    for call in (lambda: one.figures([[], [52] * 3]), lambda: one.evaluate(bytes([52, 52, 52]), [0, 3], scores[:2])):
        with pytest.raises(HandError, match="hand 2: more of card 52 than the pack has"):
            call()
    every, maximal = array("q", [0, 0, 0]), array("q", [0, 0, 0])
    one.count(flat, sizes, every, maximal)
    assert list(every) == [len(list(WildEvaluator(hand, "cards", rules).divisions())) for hand in hands]
    assert list(maximal) == [len(list(WildEvaluator(hand, "cards", rules).divisions(maximal=True))) for hand in hands]
    assert (one.hand, one.total) == before
    one.clear()
    assert (one.hand, one.size, one.total) == ([], 0, 0)


def test_hands_that_are_too_rich_are_left_to_the_search():
    rules = Rules(jokers=8)
    hand = [*read_hand("2H 3H 5H 9S", rules), *[52] * 6]
    one = WildEvaluator(hand, "cards", rules)
    assert not one.is_settled
    assert one.cards_melded() == 10
    assert sum(len(meld.cards) for meld in one.best()) == 10


def test_the_evaluator_that_serves_the_rules():
    assert type(evaluator_for()).__name__ == "Evaluator"
    assert type(evaluator_for([52], rules=PRESETS["rummikub"])).__name__ == "WildEvaluator"
    for rules in (Rules(decks=3), Rules(min_run=4), Rules(duplicates=True), Rules(ace="round")):
        with pytest.raises(ValueError, match="expected melds of three or more"):
            evaluator_for(rules=rules)
    with pytest.raises(ValueError, match="by = 'most': expected one of cards, value, left"):
        WildEvaluator(by="most")
    with pytest.raises(HandError, match="JK: expected 0 at most in a hand"):
        WildEvaluator([52])
    with pytest.raises(HandError, match="card 53: expected 0 to 51, or 52 for a joker"):
        WildEvaluator().add(53)
    with pytest.raises(HandError, match="card 3: it is not in the hand"):
        WildEvaluator().remove(3)


def test_interpreted_and_compiled_are_equal():
    plain = interpreted.module("kibitz.melds.divisions.wild")
    rng = random.Random(4)
    for _ in range(40):
        hand, rules = some_hand(rng, 13)
        one, other = (module.WildEvaluator(hand, "cards", rules) for module in (plain, wild))
        assert (one.total, one.is_settled, one.best()) == (other.total, other.is_settled, other.best())
