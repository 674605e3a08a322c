"""Prints its hand."""


def move(card):
    print("I hold", card)
    return "stay"
