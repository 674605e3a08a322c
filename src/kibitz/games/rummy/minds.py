"""Who plays rummy, weakest first."""

from collections import Counter
from collections.abc import Callable, Mapping
from math import sqrt
from random import Random

from kibitz.games.rummy.evaluator import Evaluator
from kibitz.games.rummy.game import BONUS, MOST_TURNS, RULES, Choice, RummyView, left_value
from kibitz.games.rummy.playout import Playout
from kibitz.games.rummy.rules import card_name
from kibitz.table import Advice, Adviser, Clock, View

CARE = 4
"""Quarters of a point that one copy of a completing card is worth when something is thrown; tuned by self-play."""
WORLDS = 200
"""Imagined worlds that each move is tried in when no clock presses."""


def choices_of(view: RummyView) -> list[Choice]:
    return [move for move in view.moves if isinstance(move, Choice)]


class Randomly(Adviser):
    """Any move, all alike."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        moves = list(view.moves)
        self.rng.shuffle(moves)
        return [Advice(move, None) for move in moves]


class Greedy(Adviser):
    """Looks at what is left now, and at nothing that may come."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        assert isinstance(view, RummyView)
        ranked = sorted((self.cost(view, move), place, move) for place, move in enumerate(choices_of(view)))
        return [Advice(move, None, note) for (_, note), _, move in ranked]

    def cost(self, view: RummyView, move: Choice) -> tuple[float, str]:
        """Points left after the move, and so in words; going out comes before all."""
        if move.kind == "stock":
            return left_value(view.hand) + 0.5, "draw an unknown card"
        hand = list(view.hand)
        if move.kind == "open":
            left = left_value((*hand, view.pile[-1]))
            return left, f"leaves {left} before throwing"
        hand.remove(move.card)
        left = left_value(hand)
        return left - 1000 * (move.kind == "out"), f"leaves {left}"


class Keeper(Adviser):
    """Throws what costs most, less what the cards still unseen can make of it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        assert isinstance(view, RummyView)
        playout = playout_of(view, self.seed)
        moves = choices_of(view)
        if view.phase == "draw":
            chosen = Choice("open") if len(moves) > 1 and playout.own_draw() else Choice("stock")
        else:
            card = playout.own_throw(view.fresh)
            chosen = Choice("out" if card >= 64 else "throw", card % 64)
        return [Advice(move, None) for move in (chosen, *(move for move in moves if move != chosen))]


class Outlook(Adviser):
    """Each throw and draw by what is left after the best throw of the next card, over all cards that may come."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        assert isinstance(view, RummyView)
        ranked = sorted((*self.cost(view, move), place, move) for place, move in enumerate(choices_of(view)))
        return [Advice(move, None, note) for _, note, _, move in ranked]

    def cost(self, view: RummyView, move: Choice) -> tuple[float, str]:
        """Points expected to be left after the next draw, and so in words."""
        hand = list(view.hand)
        if move.kind == "out":
            hand.remove(move.card)
            return left_value(hand) - 1000, f"goes out with {left_value(hand)} left"
        if move.kind == "throw":
            hand.remove(move.card)
            expected, share = outlook(hand, view)
            return expected, f"leaves {left_value(hand)} now, {expected:.1f} after the next card; {share:.0%} help"
        if move.kind == "open":
            least = least_left([*hand, view.pile[-1]], fresh=view.pile[-1])
            return least, f"leaves {least}"
        expected, share = outlook(hand, view)
        return expected, f"leaves {expected:.1f} in the mean; {share:.0%} of the stock help"


def least_left(hand: list[int], fresh: int = -1) -> int:
    """The least that is left after a throw."""
    return min(
        left_value([*hand[:i], *hand[i + 1 :]]) for i, card in enumerate(hand) if card != fresh or hand.count(card) > 1
    )


def outlook(hand: list[int], view: RummyView) -> tuple[float, float]:
    """Points left after the best throw of the next card from the stock, and how often it leaves less than now."""
    evaluator = Evaluator(hand, "value", RULES.values)
    total = sum(map(RULES.value, hand))
    before = total - ((evaluator.total + 63) >> 40)
    weight = expected = helping = 0
    for card, copies in Counter(view.unseen()).items():
        if evaluator.ones >> card & 1 and evaluator.twos >> card & 1:
            continue
        evaluator.add(card)
        with_card = total + RULES.value(card)
        least = with_card
        for thrown in {*hand, card}:
            least = min(least, with_card - RULES.value(thrown) - ((evaluator.remove(thrown) + 63) >> 40))
            evaluator.undo()
        evaluator.undo()
        weight += copies
        expected += copies * least
        helping += copies * (least < before)
    return expected / weight, helping / weight


class Sampler(Adviser):
    """Plays every move out in imagined worlds, the same ones for all moves."""

    def __init__(self, seed: int, worlds: int = WORLDS) -> None:
        self.rng = Random(seed)
        self.worlds = worlds

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        assert isinstance(view, RummyView)
        moves = choices_of(view)
        playout = playout_of(view, self.rng.getrandbits(60))
        sums = [0.0] * len(moves)
        squares = [0.0] * len(moves)
        draws = (view.turns + 1) // 2
        tried = 0
        while tried < self.worlds and (tried < 8 or clock.left() > 0):
            playout.imagine(draws)
            for i, move in enumerate(moves):
                if view.phase == "draw":
                    won = playout.after_draw(move.kind == "open")
                else:
                    won = playout.after_throw(move.card, move.kind == "out")
                sums[i] += won
                squares[i] += won * won
            tried += 1
        advice = []
        for move, total, square in zip(moves, sums, squares, strict=True):
            mean = total / tried
            spread = sqrt(max(0.0, square / tried - mean * mean))
            advice.append(Advice(move, mean, note(view, move), spread / sqrt(tried), spread))
        advice.sort(key=lambda item: -(item.value or 0.0))
        return advice


def note(view: RummyView, move: Choice) -> str:
    """What the move leaves, in words."""
    hand = list(view.hand)
    if move.kind == "stock":
        return f"leaves {outlook(hand, view)[0]:.1f} in the mean"
    if move.kind == "open":
        return f"leaves {least_left([*hand, view.pile[-1]], view.pile[-1])} with {card_name(view.pile[-1])}"
    hand.remove(move.card)
    if move.kind == "out":
        return f"goes out with {left_value(hand)} left"
    expected, share = outlook(hand, view)
    return f"leaves {left_value(hand)} now, {expected:.1f} after the next card; {share:.0%} of the stock help"


def playout_of(view: RummyView, seed: int) -> Playout:
    """The playout of what the player sees."""
    return Playout(
        view.hand,
        view.pile,
        view.other_taken,
        view.other,
        view.limit,
        BONUS,
        MOST_TURNS - view.turns,
        CARE,
        seed,
    )


MINDS: Mapping[str, Callable[[int], Adviser]] = {
    "random": Randomly,
    "greedy": Greedy,
    "outlook": Outlook,
    "keeper": Keeper,
    "sampler": Sampler,
}
