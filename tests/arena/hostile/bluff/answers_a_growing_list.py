"""Answers a list that never ends when it is read.

Verdict: memory
"""


class Growing(list):
    def __iter__(self):
        while True:
            yield 1


def move(card):
    return Growing()
