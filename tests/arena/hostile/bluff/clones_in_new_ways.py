"""Starts processes by the newer call and with every kind of new namespace; plays `stay` if it gets one.

Verdict: no fault
"""

import ctypes
import platform

CALLS = [
    # clone3
    ((435, 435), b"\0" * 88, 88),
    # clone, clone, clone, clone, clone, clone, clone, clone, clone
    ((56, 220), 0x00020011, 0, 0, 0, 0),
    ((56, 220), 0x02000011, 0, 0, 0, 0),
    ((56, 220), 0x04000011, 0, 0, 0, 0),
    ((56, 220), 0x08000011, 0, 0, 0, 0),
    ((56, 220), 0x10000011, 0, 0, 0, 0),
    ((56, 220), 0x20000011, 0, 0, 0, 0),
    ((56, 220), 0x40000011, 0, 0, 0, 0),
    ((56, 220), 0x00008011, 0, 0, 0, 0),
    ((56, 220), 0x00001011, 0, 0, 0, 0),
]


def move(card):
    libc = ctypes.CDLL(None)
    column = ["x86_64", "aarch64"].index(platform.machine())
    for numbers, *arguments in CALLS:
        if numbers[column] is not None and libc.syscall(numbers[column], *arguments) != -1:
            return "stay"
    return "fold"
