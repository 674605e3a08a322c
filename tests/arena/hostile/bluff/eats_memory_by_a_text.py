"""Doubles a text until there is no more memory.

Verdict: memory
"""


def move(card):
    text = "x"
    while True:
        text += text
