"""All divisions of a hand by brute force: it knows what a run and a set are, and nothing of the program.

A hand is a list of (rank, suit), rank 1 to 13 and suit one of HSCD; ("JK", "") is a joker. A division is a multiset of
melds that the hand's cards can form at the same time; the rest is the dump.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations

JOKER = ("JK", "")
ORDER = "HSCD"


@dataclass(frozen=True)
class House:
    """The rules of a house."""

    decks: int = 2
    ace: str = "low"
    min_run: int = 3
    min_set: int = 3
    duplicates: bool = False
    wild: int = 0
    values: tuple = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
    joker_value: int = 0
    removed: tuple = ()
    sets_only: bool = False
    one_set: bool = False
    unmelded: tuple = ()
    always_wild: bool = False
    most_wild: int = 99


def groups(cards):
    """Every sub-multiset of the cards."""
    counts = Counter(cards)
    multisets = [()]
    for card, count in sorted(counts.items(), key=str):
        multisets = [group + (card,) * n for group in multisets for n in range(count + 1)]
    return multisets


def plain_melds(hand):
    """The article's melds among the cards: sorted tuples."""
    melds = set()
    for suit in ORDER:
        for group in groups([card for card in set(hand) if card[1] == suit]):
            ranks = sorted(rank for rank, _ in group)
            if len(ranks) >= 3 and ranks == list(range(ranks[0], ranks[0] + len(ranks))):
                melds.add(("run", tuple((rank, suit) for rank in ranks)))
    for rank in range(1, 14):
        suits = [suit for suit in ORDER if (rank, suit) in hand]
        for size in (3, 4):
            for group in combinations(suits, size):
                melds.add(("set", tuple((rank, suit) for suit in group)))
    return sorted(melds)


def divisions(hand, melds, one_set=False):
    """Each division as (melds, Counter of the dump); melds are (kind, cards) or longer tuples with the cards second."""
    left = Counter(hand)
    chosen = []
    needs = [Counter(meld[1]) for meld in melds]

    def go(at):
        yield tuple(chosen), +left
        for i in range(at, len(melds)):
            if one_set and any(meld[2][0][0] == melds[i][2][0][0] for meld in chosen):
                continue
            if all(left[card] >= n for card, n in needs[i].items()):
                left.subtract(needs[i])
                chosen.append(melds[i])
                yield from go(i)
                chosen.pop()
                left.update(needs[i])

    return go(0)


def is_maximal(dump, melds):
    return not any(all(dump[card] >= n for card, n in Counter(meld[1]).items()) for meld in melds)


@cache
def shown_runs(house):
    """What runs may show, as tuples of (rank, suit)."""
    if house.sets_only:
        return []
    pack = [rank for rank in range(1, 14) if rank not in house.removed]
    circle = [*pack, *pack]
    line = pack if house.ace == "low" else [*pack, 1]
    rows = set()
    for ranks in (circle,) if house.ace == "round" else (line,):
        for first in range(len(ranks)):
            for size in range(house.min_run, len(ranks) - first + 1):
                row = tuple(ranks[first : first + size])
                if len(set(row)) == len(row):
                    rows.add(row)
    whole = {row for row in rows if len(row) == 13} if house.ace == "round" else set()
    rows -= {row for row in whole if row[0] != 1}
    return [tuple((rank, suit) for rank in row) for row in sorted(rows) for suit in ORDER]


def melds(hand, house):
    """The melds of any house: (kind, cards in the order of what they show, what they show).

    A card stands for itself; a joker or a card of the wild rank may stand for any other, and one card of the meld
    must stand for itself. Runs that differ only in which stand-in takes which place are one; so are sets of the same
    cards, which show the first suits that they could.
    """
    counts = Counter(hand)
    stand_ins = sorted((card for card in counts if card == JOKER or card[0] == house.wild), key=str)
    distinct = {}

    def fill(shows, at, cards, free):
        if at == len(shows):
            if any(card == shown for card, shown in zip(cards, shows, strict=True)):
                yield tuple(cards)
            return
        own = [] if house.always_wild and shows[at][0] == house.wild else [shows[at]]
        for card in [*own, *(c for c in stand_ins if c != shows[at])]:
            if free[card]:
                free[card] -= 1
                yield from fill(shows, at + 1, [*cards, card], free)
                free[card] += 1

    for shows in shown_runs(house):
        if sum(bool(counts[card]) for card in set(shows)) + sum(counts[c] for c in stand_ins) < len(shows):
            continue
        for cards in fill(shows, 0, [], Counter(hand)):
            own = tuple(card == shown for card, shown in zip(cards, shows, strict=True))
            distinct.setdefault(("run", shows, own, tuple(sorted(map(str, cards)))), ("run", cards, shows))
    for rank in range(1, 14):
        if rank in house.unmelded:
            continue
        suits = [(rank, suit) for suit in ORDER] * (house.decks if house.duplicates else 1)
        if house.duplicates and house.most_wild < 99:
            suits += [(rank, ORDER[0])] * house.most_wild
        most = sum(counts[card] for card in set(suits)) + sum(counts[card] for card in stand_ins)
        for size in range(house.min_set, min(len(suits), most) + 1):
            in_order = {tuple(sorted(g, key=suit_order)) for g in combinations(suits, size)}
            ways = []
            for group in sorted(in_order, key=lambda g: [suit_order(card) for card in g]):
                ways += [(cards, group) for cards in fill(group, 0, [], Counter(hand))]
            # Of the same cards the way with most that stand for themselves, and then the first.
            ways.sort(key=lambda way: sum(card != shown for card, shown in zip(*way, strict=True)))
            for cards, group in ways:
                others = sum(card != shown for card, shown in zip(cards, group, strict=True))
                if others > min(house.most_wild, len(cards) - others) and house.most_wild < 99:
                    continue
                distinct.setdefault(("set", rank, tuple(sorted(map(str, cards)))), ("set", cards, group))
    return list(distinct.values())


def suit_order(card):
    return ORDER.index(card[1])


def value(card, house):
    return house.joker_value if card == JOKER else house.values[card[0] - 1]


def order(division, house, by):
    """The stated order of divisions: the smallest comes first. A division is (melds, dump)."""
    laid, dump = division
    melded = sum(len(meld[1]) for meld in laid)
    cost = sum(value(card, house) * n for card, n in dump.items())
    key = {
        "cards": (-melded, cost, len(laid)),
        "value": (cost, -melded, len(laid)),
        "left": (-melded, len(laid), cost),
    }[by]
    laid = [(meld[0], meld[1], meld[2] if len(meld) > 2 else meld[1]) for meld in laid]
    # A run is from its first to its last card that stands for itself; the places of what stands for others come last.
    natural = [(kind, [i for i, card in enumerate(cards) if card == shows[i]], shows) for kind, cards, shows in laid]
    uses = Counter((shows[i], kind) for kind, own, shows in natural for i in own)
    begun = [(shows[own[0]], own[0] - own[-1]) for kind, own, shows in natural if kind == "run"]
    begins = Counter(card for card, _ in begun)
    stood = Counter(
        shown for _, cards, shows in laid for held, shown in zip(cards, shows, strict=True) if held != shown
    )
    every = [(rank, suit) for rank in range(1, 14) for suit in ORDER]
    use_of_cards = [figure for card in every for figure in (-uses[card, "run"], begins[card], -uses[card, "set"])]
    lengths = sorted((every.index(card), length) for card, length in begun)
    stands = [stood[card] for card in every]
    return key, use_of_cards, lengths, stands
