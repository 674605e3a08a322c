"""What divisions are made of under any rules: skeletons of melds, and the fillers (jokers and wild cards) in them.

A skeleton is a run from its first to its last natural card, or the natural cards of a set, with the fillers that it
can't do without. A natural card stands for itself. best_first.py lists the units.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import NamedTuple

from kibitz.melds.cards import JOKER, Card
from kibitz.melds.meld import Meld
from kibitz.melds.rules import Rules

HIGH_ACE = 13
"""The place of an ace above the king."""
STAGES, SETS = 5, 4
"""The stages of a rank: its four suits, then its sets."""
CARD, FILLER, END = range(3)
"""What an open run does at a place: take a card, take a filler, or end before it."""


class OpenRun(NamedTuple):
    """A run that may go on."""

    first: int
    """Its first place."""
    span: int
    """Places from there to its last card."""
    ends_with_filler: bool
    """Then it must go on, for a skeleton ends with a natural card."""
    gaps: tuple[int, ...]
    """The places of its fillers."""


@dataclass(frozen=True)
class Skeleton:
    """A meld without the fillers that it could do without."""

    cards: tuple[Card, ...]
    """Its natural cards."""
    need: int
    """Fillers that it can't do without."""
    room: int
    """Fillers that it could hold beyond these."""
    first: int = -1
    """Of a run: the place of its first natural card; -1 for a set."""
    span: int = 0
    """Of a run: places from the first natural card to the last."""
    gaps: tuple[int, ...] = ()
    """Of a run: the places between these where fillers are."""


@dataclass(frozen=True)
class Start:
    """A hand of which it is settled which wild cards are fillers and which runs go beyond the king."""

    counts: tuple[int, ...]
    """Copies by place and suit; after the king's place the aces that must be there."""
    fillers: tuple[Card, ...]
    high_begun: tuple[int, ...] = (0, 0, 0, 0)
    """By suit, runs that have no natural card below the high ace."""
    around: tuple[Skeleton, ...] = ()
    """The runs around the corner, e.g. K A 2."""


