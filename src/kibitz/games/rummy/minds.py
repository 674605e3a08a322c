"""Who plays rummy, weakest first."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from kibitz.card_fields import Cards
from kibitz.card_play import without
from kibitz.games.rummy.engine.playout import CARE, Playout
from kibitz.games.rummy.reading import deal_of
from kibitz.games.rummy.rules import MELDS, MOST_TURNS
from kibitz.games.rummy.state import Choice, Deal, deadwood
from kibitz.generic.trials import Trial, add_deal, still_close
from kibitz.melds import NO_CARD, Card, Evaluator, card_name
from kibitz.minds import ByCost, RandomMind, Seeded
from kibitz.table import Advice, Adviser, Clock, Move, Verdict, View

GOING_OUT = -1000
"""Added to the cost of going out, which comes before all other moves."""
UNKNOWN_CARD = 0.5
"""The greedy mind's cost of an unknown card: more than an open one that changes nothing."""
GAMES = 10000
"""Playouts for a piece of advice, if the clock allows them."""
QUICK_GAMES = 1000
"""Playouts of the quick mind."""
GAMES_A_WORLD = 5
"""Playouts that chose the best move for each world in which a choice is judged."""
BATCH = 40
"""Imagined deals between two eliminations of moves."""
SURE = 2.5
"""A move this many standard errors behind the best is eliminated."""


class Greedy(ByCost):
    """Minimises the deadwood now, without looking ahead."""

    def cost(self, deal: Deal, move: Choice) -> tuple[float, str]:
        """Deadwood after the move, as a number to sort by and in words."""
        if move.kind == "stock":
            return deadwood(deal.hand) + UNKNOWN_CARD, "draw an unknown card"
        if move.kind == "open":
            left = deadwood((*deal.hand, deal.pile[-1]))
            return left, f"leaves {left} before throwing"
        left = deadwood(without(deal.hand, move.card))
        return left + GOING_OUT * (move.kind == "out"), f"leaves {left}"


