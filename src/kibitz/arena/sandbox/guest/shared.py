"""A page of numbers that the arena and a sandbox's watchdog share, so that no call has to wait for the other.

The arena counts questions and answers; the watchdog says whether it has frozen the program, and how long the program
has computed.
"""

import mmap

ASKED = 0
"""Grows with each question and each answer: odd while the program is asked or still loads."""
FROZEN = 1
"""1 while the program's processes are stopped."""
USED, TOTAL = 2, 3
"""Nanoseconds of processor time of all processes: since the question, and since the program began."""
LOOKS = 4
"""How often the watchdog has looked; 0 until the program starts."""
SIZE = 8 * 5
WAKE, LOOK = b"w", b"l"
"""What the arena sends to a watchdog: the program is asked, so let it go on; look at what it uses now."""


def numbers(descriptor: int) -> memoryview:
    """The page that a file of SIZE bytes holds."""
    return memoryview(mmap.mmap(descriptor, SIZE)).cast("Q")
