"""Turns into a shell that answers for it.

Verdict: illegal
"""

import os

os.execvp("sh", ["sh", "-c", "echo nothing; exit 0"])
