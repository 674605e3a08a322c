"""Answers lists in lists, 100,000 deep.

Verdict: illegal
"""


def move(card):
    answer = []
    for _ in range(100_000):
        answer = [answer]
    return answer
