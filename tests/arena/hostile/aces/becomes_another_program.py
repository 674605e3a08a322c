"""Becomes a program that prints something else.

Verdict: wrong output
"""

import os

os.execv("/bin/echo", ["echo", "Number of cards left when winning"])
