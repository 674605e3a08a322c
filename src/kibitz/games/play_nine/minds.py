"""Who plays Play Nine, weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.estimate import Judge
from kibitz.games.play_nine.judges import DEPTH, judge_of, points, stopper, told
from kibitz.games.play_nine.position import Place, Position, Take
from kibitz.table import Advice, Adviser, Clock, Move, View

EVERYTHING = 1 << 24


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
        if position.phase == "kitty":
            take, draw = judge.weigh_kitty(told(position.draws, judge), self.depth, card)
            worth: list[tuple[float, int, Move]] = [(points(take), 0, Take(True)), (points(draw), 1, Take(False))]
            # The judge decides by whole numbers; points may round a difference away.
            worth.sort(key=lambda item: (item[0], item[1]))
            return [Advice(move, value, note(position, move)) for value, _, move in worth]
        judge.weigh_places(told(position.draws + 1, judge), self.depth, card)
        found: list[tuple[float, int, Move]] = []
        for number, move in enumerate(position.moves(0)):
            assert isinstance(move, Place)
            value = worth_of(judge, kinds, position, move, card)
            found.append((points(value), number, move))
        found.sort(key=lambda item: item[:2])
        return [Advice(move, value, note(position, move)) for value, _, move in found]


def worth_of(judge: Judge, kinds: list[int], position: Position, move: Place, card: int) -> int:
    """What the judge has just found the move to be worth."""
    place = kinds.index(kinds[move.column])
    if not move.replaces:
        return int(judge.weighed_turn(place))
    gone = rules.card_of(position.row(move.row)[move.column])
    return int(judge.weighed(place, int(gone != rules.PAIRS[kinds[move.column]][1]), card))


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
