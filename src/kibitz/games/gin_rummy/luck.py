"""What the cards gave in a game of gin rummy: every deal and every card from the stock, by the network's values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kibitz.games.gin_rummy.engine.draws import Draws
from kibitz.games.gin_rummy.engine.layout import ALL_CARDS, FREE, GAME_POINTS, POINT
from kibitz.games.gin_rummy.engine.player import shared_player
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.games.gin_rummy.rules import WIN, GinRules
from kibitz.games.gin_rummy.scoring import result
from kibitz.games.gin_rummy.thinking.opponent import mask
from kibitz.games.gin_rummy.thinking.outlook import cards_of
from kibitz.melds import CELLS, NO_CARD, Card, card_name
from kibitz.native import once_a_thread
from kibitz.table import CHANCE, Record, Seat

OTHERS = 8
"""Cards of the stock that a drawn one is compared with: the mean of all is hardly more exact and takes long."""
CARD = {card_name(card): card for card in range(CELLS)}


@once_a_thread
def draws() -> Draws:
    return Draws(shared_player())


class Hand:
    """A hand of the game with all its cards, stepped without checks: a record is known to be sound."""

    def __init__(self, rules: GinRules, points: Sequence[int], deal: str) -> None:
        first, second, pile = [[CARD[word] for word in part.split()] for part in deal.split("/")]
        self.rules = rules
        self.hands = [mask(first), mask(second)]
        self.known = [0, 0]
        self.thrown = [0, 0]
        self.throws: list[list[Card]] = [[NO_CARD, NO_CARD], [NO_CARD, NO_CARD]]
        self.first = pile[0]
        self.pile = pile
        self.refused = mask(pile)
        """The first card while it is in the pile and nobody threw it there."""
        self.stock = ALL_CARDS & ~(self.hands[0] | self.hands[1] | self.refused)
        """The cards that may come."""
        # Its random numbers follow from the deal alone, so they know nothing of the cards to come.
        self.table = Table(self.hands[0] ^ self.hands[1] << 1)
        self.table.limit = rules.limit_of(self.first)
        self.table.is_greedy = rules.layoffs == "greedy"
        if is_to_win(rules):
            self.table.play_for(*(rules.target - won for won in points))

    def look(self, seat: Seat, hand: int) -> Table:
        """The table as the seat sees it with this hand."""
        table, other = self.table, 1 - seat
        table.look(seat, hand, self.known[seat], self.known[other], self.thrown[seat], self.thrown[other])
        top = self.pile[-1] if self.pile else NO_CARD
        for player in (seat, other):
            before, last = self.throws[player][-2:]
            table.look_round(self.stock.bit_count(), self.refused, top, last, before, player)
        return table

    def dealt(self) -> float:
        """The points that the deal gave seat 0: what its hand is worth to both less what the other hand is.

        The hands may as well be exchanged, so the mean is 0.
        """
        player, value = shared_player(), 0
        for seat in (0, 1):
            for hand, sign in zip(self.hands, (1, -1), strict=True):
                player.choose_draw(self.look(seat, hand), seat, FREE)
                value += sign * player.draw_value
        return value / POINT / 2

    def draw(self, seat: Seat, card: Card) -> float:
        """Take a card from the stock; the points that it gave the seat."""
        table = self.look(seat, self.hands[seat])
        gift = draws().gift(table, seat, self.hands[1 - seat], card, self.stock, OTHERS)
        self.stock &= ~(1 << card)
        self.hands[seat] |= 1 << card
        return gift

    def take(self, seat: Seat) -> None:
        """Take the top of the pile."""
        card = 1 << self.pile.pop()
        self.hands[seat] |= card
        self.known[seat] |= card
        self.thrown[1 - seat] &= ~card
        self.refused &= ~card

    def throw(self, seat: Seat, card: Card) -> None:
        self.pile.append(card)
        self.throws[seat].append(card)
        self.hands[seat] &= ~(1 << card)
        self.known[seat] &= ~(1 << card)
        self.thrown[seat] |= 1 << card

    def won(self, seat: Seat) -> int:
        """What the seat wins by knocking now."""
        own, other = [tuple(cards_of(self.hands[one])) for one in (seat, 1 - seat)]
        return result(own, other, self.rules, self.first).won


def is_to_win(rules: GinRules) -> bool:
    """Whether a game is won or lost, whatever the points."""
    return not rules.is_single and rules.bonuses == "no"


# Reads the texts of a record that is known to be sound: playing it again takes longer than the game of a quick mind.
def luck(record: Record) -> tuple[float, float]:
    """The points that the cards gave; in a game that is won or lost, the part of a win that they were worth."""
    options: dict[str, Any] = {**record.options}
    rules = GinRules(**options)
    points = [0, 0]
    total = 0.0
    drawer = 0
    hand: Hand | None = None
    for seat, text in record.moves:
        word, _, name = text.partition(" ")
        if seat == CHANCE and "/" in text:
            hand = Hand(rules, points, text)
            total += hand.dealt()
        elif hand is None or word in ("pass", "stock"):
            drawer = seat
        elif seat == CHANCE:
            gift = hand.draw(drawer, CARD[text])
            total += gift if drawer == 0 else -gift
        elif word == "open":
            hand.take(seat)
        else:
            if name in CARD:
                hand.throw(seat, CARD[name])
            if word != "throw":
                won = hand.won(seat)
                points[seat if won > 0 else 1 - seat] += abs(won)
    if is_to_win(rules):
        total *= WIN / GAME_POINTS
    return (total, -total)
