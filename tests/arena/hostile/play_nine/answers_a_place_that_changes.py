"""Answers an object that is another number each time.

Verdict: illegal or crash
"""


class Changing:
    def __init__(self):
        self.count = 0

    def __index__(self):
        self.count += 10**9
        return self.count


def get_author_info():
    return ("Mallory", "1")


def choose_drawing_action(top, bottom, draws, kitty):
    return "d"


def choose_replacement_action(top, bottom, draws, card):
    return ("r", Changing(), 99)
