"""Makes namespaces of its own, in which it could mount anything; plays `stay` if it succeeds.

Verdict: no fault
"""

import ctypes

NEW_USER, NEW_MOUNT = 0x10000000, 0x00020000


def move(card):
    return "stay" if ctypes.CDLL(None).unshare(NEW_USER | NEW_MOUNT) == 0 else "fold"
