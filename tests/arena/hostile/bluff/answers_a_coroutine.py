"""Answers what has yet to be awaited.

Verdict: illegal
"""


async def move(card):
    return "stay"
