"""The mind that learns how each of the others plays."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.games.take_five.engine.layout import KINDS
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.minds.opponents import KNOWN_CHOICES, STRANGERS, shares, times
from kibitz.games.take_five.minds.searching import Searcher
from kibitz.games.take_five.minds.setting_up import lists
from kibitz.games.take_five.rules import HAND
from kibitz.games.take_five.state import masked
from kibitz.table import Clock, View


class Adaptive(Searcher):
    """A searcher that learns how each of the others plays.

    When a game is over every hand is known: what was played from then on. So each choice can be compared with what each
    kind of player would have chosen, and a mixture of kinds is fitted to every opponent by name, choice by choice:
    online expectation maximization (Olivier Cappé and Eric Moulines, On-line expectation-maximization algorithm for
    latent data models, Journal of the Royal Statistical Society B 71, 2009). An opponent of whom little is known is
    expected to play like all others so far.
    """

    FADE = 0.999
    """What an old choice counts when another one comes: players may change."""

    def __init__(self, seed: int, deals: int = 640) -> None:
        super().__init__(seed, deals)
        self.table = Table(seed)
        self.names: Sequence[str] = ()
        """The opponents by seat, set by a competition."""
        self.games = 0
        self.kind_counts: dict[str, list[float]] = {}
        """For each opponent the number of choices that each kind explains, old ones discounted."""
        self.common_counts = [KINDS * weight / sum(STRANGERS) for weight in STRANGERS]
        """The counts of all opponents together."""

    def starts(self, view: View) -> None:
        super().starts(view)
        if not masked(view).is_of_course:
            return
        self.games += 1
        # A competition that is resumed has the same random numbers for the same game.
        self.search.seed(self.first_seed + self.games)
        if self.knows_all(view):
            self.dueling.starts(self.first_seed + self.games)
        elif self.is_fought(view):
            self.information_set_search.seed(self.first_seed + self.games)

    def names_of(self, players: int) -> Sequence[str]:
        return self.names or [""] * players

    def inform(self, view: View, clock: Clock) -> None:
        names = self.names_of(masked(view).players)
        own = {seat: self.kind_counts[name] for seat, name in enumerate(names) if name in self.kind_counts}
        self.opponents.inform(view, clock, self.common_counts, own)

    def remember(self, view: View) -> None:
        """Remember the position of a choice in a recorded game."""
        if masked(view).is_of_course:
            self.opponents.follow(view)

    def ends(self, view: View) -> None:
        """Learn from the game, if it was followed from the beginning; other tables than the course's teach nothing."""
        if not masked(view).is_of_course:
            return
        self.opponents.follow(view)
        rounds = self.opponents.rounds
        if len(rounds) <= HAND:
            return
        names = self.names_of(rounds[0].players)
        hands: list[list[int]] = [[] for _ in names]
        for left in range(1, HAND + 1):
            played = rounds[left - 1].last
            hands = [sorted([*hand, card]) for hand, card in zip(hands, played, strict=True)]
            if left == 1:  # the last card is not a choice
                continue
            self.table.set_hands(hands, lists(rounds[left].rows))
            for seat, name in enumerate(names):
                if seat != view.seat:
                    self.learn(name, self.search.players.chances_of(self.table, seat, played[seat]))
        self.opponents.forget()

    def learn(self, name: str, chances: Sequence[float]) -> None:
        """Add one choice to the counts: to each kind its posterior probability.

        chances are how probable the choice was from each kind. An opponent without a name counts for the common
        mixture only.
        """
        counts = self.kind_counts.setdefault(name, [0.0] * KINDS) if name else self.common_counts
        strangers = [KNOWN_CHOICES * share for share in shares(self.common_counts)]
        weights = shares(times([own + common for own, common in zip(counts, strangers, strict=True)], chances))
        for updated in (counts, self.common_counts) if name else (counts,):
            for kind in range(KINDS):
                updated[kind] = self.FADE * updated[kind] + weights[kind]
