"""Minds that play every game."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import Any

from kibitz.table import Advice, Adviser, Clock, Forecast, Move, Verdict, View


class RandomMind(Adviser):
    """Plays any legal move, each with the same probability."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        return [Advice(self.rng.choice(list(view.moves)), None)]


class Seeded(Adviser):
    """Keeps the seed that every mind is made from."""

    def __init__(self, seed: int) -> None:
        self.seed = seed


class ByCost(Seeded):
    """Ranks the moves by what `cost` says of each, without values: the least first, of equal ones the first listed."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        ranked = sorted((*self.cost(view.position, move), place, move) for place, move in enumerate(view.moves))
        return [Advice(move, None, note) for *_, note, _, move in ranked]

    @abstractmethod
    def cost(self, position: Any, move: Any) -> tuple[Any, ...]:
        """Numbers to sort by, and what they mean in words."""


class Wrapper(Adviser):
    """Passes everything on to another mind. A subclass overrides what it changes."""

    def __init__(self, mind: Adviser) -> None:
        self.mind = mind

    def prepare(self, view: View, clock: Clock) -> None:
        self.mind.prepare(view, clock)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        return self.mind.advise(view, clock)

    def meets(self, players: Sequence[str]) -> None:
        self.mind.meets(players)

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        return self.mind.judge(view, move, clock)

    def explain(self, view: View, advice: list[Advice]) -> list[Advice]:
        return self.mind.explain(view, advice)

    def forecast(self, view: View, move: Move) -> Forecast | None:
        return self.mind.forecast(view, move)

    def is_exact(self, view: View) -> bool:
        return self.mind.is_exact(view)

    def starts(self, view: View) -> None:
        self.mind.starts(view)

    def ends(self, view: View) -> None:
        self.mind.ends(view)


class LazyMind(Wrapper):
    """A mind that is made when it is first asked, so that a table can be shown before its minds are loaded."""

    def __init__(self, make: Callable[[], Adviser]) -> None:
        self.make = make
        self.first_view: View | None = None

    @cached_property
    def mind(self) -> Adviser:  # type: ignore[override]  # made once, and never set
        mind = self.make()
        if self.first_view:
            mind.starts(self.first_view)
        return mind

    @property
    def is_made(self) -> bool:
        return "mind" in vars(self)

    def starts(self, view: View) -> None:
        self.first_view = view
        if self.is_made:
            self.mind.starts(view)

    def ends(self, view: View) -> None:
        if self.is_made:
            self.mind.ends(view)
