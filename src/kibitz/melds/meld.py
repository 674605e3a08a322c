"""Melds: what one shows, what it is worth, and whether cards can form one."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple

from kibitz.melds.cards import CELLS, JOKER, NO_CARD, Card, card_name
from kibitz.melds.rules import Rules


class Meld(NamedTuple):
    """A run or a set: the cards that it shows, and the cards of the hand that show them."""

    kind: Literal["run", "set"]
    shows: tuple[Card, ...]
    """A run's in the order of ranks, an ace above the king last; a set's in the order of suits."""
    cards: tuple[Card, ...]
    """The hand's card for each card shown: the same card, or a joker or wild card that stands for it."""

    @property
    def stands(self) -> tuple[tuple[Card, Card], ...]:
        """The jokers and wild cards of the meld, each with the card that it stands for."""
        return tuple((card, shown) for card, shown in zip(self.cards, self.shows, strict=True) if card != shown)

    def __str__(self) -> str:
        names = [
            card_name(card) if card == shown else f"{card_name(card)}={card_name(shown)}"
            for card, shown in zip(self.cards, self.shows, strict=True)
        ]
        return " ".join(names)


def meld_points(meld: Meld, rules: Rules) -> int:
    """Points of the meld on the table: a joker counts as the card that it stands for."""
    points = sum(rules.values[card // 4] for card in meld.shows)
    low_ace = meld.kind == "run" and len(meld.shows) > 1 and meld.shows[0] < 4 <= meld.shows[1] < 8
    if low_ace and rules.low_ace_value is not None:
        points += rules.low_ace_value - rules.values[0]
    return points


def forms_meld(cards: Iterable[Card], rules: Rules) -> bool:
    """Whether some of the cards form a meld."""
    held = Counter(cards)
    stand_ins = sum(number for card, number in held.items() if card == JOKER or card // 4 + 1 == rules.wild)
    for shape in _shortest_runs(rules) + _largest_sets(held, rules):
        own = [card for card in shape if held[card]]
        # A wild card that stands for itself here can't stand for another card.
        used_as_themselves = sum(card // 4 + 1 == rules.wild for card in own)
        need = len(shape) - len(own)
        if own and need <= min(stand_ins - used_as_themselves, rules.most_fillers(len(own))):
            return True
    return False


def _shortest_runs(rules: Rules) -> list[list[Card]]:
    """What all runs of the least length show."""
    if rules.sets_only:
        return []
    places = [place for place in range(13) if place + 1 not in rules.removed]
    places += {"low": [], "either": places[:1], "round": places[: rules.min_run - 1]}[rules.ace]
    return [
        [4 * place + suit for place in places[first : first + rules.min_run]]
        for suit in range(4)
        for first in range(len(places) - rules.min_run + 1)
    ]


def _largest_sets(held: Counter[Card], rules: Rules) -> list[list[Card]]:
    """For each rank a set of the least size with as many own cards as possible; NO_CARD where one is missing."""
    shapes = []
    for column in range(0, CELLS, 4):
        rank = column // 4 + 1
        if rank in rules.unmelded or (rules.always_wild and rank == rules.wild):
            continue
        own = [card for card in range(column, column + 4) for _ in range(held[card] if rules.duplicates else 1)]
        own = [card for card in own if held[card]][: rules.min_set]
        shapes.append([*own, *[NO_CARD] * (rules.min_set - len(own))])
    return shapes
