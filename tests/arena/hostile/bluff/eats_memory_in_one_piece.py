"""Takes 900 MB at once.

Verdict: memory
"""


def move(card):
    return "stay" if bytearray(900_000_000) else "fold"
