"""Play Nine as numbers for learners. A card is a number: 0 to 13 for the ranks -5, 0, 1, ... 12."""

from collections.abc import Iterator

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.state import Place, Take, hand_of
from kibitz.learn.encoding import Encoding, Feature
from kibitz.table import Move, View

NO_CARD = rules.CARDS
"""In place of the card where there is none to decide on; on the board the same number is a hidden card."""
STAGES = {"kitty": 0, "card": 1}
NO_CHOICE = 2
TAKES = 2
"""The indices of taking the kitty card and of drawing; the cards of the board follow."""


class PlayNineEncoding(Encoding):
    """The stage of the turn, the draws left, the card in question, and the board."""

    kernel = "batch"

    @property
    def columns(self) -> int:
        return int(self.options["columns"])

    def describe(self) -> tuple[Feature, ...]:
        card = "0 to 13 for the ranks -5, 0, 1, ... 12; 14 for a hidden card"
        return (
            Feature("stage", 1, NO_CHOICE, "0: kitty card or draw; 1: where the card in hand goes; 2: no choice"),
            Feature("draws", 1, 2 * self.columns + rules.EXTRA_DRAWS[-1], "draws left"),
            Feature("card", 1, NO_CARD, "the kitty card, or the card in hand, as on the board; 14 for none"),
            Feature("top", self.columns, rules.HIDDEN, f"the top row: {card}"),
            Feature("bottom", self.columns, rules.HIDDEN, "the bottom row in the same way"),
        )

    def count(self) -> int:
        return TAKES + 4 * self.columns

    def numbers(self, view: View) -> Iterator[int]:
        hand = hand_of(view)
        yield STAGES.get(hand.phase, NO_CHOICE)
        yield hand.draws
        yield NO_CARD if hand.card is None else rules.RANKS.index(hand.card)
        for row in range(2):
            cards = hand.shown_row(row)
            yield from map(rules.card_of, cards)
            yield from (rules.HIDDEN for _ in range(self.columns - len(cards)))

    def index(self, view: View, move: Move) -> int:
        if isinstance(move, Take):
            return 0 if move.kitty else 1
        assert isinstance(move, Place)
        turned = 0 if move.replaces else 2 * self.columns
        return TAKES + turned + self.columns * move.row + move.column

    def word(self, index: int) -> str:
        if index < TAKES:
            return str(Take(index == 0))
        turned, place = divmod(index - TAKES, 2 * self.columns)
        return str(Place(not turned, place // self.columns, place % self.columns))


ENCODING = PlayNineEncoding
