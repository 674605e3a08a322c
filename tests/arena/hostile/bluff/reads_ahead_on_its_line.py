"""Reads its line before it is asked, without waiting; plays `stay` if something is there.

Verdict: tampering
"""

import contextlib
import os
import socket

early = []
for number in range(3, 64):
    with contextlib.suppress(OSError):
        line = socket.socket(fileno=os.dup(number))
        with contextlib.suppress(BlockingIOError):
            early.append(line.recv(1000, socket.MSG_DONTWAIT | socket.MSG_PEEK))


def move(card):
    return "stay" if any(early) else "fold"
