"""Take 5! as numbers for learners. Seats are counted from the observer's own: 0, then those to the left."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property

from kibitz.games.take_five.state import NONE, dealt, masked, table_of
from kibitz.games.take_five.tables.description import TableRules
from kibitz.learn.encoding import Encoding, Feature, Limits, Parts, own_seat_first
from kibitz.table import Move, Position, View


class TakeFiveEncoding(Encoding):
    """The hand, the rows, the cards that are out of play, and what everyone has taken and last played."""

    kernel = "kernel"
    lists_in_order = True

    @cached_property
    def table(self) -> TableRules:
        return table_of(self.options)

    @property
    def cards(self) -> int:
        """The deck's cards are 1 to this."""
        return self.table.cards(self.seats)[-1]

    def describe(self) -> tuple[Feature, ...]:
        rows, length, points = self.table.rows, self.table.length, self.table.by_card
        most = sum(points)
        return (
            Feature("hand", self.cards, 1, "1 for each card in hand, from card 1 on"),
            Feature("rows", rows * length, self.cards, "the cards of each row in their order; 0 where there is none"),
            Feature("row_points", rows, length * max(points), "penalty points of each row"),
            Feature("gone", self.cards, 1, "1 for each card that is on a row or was taken"),
            Feature("taken", self.seats, most, "penalty points that each seat has taken, one's own seat's first"),
            Feature("last", self.seats, self.cards, "the card that each seat played last, one's own seat's first"),
            Feature("chosen", 1, self.cards, "one's own card of this round, once it is chosen; else 0"),
        )

    def count(self) -> int:
        return self.cards + self.table.rows

    def numbers(self, view: View) -> Iterator[int]:
        table, seat, rules = masked(view), view.seat, self.table
        hand = set(table.hands[seat]) if table.hands else set()
        yield from (int(card in hand) for card in rules.cards(self.seats))
        for row in range(rules.rows):
            cards = table.rows[row] if table.rows else ()
            yield from cards
            yield from (NONE for _ in range(rules.length - len(cards)))
        yield from (rules.points(table.rows[row]) if table.rows else 0 for row in range(rules.rows))
        gone = {card for pile in table.rows + table.taken for card in pile}
        yield from (int(card in gone) for card in rules.cards(self.seats))
        order = own_seat_first(seat, self.seats)
        yield from (rules.points(table.taken[other]) if table.taken else 0 for other in order)
        yield from (table.last[other] if table.last else NONE for other in order)
        yield table.chosen[seat] if table.chosen else NONE

    def index(self, view: View, move: Move) -> int:
        if isinstance(move, int):
            return move - 1
        return self.cards + self.table.row_moves.index(str(move))

    def word(self, index: int) -> str:
        return str(index + 1) if index < self.cards else self.table.row_moves[index - self.cards]

    def points(self, view: View) -> float:
        table = masked(view)
        return float(self.table.points(table.taken[view.seat])) if table.taken else 0.0

    def limits(self) -> Limits:
        # A game has one choice of a card for each seat and round, and at most one of a row in each round.
        table = self.table
        return Limits(
            table.hand * (self.seats + 1), table.dealt(self.seats), self.cards, 0.0, float(sum(table.by_card))
        )

    def outcomes(self, position: Position, parts: Parts) -> list[tuple[int, Fraction]]:
        """A deal is card by card, less 1: those that open the rows, then the hands of the seats."""
        left = [card for card in range(self.cards) if card not in parts]
        return [(card, Fraction(1, len(left))) for card in left]

    def chance_move(self, position: Position, parts: Parts) -> Move | None:
        if len(parts) < self.table.dealt(self.seats):
            return None
        return dealt([part + 1 for part in parts], self.seats, self.table)


ENCODING = TakeFiveEncoding
