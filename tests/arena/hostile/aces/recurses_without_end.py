"""Recurses without end.

Verdict: crash
"""


def deeper():
    return deeper()


deeper()
