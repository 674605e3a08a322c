"""The 32-card patience in the words of the vocabulary."""

from collections.abc import Sequence

from kibitz.games.aces import drawing, rules
from kibitz.patience import Patience
from kibitz.table import Ending


class Aces(Patience):
    name = "aces"
    title = "32-card patience: throw cards away until the four Aces are together"
    aim = "highest"
    deck = range(rules.CARDS)
    face = staticmethod(drawing.face)
    result = staticmethod(rules.outcome)
    svg = staticmethod(drawing.svg)

    def ending(self, result: int) -> Ending:
        """A win counts 1, however many cards are left."""
        return Ending(1.0, f"won with {result} cards left") if result else Ending(0.0, "lost")

    def text(self, shuffled: Sequence[int]) -> str:
        return "\n".join(drawing.transcript(shuffled)).strip("\n")


GAME = Aces()
