"""Closes its output, and goes on.

Verdict: crash
"""

import os

os.close(1)
print("Distributing the cards")
