"""Minds that play every game."""

from random import Random

from kibitz.table import Advice, Adviser, Clock, View


class RandomMind(Adviser):
    """Plays any legal move, each with the same probability."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        return [Advice(self.rng.choice(list(view.moves)), None)]
