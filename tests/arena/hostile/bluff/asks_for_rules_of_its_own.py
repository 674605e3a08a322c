"""Makes rules for itself and rings for its filter, by which another could wait; plays `stay` if it gets one.

Verdict: no fault
"""

import ctypes
import platform

CALLS = [
    # seccomp, seccomp, landlock_create_ruleset, landlock_restrict_self, lsm_get_self_attr, lsm_list_modules
    ((317, 277), 1, 8, b"\0" * 16),
    ((317, 277), 0, 0, None),
    ((444, 444), None, 0, 1),
    ((446, 446), 0, 0),
    ((None, None), 100, None, b"\0" * 4, 0),
    ((None, None), None, b"\0" * 4, 0),
]


def move(card):
    libc = ctypes.CDLL(None)
    column = ["x86_64", "aarch64"].index(platform.machine())
    for numbers, *arguments in CALLS:
        if numbers[column] is not None and libc.syscall(numbers[column], *arguments) != -1:
            return "stay"
    return "fold"
