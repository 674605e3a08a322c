"""The kinds of mistakes that players of Sebastian make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.state import Fill, Keep, tabletop
from kibitz.mistakes import Fits, Mistakes, read
from kibitz.table import Move, View

FEW = 2
"""Dice of a face below which, and at which, an upper category is filled badly: three of each face earn the bonus."""
LEAST_RUN = 3
"""Different consecutive faces that are a beginning of prattle or company."""


def fills(test: Callable[[int, int], bool]) -> Fits:
    """Whether a category was filled so that this holds of the points in it and in the better one."""

    def applies(view: View, move: Move, better: Move) -> bool:
        if not isinstance(move, Fill) or not isinstance(better, Fill):
            return False
        worth = tabletop(view).worth
        return test(worth(move.category), worth(better.category))

    return applies


def keeps(test: Callable[[rules.Multiset, rules.Multiset], bool]) -> Fits:
    """Whether dice were kept so that this holds of them and of those that were better to keep."""
    return lambda view, move, better: (
        isinstance(move, Keep) and isinstance(better, Keep) and test(move.dice, better.dice)
    )


def spoils_the_bonus(view: View, move: Move, better: Move) -> bool:
    if not isinstance(move, Fill) or not tabletop(view).rules.is_sebastian or move.category >= rules.FACES:
        return False
    return tabletop(view).dice.count(move.category + 1) <= FEW


def stops(view: View, move: Move, better: Move) -> bool:
    """Whether all dice were kept, and fewer were better."""
    return isinstance(move, Keep) and len(move.dice) == tabletop(view).rules.dice


def should_stop(view: View, move: Move, better: Move) -> bool:
    return isinstance(better, Keep) and len(better.dice) == tabletop(view).rules.dice


def uses_up_pandemonium(view: View, move: Move, better: Move) -> bool:
    return isinstance(move, Fill) and str(move) == rules.CATEGORIES[rules.PANDEMONIUM]


def is_run(dice: rules.Multiset) -> bool:
    """Whether the dice are all different and near enough to each other for prattle or company."""
    return len(set(dice)) == len(dice) >= LEAST_RUN


def are_different_faces(kept: rules.Multiset, better: rules.Multiset) -> bool:
    """Whether both keep dice of one face, and not the same face."""
    return len(set(kept)) == len(set(better)) == 1 and kept[0] != better[0]


# What stops early or breaks up shows in one of the two moves alone; of the rest the more special kinds come first.
FITS: Mapping[str, Fits] = {
    "crossed out a category too early": fills(lambda points, better: points == 0 < better),
    "crossed out the wrong category": fills(lambda points, better: points == 0 == better),
    "filled an upper category with two dice or fewer": spoils_the_bonus,
    "used up pandemonium too early": uses_up_pandemonium,
    "took the most points now": fills(lambda points, better: points >= better),
    "wrote the dice into a category that brings too little": fills(lambda points, better: True),
    "stopped throwing too early": stops,
    "threw again what was complete": should_stop,
    "chased a run": keeps(lambda kept, better: is_run(kept) and not is_run(better)),
    "gave up a run": keeps(lambda kept, better: is_run(better) and not is_run(kept)),
    "kept the wrong face": keeps(are_different_faces),
    "threw good dice again": keeps(lambda kept, better: not Counter(kept) - Counter(better)),
    "kept dice without use": keeps(lambda kept, better: not Counter(better) - Counter(kept)),
    "kept the wrong dice": keeps(lambda kept, better: True),
}
MISTAKES = Mistakes(
    read("sebastian", FITS),
    least=0.2,
    blunder=5.0,
)
