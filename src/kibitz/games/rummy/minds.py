"""Who plays rummy, weakest first."""

from collections import Counter
from collections.abc import Callable, Mapping
from math import sqrt
from random import Random

from kibitz.games.rummy.divisions.evaluator import Evaluator
from kibitz.games.rummy.engine.playout import Playout
from kibitz.games.rummy.game import BONUS, MOST_TURNS, RULES, Choice, RummyView, left_value
from kibitz.games.rummy.rules import card_name
from kibitz.table import Advice, Adviser, Clock, View

CARE = 3
"""Quarters of a point that one copy of a completing card is worth when something is thrown; tuned by self-play."""
GAMES = 10000
"""Games that are played out for a piece of advice when no clock presses."""
BATCH = 40
"""Worlds between two looks at which moves may still be best."""
SURE = 2.5
"""Standard errors by which a move must be behind to be tried no more."""


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
            expected = outlook(hand, view)[0]
            return expected, after_throwing(hand, view)
        if move.kind == "open":
            after = best_throw([*hand, view.pile[-1]], view.pile[-1])
            return left_value(after), after_throwing(after, view)
        expected, share = outlook(hand, view)
        return expected, f"leaves {expected:.1f} in the mean; {share:.0%} of the stock complete a meld"


def best_throw(hand: list[int], fresh: int = -1) -> list[int]:
    """The hand after the throw that leaves least."""
    thrown = [card for card in dict.fromkeys(hand) if card != fresh or hand.count(card) > 1]
    after = [[*hand[:i], *hand[i + 1 :]] for i in map(hand.index, thrown)]
    return min(after, key=left_value)


def outlook(hand: list[int], view: RummyView) -> tuple[float, float]:
    """Points left after the best throw of the next card from the stock, and how often it goes into a meld."""
    evaluator = Evaluator(hand, "value", RULES.values)
    total = sum(map(RULES.value, hand))
    before = total - ((evaluator.total + 63) >> 40)
    weight = expected = helping = 0
    for card, copies in Counter(view.unseen()).items():
        if evaluator.ones >> card & 1 and evaluator.twos >> card & 1:
            continue
        with_card = total + RULES.value(card)
        helping += copies * (with_card - ((evaluator.add(card) + 63) >> 40) <= before)
        least = with_card
        for thrown in {*hand, card}:
            least = min(least, with_card - RULES.value(thrown) - ((evaluator.remove(thrown) + 63) >> 40))
            evaluator.undo()
        evaluator.undo()
        weight += copies
        expected += copies * least
    return expected / weight, helping / weight


class Sampler(Adviser):
    """Plays moves out in imagined worlds, the same ones for all that may still be best."""

    def __init__(self, seed: int, games: int = GAMES) -> None:
        self.rng = Random(seed)
        self.games = games

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        assert isinstance(view, RummyView)
        playout = playout_of(view, self.rng.getrandbits(60))
        trials = [Trial(move) for move in choices_of(view)]
        draws = (view.turns + 1) // 2
        close = trials
        games = 0
        while games < self.games and (games == 0 or (len(close) > 1 and clock.left() > 0)):
            for _ in range(BATCH):
                playout.imagine(draws)
                won = [outcome(playout, trial.move) for trial in close]
                usual = sum(won) / len(won)
                for trial, points in zip(close, won, strict=True):
                    trial.add(points, points - usual)
            games += BATCH * len(close)
            best = max(close, key=lambda trial: trial.mean)
            for trial in close:
                trial.behind = best.mean - trial.mean
            close = [trial for trial in close if trial.behind <= SURE * trial.error_ahead]
        trials.sort(key=lambda trial: trial.behind)
        most = trials[0].mean
        return [
            Advice(trial.move, most - trial.behind, note(view, trial.move), trial.error, trial.spread)
            for trial in trials
        ]


class Trial:
    """What a move has won in the worlds where it was tried."""

    def __init__(self, move: Choice) -> None:
        self.move = move
        self.tried = 0
        self.total = 0.0
        self.squares = 0.0
        self.ahead = 0.0
        self.ahead_squares = 0.0
        self.behind = 0.0

    def add(self, won: float, more: float) -> None:
        """Note what the move won in a world, and how much more than the moves tried there did in the mean."""
        self.tried += 1
        self.total += won
        self.squares += won * won
        self.ahead += more
        self.ahead_squares += more * more

    @property
    def mean(self) -> float:
        return self.total / self.tried

    @property
    def spread(self) -> float:
        """The standard deviation of one game."""
        return sqrt(max(0.0, self.squares / self.tried - self.mean**2))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.spread / sqrt(self.tried)

    @property
    def error_ahead(self) -> float:
        """The standard error of what it wins more than the others in the same worlds; the luck of the deal cancels."""
        spread = self.ahead_squares / self.tried - (self.ahead / self.tried) ** 2
        return sqrt(max(0.0, spread) / self.tried)


def outcome(playout: Playout, move: Choice) -> int:
    """What the move wins in the world that the playout imagines."""
    if move.card < 0:
        return playout.after_draw(move.kind == "open")
    return playout.after_throw(move.card, move.kind == "out")


def note(view: RummyView, move: Choice) -> str:
    """What the move leaves, in words."""
    hand = list(view.hand)
    if move.kind == "stock":
        expected, share = outlook(hand, view)
        return f"leaves {expected:.1f} in the mean; {share:.0%} of the stock complete a meld"
    if move.kind == "open":
        card = view.pile[-1]
        return f"with {card_name(card)} {after_throwing(best_throw([*hand, card], card), view)}"
    hand.remove(move.card)
    if move.kind == "out":
        return f"goes out with {left_value(hand)} left"
    return after_throwing(hand, view)


def after_throwing(hand: list[int], view: RummyView) -> str:
    """What is left of the hand, and what the next card makes of it, in words."""
    expected, share = outlook(hand, view)
    return (
        f"leaves {left_value(hand)} now, {expected:.1f} after the next card; {share:.0%} of the stock complete a meld"
    )


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
    "keeper": Keeper,
    "outlook": Outlook,
    "sampler": Sampler,
}
