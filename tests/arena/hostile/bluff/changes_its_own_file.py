"""Rewrites its own file.

Verdict: crash
"""


def move(card):
    with open(__file__, "a") as out:
        out.write("# changed")
    return "stay"
