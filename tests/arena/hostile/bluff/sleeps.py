"""Sleeps instead of answering.

Verdict: time
"""

import time


def move(card):
    time.sleep(60)
    return "stay"
