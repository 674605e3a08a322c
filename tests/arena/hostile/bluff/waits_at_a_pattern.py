"""Matches a pattern that takes a time without end.

Verdict: time
"""

import re


def move(card):
    return "stay" if re.match("(a*)*b", "a" * 40) else "fold"
