"""What C knows better than Python: how many generators make a block, how many games to play abreast, where 32 bits
end, which bit is the highest, which the lowest, how to have memory brought near before it is needed, how to let other
threads of Python run, where a block of bytes begins.

Compiled modules take these same names from machine_in_c.pxd, where they are constants and single instructions.
"""

LANES = 8
ABREAST = 1
MASK32 = 0xFFFFFFFF


def margin(block: list[int]) -> int:
    """How many bytes of a block lie before the first whole line of the processor's cache; none in Python."""
    return 0


def highest_bit(x: int) -> int:
    """The index of the highest bit set in x, which lies between 1 and 2**64 - 1."""
    return x.bit_length() - 1


def lowest_bit(x: int) -> int:
    """The index of the lowest bit set in x, which lies between 1 and 2**64 - 1."""
    return (x & -x).bit_length() - 1


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
