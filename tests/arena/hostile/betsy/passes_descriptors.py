"""Sends descriptors to itself, which the kernel counts for all programs of a user; exits with 3 if it may.

Verdict: illegal
"""

import socket
import sys

one, other = socket.socketpair()
try:
    socket.send_fds(one, [b"x"], [0])
except OSError:
    sys.exit(0)
sys.exit(3)