def starts(hand: Sequence[Card], rules: Rules) -> Iterator[Start]:
    """Every choice of wild cards that are fillers, of high aces and of runs around the corner."""
    counts = Counter(hand)
    jokers = (JOKER,) * counts[JOKER]
    wild = range(4 * rules.wild - 4, 4 * rules.wild) if rules.wild else range(0)
    for reserved in product(*(range(counts[card] * rules.always_wild, counts[card] + 1) for card in wild)):
        fillers = (*(card for card, number in zip(wild, reserved, strict=False) for _ in range(number)), *jokers)
        natural = [0 if card // 4 + 1 in rules.unmelded else counts[card] for card in range(52)]
        for card in fillers:
            if card != JOKER:
                natural[card] -= 1
        if rules.ace == "low":
            yield Start(tuple(natural), fillers)
        elif rules.ace == "either":
            for high in product(*(range(natural[suit] + 1) for suit in range(4))):
                low = [natural[suit] - high[suit] for suit in range(4)]
                alone = len(fillers) >= rules.min_run - 1
                for begun in product(*(range(number + 1 if alone else 1) for number in high)):
                    yield Start((*low, *natural[4:], *high), fillers, begun)
        else:
            runs = [run for suit in range(4) for run in _corner_runs(natural, suit, len(fillers), rules)]
            yield from _around(runs, 0, tuple(natural), fillers, (), len(fillers))


def _around(
    runs: list[Skeleton],
    at: int,
    left: tuple[int, ...],
    fillers: tuple[Card, ...],
    chosen: tuple[Skeleton, ...],
    spare: int,
) -> Iterator[Start]:
    """Every choice from these runs around the corner, each as often as the cards allow."""
    yield Start(left, fillers, around=chosen)
    for i in range(at, len(runs)):
        if runs[i].need <= spare and all(left[card] for card in runs[i].cards):
            rest = tuple(copies - (card in runs[i].cards) for card, copies in enumerate(left))
            yield from _around(runs, i, rest, fillers, (*chosen, runs[i]), spare - runs[i].need)


def _corner_runs(natural: Sequence[int], suit: int, fillers: int, rules: Rules) -> Iterator[Skeleton]:
    """The runs of a suit that hold natural cards on both sides of the corner; the whole circle begins at the ace."""
    held = [place for place in range(13) if natural[4 * place + suit]]
    for first in held:
        for last in held:
            span = 14 - first + last
            if last >= first or max(span, rules.min_run) > 12:
                continue
            inner = range(first + 1, first + span - 1)
            missing = [place for place in inner if place % 13 not in held]
            others = [place for place in inner if place % 13 in held]
            for more in range(fillers - len(missing) + 1):
                for extra in combinations(others, more):
                    run = run_skeleton(first, span, tuple(sorted((*missing, *extra))), suit, rules, 12)
                    if run.need <= fillers:
                        yield run


def run_skeleton(first: int, span: int, gaps: tuple[int, ...], suit: int, rules: Rules, most: int = 13) -> Skeleton:
    """The skeleton of a run that may have `most` cards."""
    cards = tuple(4 * (place % 13) + suit for place in range(first, first + span) if place not in gaps)
    size = max(span, rules.min_run)
    return Skeleton(cards, len(gaps) + size - span, most - size, first, span, gaps)


def next_steps(
    opened: tuple[OpenRun, ...], place: int, suit: int, counts: tuple[int, ...], fillers: int, rules: Rules
) -> Iterator[tuple[int, int, int, tuple[OpenRun, ...], list[Skeleton]]]:
    """What a suit's card at a place can do: cards used, runs begun, fillers used, runs open then, runs ended.

    Every open run takes a copy of the card, takes a filler, or ends; copies that are over may begin runs. Each outcome
    comes once, though equal runs could exchange what they do. A filler is put into a run only where a natural card of
    the suit, near enough for the other fillers to reach, can follow it. A run that ends gets the fillers that it needs
    to be long enough.
    """
    copies = counts[4 * place + suit]
    seen = set()
    for ways in product((CARD, FILLER, END), repeat=len(opened)):
        used = ways.count(CARD)
        need = ways.count(FILLER)
        if used > copies or need > fillers:
            continue
        after: list[OpenRun] = []
        ended: list[Skeleton] = []
        for run, way in zip(opened, ways, strict=True):
            if way == END:
                if run.ends_with_filler:
                    break
                ended.append(run_skeleton(run.first, run.span, run.gaps, suit, rules))
                need += ended[-1].need - len(run.gaps)
            elif run.span == 13:
                break
            elif way == CARD:
                after.append(OpenRun(run.first, run.span + 1, False, run.gaps))
            elif any(counts[4 * place + 4 + suit : 4 * (place + fillers - need) + 8 : 4]):
                after.append(OpenRun(run.first, run.span + 1, True, (*run.gaps, place)))
            else:
                break
        else:
            after.sort()
            outcome = tuple(after), used
            if need <= fillers and outcome not in seen:
                seen.add(outcome)
                for begun in range(1 if rules.sets_only else copies - used + 1):
                    begins = (OpenRun(place, 1, False, ()),) * begun
                    yield used + begun, begun, need, (*after, *begins), ended


@lru_cache(maxsize=8192)
def sets(
    copies: tuple[int, ...], fillers: int, place: int, rules: Rules
) -> list[tuple[tuple[Skeleton, ...], tuple[int, ...], int]]:
    """The sets that these copies of a rank can form at the same time, the cards they take, the fillers they need."""
    shapes = [
        takes
        for takes in product(*(range((number if rules.duplicates else min(1, number)) + 1) for number in copies))
        if any(takes) and rules.min_set - sum(takes) <= min(fillers, rules.most_fillers(sum(takes)))
    ]
    most = rules.longest_set
    choices: list[tuple[tuple[Skeleton, ...], tuple[int, ...], int]] = [((), (0, 0, 0, 0), 0)]
    for shape in shapes:
        size = max(sum(shape), rules.min_set)
        cards = tuple(4 * place + suit for suit in range(4) for _ in range(shape[suit]))
        need = size - len(cards)
        one = Skeleton(cards, need, min(most - size, rules.most_fillers(len(cards)) - need))
        at = 0
        # What is appended is visited too: the same set can be there twice.
        while at < len(choices):
            sets, takes, need = choices[at]
            if rules.one_set and sets:
                break
            after = tuple(a + b for a, b in zip(takes, shape, strict=True))
            if need + one.need <= fillers and all(a <= b for a, b in zip(after, copies, strict=True)):
                choices.append(((*sets, one), after, need + one.need))
            at += 1
    return choices


def laid(skeletons: tuple[Skeleton, ...], fillers: tuple[Card, ...], rules: Rules) -> set[tuple[Meld, ...]]:
    """The divisions from every way to put all these fillers into the melds."""
    divisions = set()

    def lay(at: int, left: tuple[Card, ...], melds: tuple[Meld, ...]) -> None:
        if at == len(skeletons):
            divisions.add(tuple(sorted(melds)))
            return
        one = skeletons[at]
        need = sum(meld.need for meld in skeletons[at + 1 :])
        room = sum(meld.room for meld in skeletons[at + 1 :])
        for size in range(max(one.need, len(left) - need - room), min(one.need + one.room, len(left) - need) + 1):
            for fill in sorted(set(combinations(left, size))):
                rest = Counter(left)
                rest.subtract(fill)
                for meld in _forms(one, fill, rules):
                    lay(at + 1, tuple(rest.elements()), (*melds, meld))

    lay(0, tuple(sorted(fillers)), ())
    return divisions


def set_of(natural: Sequence[Card], fillers: Sequence[Card], rules: Rules) -> Meld | None:
    """The set of these natural cards of a rank and these fillers, or None where the rules have no such set."""
    most = rules.decks if rules.duplicates else 1
    if len(natural) + len(fillers) > rules.longest_set or max(Counter(natural).values()) > most:
        return None
    if len(fillers) > rules.most_fillers(len(natural)):
        return None
    one = Skeleton(tuple(sorted(natural)), 0, len(fillers))
    return next(_set_forms(one, tuple(sorted(fillers)), rules), None)


def _forms(one: Skeleton, fill: tuple[Card, ...], rules: Rules) -> Iterator[Meld]:
    """The melds that a skeleton forms with these fillers, all of them."""
    if one.first < 0:
        yield from _set_forms(one, fill, rules)
        return
    suit = one.cards[0] % 4
    extra = len(fill) - len(one.gaps)
    last = one.first + one.span - 1
    for before in range(extra + 1):
        begin, end = one.first - before, last + extra - before
        if rules.ace == "round":
            # The whole circle begins at the ace.
            if end - begin == 12 and begin:
                continue
        elif begin < 0 or end > (12 if rules.ace == "low" else 13):
            continue
        shows = tuple(4 * (place % 13) + suit for place in range(begin, end + 1))
        gaps = [place - begin for place in range(begin, end + 1) if not one.first <= place <= last or place in one.gaps]
        cards = _filled(shows, tuple(gaps), fill)
        if cards:
            yield Meld("run", shows, cards)


def _set_forms(one: Skeleton, fill: tuple[Card, ...], rules: Rules) -> Iterator[Meld]:
    """The set that these fillers complete, each standing for the first missing suit; or nothing."""
    rank = one.cards[0] // 4
    most = rules.decks if rules.duplicates else 1
    shown = Counter(card % 4 for card in one.cards)
    # A wild card whose own suit is missing would be a natural card of the set.
    if any(card != JOKER and card // 4 == rank and shown[card % 4] < most for card in fill):
        return
    for _ in fill:
        # Where no suit is missing, the first one.
        shown[min(range(4), key=lambda suit: (shown[suit] >= most, suit))] += 1
    shows = tuple(sorted(4 * rank + suit for suit in shown.elements()))
    own = Counter(one.cards)
    gaps = []
    for place, card in enumerate(shows):
        own[card] -= 1
        if own[card] < 0:
            gaps.append(place)
    cards = _filled(shows, tuple(gaps), fill)
    if cards:
        yield Meld("set", shows, cards)


def _filled(shows: tuple[Card, ...], places: tuple[int, ...], fill: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards shown with fillers at these places, none of them at its own; empty if there is no such order."""
    for order in permutations(fill):
        cards = list(shows)
        for place, card in zip(places, order, strict=True):
            cards[place] = card
        if not any(cards[place] == shows[place] for place in places):
            return tuple(cards)
    return ()


def last_tie_key(melds: Sequence[Meld]) -> tuple[object, ...]:
    """What orders divisions of equal score in which every natural card does the same: the smallest key comes first."""
    spans: list[tuple[Card, int]] = []
    stands = [0] * 52
    for meld in melds:
        own = [i for i, card in enumerate(meld.cards) if card == meld.shows[i]]
        if meld.kind == "run":
            spans.append((meld.shows[own[0]], own[0] - own[-1]))
        for card, shown in zip(meld.cards, meld.shows, strict=True):
            stands[shown] += card != shown
    return tuple(sorted(spans)), tuple(stands), tuple(sorted(melds))
