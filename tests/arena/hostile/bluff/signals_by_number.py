"""Sends signals by the calls that the filter does not name; plays `stay` if one is sent.

Verdict: no fault
"""

import ctypes
import platform

CALLS = [
    # tkill, rt_sigqueueinfo, rt_tgsigqueueinfo, kill, kill, tgkill
    ((200, 130), 1, 9),
    ((129, 138), 1, 9, b"\0" * 128),
    ((297, 240), 1, 1, 9, b"\0" * 128),
    ((62, 129), 1, 0),
    ((62, 129), -1, 0),
    ((234, 131), 1, 1, 0),
]


def move(card):
    libc = ctypes.CDLL(None)
    column = ["x86_64", "aarch64"].index(platform.machine())
    for numbers, *arguments in CALLS:
        if numbers[column] is not None and libc.syscall(numbers[column], *arguments) != -1:
            return "stay"
    return "fold"
