"""The minds that play Play Nine, weakest first."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import TypeAlias

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.card_play import move_value, values_of
from kibitz.games.play_nine.cards.checking import MOST_SOLVED
from kibitz.games.play_nine.engine.resized import ResizedSearch
from kibitz.games.play_nine.engine.search import Search
from kibitz.games.play_nine.engine.thumb import Thumb
from kibitz.games.play_nine.engine.variance import Variances, mixture
from kibitz.games.play_nine.engine.weights import DEPTH, known_draws, points, search_for, search_without_nets
from kibitz.games.play_nine.solve.sampled import PLAYOUTS, sampled_columns
from kibitz.games.play_nine.state import Hand, Place, Take, hand_of, with_article
from kibitz.minds import RandomMind
from kibitz.table import Advice, Adviser, Clock, Move, Verdict, View

AnySearch: TypeAlias = Search | ResizedSearch
ODDS = tuple(count / rules.DECK_SIZE for count in rules.DECK_COUNTS)


class LookAhead(Adviser):
    """Values every move by a search of this draw and depth further ones."""

    def __init__(self, search_for: Callable[[int], AnySearch], depth: int) -> None:
        """search_for gives the search for a number of columns."""
        self.search_for, self.depth = search_for, depth

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        hand = hand_of(view)
        if not has_nets(hand):
            return valued(hand)
        search = self.search_for(hand.columns)
        kinds, card = hand.kinds, hand.card_number
        search.set_board(kinds)
        values: list[tuple[float, int, Move]]
        if hand.phase == "kitty":
            take, draw = search.value_kitty(known_draws(hand.draws, search), self.depth, card)
            values = [(points(take), 0, Take(True)), (points(draw), 1, Take(False))]
            deviations = Deviations(search, kinds, hand.draws - 1)
        else:
            search.value_placements(known_draws(hand.draws + 1, search), self.depth, card)
            values = [
                (points(placement_value(search, kinds, hand, move, card)), number, move)
                for number, move in enumerate(hand.moves(0))
                if isinstance(move, Place)
            ]
            deviations = Deviations(search, kinds, hand.draws)
        # In a tie the first move is best, so that every machine plays the same one.
        values.sort(key=lambda item: item[:2])
        return [
            Advice(move, value, note(hand, move), spread=deviations.after(hand, move, card))
            for value, _, move in values
        ]

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        """Where values are sampled, other playouts than those that chose value the best move and this one."""
        verdict = super().judge(view, move, clock)
        if verdict.best.error is None:
            return verdict
        hand, best = hand_of(view), verdict.best
        known = sampled_columns(hand.rules.table, PLAYOUTS)
        value, error = move_value(hand, move, known=known), known.error or 0.0
        best = replace(best, value=move_value(hand, best.move, known=known), error=known.error)
        return Verdict(best, value, 0.0 if move == best.move else math.hypot(error, best.error or 0.0))

    def is_exact(self, view: View) -> bool:
        """Nets and samples stand behind all boards that are larger."""
        return is_solved(hand_of(view))

    def explain(self, view: View, advice: list[Advice]) -> list[Advice]:
        hand = hand_of(view)
        return explained(hand, self.search_for(hand.columns), advice) if has_nets(hand) else advice


class Greedy(LookAhead):
    """The best score if play stopped now; on another table than Play Nine's too."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        hand = hand_of(view)
        return super().advise(view, clock) if hand.rules.is_play_nine else valued(hand, stops=True)

    def is_exact(self, view: View) -> bool:
        return hand_of(view).rules.is_play_nine and super().is_exact(view)


def has_nets(hand: Hand) -> bool:
    """Whether the minds play by nets: there are none for other tables, nor for so few columns."""
    return hand.columns >= rules.FEWEST and hand.rules.is_play_nine


def is_solved(hand: Hand) -> bool:
    """Whether the minds play by the exact values of all boards."""
    return hand.columns <= MOST_SOLVED and not has_nets(hand)


def valued(hand: Hand, stops: bool = False) -> list[Advice]:
    """The value of every move without nets; with `stops`, if play stopped after this draw."""
    known, advice = values_of(hand), []
    for move in hand.moves(0):
        value = move_value(hand, move, stops)
        advice.append(Advice(move, value, note(hand, move), error=known.error))
    # In a tie the first move is best, so that every machine plays the same one.
    return sorted(advice, key=lambda item: item.value or 0.0)