class Keeper(Seeded):
    """The player of the playouts: throws the card that costs most, less what unseen cards could make of it."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        deal = deal_of(view)
        playout = playout_of(deal, self.seed)
        if deal.phase == "draw":
            chosen = Choice("open") if len(view.moves) > 1 and playout.own_draw() else Choice("stock")
        else:
            card = playout.own_throw(deal.fresh)
            chosen = Choice("out" if playout.is_out else "throw", card)
        return [Advice(move, None) for move in (chosen, *(move for move in view.moves if move != chosen))]


class OneDraw(Greedy):
    """Looks one draw ahead: the deadwood after the best throw of the next card, over all cards that may come."""

    def cost(self, deal: Deal, move: Choice) -> tuple[float, str]:
        """Deadwood expected after the next draw, as a number to sort by and in words."""
        if move.kind == "out":
            left = deadwood(without(deal.hand, move.card))
            return left + GOING_OUT, f"goes out with {left} left"
        if move.kind == "throw":
            return after_throwing(without(deal.hand, move.card), deal)
        if move.kind == "open":
            after = best_throw([*deal.hand, deal.pile[-1]], deal.pile[-1])
            return deadwood(after), after_throwing(after, deal)[1]
        return after_drawing(deal)


def best_throw(hand: Sequence[Card], fresh: Card = NO_CARD) -> Cards:
    """The hand after the throw that leaves the least deadwood."""
    thrown = [card for card in dict.fromkeys(hand) if card != fresh or hand.count(card) > 1]
    return min((without(hand, card) for card in thrown), key=deadwood)


def after_next_draw(hand: Sequence[Card], deal: Deal) -> tuple[float, float]:
    """Mean deadwood after the next card from the stock and the best throw, and how often the card goes into a meld.

    The next card is any unseen one: the hidden cards of the other hand are as likely to be anywhere.
    """
    evaluator = Evaluator(hand, "value", MELDS.values)
    before = evaluator.points_left()
    cards = expected = helping = 0
    for card, copies in Counter(deal.unseen).items():
        if evaluator.ones >> card & 1 and evaluator.twos >> card & 1:
            continue
        evaluator.add(card)
        helping += copies * (evaluator.points_left() <= before)
        least = min(map(evaluator.points_without, {*hand, card}))
        evaluator.undo()
        cards += copies
        expected += copies * least
    return expected / cards, helping / cards


class Sampler(Adviser):
    """Plays each move out in imagined deals, the same ones for all moves (common random numbers)."""

    def __init__(self, seed: int, games: int = GAMES) -> None:
        self.rng = Random(seed)
        self.games = games

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        """Successive elimination: after each batch, moves that are significantly behind the best are dropped."""
        deal = deal_of(view)
        playout = playout_of(deal, self.rng.getrandbits(60))
        trials = [Trial(move) for move in view.moves if isinstance(move, Choice)]
        draws = (deal.turns + 1) // 2
        close = trials
        games = 0
        while games < self.games and (games == 0 or (len(close) > 1 and clock.left() > 0)):
            for _ in range(BATCH):
                playout.imagine(draws)
                add_deal(close, [points_won(playout, trial.move) for trial in close])
            games += BATCH * len(close)
            close = still_close(close, SURE)
        trials.sort(key=lambda trial: trial.behind)
        most = trials[0].mean
        return [
            Advice(trial.move, most - trial.behind, note(deal, trial.move), trial.error, trial.spread)
            for trial in trials
        ]

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        """The best move by one set of worlds; its value, and that of the other move, by another set."""
        best = self.advise(view, clock.half())[0]
        deal = deal_of(view)
        playout = playout_of(deal, self.rng.getrandbits(60))
        draws = (deal.turns + 1) // 2
        assert isinstance(best.move, Choice)
        assert isinstance(move, Choice)
        first, second = Trial(best.move), Trial(move)
        worlds = self.games // GAMES_A_WORLD
        while first.tried < worlds and (first.tried == 0 or clock.left() > 0):
            for _ in range(BATCH):
                playout.imagine(draws)
                best_won = points_won(playout, best.move)
                won = best_won if move == best.move else points_won(playout, move)
                first.add(best_won, best_won - won)
                second.add(won, won - best_won)
        error = second.error_ahead
        return Verdict(replace(best, value=first.mean, error=first.error, spread=first.spread), second.mean, error)

    def explain(self, view: View, advice: list[Advice]) -> list[Advice]:
        from kibitz.games.rummy.reasons import explained

        return explained(view, advice)


def points_won(playout: Playout, move: Choice) -> int:
    """What the move wins in the world that the playout imagines."""
    if move.card == NO_CARD:
        return playout.after_draw(move.kind == "open")
    return playout.after_throw(move.card, move.kind == "out")


def note(deal: Deal, move: Choice) -> str:
    """What the move leaves, in words."""
    if move.kind == "stock":
        return after_drawing(deal)[1]
    if move.kind == "open":
        card = deal.pile[-1]
        return f"with {card_name(card)} {after_throwing(best_throw([*deal.hand, card], card), deal)[1]}"
    after = without(deal.hand, move.card)
    return f"goes out with {deadwood(after)} left" if move.kind == "out" else after_throwing(after, deal)[1]


def after_drawing(deal: Deal) -> tuple[float, str]:
    """Deadwood expected after the next card from the stock, as a number and in words."""
    expected, share = after_next_draw(deal.hand, deal)
    return expected, f"leaves {expected:.1f} on average; {share:.0%} of the stock complete a meld"


def after_throwing(after: Sequence[Card], deal: Deal) -> tuple[float, str]:
    """Deadwood expected after the next card of a hand that a throw left, as a number and in words."""
    expected, share = after_next_draw(after, deal)
    now = deadwood(after)
    return expected, f"leaves {now} now, {expected:.1f} after the next card; {share:.0%} of the stock complete a meld"


def playout_of(deal: Deal, seed: int) -> Playout:
    """Playouts from what the player in turn sees."""
    other = 1 - deal.turn
    return Playout(
        deal.hand,
        deal.pile,
        deal.taken[other],
        len(deal.hands[other]),
        deal.limit,
        MOST_TURNS - deal.turns,
        CARE,
        seed,
    )


def quick(seed: int) -> Adviser:
    return Sampler(seed, QUICK_GAMES)


MINDS: Mapping[str, Callable[[int], Adviser]] = {
    "random": RandomMind,
    "greedy": Greedy,
    "keeper": Keeper,
    "one-draw": OneDraw,
    "quick": quick,
    "best": Sampler,
}
