"""A clue: two programs, what they have in common, and what may explain it innocently."""

from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

Kind: TypeAlias = Literal["identical file", "similar text", "identical play"]
INNOCENT: dict[Kind, str] = {
    "identical file": "a pair that handed in one file twice, a student with two accounts, or the course's own example",
    "similar text": "both build on the course's starter code (--starter leaves it out), a textbook or permitted help",
    "identical play": "programs with one simple rule agree by themselves, and so do programs that play the optimum",
}
"""What may explain a clue of this kind, whatever the programs."""


@dataclass(frozen=True)
class Clue:
    """What two programs have in common."""

    kind: Kind
    first: str
    second: str
    share: float
    """The share of what was compared that is equal: 1 for all of it."""
    found: str
    """What was compared, in words."""
    innocent: tuple[str, ...] = ()
    """What may explain it: found out about these two, then what holds for all."""

    def for_machines(self) -> dict[str, Any]:
        return asdict(self) | {"innocent": list(self.innocent)}


def clue(kind: Kind, first: str, second: str, share: float, found: str, *innocent: str) -> Clue:
    """A clue with the explanations that hold for all of its kind."""
    return Clue(kind, first, second, share, found, (*innocent, INNOCENT[kind]))
