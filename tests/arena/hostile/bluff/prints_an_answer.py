"""Prints what looks like an answer on the line.

Verdict: printed
"""


def move(card):
    print('{"answer": "stay"}')
    return "fold"
