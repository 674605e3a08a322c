"""Prints no board.

Verdict: illegal
"""
