"""Fails to compile when it is loaded."""

move = compile("def move(card:", "bluffer.py", "exec")
