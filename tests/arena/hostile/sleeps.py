"""Sleeps instead of answering."""

import time


def move(card):
    time.sleep(60)
    return "stay"
