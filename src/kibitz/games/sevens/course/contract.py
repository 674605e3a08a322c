"""The contract of the 52-card patience's course, for the arena."""

from random import Random

from kibitz.arena.contract import Variant
from kibitz.courses.printed import PatienceContract
from kibitz.games.sevens.course import program


def dialogue(rng: Random) -> str:
    """All lines, some from either end, a range, a line that is not an answer, and the end."""
    first = rng.randrange(1, 20)
    return f"{rng.randrange(1, 60)}\n{-rng.randrange(1, 60)}\n{first}--{first + rng.randrange(30)}\nnothing\nq\n"


PLAIN_SMILE = Variant(
    "U+1F60A without U+FE0F after it: the assignment's text does not settle which of the two it prints",
    lambda text: text.replace("\U0001f60a\ufe0f", "\U0001f60a"),
)

CONTRACT = PatienceContract(
    program,
    words=("Placing card from top", "Cannot place card", "what do you want me to do", "Starting first round"),
    dialogue=dialogue,
    variants={"plain-smile": PLAIN_SMILE},
)
