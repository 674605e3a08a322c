"""Prints what looks like an answer of its side of the line."""


def move(card):
    print('{"answer": "stay"}')
    return "fold"
