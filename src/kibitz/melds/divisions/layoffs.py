"""Cards of a hand laid off on melds that lie on the table, besides melds of its own.

laid_off(read_table("3H 4H 5H / 7S 7C 7D"), read_hand("6H 7H KS"))
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kibitz.melds.cards import JOKER, Card
from kibitz.melds.divisions.division import ARTICLE, Division, best, evaluate_many
from kibitz.melds.divisions.scores import CRITERIA, By
from kibitz.melds.divisions.short_pack import as_whole, lowered, lowered_meld, raised, raised_meld
from kibitz.melds.divisions.skeletons import HIGH_ACE, set_of
from kibitz.melds.meld import Meld
from kibitz.melds.rules import Rules, check_hand

Cards = tuple[Card, ...]


class LayOff(NamedTuple):
    """The table after lay-offs, and what becomes of the rest of the hand."""

    table: tuple[Meld, ...]
    """The melds in their order, with the cards laid off on them."""
    laid: Cards
    """The cards laid off, sorted."""
    division: Division
    """The rest of the hand: its own melds and what is left."""

    def raised(self, rules: Rules) -> "LayOff":
        """The lay-offs with a pack that lacks ranks, where these are of the same cards in a whole pack."""
        table = tuple(raised_meld(meld, rules) for meld in self.table)
        return LayOff(table, raised(self.laid, rules), self.division.raised(rules))


def laid_off(
    table: Sequence[Meld], hand: Sequence[Card], rules: Rules = ARTICLE, by: By = "value", has_melds: bool = True
) -> LayOff:
    """The lay-offs and own melds that leave least, by default in points; of equal ones, fewest cards laid off.

    A joker of the hand may be laid off where it fits; those of the table stay where they are, except that one in a set
    makes room for the suit that it showed. Without `has_melds` the hand may only lay off.
    """
    if by not in CRITERIA:
        raise ValueError(f"by = {by!r}: expected one of {', '.join(CRITERIA)}")
    check_hand([*(card for meld in table for card in meld.cards), *hand], rules)
    if rules.removed:
        table = [lowered_meld(meld, rules) for meld in table]
        return laid_off(table, lowered(hand, rules), as_whole(rules), by, has_melds).raised(rules)
    # What can be left of the hand, each with the first table that leaves it.
    tables: dict[Cards, tuple[Meld, ...]] = {tuple(sorted(hand)): ()}
    for meld in table:
        after: dict[Cards, tuple[Meld, ...]] = {}
        for left, before in tables.items():
            for rest, grown in extensions(meld, left, rules):
                after.setdefault(rest, (*before, grown))
        tables = after
    hands = list(tables)
    if has_melds:
        figures = evaluate_many(hands, by, rules)
    else:
        figures = [(0, sum(map(rules.value, cards))) for cards in hands]

    def order(place: int) -> tuple[object, ...]:
        melded, points = figures[place]
        left = len(hands[place]) - melded
        return (points, left) if by == "value" else (left, points), -len(hands[place]), hands[place]

    rest = hands[min(range(len(hands)), key=order)]
    laid = Counter(hand)
    laid.subtract(rest)
    division = best(rest, rules, by)[0] if has_melds else Division((), rest)
    return LayOff(tables[rest], tuple(sorted(laid.elements())), division)


def extensions(meld: Meld, hand: Cards, rules: Rules) -> Iterator[tuple[Cards, Meld]]:
    """Every way to lay cards of a sorted hand off on a meld, none of them first: what is left, and the meld then."""
    if meld.kind == "set":
        return _larger_sets(meld, hand, rules)
    return _longer_runs(meld, hand, rules)


def _stand_ins(hand: Cards, shown: Card, rules: Rules) -> list[Card]:
    """The cards of a hand that can show a card: the card itself, jokers and wild cards."""
    return [card for card in dict.fromkeys(hand) if card in (shown, JOKER) or card // 4 + 1 == rules.wild]


def _without(hand: Cards, card: Card) -> Cards:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def _longer_runs(meld: Meld, hand: Cards, rules: Rules) -> Iterator[tuple[Cards, Meld]]:
    """The run with cards after its last one, and then with cards before its first one."""
    first = meld.shows[0] // 4
    last = {"low": HIGH_ACE - 1, "either": HIGH_ACE, "round": 2 * HIGH_ACE}[rules.ace]

    def grow(first: int, longer: Meld, left: Cards, is_upwards: bool) -> Iterator[tuple[Cards, Meld]]:
        yield left, longer
        if len(longer.shows) == HIGH_ACE:
            return
        after = first + len(longer.shows)
        if is_upwards and after <= last:
            for grown, rest in fill(longer, left, after, -1):
                yield from grow(first, grown, rest, True)
        if first > 0 or rules.ace == "round":
            for grown, rest in fill(longer, left, first - 1, 0):
                yield from grow(first - 1, grown, rest, False)

    def fill(longer: Meld, left: Cards, place: int, end: int) -> Iterator[tuple[Meld, Cards]]:
        shown = 4 * (place % HIGH_ACE) + meld.shows[0] % 4
        for card in _stand_ins(left, shown, rules):
            if end:
                grown = Meld("run", (*longer.shows, shown), (*longer.cards, card))
            else:
                grown = Meld("run", (shown, *longer.shows), (card, *longer.cards))
            yield grown, _without(left, card)

    return grow(first, meld, hand, True)


def _larger_sets(meld: Meld, hand: Cards, rules: Rules) -> Iterator[tuple[Cards, Meld]]:
    """The set with cards of its rank that it may have, and with jokers and wild cards."""
    rank = meld.shows[0] // 4
    fillers = tuple(card for card, _ in meld.stands)
    natural = tuple(card for card, shown in zip(meld.cards, meld.shows, strict=True) if card == shown)

    def grow(natural: Cards, fillers: Cards, left: Cards, candidates: Cards) -> Iterator[tuple[Cards, Meld]]:
        larger = set_of(natural, fillers, rules)
        if larger is not None:
            yield left, larger
        for at, card in enumerate(candidates):
            # Equal cards are tried one after another, so each number of them once.
            if at and candidates[at - 1] == card:
                continue
            rest, others = _without(left, card), candidates[at + 1 :]
            if card // 4 == rank:
                yield from grow((*natural, card), fillers, rest, others)
            if card == JOKER or card // 4 + 1 == rules.wild:
                yield from grow(natural, (*fillers, card), rest, others)

    candidates = tuple(card for card in hand if card // 4 in (rank, rules.wild - 1) or card == JOKER)
    return grow(natural, fillers, hand, candidates)
