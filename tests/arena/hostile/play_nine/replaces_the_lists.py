"""Answers by lists that it has changed into others.

Verdict: output
"""


def get_author_info():
    return ("Mallory", "1")


def choose_drawing_action(top, bottom, draws, kitty):
    top[:] = [[0] * 100] * 1000
    bottom *= 1000
    return top


def choose_replacement_action(top, bottom, draws, card):
    return ("t", 0, 0)
