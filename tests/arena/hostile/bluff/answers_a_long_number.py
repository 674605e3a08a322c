"""Allows numbers of any length, and answers one of 20,000 digits.

Verdict: illegal or output
"""

import sys


def move(card):
    sys.set_int_max_str_digits(0)
    return 10**20_000
