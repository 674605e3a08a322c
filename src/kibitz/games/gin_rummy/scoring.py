"""The end of a hand of gin rummy: the knocker's melds, what the other lays off on them, and who wins what."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kibitz.card_fields import Cards
from kibitz.games.gin_rummy.rules import BIG_GIN_BONUS, GIN_BONUS, UNDERCUT_BONUS, GinRules
from kibitz.melds import Card, Evaluator

VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


def points(cards: Iterable[Card]) -> int:
    return sum(VALUES[card // 4] for card in cards)


def deadwood(hand: Iterable[Card]) -> int:
    """Points of the cards outside melds when the hand is melded as well as possible."""
    return Evaluator(hand, "value", VALUES, 1).points_left()


def melds_of(hand: Iterable[Card]) -> list[Cards]:
    """The melds that leave the least deadwood."""
    return [meld.cards for meld in Evaluator(hand, "value", VALUES, 1).best()]


def fits(card: Card, meld: Sequence[Card]) -> bool:
    """Whether the card can be laid off on the meld."""
    if meld[0] // 4 == meld[1] // 4:
        return card // 4 == meld[0] // 4 and card not in meld
    return card in (min(meld) - 4, max(meld) + 4)


def laid_off(left: Iterable[Card], melds: Iterable[Cards]) -> list[Card]:
    """The cards that the challenge's referee lays off: again and again the first one that fits a meld."""
    left, melds = sorted(left), list(melds)
    laid: list[Card] = []
    while True:
        found = next(
            ((card, place) for card in left for place, meld in enumerate(melds) if fits(card, meld)),
            None,
        )
        if found is None:
            return laid
        card, place = found
        left.remove(card)
        laid.append(card)
        melds[place] = (*melds[place], card)


@dataclass(frozen=True)
class Defence:
    """What the player who did not knock makes of the hand."""

    melds: tuple[Cards, ...]
    laid: Cards
    left: Cards

    @property
    def points(self) -> int:
        return points(self.left)


def defence(hand: Cards, melds: Sequence[Cards], greedy: bool) -> Defence:
    """The melds and the cards laid off that leave the least deadwood; greedy: the best melds first.

    For given melds of this hand, runs come first: a card on a run may open the way to the next one, and a card on a
    set opens none. So every division of the hand is tried, and nothing else.
    """
    evaluator = Evaluator(hand, "value", VALUES, 1)
    if greedy:
        return _with(hand, [meld.cards for meld in evaluator.best()], melds)
    found = (_with(hand, [meld.cards for meld in division], melds) for division in evaluator.divisions())
    return min(found, key=lambda one: (one.points, len(one.laid), one.left))


def _with(hand: Cards, own: Sequence[Cards], melds: Sequence[Cards]) -> Defence:
    melded = {card for meld in own for card in meld}
    rest = [card for card in hand if card not in melded]
    laid = laid_off_runs_first(rest, melds)
    return Defence(tuple(own), tuple(laid), tuple(card for card in rest if card not in laid))


def laid_off_runs_first(left: Sequence[Card], melds: Sequence[Cards]) -> list[Card]:
    """All cards that fit, on runs before sets."""
    runs = [meld for meld in melds if meld[0] // 4 != meld[1] // 4]
    laid = laid_off(left, runs)
    return laid + laid_off([card for card in left if card not in laid], [meld for meld in melds if meld not in runs])


@dataclass(frozen=True)
class Result:
    """How a hand ended."""

    won: int
    """What the knocker wins; negative where the other player wins."""
    how: str
    """In words: gin, big gin, a knock or an undercut."""
    melds: tuple[Cards, ...] = ()
    other: Defence = Defence((), (), ())


def result(knocker: Cards, other: Cards, rules: GinRules, first: Card) -> Result:
    """The end after a knock by the hand `knocker`, which has thrown its card, or not for big gin."""
    melds = melds_of(knocker)
    mine = deadwood(knocker)
    factor = rules.factor(first)
    if mine == 0:
        own = Defence(tuple(melds_of(other)), (), tuple(card for card in other if card not in sum(melds_of(other), ())))
        is_big = len(knocker) > rules.cards
        bonus = BIG_GIN_BONUS if is_big else GIN_BONUS
        return Result(factor * (own.points + bonus), "big gin" if is_big else "gin", tuple(melds), own)
    defended = defence(other, melds, rules.layoffs == "greedy")
    theirs = defended.points
    if mine < theirs:
        return Result(factor * (theirs - mine), "a knock", tuple(melds), defended)
    if mine == theirs and rules.wall == "yes":
        return Result(0, "a tie", tuple(melds), defended)
    return Result(factor * (theirs - mine - UNDERCUT_BONUS), "an undercut", tuple(melds), defended)
