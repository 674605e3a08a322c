"""The kinds of mistakes that players of Sebastian make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.state import Fill, Keep, tabletop
from kibitz.mistakes import Fits, Kind, Mistakes
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
    """Whether each are dice of one face, and not of the same."""
    return len(set(kept)) == len(set(better)) == 1 and kept[0] != better[0]


# What stops early or breaks up is told by one of the two moves alone; of the rest the more special kinds come first.
MISTAKES = Mistakes(
    (
        Kind(
            "crossed out a category too early",
            "It wrote a zero although the dice brought points in another open category.",
            "Before writing a zero, look for the category that brings points and is worth least later.",
            fills(lambda points, better: points == 0 < better),
            "12244 0 pandemonium=20 triplex=15",
            "quintuplicatam",
            "secundus",
        ),
        Kind(
            "crossed out the wrong category",
            "It had to write a zero, and gave up a category that would have brought more later than another.",
            "Cross out the category with the least expected points from now on: often quintuplicatam or primis.",
            fills(lambda points, better: points == 0 == better),
            "22335 0 secundus=6 tertium=9 quintus=15 squadron=0 triplex=15 prattle=0 pandemonium=20",
            "company",
            "quintuplicatam",
        ),
        Kind(
            "filled an upper category with two dice or fewer",
            "It used up one of the first six categories for at most two fitting dice, which makes the bonus of 35"
            " less likely: three of each face earn that.",
            "Weigh the bonus: an upper category wants three dice; put a bad throw into primis or pandemonium.",
            spoils_the_bonus,
            "12446 0",
            "quartus",
            "primis",
        ),
        Kind(
            "used up pandemonium too early",
            "It put the dice into pandemonium, which takes any dice and is worth most for a bad throw later.",
            "Keep pandemonium for a turn that fits nothing else.",
            uses_up_pandemonium,
            "33355 0",
            "pandemonium",
            "squadron",
        ),
        Kind(
            "took the most points now",
            "It chose the category that brings most at once; another one brings less now and leaves more for later.",
            "Add to the points of now what the open categories will be worth afterwards.",
            fills(lambda points, better: points >= better),
            "55566 0 sextus=18",
            "triplex",
            "squadron",
        ),
        Kind(
            "wrote the dice into a category that brings too little",
            "Another open category brings more points with these dice and costs no more later.",
            "Compare all open categories before the last choice of a turn.",
            fills(lambda points, better: True),
            "44466 0",
            "triplex",
            "squadron",
        ),
        Kind(
            "stopped throwing too early",
            "It kept all five dice although throwing some of them again brings more on average.",
            "A throw that is left is worth using, unless the dice are complete already.",
            stops,
            "33356 2",
            "keep 3 3 3 5 6",
            "keep 3 3 3",
        ),
        Kind(
            "threw again what was complete",
            "It threw dice again although all five were worth keeping.",
            "Look at what the five dice bring as they are before throwing any of them.",
            should_stop,
            "23456 2",
            "keep 2 3 4 5",
            "keep 2 3 4 5 6",
        ),
        Kind(
            "chased a run",
            "It kept different dice for prattle or company, where other dice promise more.",
            "Three or four different dice rarely become a run: count the faces that complete it.",
            keeps(lambda kept, better: is_run(kept) and not is_run(better)),
            "12355 2",
            "keep 1 2 3",
            "keep 5 5",
        ),
        Kind(
            "gave up a run",
            "It let go of dice that were near prattle or company.",
            "Four dice in a row that are open at both ends succeed often; look which runs are still open.",
            keeps(lambda kept, better: is_run(better) and not is_run(kept)),
            "23466 1 primis=3 secundus=6 tertium=9 quartus=12 quintus=15 sextus=18 squadron=25 triplex=20",
            "keep 6 6",
            "keep 2 3 4",
        ),
        Kind(
            "kept the wrong face",
            "It collected one face although another one is worth more on this card.",
            "Prefer the face whose category is still open, and of equals the higher one.",
            keeps(are_different_faces),
            "11566 2",
            "keep 1 1",
            "keep 6 6",
        ),
        Kind(
            "threw good dice again",
            "It kept fewer dice than it should have: some that it threw again were worth keeping.",
            "Keep every die that fits what you collect.",
            keeps(lambda kept, better: not Counter(kept) - Counter(better)),
            "33356 2",
            "keep 3",
            "keep 3 3 3",
        ),
        Kind(
            "kept dice without use",
            "It kept dice beside those worth keeping, and so threw fewer.",
            "Throw every die that does not fit what you collect.",
            keeps(lambda kept, better: not Counter(better) - Counter(kept)),
            "33356 2",
            "keep 3 3 3 6",
            "keep 3 3 3",
        ),
        Kind(
            "kept the wrong dice",
            "It collected something else than what promises most on this card.",
            "Compare what the possible keeps lead to, on this card and not on an empty one.",
            keeps(lambda kept, better: True),
            "22556 1",
            "keep 2 2 6",
            "keep 5 5",
        ),
    ),
    least=0.2,
    blunder=5.0,
)
