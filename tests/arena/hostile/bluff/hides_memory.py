"""Up to 400 MB in files that live in memory only, two megabytes each.

Verdict: crash
"""

import os
import time


def move(card):
    for number in range(200):
        os.write(os.memfd_create(str(number)), b"x" * (2 << 20))
    time.sleep(1)
    return "stay"
