"""Exits with an error whose text can't be encoded.

Verdict: crash
"""

raise SystemExit("\x1b[2J\udcff")
