"""The 52-card patience in the words of the vocabulary."""

from collections.abc import Sequence

from kibitz.games.sevens import drawing, rules
from kibitz.patience import Patience
from kibitz.table import Ending


class Sevens(Patience):
    name = "sevens"
    title = "52-card patience: build each suit up and down from its Seven in three rounds"
    aim = "lowest"
    deck = rules.DECK
    face = staticmethod(drawing.face)
    result = staticmethod(rules.outcome)
    svg = staticmethod(drawing.svg)

    def ending(self, result: int) -> Ending:
        """The score is the number of cards that could not be placed."""
        return Ending(float(result), f"lost with {result} cards left" if result else "won")

    def text(self, shuffled: Sequence[int]) -> str:
        return "\n".join(drawing.summary(shuffled))


GAME = Sevens()
