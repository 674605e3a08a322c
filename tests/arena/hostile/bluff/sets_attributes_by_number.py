"""Sets attributes of files by all calls; plays `stay` if one is set.

Verdict: no fault
"""

import ctypes
import platform

CALLS = [
    # setxattr, lsetxattr, fsetxattr, removexattr, setxattrat
    ((188, 5), b"/tmp", b"user.kibitz", b"x", 1, 0),
    ((189, 6), b"/tmp", b"user.kibitz", b"x", 1, 0),
    ((190, 7), 1, b"user.kibitz", b"x", 1, 0),
    ((197, 14), b"/tmp", b"user.kibitz"),
    ((None, None), -100, b"/tmp", 0, b"user.kibitz", b"\0" * 16, 16),
]


def move(card):
    libc = ctypes.CDLL(None)
    column = ["x86_64", "aarch64"].index(platform.machine())
    for numbers, *arguments in CALLS:
        if numbers[column] is not None and libc.syscall(numbers[column], *arguments) != -1:
            return "stay"
    return "fold"
