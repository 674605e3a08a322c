"""Listens under a name that is not in any folder.

Verdict: crash
"""

import socket


def move(card):
    with socket.socket(socket.AF_UNIX) as line:
        line.bind("\0kibitz-copies")
    return "fold"
