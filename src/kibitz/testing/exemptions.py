"""What a game declares where the suite can't test it like others, and minds that do fixed work."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from kibitz.minds import Wrapper
from kibitz.table import Advice, Adviser, Clock, Move, Verdict, View
from kibitz.testing.tables import Options

LOOKS = 3
"""How often a mind may read the clock: it may think in between."""


@dataclass(frozen=True)
class Exemptions:
    """Each with its reason, which a skipped test shows."""

    fixed_work: Mapping[str, Callable[[int], Adviser]] = field(default_factory=dict)
    """Minds that read the time themselves, by name: the same mind with a fixed amount of work."""
    differs_interpreted: Mapping[str, str] = field(default_factory=dict)
    """Minds that play differently in plain Python on purpose."""
    long_solution: str = ""
    """Why the suite does not compute the game's solution."""
    no_progress: str = ""
    """Why a solution reports no progress."""
    also: tuple[Mapping[str, int | str], ...] = ()
    """Options that are tested together, each with a playthrough that is kept."""

    short: Mapping[str, int | str] = field(default_factory=dict)
    """Options that make a long game short, e.g. one hand of many: other options are tested beside them, and no
    playthrough of a whole game is kept."""

    def tables(self) -> tuple[Options, ...]:
        """The options of `also` as tables have them."""
        return tuple(tuple(options.items()) for options in self.also)

    def shortening(self) -> Options:
        """The options of `short` as tables have them."""
        return tuple(self.short.items())


class CountedClock(Clock):
    """A clock that counts how often it is read instead of time, so that minds do the same work on every machine."""

    def __init__(self, looks: int = LOOKS) -> None:
        super().__init__(1.0)
        self.looks, self.looks_left = looks, looks

    def left(self) -> float:
        self.looks_left -= 1
        return (self.looks_left + 1) / self.looks

    def half(self) -> Clock:
        return CountedClock(self.looks)


class Steady(Wrapper):
    """A mind with a fixed amount of work, whatever clock it is given."""

    def prepare(self, view: View, clock: Clock) -> None:
        self.mind.prepare(view, CountedClock())

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        return self.mind.advise(view, CountedClock())

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        return self.mind.judge(view, move, CountedClock())
