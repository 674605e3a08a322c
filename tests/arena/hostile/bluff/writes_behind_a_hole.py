"""Writes behind a hole of a terabyte.

Verdict: output
"""


def move(card):
    with open("/tmp/sparse", "wb", buffering=0) as out:
        out.seek(1 << 40)
        out.write(b"x")
    return "stay"
