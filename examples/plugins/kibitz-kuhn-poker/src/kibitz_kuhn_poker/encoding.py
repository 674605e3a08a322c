"""The hand as numbers for learners."""

from collections.abc import Iterator

from kibitz.learn.encoding import Encoding, Feature
from kibitz.table import Move, View

from kibitz_kuhn_poker.game import CARDS, hands_of

WORDS = ("check", "bet", "call", "fold")
MOST_SAID = 3


class HandEncoding(Encoding):
    def describe(self) -> tuple[Feature, ...]:
        return (
            Feature("cards", 2, len(CARDS), "the own card and the other's: 0 unknown, then J, Q, K"),
            Feature("said", MOST_SAID, len(WORDS), "what was said in turn: 0 nothing, then check, bet, call, fold"),
        )

    def count(self) -> int:
        return len(WORDS)

    def numbers(self, view: View) -> Iterator[int]:
        hands = hands_of(view)
        for card in (hands.cards[view.seat], hands.cards[1 - view.seat]):
            yield CARDS.index(card) + 1 if card in CARDS else 0
        for place in range(MOST_SAID):
            yield WORDS.index(hands.said[place]) + 1 if place < len(hands.said) else 0

    def index(self, view: View, move: Move) -> int:
        return WORDS.index(str(move))

    def word(self, index: int) -> str:
        return WORDS[index]


ENCODING = HandEncoding
