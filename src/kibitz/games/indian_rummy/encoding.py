"""Indian rummy as numbers for learners. A card is 0 to 51, as in the encoding of rummy with two decks, 52 a joker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from kibitz.games.indian_rummy.moves import Choice, Dealt
from kibitz.games.indian_rummy.reading import indian_of
from kibitz.games.indian_rummy.rules import (
    CARDS,
    MELDS,
    MOST_POINTS,
    MOST_ROUNDS,
    PACK,
    rest_of_pack,
    wild_rank,
)
from kibitz.games.indian_rummy.scoring import points
from kibitz.games.indian_rummy.state import IndianDeal
from kibitz.learn.encoding import Encoding, Feature, Limits, Parts, own_seat_first
from kibitz.melds import CELLS, HIDDEN, JOKER, NO_CARD, card_name
from kibitz.table import Move, Position, View

KINDS = CELLS + 1
"""Different cards, the joker the last."""
NOTHING = KINDS
"""In place of a card where there is none."""
DRAWS = ("stock", "open", "drop")
"""The first indices; throws and shows follow, a card each."""
STAGES = {"draw": 1, "throw": 2}
MOST_COPIES = MELDS.decks
RANKS = 13


class IndianEncoding(Encoding):
    """The own hand, what is known of the others, the pile, and how far the hand is."""

    def describe(self) -> tuple[Feature, ...]:
        order = "by card: ace of hearts, spades, clubs, diamonds, then the twos, ... the kings, the joker"
        return (
            Feature("hand", KINDS, MOST_COPIES, f"copies in the own hand, {order}"),
            Feature("pile", KINDS, MOST_COPIES, "copies in the pile"),
            *(
                Feature(f"known{seat}", KINDS, MOST_COPIES, f"copies that the player {seat} to the left took and holds")
                for seat in range(1, self.seats)
            ),
            Feature("paid", self.seats, MOST_POINTS, "what each player has lost, the own side first"),
            Feature("wild", 1, RANKS, "the wild rank, 0 before the deal"),
            Feature("top", 1, NOTHING, "the pile's top card, 53 for none"),
            Feature("fresh", 1, NOTHING, "the card that was just taken from the pile, 53 for none"),
            Feature("stage", 1, 2, "1: to draw, 2: to throw, in the own turn; 0 otherwise"),
            Feature("rounds", 1, MOST_ROUNDS, "rounds that are over"),
            Feature("stock", 1, len(PACK), "cards in the stock"),
            Feature("counts", 1, MOST_POINTS, "what the own hand counts"),
        )

    def count(self) -> int:
        return len(DRAWS) + 2 * KINDS

    def numbers(self, view: View) -> Iterator[int]:
        deal, seat = indian_of(view), view.seat
        order = own_seat_first(seat, deal.seats)
        is_dealt = deal.phase != "deal"
        known = [deal.known[own] if is_dealt else () for own in order[1:]]
        for cards in (deal.hands[seat] if is_dealt else (), deal.pile, *known):
            counts = Counter(cards)
            yield from (counts[card] for card in range(KINDS))
        yield from (deal.paid[own] if is_dealt else 0 for own in order)
        yield wild_rank(deal.joker) if is_dealt else 0
        yield deal.pile[-1] if deal.pile else NOTHING
        yield NOTHING if deal.fresh == NO_CARD else deal.fresh
        yield STAGES.get(deal.phase, 0) if seat in deal.to_move else 0
        yield deal.turns // deal.seats
        yield deal.stock_size
        yield points([card for card in deal.hands[seat] if card != HIDDEN], deal.wild) if is_dealt else 0

    def index(self, view: View, move: Move) -> int:
        assert isinstance(move, Choice)
        if move.card == NO_CARD:
            return DRAWS.index(move.kind)
        return len(DRAWS) + (KINDS if move.kind == "show" else 0) + move.card

    def word(self, index: int) -> str:
        if index < len(DRAWS):
            return DRAWS[index]
        shows, card = divmod(index - len(DRAWS), KINDS)
        return f"{'show' if shows else 'throw'} {card_name(JOKER if card == CELLS else card)}"

    def limits(self) -> Limits:
        turns = MOST_ROUNDS * self.seats
        most = float(MOST_POINTS * (self.seats - 1))
        return Limits(2 * turns, CARDS * self.seats + 2 + turns, KINDS, -float(MOST_POINTS), most, 0.0)

    def outcomes(self, position: Position, parts: Parts) -> list[tuple[int, Fraction]]:
        """A deal is the cards of each seat, the joker's card and the first one of the pile, one by one."""
        if not isinstance(position, IndianDeal) or position.phase != "deal":
            return super().outcomes(position, parts)
        left = rest_of_pack(parts)
        return [(card, Fraction(copies, len(left))) for card, copies in Counter(left).items()]

    def chance_move(self, position: Position, parts: Parts) -> Move | None:
        if not isinstance(position, IndianDeal) or position.phase != "deal":
            return super().chance_move(position, parts)
        if len(parts) < CARDS * position.seats + 2:
            return None
        hands = tuple(tuple(sorted(parts[CARDS * seat : CARDS * (seat + 1)])) for seat in range(position.seats))
        return Dealt(hands, parts[-2], parts[-1])


ENCODING = IndianEncoding
