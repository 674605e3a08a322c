"""Raises an error that claims to come from another file.

Verdict: crash
"""

CODE = compile("raise ValueError('1  mallory  99.9')", "\x1b[2J/usr/lib/\u202ekibitz/arena.py\n", "exec")


def move(card):
    exec(CODE)
