"""Never answers; gives up by itself after a minute.

Verdict: time
"""

import time


def move(card):
    end = time.monotonic() + 60
    while time.monotonic() < end:
        pass
    return "stay"
