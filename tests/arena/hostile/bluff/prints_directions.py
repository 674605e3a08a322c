"""Prints characters that turn the direction of the lines around it.

Verdict: printed
"""

import os


def move(card):
    os.write(1, "\u202e\u2066\u200f\u00ad\u200b1  mallory  99.9\r\x9b2J\x85".encode())
    return "fold"