class RuleOfThumb(Adviser):
    """Plays by rules that a person can follow: docs/play_nine_strategy.md. They are for Play Nine's own cards alone."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        hand = hand_of(view)
        if not hand.rules.is_play_nine:
            return valued(hand, stops=True)
        kinds, card = hand.kinds, hand.card_number
        # Of equally good columns the rules take the first: in the order of kinds, so that columns may be exchanged.
        order = sorted(range(hand.columns), key=kinds.__getitem__)
        thumb = thumb_for(hand.columns)
        thumb.set_board([kinds[column] for column in order])
        if hand.phase == "kitty":
            return [Advice(Take(thumb.takes_kitty(hand.draws - 1, card)), None)]
        choice = thumb.choose_placement(hand.draws, card)
        column = order[-1 - choice if choice < 0 else choice // 2]
        cards = [rules.card_of(row[column].shown) for row in hand.rows]
        replaced = min(cards) if choice >= 0 and choice % 2 else max(cards)
        return [Advice(Place(choice >= 0, cards.index(replaced), column), None)]


thumb_for = cache(Thumb)


def explained(hand: Hand, search: AnySearch, advice: list[Advice]) -> list[Advice]:
    """The advice on the kitty card with what would be done with it, and how many cards of the deck are better."""
    if hand.phase != "kitty":
        return advice
    kinds, card = hand.kinds, hand.card_number
    search.set_board(kinds)
    search.value_kitty(known_draws(hand.draws, search), 0, card)
    deviations = Deviations(search, kinds, hand.draws - 1)
    values = [deviations.best(other)[0] for other in range(rules.CARDS)]
    better = sum(odds for odds, value in zip(ODDS, values, strict=True) if value < values[card])
    choice = search.best_placement(card)
    if choice < 0:
        use = "only to turn a hidden card"
    else:
        # The second number is that of the card which stays.
        old = rules.PAIRS[kinds[choice // 2]][1 - choice % 2]
        use = f"to replace {'a hidden card' if old == rules.HIDDEN else with_article(rules.RANKS[old])}"
    notes = {Take(True): use, Take(False): f"{better:.0%} of the deck is better than the {hand.card}"}
    return [replace(item, note=notes[item.move]) for item in advice if isinstance(item.move, Take)]


class Deviations:
    """The standard deviation of the final score after each move, once the search has valued them."""

    def __init__(self, search: AnySearch, kinds: list[int], draws: int) -> None:
        self.search, self.kinds = search, kinds
        self.variances = Variances(kinds, min(draws, search.most_draws))
        self.turned: dict[int, tuple[float, float]] = {}

    def after(self, hand: Hand, move: Move, card: int) -> float:
        """The standard deviation once this move is played with this card."""
        if isinstance(move, Place):
            place = self.kinds.index(self.kinds[move.column])
            if move.replaces:
                _, variance = self._replaced(
                    place, side_of(self.kinds[move.column], hand.rows[move.row][move.column].shown), card
                )
            else:
                _, variance = self._turned(place)
        elif move == Take(True):
            _, variance = self.best(card)
        else:
            _, variance = mixture([(odds, *self.best(other)) for other, odds in enumerate(ODDS)])
        return math.sqrt(variance)

    def best(self, card: int) -> tuple[float, float]:
        """The mean and variance of the score after the best placement of this card."""
        choice = self.search.best_placement(card)
        return self._turned(-1 - choice) if choice < 0 else self._replaced(choice // 2, choice % 2, card)

    def _replaced(self, place: int, side: int, card: int) -> tuple[float, float]:
        old = self.kinds[place]
        new = rules.kind_of(rules.PAIRS[old][side], card)
        return points(self.search.value_of_replacing(place, side, card)), self.variances.after(old, new)

    def _turned(self, place: int) -> tuple[float, float]:
        # Of two hidden cards the kind's second one is turned; the first stays.
        if place not in self.turned:
            self.turned[place] = mixture([(odds, *self._replaced(place, 0, card)) for card, odds in enumerate(ODDS)])
        return self.turned[place]


def placement_value(search: AnySearch, kinds: list[int], hand: Hand, move: Place, card: int) -> int:
    """The value of this move after search.value_placements, in UNIT / MOVE_PARTS."""
    place = kinds.index(kinds[move.column])
    if not move.replaces:
        return int(search.value_of_turning(place))
    return int(
        search.value_of_replacing(place, side_of(kinds[move.column], hand.rows[move.row][move.column].shown), card)
    )


def side_of(kind: int, shown: rules.Card) -> int:
    """Whether this card is the second one of its column's kind, 0, or the first, 1."""
    return int(rules.card_of(shown) != rules.PAIRS[kind][1])


def note(hand: Hand, move: Move) -> str:
    """The choice in words."""
    match move:
        case Place(replaces=True, row=row, column=column):
            old, beside = hand.rows[row][column].shown, hand.rows[1 - row][column].shown
            under = "a hidden card" if old == rules.SHOWN_HIDDEN else with_article(old)
            match_made = ", a match" if beside == hand.card else ""
            return f"{hand.card} over {under}{match_made}"
        case Place(row=row, column=column):
            beside = hand.rows[1 - row][column].shown
            hidden = beside == rules.SHOWN_HIDDEN
            return "in a hidden column" if hidden else f"beside {with_article(beside)}"
    return ""


MINDS: Mapping[str, Callable[[int], Adviser]] = {
    "random": RandomMind,
    "greedy": lambda seed: Greedy(search_without_nets, 0),
    "rule-of-thumb": lambda seed: RuleOfThumb(),
    "one-draw": lambda seed: LookAhead(search_for, 0),
    "best": lambda seed: LookAhead(search_for, DEPTH),
}
