"""Stays in C code for some twenty seconds, where Python looks at no signal."""


def move(card):
    return "stay" if sum(range(10**9)) else "fold"
