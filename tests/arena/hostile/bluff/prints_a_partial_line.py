"""Prints a line that does not end.

Verdict: printed
"""


def move(card):
    print('{"answer": "stay"', end="", flush=True)
    return "fold"
