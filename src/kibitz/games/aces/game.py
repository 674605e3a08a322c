"""The 32-card patience in the words of the vocabulary."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kibitz.games.aces import drawing, rules
from kibitz.patience import Patience
from kibitz.table import Ending, Progress, Scene


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

    def solve(self, progress: Progress, **_: Any) -> Mapping[str, float]:
        """The odds of every outcome, from all places that the four Aces can have in the deck."""
        from kibitz.games.aces import lanes

        placements = lanes.odds()
        total = sum(placements.values())
        return {self.ending(result).outcome: count / total for result, count in placements.items()}

    def text(self, shuffled: Sequence[int]) -> str:
        return "\n".join(drawing.transcript(shuffled)).strip("\n")

    def svg(self, shuffled: Sequence[int]) -> str:
        return drawing.svg(shuffled)

    def steps(self, shuffled: Sequence[int]) -> Iterator[Scene]:
        return drawing.scenes(shuffled)


GAME = Aces()
