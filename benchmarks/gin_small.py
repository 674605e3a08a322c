"""Gin rummy with a small deck: its equilibrium, and how far from it the method of the whole game is.

    pip install numpy && python -m benchmarks.gin_small [--ranks 4] [--suits 4] [--cards 4] [--turns 3] [--rounds 40]
        [--json]

The hand is played as the big one, but for this: the starter may take the first card, and the other is not asked; a hand
ends without points after a number of turns; one may knock with LIMIT points, and gin and an undercut bring BONUS.

Everything is exact. A player who knows the own cards and what happened in public needs to know no more: which card came
when is of no use, since all ways to the same hand leave the same cards to the other. So each point of the public tree
has a list of what every hand is worth, and one walk through the tree finds the values of a pair of strategies, the best
answer to one, or the regrets of counterfactual regret minimization (CFR+, O. Tammelin 2014).

    equilibrium         the average strategy after --rounds rounds of CFR+
    greedy              takes the card if its deadwood is then no more, throws what leaves least, and knocks at once
    search, by greedy   the best move if both then go on as greedy, with all hands of the other imagined, each weighed
                        by how probably greedy would have come here with it
    learned             plays good moves more often than others, by what they brought against itself
    search, by learned  as above, for the learned player
    the same, unweighed all hands that the other may have count the same

It prints what each wins a hand from the equilibrium and from greedy, and what it loses a hand to its best answer, in
the mean of both seats. In an equilibrium no answer wins anything. It takes some minutes of processor time.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from itertools import combinations
from math import comb
from typing import Any, TypeAlias

import numpy as np

from kibitz.games.gin_rummy.rules import GIN_BONUS, UNDERCUT_BONUS, GinRules
from kibitz.games.gin_rummy.scoring import deadwood, result
from kibitz.melds import NO_CARD

Array: TypeAlias = np.ndarray[Any, Any]
LIMIT, BONUS = 2, 10
"""As large beside the values of the small deck's cards as 10 and 25 are in the whole game, roughly."""
DRAW, OPEN, STOCK = range(3)
"""The choices at a point of the public tree: how to draw, and what to throw after the one or the other."""
TAKES, LEAVES = range(2)
"""The moves of a draw."""
SOFT = 1.0
"""A player who learns by itself plays a move that is worth this much less, in points, e times as rarely."""
STEP, LESSONS = 0.5, 8
"""How far such a player comes in each lesson to what it should then play, and the number of lessons."""
HARDLY = 1e-9
"""A move that is better by less is no better."""


