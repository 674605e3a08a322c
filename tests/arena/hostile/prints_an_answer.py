"""Prints what looks like an answer on the line."""


def move(card):
    print('{"answer": "stay"}')
    return "fold"
