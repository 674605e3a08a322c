"""Something that is no text."""


def move(card):
    return object()
