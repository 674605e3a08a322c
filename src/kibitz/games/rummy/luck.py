"""What the cards gave in a deal of rummy: both hands and every card from the stock, by the deadwood that they leave."""

from __future__ import annotations

from random import Random

from kibitz.card_play import gift_of, least_left
from kibitz.games.rummy.rules import BOTH_DECKS, MELDS
from kibitz.games.rummy.state import deadwood
from kibitz.melds import CELLS, Card, Evaluator, card_name
from kibitz.table import CHANCE, Record

OTHERS = 12
"""Cards of the stock that a drawn one is compared with."""
WAY_OUT = 15
"""What it is worth that the hand may go out, in points of deadwood."""
CARD = {card_name(card): card for card in range(CELLS)}


# Reads the texts of a record that is known to be sound: playing it again takes longer than the game of a quick mind.
def luck(record: Record) -> tuple[float, float]:
    """The points that the cards gave."""
    dealt, limit = (int(record.options[name]) for name in ("cards", "limit"))
    stock = list(BOTH_DECKS)
    cards = [CARD[text] for _, text in record.moves[: 2 * dealt + 1]]
    for card in cards:
        stock.remove(card)
    pile = [cards.pop()]
    hands = [cards[::2], cards[1::2]]
    # Its numbers follow from the deal alone, so they know nothing of the cards to come.
    rng = Random(f"{cards}")
    # The hands may as well be exchanged, so the mean is 0.
    total = float(deadwood(hands[1]) - deadwood(hands[0]))
    drawer = 0
    for seat, text in record.moves[2 * dealt + 1 :]:
        kind, _, name = text.partition(" ")
        if kind == "stock":
            drawer = seat
        elif seat == CHANCE:
            drawn, hand = CARD[text], hands[drawer]
            evaluator = Evaluator(hand, "value", MELDS.values)

            def value(card: Card, evaluator: Evaluator = evaluator, hand: list[Card] = hand) -> float:
                left = least_left(evaluator, card, {*hand, card})
                return WAY_OUT - left if left <= limit else -left

            gift = gift_of(value, drawn, stock, OTHERS, rng)
            total += gift if drawer == 0 else -gift
            stock.remove(drawn)
            hand.append(drawn)
        elif kind == "open":
            hands[seat].append(pile.pop())
        else:
            hands[seat].remove(CARD[name])
            pile.append(CARD[name])
    return (total, -total)
