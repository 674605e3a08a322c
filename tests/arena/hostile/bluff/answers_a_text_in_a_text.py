"""Answers a number whose text is two lines.

Verdict: illegal or tampering
"""


class Number(float):
    def __repr__(self):
        return '"stay"}\n{"answer": "stay"'

    __str__ = __repr__


def move(card):
    return Number(1)
