"""Take 5! as numbers for learners. Seats are counted from the observer's own: 0, then those to the left."""

from collections.abc import Iterator
from fractions import Fraction

from kibitz.games.take_five.rules import HAND, LONGEST, PENALTIES, ROWS, deck
from kibitz.games.take_five.state import NONE, ROW_MOVES, Deal, masked, points
from kibitz.learn.encoding import Encoding, Feature, Limits, Parts, own_seat_first
from kibitz.table import Move, Position, View


class TakeFiveEncoding(Encoding):
    """The hand, the rows, the cards that are out of play, and what everyone has taken and last played."""

    kernel = "kernel"
    lists_in_order = True

    @property
    def cards(self) -> int:
        """The deck's cards are 1 to this."""
        return deck(self.seats)[-1]

    def describe(self) -> tuple[Feature, ...]:
        most = sum(PENALTIES)
        return (
            Feature("hand", self.cards, 1, "1 for each card in hand, from card 1 on"),
            Feature("rows", ROWS * LONGEST, self.cards, "the cards of each row in their order; 0 where there is none"),
            Feature("row_points", ROWS, LONGEST * max(PENALTIES), "penalty points of each row"),
            Feature("gone", self.cards, 1, "1 for each card that is on a row or was taken"),
            Feature("taken", self.seats, most, "penalty points that each seat has taken, the own seat's first"),
            Feature("last", self.seats, self.cards, "the card that each seat played last, the own seat's first"),
            Feature("chosen", 1, self.cards, "the own card of this round, once it is chosen; else 0"),
        )

    def count(self) -> int:
        return self.cards + ROWS

    def numbers(self, view: View) -> Iterator[int]:
        table, seat = masked(view), view.seat
        hand = set(table.hands[seat]) if table.hands else set()
        yield from (int(card in hand) for card in deck(self.seats))
        for row in range(ROWS):
            cards = table.rows[row] if table.rows else ()
            yield from cards
            yield from (NONE for _ in range(LONGEST - len(cards)))
        yield from (points(table.rows[row]) if table.rows else 0 for row in range(ROWS))
        gone = {card for pile in table.rows + table.taken for card in pile}
        yield from (int(card in gone) for card in deck(self.seats))
        order = own_seat_first(seat, self.seats)
        yield from (points(table.taken[other]) if table.taken else 0 for other in order)
        yield from (table.last[other] if table.last else NONE for other in order)
        yield table.chosen[seat] if table.chosen else NONE

    def index(self, view: View, move: Move) -> int:
        if isinstance(move, int):
            return move - 1
        return self.cards + ROW_MOVES.index(str(move))

    def word(self, index: int) -> str:
        return str(index + 1) if index < self.cards else ROW_MOVES[index - self.cards]

    def points(self, view: View) -> float:
        table = masked(view)
        return float(points(table.taken[view.seat])) if table.taken else 0.0

    def limits(self) -> Limits:
        # A game has one choice of a card for each seat and round, and at most one of a row in each round.
        return Limits(HAND * (self.seats + 1), self.cards, self.cards, 0.0, float(sum(PENALTIES)))

    def outcomes(self, position: Position, parts: Parts) -> list[tuple[int, Fraction]]:
        """A deal is card by card, less 1: those that open the rows, then the hands of the seats."""
        left = [card for card in range(self.cards) if card not in parts]
        return [(card, Fraction(1, len(left))) for card in left]

    def chance_move(self, position: Position, parts: Parts) -> Move | None:
        if len(parts) < self.cards:
            return None
        cards = [part + 1 for part in parts]
        hands = (cards[ROWS + HAND * seat : ROWS + HAND * (seat + 1)] for seat in range(self.seats))
        return Deal(tuple(cards[:ROWS]), tuple(tuple(sorted(hand)) for hand in hands))


ENCODING = TakeFiveEncoding
