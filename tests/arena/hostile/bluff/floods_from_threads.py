"""Four threads write up to 50 MB each.

Verdict: output
"""

import os
import threading


def flood():
    for _ in range(800):
        os.write(1, b"x" * 65536)


def move(card):
    threads = [threading.Thread(target=flood) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return "stay"
