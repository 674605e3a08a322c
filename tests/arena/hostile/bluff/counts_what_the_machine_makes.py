"""Makes pipes and sockets and reads their numbers, of which the machine has one row; plays `stay` if it gets one.

Verdict: no fault
"""

import contextlib
import os
import socket


def move(card):
    for make in (os.pipe, socket.socketpair, lambda: socket.socket(socket.AF_UNIX)):
        with contextlib.suppress(OSError):
            make()
            return "stay"
    return "fold"
