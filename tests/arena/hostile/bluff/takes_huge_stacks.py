"""Starts threads with stacks of a gigabyte; plays `stay` if it gets four.

Verdict: no fault
"""

import contextlib
import threading

held = []


def move(card):
    with contextlib.suppress(ValueError, RuntimeError, MemoryError):
        threading.stack_size(1 << 30)
        done = threading.Event()
        for _ in range(4):
            thread = threading.Thread(target=done.wait, args=(5,), daemon=True)
            thread.start()
            held.append(thread)
        return "stay"
    return "fold"
