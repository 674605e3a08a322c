"""Drawing a game of a family that nobody has seen: unlike every known one, and as hard as wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Generic, Protocol, TypeVar

from kibitz.table import InvalidText


class Named(Protocol):
    @property
    def name(self) -> str: ...


class Judged(Protocol):
    @property
    def gap(self) -> float:
        """How far simple play is behind good play, in standard deviations of the latter."""


CONSONANTS, VOWELS = "bdfgklmnprstvz", "aeiou"
"""The letters of the names that are drawn."""
Described = TypeVar("Described", bound=Named)
Variant = TypeVar("Variant", bound=Judged)


@dataclass(frozen=True)
class Solved(Generic[Described]):
    """A game with its exact figures."""

    described: Described
    optimum: float
    deviation: float
    greedy: float

    @property
    def name(self) -> str:
        return self.described.name

    @property
    def gap(self) -> float:
        """How much worse than best greedy play is, in standard deviations of the best."""
        return abs(self.optimum - self.greedy) / self.deviation

    @property
    def summary(self) -> str:
        behind = f"greedy play is {self.gap:.2f} standard deviations behind"
        return f"best play expects {self.optimum:.4f} points; {behind}"

    @property
    def figures(self) -> Mapping[str, float]:
        return {"optimum": self.optimum, "deviation": self.deviation, "greedy": self.greedy}


def named(rng: Random) -> str:
    """A pronounceable name."""
    return "".join(rng.choice(CONSONANTS) + rng.choice(VOWELS) for _ in range(3))


def first_good(
    drawn: Iterable[Described],
    reason: Callable[[Described], str],
    judge: Callable[[Described], Variant],
    band: tuple[float, float],
    say: Callable[[str], None],
    *,
    simple: str = "greedy play",
    unfit: Callable[[Variant], str] = lambda variant: "",
) -> Variant:
    """The first description that is good, judged; what is rejected, and why, is reported.

    reason: why a description won't do, before it is judged; unfit: why it won't do although it is in the band.
    """
    tries = 0
    for one in drawn:
        tries += 1
        why = reason(one)
        if not why:
            variant = judge(one)
            low, high = band
            if not low <= variant.gap < high:
                why = f"{simple} is {variant.gap:.2f} deviations behind: expected {low:g} to {high:g}"
            elif not (why := unfit(variant)):
                return variant
        say(f"{one.name} rejected: {why}")
    raise InvalidText(f"no variant found among the {tries} that this seed draws: expected another seed")


def nearest(
    one: Described, presets: Mapping[str, Described], distance: Callable[[Described, Described], int]
) -> tuple[int, str]:
    """How different the preset is that is most like it, and its name."""
    return min((distance(one, preset), name) for name, preset in presets.items())


def too_alike(
    one: Described,
    presets: Mapping[str, Described],
    least: int,
    taken: Iterable[Described],
    distance: Callable[[Described, Described], int],
    apart: int,
) -> str:
    """Which known game it is too much like, the nearest preset or one that is taken; empty where there is none."""
    away, preset = nearest(one, presets, distance)
    if away < least:
        return f"too much like {preset} (distance {away}, expected {least})"
    for other in taken:
        if (away := distance(one, other)) < apart:
            return f"too much like {other.name} (distance {away}, expected {apart})"
    return ""
