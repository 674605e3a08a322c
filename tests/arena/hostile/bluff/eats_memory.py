"""Takes up to 900 MB.

Verdict: memory
"""


def move(card):
    held = []
    for _ in range(90):
        held.append(bytearray(10_000_000))
    return "stay"
