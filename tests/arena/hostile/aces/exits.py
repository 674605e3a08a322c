"""Exits with a status of failure.

Verdict: crash
"""

raise SystemExit("\x1b[2J\udcff")
