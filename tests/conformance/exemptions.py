"""What a game declares where it can't be held to the suite as others are, and minds whose work does not depend on time.

A game's exemptions are EXEMPTIONS in tests/games/NAME/conformance.py; a game without that file has none.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec

from kibitz.table import Advice, Adviser, Clock, Forecast, Game, Move, Verdict, View

LOOKS = 3
"""Looks at the clock that a mind has: it may think between them."""


@dataclass(frozen=True)
class Exemptions:
    """Each with its reason, which a skipped test shows."""

    fixed_work: Mapping[str, Callable[[int], Adviser]] = field(default_factory=dict)
    """Minds that read the time themselves, by name: the same mind with a fixed amount of work."""
    differs_interpreted: Mapping[str, str] = field(default_factory=dict)
    """Minds that plain Python plays otherwise on purpose."""
    long_solution: str = ""
    """Why the suite does not compute the game's solution."""
    no_progress: str = ""
    """Why a solution reports no progress."""
    also: tuple[Mapping[str, int | str], ...] = ()
    """Options that belong together and are tested together; a kept playthrough of the first ones."""


def exemptions(game: Game) -> Exemptions:
    module = f"tests.games.{game.name.replace('-', '_')}"
    if not find_spec(module) or not find_spec(f"{module}.conformance"):
        return Exemptions()
    declared = import_module(f"{module}.conformance").EXEMPTIONS
    assert isinstance(declared, Exemptions)
    return declared


class CountedClock(Clock):
    """A clock that goes by the looks at it instead of by time, so that minds do the same work on every machine."""

    def __init__(self, looks: int = LOOKS) -> None:
        super().__init__(1.0)
        self.looks, self.looks_left = looks, looks

    def left(self) -> float:
        self.looks_left -= 1
        return (self.looks_left + 1) / self.looks

    def half(self) -> Clock:
        return CountedClock(self.looks)


class Steady(Adviser):
    """A mind with a fixed amount of work, whatever clock it is given."""

    def __init__(self, mind: Adviser) -> None:
        self.mind = mind

    def prepare(self, view: View, clock: Clock) -> None:
        self.mind.prepare(view, CountedClock())

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        return self.mind.advise(view, CountedClock())

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        return self.mind.judge(view, move, CountedClock())

    def forecast(self, view: View, move: Move) -> Forecast | None:
        return self.mind.forecast(view, move)

    def starts(self, view: View) -> None:
        self.mind.starts(view)

    def ends(self, view: View) -> None:
        self.mind.ends(view)


def steady(game: Game, name: str, seed: int) -> Steady:
    """The mind of this name, which does the same work each time."""
    make = exemptions(game).fixed_work.get(name) or game.minds()[name]
    return Steady(make(seed))
