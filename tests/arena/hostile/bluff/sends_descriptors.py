"""Keeps sockets with full buffers on their way inside other sockets.

Verdict: crash
"""

import contextlib
import socket


def move(card):
    outer = socket.socketpair()
    outer[0].setblocking(False)
    with contextlib.suppress(OSError):
        for _ in range(4000):
            inner = socket.socketpair()
            inner[0].setblocking(False)
            with contextlib.suppress(BlockingIOError):
                while True:
                    inner[0].send(b"x" * 65536)
            socket.send_fds(outer[0], [b"x"], [inner[0].fileno(), inner[1].fileno()])
            for line in inner:
                line.close()
    return "fold"
