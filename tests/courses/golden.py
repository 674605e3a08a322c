"""Transcripts of the two patience games kept as text.

    python -m tests.courses.golden

writes them anew; look at what git then shows before you commit it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kibitz.games.aces import drawing as aces
from kibitz.games.sevens import drawing as sevens
from kibitz.random.shuffles import shuffled

GOLDEN = Path(__file__).parents[1] / "golden"


@dataclass(frozen=True)
class Kept:
    """The seeds whose transcripts are kept of a game: the first ones, and what is rare."""

    game: str
    deck: tuple[int, ...]
    transcript: Callable[[Sequence[int]], Iterator[str]]
    seeds: tuple[int, ...]

    def deal(self, seed: int) -> list[int]:
        return shuffled(self.deck, seed)

    def text(self, seed: int) -> str:
        return "".join(f"{line}\n" for line in self.transcript(self.deal(seed)))

    def path(self, seed: int) -> Path:
        return GOLDEN / self.game / f"seed-{seed}.txt"


ACES = Kept("aces", tuple(range(32)), aces.transcript, (*range(10), 27, 127, 322, 705, 3282, 4487, 2**32 + 1))
SEVENS = Kept(
    "sevens",
    tuple(card for card in range(52) if card % 13 != 6),
    sevens.transcript,
    (*range(6), 574, 591, 849, 876, 2**32 + 1),
)


def main() -> None:
    for kept in (ACES, SEVENS):
        for seed in kept.seeds:
            kept.path(seed).parent.mkdir(parents=True, exist_ok=True)
            kept.path(seed).write_text(kept.text(seed), encoding="utf-8")
            print(kept.path(seed))


if __name__ == "__main__":
    main()
