"""Prints up to 50 MB."""


def move(card):
    for _ in range(50_000):
        print("x" * 1000)
    return "stay"
