"""Waits for a lock that it holds; for a minute at most.

Verdict: time
"""

import threading


def move(card):
    lock = threading.Lock()
    lock.acquire()
    lock.acquire(timeout=60)
    return "stay"
