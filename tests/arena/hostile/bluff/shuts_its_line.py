"""Shuts the line to the table in one direction.

Verdict: crash
"""

import contextlib
import os
import socket


def move(card):
    for number in range(3, 64):
        with contextlib.suppress(OSError):
            socket.socket(fileno=os.dup(number)).shutdown(socket.SHUT_WR)
    return "stay"
