"""Connects to this machine's own port that a test listens at, number 47219."""

import socket


def move(card):
    try:
        with socket.create_connection(("127.0.0.1", 47219), timeout=0.2) as line:
            line.sendall(b"here")
    except OSError:
        pass
    return "stay"
