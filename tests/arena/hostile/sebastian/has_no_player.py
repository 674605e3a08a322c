"""Lacks the class that the course asks for.

Verdict: crash
"""


class Player:
    pass
