"""Says what it thinks."""


def move(card):
    print("I hold", card)
    return "stay"
