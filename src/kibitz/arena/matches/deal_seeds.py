"""Where a match's deals come from: the seed itself, or a hash of it that no deal reveals."""

from hashlib import blake2b
from secrets import randbits
from typing import Literal, TypeAlias

from kibitz.table import InvalidText

Dealing: TypeAlias = Literal["plain", "derived", "secret"]
"""How the deals follow from the match's seed.

- plain: the deals have the seed and the numbers after it, and anybody may know them.
- derived: each deal has a seed of its own, a hash of the match's seed and the deal's number. It reveals
  neither the match's seed nor another deal.
- secret: as plain, because the course prescribes the dealing, but the seed is secret. Every record of such a match
  reveals it.
"""

SEARCHABLE = 1 << 64
"""Seeds nearer to 0 can be found by trying them all."""
DRAWN_BITS = 128
"""Length of a seed that is drawn, and of a derived one."""
OWN_BITS = 64
"""Length of what a program gets to seed its own random numbers."""


def drawn() -> int:
    """A new seed that nobody can guess."""
    return randbits(DRAWN_BITS)


def is_searchable(seed: int) -> bool:
    """Whether a program could find the seed by trying. Python's generator takes -7 for 7."""
    return abs(seed) < SEARCHABLE


def refuse_searchable(seed: int) -> None:
    """InvalidText for a seed that a program could find."""
    if is_searchable(seed):
        raise InvalidText(
            f"--seed {seed}: programs could find it by trying, and the course's deals with it; expected at least "
            f"{SEARCHABLE}, no --seed (a secret one is drawn), or --public-seed"
        )


def derived(seed: int, label: str, bits: int = DRAWN_BITS) -> int:
    """A number of this many bits that depends on all of the seed and the label, by BLAKE2 with the seed as its key."""
    # A key has at most 64 bytes, a seed any number of digits.
    key = blake2b(f"{seed:x}".encode()).digest()
    return int.from_bytes(blake2b(label.encode(), key=key, digest_size=bits // 8).digest(), "big")


def deal_seed(dealing: Dealing, seed: int, deal: int) -> int:
    """The seed of the match's deal of that number."""
    return derived(seed, f"deal {deal}") if dealing == "derived" else seed + deal


def own_seed(deal: int, player: str) -> int:
    """What a program gets to seed its random numbers in the deal of this seed: a hash that reveals no deal."""
    return derived(deal, f"program {player}", OWN_BITS)
