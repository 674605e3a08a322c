"""Raises an error whose cause is that error.

Verdict: crash
"""


class Circular(Exception):
    __slots__ = ()

    @property
    def __cause__(self):
        return self


def move(card):
    raise Circular
