"""Indian rummy as numbers for learners. A card is 0 to 51, as in the encoding of rummy with two decks, 52 a joker."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.games.indian_rummy.reading import indian_of
from kibitz.games.indian_rummy.rules import CARDS, MELDS, MOST_POINTS, MOST_ROUNDS, PACK, wild_rank
from kibitz.games.indian_rummy.scoring import points
from kibitz.learn.card_encoding import CARD_ORDER, CardEncoding
from kibitz.learn.encoding import Feature, Limits, own_seat_first
from kibitz.melds import CELLS, HIDDEN, NO_CARD
from kibitz.table import View

KINDS = CELLS + 1
"""The number of different cards, the joker last."""
NOTHING = KINDS
"""Stands for no card."""
STAGES = {"draw": 1, "throw": 2}
MOST_COPIES = MELDS.decks
RANKS = 13


class IndianEncoding(CardEncoding):
    """One's own hand, what is known of the others, the pile, and how far the hand is."""

    draws = ("stock", "open", "drop")
    last_throw = "show"
    cards = KINDS

    def describe(self) -> tuple[Feature, ...]:
        order = f"{CARD_ORDER}, the joker"
        return (
            Feature("hand", KINDS, MOST_COPIES, f"copies in one's own hand, {order}"),
            Feature("pile", KINDS, MOST_COPIES, "copies in the pile"),
            *(
                Feature(f"known{seat}", KINDS, MOST_COPIES, f"copies that the player {seat} to the left took and holds")
                for seat in range(1, self.seats)
            ),
            Feature("paid", self.seats, MOST_POINTS, "what each player has lost, oneself first"),
            Feature("wild", 1, RANKS, "the wild rank, 0 before the deal"),
            Feature("top", 1, NOTHING, "the pile's top card, 53 for none"),
            Feature("fresh", 1, NOTHING, "the card that was just taken from the pile, 53 for none"),
            Feature("stage", 1, 2, "1: to draw, 2: to throw, in one's own turn; 0 otherwise"),
            Feature("rounds", 1, MOST_ROUNDS, "rounds that are over"),
            Feature("stock", 1, len(PACK), "cards in the stock"),
            Feature("counts", 1, MOST_POINTS, "what one's own hand counts"),
        )

    def numbers(self, view: View) -> Iterator[int]:
        deal, seat = indian_of(view), view.seat
        order = own_seat_first(seat, deal.seats)
        is_dealt = deal.phase != "deal"
        known = [deal.known[own] if is_dealt else () for own in order[1:]]
        yield from self.counts((deal.hands[seat] if is_dealt else (), deal.pile, *known))
        yield from (deal.paid[own] if is_dealt else 0 for own in order)
        yield wild_rank(deal.joker) if is_dealt else 0
        yield deal.pile[-1] if deal.pile else NOTHING
        yield NOTHING if deal.fresh == NO_CARD else deal.fresh
        yield STAGES.get(deal.phase, 0) if seat in deal.to_move else 0
        yield deal.turns // deal.seats
        yield deal.stock_size
        yield points([card for card in deal.hands[seat] if card != HIDDEN], deal.wild) if is_dealt else 0

    def limits(self) -> Limits:
        turns = MOST_ROUNDS * self.seats
        most = float(MOST_POINTS * (self.seats - 1))
        return Limits(2 * turns, CARDS * self.seats + 2 + turns, KINDS, -float(MOST_POINTS), most, 0.0)


ENCODING = IndianEncoding
