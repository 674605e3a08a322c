"""Lets epoll descriptors watch each other in long chains and circles; plays `stay` if they may.

Verdict: no fault
"""

import contextlib
import select


def move(card):
    chain = [select.epoll() for _ in range(40)]
    with contextlib.suppress(OSError):
        for inner, outer in zip(chain, [*chain[1:], chain[0]], strict=True):
            outer.register(inner.fileno(), select.EPOLLIN)
        return "stay"
    return "fold"
