"""Queues signals for itself, which the kernel counts for all programs of a user; plays `stay` if it gets 1,000.

Verdict: no fault
"""

import ctypes
import signal

FIRST = signal.SIGRTMIN


class Value(ctypes.Structure):
    _fields_ = (("number", ctypes.c_long),)


def move(card):
    signal.pthread_sigmask(signal.SIG_BLOCK, [FIRST])
    libc = ctypes.CDLL(None)
    thread = libc.pthread_self
    thread.restype = ctypes.c_void_p
    me = ctypes.c_void_p(thread())
    sent = 0
    while sent < 1000 and libc.pthread_sigqueue(me, int(FIRST), Value(sent)) == 0:
        sent += 1
    return "stay" if sent == 1000 else "fold"
