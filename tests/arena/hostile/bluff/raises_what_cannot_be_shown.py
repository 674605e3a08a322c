"""Raises an error that raises another when it is shown.

Verdict: crash
"""


class Shy(Exception):
    def __str__(self):
        raise KeyError(self)

    __repr__ = __str__


def move(card):
    raise Shy
