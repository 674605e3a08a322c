"""The round as numbers for learners."""

from collections.abc import Iterator

from kibitz.learn.encoding import Encoding, Feature, own_seat_first
from kibitz.table import Move, View

from kibitz_skyjo.drawing import DOWN, GONE, NONE
from kibitz_skyjo.game import PLACES, round_of

WORDS = ("take", "put", "turn")
HIGHEST = 16
"""The number of a 12: cards are 2 and more, after what is no card."""


def number_of(card: int) -> int:
    return {DOWN: 0, GONE: 1, NONE: 1}.get(card, card + 4)


class RoundEncoding(Encoding):
    def describe(self) -> tuple[Feature, ...]:
        return (
            Feature(
                "grids", self.seats * PLACES, HIGHEST, "own cards first: 0 face down, 1 gone, 2 and more for -2 to 12"
            ),
            Feature("pile", 1, HIGHEST, "its top card, 1 where there is none"),
            Feature("hand", 1, HIGHEST, "the card in hand, 1 where there is none"),
            Feature("turn", 1, 1, "1 where the view's seat is to move"),
        )

    def count(self) -> int:
        return 1 + len(WORDS) * PLACES

    def numbers(self, view: View) -> Iterator[int]:
        found = round_of(view)
        for seat in own_seat_first(view.seat, self.seats):
            yield from map(number_of, found.grids[seat])
        yield number_of(found.thrown[-1] if found.thrown else NONE)
        yield number_of(found.hand)
        yield int(view.seat in found.to_move)

    def index(self, view: View, move: Move) -> int:
        word, _, place = str(move).partition(" ")
        return 0 if word == "draw" else WORDS.index(word) * PLACES + int(place)

    def word(self, index: int) -> str:
        return f"{WORDS[(index - 1) // PLACES]} {(index - 1) % PLACES + 1}" if index else "draw"


ENCODING = RoundEncoding