class Deck:
    """The hands of a small deck by number, and what a knock brings."""

    def __init__(self, ranks: int, suits: int, cards: int) -> None:
        self.ranks, self.suits, self.cards = ranks, suits, cards
        self.size = ranks * suits
        names = [4 * (card // suits) + card % suits for card in range(self.size)]
        hands = list(combinations(range(self.size), cards))
        full = list(combinations(range(self.size), cards + 1))
        number, place = {hand: at for at, hand in enumerate(hands)}, {hand: at for at, hand in enumerate(full)}
        self.masks = np.array([sum(1 << card for card in hand) for hand in hands])
        self.full_masks = np.array([sum(1 << card for card in hand) for hand in full])
        self.lacks = np.array([(self.masks >> card & 1) == 0 for card in range(self.size)], dtype=float)
        """By card, 1 for each hand without it."""
        self.more = np.array(
            [[place.get(tuple(sorted({*hand, card})), len(full)) for card in range(self.size)] for hand in hands]
        )
        """By hand and card, the full hand; one past the last for a card that the hand has."""
        self.card = np.array(full)
        self.rest = np.array([[number[hand[:at] + hand[at + 1 :]] for at in range(cards + 1)] for hand in full])
        """By full hand and place, the hand without the card at that place."""
        self.rules = GinRules(cards=cards, limit=LIMIT)
        named = [tuple(names[card] for card in hand) for hand in hands]
        self.deadwood = np.array([deadwood(hand) for hand in named])
        self.knockers = np.flatnonzero(self.deadwood <= LIMIT)
        self.payoff = np.zeros((len(hands), len(hands)))
        """What a knock with the one hand wins from the other."""
        for knocker in self.knockers:
            for other in np.flatnonzero((self.masks & self.masks[knocker]) == 0):
                self.payoff[knocker, other] = self.won(named[knocker], named[other])

    def won(self, knocker: tuple[int, ...], other: tuple[int, ...]) -> int:
        found = result(knocker, other, self.rules, NO_CARD)
        if found.how == "gin":
            return found.won - GIN_BONUS + BONUS
        return found.won + UNDERCUT_BONUS - BONUS if found.how == "an undercut" else found.won

    def inside(self, weights: Array) -> Array:
        """By set of cards, the weights of all hands inside of it added up."""
        sums = np.zeros(1 << self.size)
        sums[self.masks] = weights
        for card in range(self.size):
            # By sets without the card and with it.
            pairs = sums.reshape(-1, 2, 1 << card)
            pairs[:, 1] += pairs[:, 0]
        return sums

    def holding(self, masks: Array, held: int, others: int) -> Array:
        """The numbers of the hands that have all cards of the one mask and none of the other."""
        return np.flatnonzero((masks & held == held) & (masks & others == 0))


class Part:
    """What may be thrown at a point of the tree after one way to draw."""

    def __init__(self, deck: Deck, hands: Array, fresh: int, is_last: bool) -> None:
        self.hands = hands
        self.card, self.rest = deck.card[hands], deck.rest[hands]
        allowed = self.card != fresh
        knocks = allowed & (deck.deadwood[self.rest] <= LIMIT)
        # In the last turn all throws are the same.
        throws = np.ones((len(hands), 1), dtype=bool) if is_last else allowed
        self.legal = np.concatenate([throws, knocks], axis=1)
        self.throws = throws.shape[1]
        self.after: dict[int, Node] = {}
        """By the card that is thrown."""


class Node:
    """A point of the public tree, where a player is to draw."""

    def __init__(self, deck: Deck, turn: int, turns: int, top: int, pile: int, known: tuple[int, int]) -> None:
        self.mover = turn % 2
        self.top = top
        mine, theirs = known[self.mover], known[1 - self.mover]
        self.hands = deck.holding(deck.masks, mine, pile | theirs)
        self.others = deck.holding(deck.masks, theirs, pile | mine)
        self.stock = deck.size - 2 * deck.cards - pile.bit_count()
        bit, is_last = 1 << top, turn == turns - 1
        taken = deck.holding(deck.full_masks, mine | bit, (pile ^ bit) | theirs)
        drawn = deck.holding(deck.full_masks, mine, pile | theirs)
        self.parts = {OPEN: Part(deck, taken, top, is_last), STOCK: Part(deck, drawn, NO_CARD, is_last)}
        self.knockers = np.intersect1d(self.hands_after(), deck.knockers)
        self.payoff = deck.payoff[np.ix_(self.knockers, self.others)]
        self.tables: dict[int, tuple[Array, Array]] = {}
        """Regrets and summed strategies, by choice."""
        for place, part in self.parts.items():
            if is_last:
                continue
            before, held = (pile ^ bit, mine | bit) if place == OPEN else (pile, mine)
            for card in np.unique(part.card[part.legal[:, : part.throws]]):
                thrown = 1 << int(card)
                own = held & ~thrown
                both = (own, theirs) if self.mover == 0 else (theirs, own)
                part.after[int(card)] = Node(deck, turn + 1, turns, int(card), before | thrown, both)

    def hands_after(self) -> Array:
        return np.unique(np.concatenate([part.rest.ravel() for part in self.parts.values()]))

    def legal(self, place: int) -> Array:
        return np.ones((len(self.hands), 2), dtype=bool) if place == DRAW else self.parts[place].legal

    def all(self) -> Iterator["Node"]:
        yield self
        for part in self.parts.values():
            for node in part.after.values():
                yield from node.all()


Strategy: TypeAlias = Callable[[Node, int], Array]
"""By point and choice, for each hand the share of each move."""


class Plan:
    """How both seats choose in a walk, where one seat's values are wanted."""

    def __init__(self, *strategies: Strategy) -> None:
        self.strategies = strategies

    def answers(self, node: Node, place: int, reach: Array) -> Array:
        """The shares of the moves of the seat whose values are not wanted, which comes here with each hand so often."""
        return self.strategies[node.mover](node, place)

    def chooses(self, node: Node, place: int, values: Array, theirs: Array) -> Array:
        """The shares of the moves of the other one, from what each move is worth to it."""
        return self.strategies[node.mover](node, place)


class BestAnswer(Plan):
    def chooses(self, node: Node, place: int, values: Array, theirs: Array) -> Array:
        return only(np.where(node.legal(place), values, -np.inf).argmax(axis=1), values.shape[1])


class Better(Plan):
    """Writes down the best moves of a player who expects that both go on as the strategies say."""

    def __init__(self, strategy: Strategy, at: Node | None = None) -> None:
        super().__init__(strategy, strategy)
        self.at = at
        self.found: dict[tuple[Node, int], Array] = {}

    def chooses(self, node: Node, place: int, values: Array, theirs: Array) -> Array:
        shares = super().chooses(node, place, values, theirs)
        if self.at is None or node is self.at:
            # Where the other can't be by its strategy, all is worth nothing and the strategy stays as it was.
            marks = np.where(node.legal(place), values + HARDLY * shares, -np.inf)
            self.found[node, place] = marks.argmax(axis=1).astype(np.int8)
        return shares


class Softer(Plan):
    """Writes down how both would choose who see roughly what each move is worth if both go on as the strategy says."""

    def __init__(self, deck: Deck, strategy: Strategy) -> None:
        super().__init__(strategy, strategy)
        self.deck = deck
        self.theirs = self.inside = np.zeros(0)
        self.found: dict[tuple[Node, int], Array] = {}

    def chooses(self, node: Node, place: int, values: Array, theirs: Array) -> Array:
        if theirs is not self.theirs:
            self.theirs, self.inside = theirs, self.deck.inside(theirs)
        masks = self.deck.masks[node.hands] if place == DRAW else self.deck.full_masks[node.parts[place].hands]
        # How probably the other is here, whatever it holds: what moves are worth is divided by it.
        weight = self.inside[(1 << self.deck.size) - 1 - masks]
        worth = values / np.maximum(weight, HARDLY)[:, None] / SOFT
        legal = node.legal(place)
        marks = np.exp(worth - np.where(legal, worth, -np.inf).max(axis=1, keepdims=True)) * legal
        old = super().chooses(node, place, values, theirs)
        new = marks / marks.sum(axis=1, keepdims=True)
        self.found[node, place] = (old + STEP * (new - old)).astype(np.float32)
        return old


class Cfr(Plan):
    """Learns from regrets, in rounds."""

    def __init__(self) -> None:
        super().__init__()
        self.round = 0

    def tables(self, node: Node, place: int) -> tuple[Array, Array]:
        if place not in node.tables:
            shape = node.legal(place).shape
            node.tables[place] = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        return node.tables[place]

    def answers(self, node: Node, place: int, reach: Array) -> Array:
        regrets, sums = self.tables(node, place)
        shares = in_proportion(regrets, node.legal(place))
        sums += self.round * reach[:, None] * shares
        return shares

    def chooses(self, node: Node, place: int, values: Array, theirs: Array) -> Array:
        regrets, _ = self.tables(node, place)
        legal = node.legal(place)
        shares = in_proportion(regrets, legal)
        gains = values - added(shares * values)[:, None]
        np.maximum(regrets + np.where(legal, gains, 0), 0, out=regrets)
        return shares

    def average(self, node: Node, place: int) -> Array:
        return in_proportion(self.tables(node, place)[1], node.legal(place))


def in_proportion(weights: Array, legal: Array) -> Array:
    """The weights of each row divided by their sum; the same for every legal move where all are 0."""
    total = added(weights)[:, None]
    return np.where(total > 0, weights / np.where(total > 0, total, 1), legal / legal.sum(axis=1, keepdims=True))


def alike(node: Node, place: int) -> Array:
    """Every move as often as every other."""
    legal = node.legal(place)
    return legal / added(legal.astype(float))[:, None]


def added(rows: Array) -> Array:
    """The sum of each row; numpy's own is slow where rows are short."""
    return rows @ np.ones(rows.shape[1], rows.dtype)


def only(moves: Array, count: int) -> Array:
    return np.eye(count)[moves]


class Game:
    """The public tree, and walks through it."""

    def __init__(self, ranks: int, suits: int, cards: int, turns: int) -> None:
        self.deck = deck = Deck(ranks, suits, cards)
        self.turns = turns
        # All suits are alike: the first card is of the first one.
        self.roots = [Node(deck, 0, turns, rank * suits, 1 << rank * suits, (0, 0)) for rank in range(ranks)]
        self.deals = comb(deck.size - 1, cards) * comb(deck.size - 1 - cards, cards)

    def nodes(self) -> Iterator[Node]:
        for root in self.roots:
            yield from root.all()

    def walk(self, plan: Plan, seat: int) -> float:
        """What a hand brings the seat in the mean."""
        total = 0.0
        for root in self.roots:
            others = root.others if seat == root.mover else root.hands
            theirs = np.zeros(len(self.deck.masks))
            theirs[others] = 1
            total += self.values(root, theirs, seat, plan).sum()
        return total / self.deals / len(self.roots)

    def values(self, node: Node, theirs: Array, seat: int, plan: Plan) -> Array:
        """What each hand of the seat is worth, weighed by how probably the other is here with each hand."""
        return (self.choosing if seat == node.mover else self.answered)(node, theirs, seat, plan)

    def choosing(self, node: Node, theirs: Array, seat: int, plan: Plan) -> Array:
        deck = self.deck
        worth = np.zeros((len(node.hands), 2))
        knocks = np.zeros((deck.size, len(deck.masks)))
        # A thrown card is not in the other hand.
        knocks[:, node.knockers] = (theirs[node.others] * deck.lacks[:, node.others]) @ node.payoff.T
        for place, part in node.parts.items():
            throws = np.zeros_like(knocks)
            for card, after in part.after.items():
                throws[card] = self.values(after, theirs * deck.lacks[card], seat, plan)
            moves = np.concatenate(
                [throws[part.card, part.rest][:, : part.throws], knocks[part.card, part.rest]], axis=1
            )
            full = np.zeros(len(deck.card) + 1)
            full[part.hands] = added(plan.chooses(node, place, moves, theirs) * moves)
            if place == OPEN:
                worth[:, TAKES] = full[deck.more[node.hands, node.top]]
            else:
                worth[:, LEAVES] = added(full[deck.more[node.hands]]) / node.stock
        found = np.zeros(len(deck.masks))
        found[node.hands] = added(plan.chooses(node, DRAW, worth, theirs) * worth)
        return found

    def answered(self, node: Node, theirs: Array, seat: int, plan: Plan) -> Array:
        deck = self.deck
        found = np.zeros(len(deck.masks))
        draws = plan.answers(node, DRAW, theirs[node.hands])
        knocks = np.zeros((deck.size, len(deck.masks)))
        for place, part in node.parts.items():
            before = np.zeros(len(deck.masks))
            before[node.hands] = theirs[node.hands] * draws[:, TAKES if place == OPEN else LEAVES]
            drawn = part.card == node.top if place == OPEN else np.full(part.card.shape, 1 / node.stock)
            reach = added(before[part.rest] * drawn)
            moves = plan.answers(node, place, reach) * reach[:, None]
            knocks[part.card, part.rest] += moves[:, part.throws :]
            throws = np.zeros_like(knocks)
            if part.after:
                throws[part.card, part.rest] = moves[:, : part.throws]
            for card, after in part.after.items():
                found += self.values(after, throws[card], seat, plan) * deck.lacks[card]
        lost = knocks[:, node.knockers] @ node.payoff
        found[node.others] -= (lost * deck.lacks[:, node.others]).sum(axis=0)
        return found

    def greedy(self, node: Node, place: int) -> Array:
        """The strategy of keeping the least deadwood and knocking as soon as it is allowed."""
        deck = self.deck
        if place == DRAW:
            part = node.parts[OPEN]
            left = np.where(part.card == node.top, np.inf, deck.deadwood[part.rest]).min(axis=1)
            full = np.full(len(deck.card), np.inf)
            full[part.hands] = left
            takes = full[deck.more[node.hands, node.top]] <= deck.deadwood[node.hands]
            return only(np.where(takes, TAKES, LEAVES), 2)
        part = node.parts[place]
        left = deck.deadwood[part.rest].astype(float)
        is_last = part.throws != left.shape[1]
        throws = np.full((len(left), 1), np.inf) if is_last else left
        knocks = np.where(part.legal[:, part.throws :], left - deck.size * deck.ranks, np.inf)
        costs = np.concatenate([throws, knocks], axis=1)
        costs[~part.legal] = np.inf
        if is_last:
            costs[:, 0] = deck.size * deck.ranks
        return only(costs.argmin(axis=1), costs.shape[1])

    def equilibrium(self, rounds: int) -> Strategy:
        cfr = Cfr()
        for cfr.round in range(1, rounds + 1):
            for seat in (0, 1):
                self.walk(cfr, seat)
        return cfr.average

    def better(self, strategy: Strategy, weighed: bool = True) -> Strategy:
        """What is best if both go on by the strategy, and the other hand is one that it may have or any one."""
        found: dict[tuple[Node, int], Array] = {}
        if weighed:
            for seat in (0, 1):
                plan = Better(strategy)
                self.walk(plan, seat)
                found |= plan.found
        else:
            for node in self.nodes():
                plan = Better(strategy, node)
                theirs = np.zeros(len(self.deck.masks))
                theirs[node.others] = 1
                self.values(node, theirs, node.mover, plan)
                found |= plan.found
        return lambda node, place: only(found[node, place], node.legal(place).shape[1])

    def softer(self, strategy: Strategy) -> Strategy:
        """A step to what both would play who see roughly what moves are worth if both go on by the strategy."""
        found: dict[tuple[Node, int], Array] = {}
        for seat in (0, 1):
            plan = Softer(self.deck, strategy)
            self.walk(plan, seat)
            found |= plan.found
        return lambda node, place: found[node, place]

    def learned(self) -> Strategy:
        """The strategy of a player who learns from hands against itself, with all moves tried now and then."""
        strategy: Strategy = alike
        for _ in range(LESSONS):
            strategy = self.softer(strategy)
        return strategy

    def wins(self, one: Strategy, other: Strategy) -> float:
        """What the one strategy wins a hand from the other, in the mean of both seats."""
        return (self.walk(Plan(one, other), 0) + self.walk(Plan(other, one), 1)) / 2

    def loses(self, strategy: Strategy) -> float:
        """What the best answer to a strategy wins a hand from it."""
        return sum(self.walk(BestAnswer(strategy, strategy), seat) for seat in (0, 1)) / 2


def rows(game: Game, rounds: int) -> dict[str, dict[str, float]]:
    equilibrium = game.equilibrium(rounds)
    learned = game.learned()
    strategies: dict[str, Strategy] = {
        "equilibrium": equilibrium,
        "greedy": game.greedy,
        "search, by greedy": game.better(game.greedy),
        "learned": learned,
        "search, by learned": game.better(learned),
        "the same, unweighed": game.better(learned, weighed=False),
    }
    return {
        name: {
            "from the equilibrium": game.wins(strategy, equilibrium),
            "from greedy": game.wins(strategy, game.greedy),
            "to its best answer": -game.loses(strategy),
        }
        for name, strategy in strategies.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ranks", type=int, default=4)
    parser.add_argument("--suits", type=int, default=4)
    parser.add_argument("--cards", type=int, default=4, help="of a hand")
    parser.add_argument("--turns", type=int, default=3, help="after which a hand ends without points")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    game = Game(given.ranks, given.suits, given.cards, given.turns)
    found = rows(game, given.rounds)
    if given.json:
        print(json.dumps(found))
        return
    print(f"{sum(1 for _ in game.nodes())} points of the public tree; points a hand")
    print(f"{'':20}" + "".join(f"{what:>22}" for what in found["greedy"]))
    for name, figures in found.items():
        print(f"{name:20}" + "".join(f"{figure:>+22.3f}" for figure in figures.values()))


if __name__ == "__main__":
    main()
