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

    def face(self, card: int) -> tuple[int, int]:
        return drawing.face(card)

    def result(self, shuffled: Sequence[int]) -> int:
        return rules.outcome(shuffled)

    def ending(self, result: int) -> Ending:
        """A win counts 1, however many cards are left."""
        return Ending(1.0, f"won with {result} cards left") if result else Ending(0.0, "lost")

    def text(self, shuffled: Sequence[int]) -> str:
        return "\n".join(drawing.transcript(shuffled)).strip("\n")

    def svg(self, shuffled: Sequence[int]) -> str:
        return drawing.svg(shuffled)


GAME = Aces()
