"""An equilibrium of small games with hidden parts or choices at the same time: counterfactual regret minimization.

CFR+ (Tammelin 2014) on the whole tree, one player at a time, with averages that weigh later rounds more. For two
players whose scores add up to a constant it approaches an equilibrium; for others it is only a reasonable strategy. A
seat remembers what its position shows: a game whose positions forget is solved for players who forget.
"""

from dataclasses import dataclass, field
from itertools import islice

from kibitz.generic.retrograde import NotSmall
from kibitz.table import CHANCE, Advice, Clock, Move, Position, Seat

MOST_NODES = 20_000
ROUNDS = 400
"""Enough for values within a hundredth of the range."""
TIE = 0.02
"""Share of the range of results within which moves of the average strategy count as equally good."""
LEAST_PLAYED = 0.01
"""Probability below which the average strategy does not play a move."""


@dataclass(slots=True)
class Knowledge:
    """A seat's choice where it sees the same."""

    moves: list[Move]
    regrets: list[float] = field(default_factory=list)
    fresh: list[float] = field(default_factory=list)
    """Regrets of this round, which count from the next one on."""
    sums: list[float] = field(default_factory=list)
    worth: list[float] = field(default_factory=list)
    """Sum of the values of each move, weighed by how others and chance get here."""
    reach: float = 0.0

    def strategy(self) -> list[float]:
        total = sum(self.regrets)
        return [regret / total for regret in self.regrets] if total > 0 else [1 / len(self.moves)] * len(self.moves)

    def average(self) -> list[float]:
        total = sum(self.sums)
        return [each / total for each in self.sums] if total > 0 else [1 / len(self.moves)] * len(self.moves)


@dataclass(slots=True)
class Node:
    seat: Seat
    after: list["Node"]
    odds: list[float] = field(default_factory=list)
    """The probability of each move, at a chance node."""
    known: Knowledge | None = None
    results: tuple[float, ...] = ()
    """The seats' results, at the end of a game."""


class Equilibrium:
    """The average strategy of both seats from a game's beginning."""

    def __init__(self, root: Position, sign: float) -> None:
        self.sign = sign
        self.known: dict[tuple[Seat, Position], Knowledge] = {}
        self.nodes = 0
        self.low, self.high = float("inf"), float("-inf")
        self.root = self.tree(root)
        self.seats = max(2, 1 + max((seat for seat, _ in self.known), default=1))
        self.done = 0

    def tree(self, position: Position) -> Node:
        """All of the game; NotSmall where it is too large."""
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise NotSmall(f"more than {MOST_NODES:,} positions in its tree")
        to_move = position.to_move
        if not to_move:
            results = tuple(self.sign * score for score in position.scores())
            self.low, self.high = min(self.low, *results), max(self.high, *results)
            return Node(0, [], results=results)
        seat = to_move[0]
        moves = list(islice(position.moves(seat), MOST_NODES + 1))
        if len(moves) > MOST_NODES:
            raise NotSmall("too many moves")
        after = [self.tree(position.play(seat, move)) for move in moves]
        if seat == CHANCE:
            return Node(seat, after, [float(position.odds(move)) for move in moves])
        key = (seat, position.seen(seat))
        if key not in self.known:
            zeros = [0.0] * len(moves)
            self.known[key] = Knowledge(moves, zeros.copy(), zeros.copy(), zeros.copy(), zeros.copy())
        elif self.known[key].moves != moves:
            raise NotSmall("moves that differ where a seat sees the same")
        return Node(seat, after, known=self.known[key])

    def grow(self, clock: Clock) -> bool:
        """Rounds until the clock is up; True once there were enough."""
        while self.done < ROUNDS:
            if self.done % 20 == 0 and self.done and clock.left() <= 0:
                return False
            self.done += 1
            for seat in range(self.seats):
                self.round(self.root, seat, 1.0, 1.0)
                for (owner, _), known in self.known.items():
                    if owner == seat:
                        pairs = zip(known.regrets, known.fresh, strict=True)
                        known.regrets = [max(0.0, regret + fresh) for regret, fresh in pairs]
                        known.fresh = [0.0] * len(known.moves)
        if self.done == ROUNDS:
            self.done += 1
            for known in self.known.values():
                known.worth, known.reach = [0.0] * len(known.moves), 0.0
            for seat in range(self.seats):
                self.evaluate(self.root, seat, 1.0)
        return True

    def round(self, node: Node, learner: Seat, own: float, others: float) -> float:
        """The learner's value here, by the current strategies; its regrets and average are updated."""
        if node.results:
            return node.results[learner]
        if node.seat == CHANCE:
            return sum(
                odds * self.round(after, learner, own, others * odds)
                for odds, after in zip(node.odds, node.after, strict=True)
            )
        known = node.known
        assert known is not None
        strategy = known.strategy()
        if node.seat != learner:
            return sum(
                share * self.round(after, learner, own, others * share)
                for share, after in zip(strategy, node.after, strict=True)
                if share or own
            )
        values = [
            self.round(after, learner, own * share, others) for share, after in zip(strategy, node.after, strict=True)
        ]
        value = sum(share * each for share, each in zip(strategy, values, strict=True))
        for place, each in enumerate(values):
            known.fresh[place] += others * (each - value)
            known.sums[place] += self.done * own * strategy[place]
        return value

    def evaluate(self, node: Node, seat: Seat, others: float) -> float:
        """The seat's value when all play the average strategy; what each of its moves is worth is added up."""
        if node.results:
            return node.results[seat]
        if node.seat == CHANCE:
            pairs = zip(node.odds, node.after, strict=True)
            return sum(odds * self.evaluate(after, seat, others * odds) for odds, after in pairs)
        known = node.known
        assert known is not None
        shares = known.average()
        if node.seat != seat:
            pairs = zip(shares, node.after, strict=True)
            return sum(share * self.evaluate(after, seat, others * share) for share, after in pairs)
        values = [self.evaluate(after, seat, others) for after in node.after]
        for place, value in enumerate(values):
            known.worth[place] += others * value
        known.reach += others
        return sum(share * value for share, value in zip(shares, values, strict=True))

    def advice(self, seat: Seat, position: Position, draw: float) -> list[Advice]:
        """The moves of what a seat sees, best first; draw, from 0 to 1, chooses among those that an equilibrium mixes.

        All that it mixes are worth the same, which is what makes the mixture an equilibrium.
        """
        known = self.known[seat, position]
        shares = known.average()
        reach = known.reach or 1.0
        worth = [value / reach for value in known.worth]
        top = max(worth)
        mixed = [
            place
            for place, share in enumerate(shares)
            if share >= LEAST_PLAYED and top - worth[place] <= TIE * (self.high - self.low)
        ]
        chosen = mixed[-1] if mixed else worth.index(top)
        for place in mixed:
            draw -= shares[place]
            if draw <= 0:
                chosen = place
                break
        advice = []
        for place, move in enumerate(known.moves):
            value = top if place in mixed else worth[place]
            note = f"exact: equilibrium by CFR, played with probability {shares[place]:.2f}"
            advice.append((-value, place != chosen, Advice(move, self.sign * value, note)))
        return [item for _, _, item in sorted(advice, key=lambda entry: entry[:2])]
