"""What C knows better than Python: how many generators make a block, how many games to play abreast, where 32 bits
end, which bit is the highest, which the lowest, how 64 bits are mixed, how to have memory brought near before it is
needed, how to let other threads of Python run, where a block of bytes begins.

Compiled modules take these same names from machine_in_c.pxd, where they are constants and single instructions.
"""

LANES = 8
ABREAST = 1
MASK32 = 0xFFFFFFFF
TWO_TO_64 = 1 << 64
GOLDEN_GAMMA = 0x9E3779B97F4A7C15
"""What splitmix64 adds to its state from one number to the next: 2**64 divided by the golden ratio."""
STAFFORD_1, STAFFORD_2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""The factors of David Stafford's Mix13."""


def is_c() -> bool:
    """Whether the module that asks is compiled."""
    return False


def margin(block: list[int]) -> int:
    """How many bytes of a block lie before the first whole line of the processor's cache; none in Python."""
    return 0


def highest_bit(x: int) -> int:
    """The index of the highest bit set in x, which lies between 1 and 2**64 - 1."""
    return x.bit_length() - 1


def lowest_bit(x: int) -> int:
    """The index of the lowest bit set in x, which lies between 1 and 2**64 - 1."""
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


def expect(numbers: memoryview, place: int) -> None:
    """Tell the processor that the number at this place is soon wanted; Python has no word for it."""


def let_go() -> int:
    """Let Python's other threads run until take_hold() of what this returns; Python itself does so all the time."""
    return 0


def take_hold(thread: int) -> None:
    """Wait for this thread's turn."""


def beginning(block: "bytes | memoryview") -> "bytes | memoryview":
    """Where a block of bytes begins; in Python, the block. Its owner has to be kept."""
    return block
