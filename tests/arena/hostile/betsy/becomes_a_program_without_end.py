"""Becomes a program that prints for ever.

Verdict: output
"""

import os

os.execv("/usr/bin/yes", ["yes", "x" * 1000])
