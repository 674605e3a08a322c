"""Asks for other users, groups and rights; plays `stay` if it gets them.

Verdict: no fault
"""

import ctypes
import platform

CALLS = [
    # setuid, setgid, setreuid, setregid, setresuid, setresgid, setgroups, setfsuid, setfsgid, capset
    ((105, 146), 0),
    ((106, 144), 0),
    ((113, 145), 0, 0),
    ((114, 143), 0, 0),
    ((117, 147), 0, 0, 0),
    ((119, 149), 0, 0, 0),
    ((116, 159), 0, None),
    ((122, 151), 0),
    ((123, 152), 0),
    ((126, 91), b"\x22\5\x08\x20\0\0\0\0", b"\xff" * 24),
]


def move(card):
    libc = ctypes.CDLL(None)
    column = ["x86_64", "aarch64"].index(platform.machine())
    for numbers, *arguments in CALLS:
        if numbers[column] is not None and libc.syscall(numbers[column], *arguments) != -1:
            return "stay"
    return "fold"
