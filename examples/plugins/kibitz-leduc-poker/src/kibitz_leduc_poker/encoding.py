"""The hand as numbers for learners."""

from collections.abc import Iterator

from kibitz.learn.encoding import Encoding, Feature
from kibitz.table import Move, View

from kibitz_leduc_poker.game import RANKS, WORDS, hands_of

MOST_SAID = 4
"""In a round: call, raise, raise, call."""


class HandEncoding(Encoding):
    def describe(self) -> tuple[Feature, ...]:
        return (
            Feature("cards", 3, len(RANKS), "the own, the other's, that for both: 0 unknown, then J, Q, K"),
            Feature("first", MOST_SAID, len(WORDS), "what was said: 0 nothing, then call, raise, fold"),
            Feature("second", MOST_SAID, len(WORDS), "the same of the second round"),
        )

    def count(self) -> int:
        return len(WORDS)

    def numbers(self, view: View) -> Iterator[int]:
        hands = hands_of(view)
        for card in (hands.cards[view.seat], hands.cards[1 - view.seat], hands.public):
            yield RANKS.index(card) + 1 if card in RANKS else 0
        for said in (hands.first, hands.second):
            for place in range(MOST_SAID):
                yield WORDS.index(said[place]) + 1 if place < len(said) else 0

    def index(self, view: View, move: Move) -> int:
        return WORDS.index(str(move))

    def word(self, index: int) -> str:
        return WORDS[index]


ENCODING = HandEncoding
