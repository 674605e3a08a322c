"""Who sits at a shared table: people by name, each known by the key of a browser, and birds in the other chairs."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field

from kibitz.sitting import PERSON
from kibitz.table import Game, InvalidText, Seat

MOST_NAME = 20
"""Characters of a person's name."""
PHRASES = (
    "Hello!",
    "Good luck!",
    "Well played!",
    "Oops!",
    "That was lucky.",
    "I need a moment.",
    "Your move!",
    "Thank you.",
    "Good game!",
    "One more?",
    "I must go.",
)
"""All that people can say to each other: nobody can insult, advertise or tell cards in words of their own."""


@dataclass
class Chair:
    """A seat at the table."""

    name: str = ""
    """Its person's name; empty where nobody took it."""
    key: str = ""
    """The key of its person's browser."""
    mind: str = ""
    """The mind that plays here now; empty where its person does."""
    is_out: bool = False
    """Whether the person's time ran out: a bird plays to the end."""
    helped: bool = False
    """Whether the person asked for advice during the game."""
    left: float = 0.0
    """Seconds on its clock."""

    @property
    def is_taken(self) -> bool:
        """Whether a person took it, even if a bird plays there for now."""
        return bool(self.key)

    @property
    def is_played(self) -> bool:
        """Whether a person plays here now."""
        return bool(self.key) and not self.mind

    def is_of(self, key: str) -> bool:
        return bool(self.key) and hmac.compare_digest(self.key.encode(), key.encode())


@dataclass
class Offer:
    """What one person asks the others to agree to: "undo", or "bird" for somebody who is away."""

    kind: str
    by: Seat
    seat: Seat
    """Whose choice is taken back, or whose chair a bird gets."""
    agreed: set[Seat] = field(default_factory=set)


def person_name(text: str, taken: list[str], game: Game) -> str:
    """A name as a person gives it; InvalidText where nobody may have it at this table."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= MOST_NAME or not name.isprintable() or any(letter in ",:<>" for letter in name):
        raise InvalidText(f"this name can't be used: expected 1 to {MOST_NAME} letters, without , : < >")
    if name.casefold() in {PERSON, "best", *(one.casefold() for one in (*taken, *game.minds()))}:
        raise InvalidText(f"{name} is somebody else's name at this table: expected another one")
    return name
