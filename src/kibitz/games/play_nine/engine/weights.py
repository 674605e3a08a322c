"""The judges that play: the shipped nets by number of columns, and how far they look."""

from functools import cache

from kibitz.data_files import shipped
from kibitz.games.play_nine.engine.nets import UNIT, Nets
from kibitz.games.play_nine.engine.search import Judge
from kibitz.games.play_nine.rules import DECK, EXTRA_DRAWS

DEPTH = 1
MARGIN = 0.5
"""Moves that a look one draw ahead finds so many points worse than the best are not looked at further."""
DOUBT = 0.25
"""Nor is the choice of kitty or deck when it is clearer than that."""
SHARES = len(DECK) ** 2


def nets_of(columns: int) -> Nets:
    nets = Nets(columns, 2 * columns + EXTRA_DRAWS[-1])
    nets.load(packed(columns))
    return nets


def packed(columns: int) -> bytes:
    """The shipped nets for so many columns; each is named, so that a bundle brings them along."""
    match columns:
        case 4:
            return shipped("games/play_nine/data/4.xz")
        case 5:
            return shipped("games/play_nine/data/5.xz")
        case 6:
            return shipped("games/play_nine/data/6.xz")
        case 7:
            return shipped("games/play_nine/data/7.xz")
        case 8:
            return shipped("games/play_nine/data/8.xz")
        case 9:
            return shipped("games/play_nine/data/9.xz")
    return shipped("games/play_nine/data/10.xz")


def judge(nets: Nets) -> Judge:
    """A judge that looks as far as the best mind does."""
    made = Judge(nets.columns, nets.weights, nets.outputs, nets.slopes, nets.terms)
    made.set_care(round(MARGIN * UNIT), round(DOUBT * UNIT * SHARES))
    return made


@cache
def judge_of(columns: int) -> Judge:
    return judge(nets_of(columns))


@cache
def stopper(columns: int) -> Judge:
    """Knows nothing but the score to expect if play stopped after this draw."""
    return judge(Nets(columns, 2 * columns + EXTRA_DRAWS[-1]))


def points(parts: int) -> float:
    """A judge's value of a kitty choice or a move, in points."""
    return parts / (UNIT * SHARES)


def told(draws: int, judge: Judge) -> int:
    """The draws to ask a judge about: no hand of the course has more than it knows of, or asks without any."""
    return max(1, min(draws, judge.nets))
