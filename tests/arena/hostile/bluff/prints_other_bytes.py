"""Prints bytes that are no text, in the middle of a character.

Verdict: printed
"""

import os


def move(card):
    os.write(2, b"\xe2\x80" + b"\xff" * 100 + b"\xf0\x9f")
    return "fold"
