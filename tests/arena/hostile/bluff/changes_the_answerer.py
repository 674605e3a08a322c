"""Replaces the function that its side of the line writes answers with.

Verdict: crash
"""

import json


def move(card):
    json.dumps = lambda value: "ha"
    return "stay"
