"""Prints its hand.

Verdict: printed
"""


def move(card):
    print("I hold", card)
    return "stay"
