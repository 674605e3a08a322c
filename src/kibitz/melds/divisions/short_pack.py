"""Packs that lack ranks, as in conquian: divided as if the ranks that they have were the lowest ones of a whole pack.

Then neighbours in the pack are neighbours in rank, and cards keep their order.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from kibitz.melds.cards import JOKER, Card
from kibitz.melds.meld import Meld
from kibitz.melds.rules import Rules


@cache
def ranks_of(rules: Rules) -> tuple[int, ...]:
    """The ranks that the pack has, in order."""
    return tuple(rank for rank in range(1, 14) if rank not in rules.removed)


@cache
def as_whole(rules: Rules) -> Rules:
    """The rules for the same cards as the lowest ranks of a whole pack."""
    ranks = ranks_of(rules)
    values = [rules.values[rank - 1] for rank in ranks] + [0] * (13 - len(ranks))
    unmelded = tuple(place for place, rank in enumerate(ranks, 1) if rank in rules.unmelded)
    return replace(rules, removed=(), values=tuple(values), unmelded=unmelded)


def lowered(cards: Iterable[Card], rules: Rules) -> list[Card]:
    """The cards of a whole pack that stand for these; they have to be in the pack."""
    places = {rank: place for place, rank in enumerate(ranks_of(rules))}
    return [card if card == JOKER else 4 * places[card // 4 + 1] + card % 4 for card in cards]


def raised(cards: Iterable[Card], rules: Rules) -> tuple[Card, ...]:
    """The cards that these of a whole pack stand for."""
    ranks = ranks_of(rules)
    return tuple(4 * (ranks[card // 4] - 1) + card % 4 for card in cards)


def lowered_meld(meld: Meld, rules: Rules) -> Meld:
    return Meld(meld.kind, tuple(lowered(meld.shows, rules)), tuple(lowered(meld.cards, rules)))


def raised_meld(meld: Meld, rules: Rules) -> Meld:
    return Meld(meld.kind, raised(meld.shows, rules), raised(meld.cards, rules))
