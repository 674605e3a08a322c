"""Answers 100,000 places.

Verdict: output
"""


def get_author_info():
    return ("Mallory", "1")


def choose_drawing_action(top, bottom, draws, kitty):
    return "d"


def choose_replacement_action(top, bottom, draws, card):
    return ("r", 0, 0) * 100_000
