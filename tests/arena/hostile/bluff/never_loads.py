"""Takes a minute to be imported.

Verdict: time
"""

import time

time.sleep(60)


def move(card):
    return "stay"
