"""Answers a list that holds itself.

Verdict: illegal
"""


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return []

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        answer = []
        answer.append(answer)
        return answer
