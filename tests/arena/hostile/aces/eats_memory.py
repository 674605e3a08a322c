"""Takes 20 GB.

Verdict: crash
"""

held = bytearray(20_000_000_000)
