"""Two submissions for Sebastian's course."""

HASTY = """
import random
from SebastianState import Scorecard

class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return [place for place, die in enumerate(dice.dice) if die < 4]

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return random.choice([name for name in Scorecard.Categories if name not in scorecard.scorecard])
"""
FAULTY = HASTY.replace("return random.choice(", "return 'sextus' or (")
"""Fills the same category every time."""
