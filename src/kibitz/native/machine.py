"""What C does better than Python: bits, memory and locks. These are the Python versions.

Compiled modules take the same names from machine_in_c.pxd, where they are constants and single instructions.

| name                        | compiled                                          | interpreted                 |
|-----------------------------|---------------------------------------------------|-----------------------------|
| LANES                       | generators that one block advances together       | few: vectors gain nothing   |
| INTERLEAVED                 | games played by turns, to hide waits for memory   | one                         |
| alignment_offset, prefetch, | cache lines                                       | nothing to do               |
| from_cache_line             |                                                   |                             |
| release_gil, acquire_gil    | the global interpreter lock                       | nothing to do               |
| address_of                  | a pointer                                         | the block itself            |
"""

LANES = 8
INTERLEAVED = 1
MASK32 = 0xFFFFFFFF
TWO_TO_64 = 1 << 64
GOLDEN_GAMMA = 0x9E3779B97F4A7C15
"""What splitmix64 adds to its state from one number to the next: 2**64 divided by the golden ratio."""
STAFFORD_1, STAFFORD_2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""The factors of David Stafford's Mix13."""


def is_compiled() -> bool:
    """Whether the module that calls this is compiled."""
    return False


def alignment_offset(block: list[int]) -> int:
    """The number of bytes from the start of a block to the next cache line."""
    return 0


def from_cache_line(block: list[float]) -> list[float]:
    """The block from its first cache line on; the caller gives it room for one line more."""
    return block


def highest_bit(x: int) -> int:
    """The index of the highest bit set in x, which is from 1 to 2**64 - 1."""
    return x.bit_length() - 1


def lowest_bit(x: int) -> int:
    """The index of the lowest bit set in x, which is from 1 to 2**64 - 1."""
    return (x & -x).bit_length() - 1


def splitmix64(state: int) -> int:
    """The random number, from 0 to 2**64 - 1, that the generator splitmix64 gives in this state.

    The next state is state + GOLDEN_GAMMA, without what exceeds 64 bits. Near states give unlike numbers.
    Guy Steele, Doug Lea and Christine Flood, Fast splittable pseudorandom number generators, OOPSLA 2014;
    Sebastiano Vigna's C code of it is at https://prng.di.unimi.it/splitmix64.c.
    """
    mixed = (state + GOLDEN_GAMMA) % TWO_TO_64
    mixed = (mixed ^ (mixed >> 30)) * STAFFORD_1 % TWO_TO_64
    mixed = (mixed ^ (mixed >> 27)) * STAFFORD_2 % TWO_TO_64
    return mixed ^ (mixed >> 31)


def prefetch(numbers: memoryview, place: int) -> None:
    """Start loading the number at this place into the cache, because it will be needed soon."""


def release_gil() -> int:
    """Let other threads run Python code, until acquire_gil() is called with the result."""
    return 0


def acquire_gil(thread: int) -> None:
    """Wait until this thread may run Python code again."""


def address_of(block: "bytes | memoryview") -> "bytes | memoryview":
    """The address of the first byte; the caller keeps the block alive."""
    return block
