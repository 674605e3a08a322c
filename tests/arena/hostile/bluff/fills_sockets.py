"""Keeps as much as it can in the buffers of sockets.

Verdict: crash or memory
"""

import socket


def move(card):
    held = []
    for _ in range(4000):
        pair = socket.socketpair()
        held.append(pair)
        for line in pair:
            line.setblocking(False)
            try:
                while True:
                    line.send(b"x" * 65536)
            except BlockingIOError:
                pass
    return "stay"
