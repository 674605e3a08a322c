"""What the cards gave in a hand of Indian rummy: the deal and every draw, by the distance from a show."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kibitz.card_play import gift_of
from kibitz.games.indian_rummy.engine.distance import Distance
from kibitz.games.indian_rummy.rules import PACK, wild_rank
from kibitz.games.indian_rummy.state import IndianDeal
from kibitz.games.indian_rummy.thinking.expectation import FARTHEST, SHARE, expected
from kibitz.melds import Card, card_name, rest_of
from kibitz.table import CHANCE, Record, Seat

OTHERS = 30
"""Cards of the stock that a drawn one is compared with."""
CARD = {card_name(card): card for card in dict.fromkeys(PACK)}


class Table:
    """The hands, the pile and the stock, stepped without checks: a record is known to be sound."""

    def __init__(self, deal: str) -> None:
        *self.hands, (joker,), self.pile = [[CARD[word] for word in part.split()] for part in deal.split("/")]
        self.stock: list[Card] = list(rest_of(PACK, *self.hands, self.pile, (joker,)))
        self.distance = Distance(wild_rank(joker))
        seats = IndianDeal(seats=len(self.hands))
        self.worth = [expected(seats, far, share) for far, share in enumerate(SHARE)]
        """What a hand is worth, by its distance from a show."""
        self.playing = list(range(len(self.hands)))
        # Its numbers follow from the deal alone, so they know nothing of the cards to come.
        self.rng = Random(deal)

    def value(self) -> float:
        """What the hand that the distance looks at is worth."""
        return self.worth[min(self.distance.measure(), FARTHEST)]

    def value_with(self, card: Card) -> float:
        self.distance.add(card)
        value = self.value()
        self.distance.remove(card)
        return value

    def dealt(self) -> list[float]:
        """What the deal gave each seat: the mean is 0, since any of the hands may as well be any seat's."""
        values = []
        for hand in self.hands:
            self.distance.look(hand, self.stock)
            values.append(self.value())
        return [value - sum(values) / len(values) for value in values]

    def draw(self, seat: Seat, card: Card) -> float:
        """Take a card from the stock; what it gave the seat."""
        self.distance.look(self.hands[seat], self.stock)
        gift = gift_of(self.value_with, card, self.stock, OTHERS, self.rng)
        self.stock.remove(card)
        self.hands[seat].append(card)
        return gift

    def throw(self, seat: Seat, card: Card) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)

    def end_turn(self) -> None:
        """The pile without its top becomes the stock."""
        if not self.stock:
            self.stock, self.pile = self.pile[:-1], self.pile[-1:]


def shared(gift: float, seat: Seat, playing: Sequence[Seat]) -> dict[Seat, float]:
    """What a seat is given is taken from the others that play on."""
    return {one: gift if one == seat else -gift / (len(playing) - 1) for one in playing}


# Reads the texts of a record that is known to be sound: playing it again takes several times as long.
def luck(record: Record) -> tuple[float, ...]:
    """The points that the cards gave."""
    (_, deal), *moves = record.moves
    table = Table(deal)
    total = table.dealt()
    drawer = 0
    for seat, text in moves:
        kind, _, name = text.partition(" ")
        if kind == "stock":
            drawer = seat
        elif seat == CHANCE:
            for one, gift in shared(table.draw(drawer, CARD[text]), drawer, table.playing).items():
                total[one] += gift
        elif kind == "open":
            table.hands[seat].append(table.pile.pop())
        else:
            if name:
                table.throw(seat, CARD[name])
            if kind != "throw":
                table.playing.remove(seat)  # by a drop or a wrong show; after a right one nothing follows
            table.end_turn()
    return tuple(total)
