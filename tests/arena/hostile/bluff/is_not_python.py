"""Fails to compile when it is loaded.

Verdict: crash
"""

move = compile("def move(card:", "bluffer.py", "exec")
