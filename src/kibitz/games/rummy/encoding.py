"""Rummy as numbers for learners. A card is 0 to 51: the aces of hearts, spades, clubs, diamonds, then the twos ..."""

from collections.abc import Iterator

from kibitz.games.rummy.reading import deal_of
from kibitz.games.rummy.rules import BONUS, BOTH_DECKS, MELDS, MOST_TURNS, PACK
from kibitz.games.rummy.state import deadwood
from kibitz.learn.card_encoding import CARD_ORDER, CardEncoding
from kibitz.learn.encoding import MOST_VALUE, Feature, Limits
from kibitz.melds import CELLS, HIDDEN, NO_CARD
from kibitz.table import View

COPIES = len(BOTH_DECKS) // CELLS
NOTHING = CELLS
"""Stands for no card."""
STAGES = {"draw": 1, "throw": 2}


class RummyEncoding(CardEncoding):
    """One's own hand, what is known of the other's, the pile, and how far the deal is."""

    kernel = "kernel"
    lists_in_order = True
    draws = ("stock", "open")
    last_throw = "out"

    def describe(self) -> tuple[Feature, ...]:
        return (
            Feature("hand", CELLS, COPIES, f"copies in one's own hand, {CARD_ORDER}"),
            Feature("known", CELLS, COPIES, "copies that the other took from the pile and still holds"),
            Feature("pile", CELLS, COPIES, "copies in the pile"),
            Feature("top", 1, NOTHING, "the pile's top card, 52 for none"),
            Feature("fresh", 1, NOTHING, "the card that was just taken from the pile, 52 for none"),
            Feature("stage", 1, 2, "1: to draw, 2: to throw, in one's own turn; 0 otherwise"),
            Feature("turns", 1, MOST_TURNS, "turns that are over"),
            Feature("stock", 1, PACK, "cards in the stock"),
            Feature("deadwood", 1, MOST_VALUE, "points that one's own hand's best division leaves"),
        )

    def numbers(self, view: View) -> Iterator[int]:
        deal, seat = deal_of(view), view.seat
        yield from self.counts((deal.hands[seat], deal.taken[1 - seat], deal.pile))
        yield deal.pile[-1] if deal.pile else NOTHING
        yield NOTHING if deal.fresh == NO_CARD else deal.fresh
        yield STAGES.get(deal.phase, 0) if seat in deal.to_move else 0
        yield deal.turns
        yield deal.stock_size
        own = [card for card in deal.hands[seat] if card != HIDDEN]
        yield min(deadwood(own), MOST_VALUE)

    def limits(self) -> Limits:
        cards = int(self.options["cards"])
        most = float(max(MELDS.values) * cards + int(self.options["limit"]) + BONUS)
        return Limits(2 * MOST_TURNS, 2 * cards + 1 + MOST_TURNS, CELLS, -most, most, 0.0)


ENCODING = RummyEncoding
