"""Raises what Python uses to end generators and loops.

Verdict: crash
"""


def move(card):
    raise GeneratorExit
