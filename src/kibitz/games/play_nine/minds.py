"""Who plays Play Nine, weakest first."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from random import Random

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.engine.search import Judge
from kibitz.games.play_nine.engine.variance import Variances, mixed
from kibitz.games.play_nine.engine.weights import DEPTH, judge_of, points, stopper, told
from kibitz.games.play_nine.state import Place, Position, Take
from kibitz.table import Advice, Adviser, Clock, Move, View

ODDS = tuple(count / len(rules.DECK) for count in rules.DECK_COUNTS)


def position_of(view: View) -> Position:
    found = view.position  # type: ignore[attr-defined]
    assert isinstance(found, Position)
    return found


class Chancer(Adviser):
    """Any move, all alike."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        return [Advice(self.rng.choice(list(view.moves)), None)]


class Thinker(Adviser):
    """Values every move by its judge, looking so many draws ahead."""

    def __init__(self, judges: Callable[[int], Judge], depth: int) -> None:
        self.judges, self.depth = judges, depth

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = position_of(view)
        judge = self.judges(position.columns)
        kinds = rules.kinds_of(position.row(0), position.row(1))
        judge.set_board(kinds)
        assert position.card is not None
        card = rules.card_of(position.card)
        worth: list[tuple[float, int, Move]]
        if position.phase == "kitty":
            take, draw = judge.weigh_kitty(told(position.draws, judge), self.depth, card)
            worth = [(points(take), 0, Take(True)), (points(draw), 1, Take(False))]
            straying = Straying(judge, kinds, position.draws - 1)
        else:
            judge.weigh_places(told(position.draws + 1, judge), self.depth, card)
            worth = [
                (points(worth_of(judge, kinds, position, move, card)), number, move)
                for number, move in enumerate(position.moves(0))
                if isinstance(move, Place)
            ]
            straying = Straying(judge, kinds, position.draws)
        # The judge decides by whole numbers; points may round a difference away.
        worth.sort(key=lambda item: item[:2])
        return [
            Advice(move, value, note(position, move), spread=straying.spread(position, move, card))
            for value, _, move in worth
        ]


class Straying:
    """How far the score strays after each move, once the judge has valued them."""

    def __init__(self, judge: Judge, kinds: list[int], draws: int) -> None:
        self.judge, self.kinds = judge, kinds
        self.variances = Variances(kinds, min(draws, judge.nets))

    def spread(self, position: Position, move: Move, card: int) -> float:
        """The standard deviation of the final score."""
        if isinstance(move, Place):
            place = self.kinds.index(self.kinds[move.column])
            _, variance = (
                self.placed(place, side_of(self.kinds, position, move), card) if move.replaces else self.turned(place)
            )
        elif move == Take(True):
            _, variance = self.best(card)
        else:
            _, variance = mixed([(odds, *self.best(other)) for other, odds in enumerate(ODDS)])
        return math.sqrt(variance)

    def best(self, card: int) -> tuple[float, float]:
        """What is to expect of the card in hand, and the variance of that."""
        choice = self.judge.pick(card)
        return self.turned(-1 - choice) if choice < 0 else self.placed(choice // 2, choice % 2, card)

    def placed(self, place: int, side: int, card: int) -> tuple[float, float]:
        old = self.kinds[place]
        new = rules.kind_of(rules.PAIRS[old][side], card)
        return points(self.judge.weighed(place, side, card)), self.variances.after(old, new)

    def turned(self, place: int) -> tuple[float, float]:
        # Of the two hidden cards the kind's second one is turned; the first stays.
        return mixed([(odds, *self.placed(place, 0, card)) for card, odds in enumerate(ODDS)])


def worth_of(judge: Judge, kinds: list[int], position: Position, move: Place, card: int) -> int:
    """What the judge has just found the move to be worth."""
    place = kinds.index(kinds[move.column])
    if not move.replaces:
        return int(judge.weighed_turn(place))
    return int(judge.weighed(place, side_of(kinds, position, move), card))


def side_of(kinds: list[int], position: Position, move: Place) -> int:
    """Whether the move replaces the second card of its kind, 0, or the first."""
    gone = rules.card_of(position.row(move.row)[move.column])
    return int(gone != rules.PAIRS[kinds[move.column]][1])


def note(position: Position, move: Move) -> str:
    """The choice in words."""
    match move:
        case Take(kitty=True):
            return f"take the {position.card}"
        case Take():
            return "draw from the deck"
        case Place(replaces=True, row=row, column=column):
            gone, beside = position.row(row)[column], position.row(1 - row)[column]
            under = "a hidden card" if gone == rules.SHOWN_HIDDEN else f"a {gone}"
            match_made = ", a match" if beside == position.card else ""
            return f"{position.card} over {under}{match_made}"
        case Place(row=row, column=column):
            beside = position.row(1 - row)[column]
            return "turn a card of a hidden column" if beside == "*" else f"turn the card beside a {beside}"
    return ""


BY_NAME: Mapping[str, Callable[[int], Adviser]] = {
    "random": Chancer,
    "greedy": lambda seed: Thinker(stopper, 0),
    "one-draw": lambda seed: Thinker(judge_of, 0),
    "best": lambda seed: Thinker(judge_of, DEPTH),
}
