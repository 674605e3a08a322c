"""Melds on the table: all of them rearranged with cards of a hand.

rearranged(read_table("3H 4H 5H / 6H 6S 6C 6D"), read_hand("2H 7H"))
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from kibitz.melds.cards import Card, HandError, hand_text
from kibitz.melds.divisions.division import ARTICLE, best
from kibitz.melds.divisions.scores import CRITERIA, By
from kibitz.melds.divisions.short_pack import as_whole, lowered, lowered_meld, raised, raised_meld
from kibitz.melds.meld import Meld
from kibitz.melds.rules import Rules, check_hand, read_hand


class Rearrangement(NamedTuple):
    """The table after a turn in which all of it may be rearranged."""

    melds: tuple[Meld, ...]
    """Runs, then sets, by their first card: all cards of the table and those played."""
    played: tuple[Card, ...]
    """The cards that leave the hand, sorted."""
    left: tuple[Card, ...]
    """The cards that stay in the hand, sorted."""

    def raised(self, rules: Rules) -> "Rearrangement":
        """The turn with a pack that lacks ranks, where this one is of the same cards in a whole pack."""
        melds = tuple(raised_meld(meld, rules) for meld in self.melds)
        return Rearrangement(melds, raised(self.played, rules), raised(self.left, rules))


def rearranged(
    table: Sequence[Meld], hand: Sequence[Card], rules: Rules = ARTICLE, by: By = "cards"
) -> Rearrangement | None:
    """The best melds of all cards of the table and as many of the hand as possible, or None if no card can be played.

    `by` is one of CRITERIA, applied to the hand's cards: by default most cards played, then the least value left, then
    the fewest melds on the table. Jokers of the table may stand for other cards afterwards, and none goes to the hand.
    HandError where the table's cards form no melds, or the pack has fewer of a card.
    """
    # Few programs need it, and it takes long to load.
    from kibitz.melds.divisions.best_first import best_with_all_of

    if by not in CRITERIA:
        raise ValueError(f"by = {by!r}: expected one of {', '.join(CRITERIA)}")
    lying = [card for meld in table for card in meld.cards]
    check_hand([*lying, *hand], rules)
    if rules.removed:
        table = [lowered_meld(meld, rules) for meld in table]
        turn = rearranged(table, lowered(hand, rules), as_whole(rules), by)
        return turn and turn.raised(rules)
    melds = best_with_all_of(lying, hand, rules, by)
    if melds is None:
        raise HandError(f"{hand_text(lying)}: these cards form no melds")
    played = Counter(card for meld in melds for card in meld.cards)
    played.subtract(lying)
    if not any(played.values()):
        return None
    left = Counter(hand)
    left.subtract(played)
    in_order = sorted(melds, key=lambda meld: (meld.kind, meld.shows[0], -len(meld.shows), meld.shows, meld.cards))
    return Rearrangement(tuple(in_order), tuple(sorted(played.elements())), tuple(sorted(left.elements())))


def meld_of(cards: Sequence[Card], rules: Rules = ARTICLE) -> Meld:
    """The meld that these cards form together, jokers where they fit; HandError if they form none."""
    division = best(cards, rules, by="left")[0]
    if division.left or len(division.melds) != 1:
        raise HandError(f"{hand_text(cards) or 'no cards'}: expected the cards of one meld")
    return division.melds[0]


def read_table(text: str, rules: Rules = ARTICLE) -> tuple[Meld, ...]:
    """The melds of a text, e.g. "3H 4H 5H / 7C 7D JK"; none for "-"."""
    if text.strip() in ("", "-"):
        return ()
    return tuple(meld_of(read_hand(part, rules), rules) for part in text.split("/"))
