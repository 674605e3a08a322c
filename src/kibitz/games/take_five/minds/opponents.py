"""What a seat can tell about the others from the rounds of this game: which kinds of players they may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kibitz.games.take_five.engine.layout import HABITS, KINDS, NETWORK_PLAYER, UNSTEADY_PLAYER
from kibitz.games.take_five.engine.search import Search
from kibitz.games.take_five.minds.setting_up import seen_by
from kibitz.games.take_five.rules import HAND
from kibitz.games.take_five.state import Round, masked
from kibitz.table import Clock, Seat, View

HANDS, HAND_BATCH = 8, 2
"""Hands that are drawn for each other seat, and those between two looks at the clock."""
FIRST_EXCHANGES, EXCHANGE_BATCH = 100, 20
"""Cards exchanged before the first deal that counts, and those between two looks at the clock."""
CLOCK_SHARE = 0.3
"""The share of the time that is left that drawing hands may take, and that the first exchanges may take."""
STRANGERS = [1.0 if kind in (NETWORK_PLAYER, UNSTEADY_PLAYER) else 0.25 for kind in range(KINDS)]
"""How likely each kind is before a card is played. Most people and programs try to win, as those two do."""
PRIOR_SEATS = 3.0
"""How many seats' worth of evidence the expectation counts as, besides the seats at this table."""
KNOWN_CHOICES = 12.0
"""After this many choices of a player, its habits are as likely as that it is one of the kinds."""
MIXED_CHOICES = 4.0
"""How many choices the usual habits count as: some strangers too play now like one kind, now like another."""
NO_COUNTS = [0.0] * KINDS
NEGLIGIBLE = 0.003
"""Kinds that are less probable on a seat are left out of its deals, which saves half of the time."""
ITERATIONS = 10
"""Iterations of the fit of this table's mixture of kinds: more change nothing that matters."""


class Opponents:
    """Follows one game after another from one seat, and weighs the kinds of the players on the others."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.rounds: dict[int, Round] = {}
        """What the seat saw before each round of this game, by the cards in hand, without gaps; then the end."""

    def forget(self) -> None:
        """Begin a new game."""
        self.rounds = {}

    def follow(self, view: View) -> None:
        """Remember the position; forget earlier rounds that can't have led to it."""
        position = masked(view)
        if position.is_row_due:  # the round is remembered already, or was never seen as a whole
            if position.left not in self.rounds or not follows(self.rounds[position.left], position, view.seat, ()):
                self.forget()
            return
        before = self.rounds.get(position.left + 1)
        if before and follows(before, position, view.seat, position.last):
            self.rounds = {left: seen for left, seen in self.rounds.items() if left > position.left}
        else:
            self.forget()
        self.rounds[position.left] = position

    def inform(self, view: View, clock: Clock, common: Sequence[float], own: Mapping[Seat, Sequence[float]]) -> None:
        """Let the search, which has started this decision, expect of each seat what its play makes likely.

        common is what is expected of a stranger. own has the counts of a player's choices that each kind explained in
        earlier games. The kinds at one table are alike more often than by chance, so what is expected of all its seats
        is fitted too, by expectation maximization: each seat's probabilities from the table's mixture and its own
        play, then the mixture from the seats'.
        """
        position, search = masked(view), self.search
        others = [seat for seat in range(position.players) if seat != view.seat]
        usual = [MIXED_CHOICES * share for share in shares(common)]
        counts = {seat: [sum(each) for each in zip(usual, own.get(seat, NO_COUNTS), strict=True)] for seat in others}
        for seat in others:
            search.beliefs.set_habits(seat, shares(counts[seat]))
        likelihoods = self.likelihoods(view, clock, others)
        expected = [PRIOR_SEATS * share for share in shares(common)]
        mixture = shares(common)
        for _iteration in range(ITERATIONS):
            seats = [
                kinds_of(shares(times(prior(mixture, counts[seat]), likelihoods[seat])), counts[seat])
                for seat in others
            ]
            mixture = shares([sum(weights) for weights in zip(expected, *seats, strict=True)])
        for seat in others:
            weights = prior(mixture, counts[seat])
            search.set_kinds(seat, kinds_of(weights, counts[seat]))
            kinds = kinds_of(shares(times(weights, likelihoods[seat])), counts[seat])
            possible = [kind for kind in range(KINDS) if kinds[kind] >= NEGLIGIBLE]
            search.beliefs.limit(seat, possible[0], possible[-1])
            for kind in {*range(KINDS)}.difference(range(possible[0], possible[-1] + 1)):
                weights[kind] = 0.0
            search.likely_deals.expect(seat, weights)
        if search.beliefs.rounds:
            search.inform()
            for _step in paced(FIRST_EXCHANGES, EXCHANGE_BATCH, clock):
                search.likely_deals.run(EXCHANGE_BATCH)

    def likelihoods(self, view: View, clock: Clock, others: Sequence[Seat]) -> dict[Seat, list[float]]:
        """How well each way of playing explains each seat's cards, as a share of the best explanation."""
        position, beliefs = masked(view), self.search.beliefs
        # A forced row is chosen with the round's other cards still in the hands.
        beliefs.start(position.left, position.unseen)
        played = position.last
        for left in range(position.left + 1, HAND + 1):
            if left not in self.rounds:
                break
            seen = self.rounds[left]
            beliefs.add_round(*seen_by(view.seat, seen), list(played))
            played = seen.last
        if beliefs.rounds:
            for _step in paced(HANDS, HAND_BATCH, clock):
                for seat in others:
                    beliefs.run(seat, HAND_BATCH)
        return {seat: beliefs.likelihoods(seat) for seat in others}


def paced(total: int, batch: int, clock: Clock) -> Iterator[int]:
    """The batches of this number: all of them, or at least the first and as many as CLOCK_SHARE of the time allows."""
    enough = (1 - CLOCK_SHARE) * clock.left()
    for done in range(0, total, batch):
        if done and clock.left() < enough:
            return
        yield done


def follows(before: Round, after: Round, seat: Seat, played: Sequence[int]) -> bool:
    """Whether the seat can see one position after the other, if these cards, or none, were played between them."""
    own = [played[seat]] if played else []
    others = [card for card in played if card not in own]
    return (
        before.players == after.players
        and list(before.hands[seat]) == sorted([*after.hands[seat], *own])
        and before.unseen == sorted([*after.unseen, *others])
    )


def prior(mixture: Sequence[float], counts: Sequence[float]) -> list[float]:
    """How likely each way of playing is for a player: like one of the table's kinds, or by its own habits."""
    return shares([*(KNOWN_CHOICES * share for share in mixture), sum(counts)])


def kinds_of(ways: Sequence[float], counts: Sequence[float]) -> list[float]:
    """How likely each kind is for the next choice, from how likely each way of playing is."""
    return [weight + ways[HABITS] * share for weight, share in zip(ways[:HABITS], shares(counts), strict=True)]


def times(weights: Sequence[float], others: Sequence[float]) -> list[float]:
    return [weight * other for weight, other in zip(weights, others, strict=True)]


def shares(weights: Sequence[float]) -> list[float]:
    """The weights divided by their sum."""
    total = sum(weights)
    return [weight / total for weight in weights]
