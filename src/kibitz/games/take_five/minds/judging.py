"""Minds that judge a choice: they play it and their own choice to the end, in the same imagined deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from kibitz.games.take_five.engine import layout
from kibitz.games.take_five.engine.comparison import Comparison
from kibitz.games.take_five.engine.search import Search
from kibitz.games.take_five.minds.elsewhere import Playouts
from kibitz.games.take_five.minds.setting_up import network, start_search
from kibitz.games.take_five.state import masked
from kibitz.table import Adviser, Clock, Move, Seat, Verdict, View

# The kind that a mind plays like. The searching minds are only near to the network; no kind is nearer.
KINDS_BY_NAME: Mapping[str, int] = {
    "random-player": layout.RANDOM_PLAYER,
    "high-to-low-penalty": layout.HIGH_TO_LOW_PENALTY,
    "low-to-high": layout.LOW_TO_HIGH,
    "low-to-high-penalty": layout.LOW_TO_HIGH_PENALTY,
    "low-penalty": layout.LOW_PENALTY,
    "avoid-penalty": layout.AVOID_PENALTY,
    "high-to-low": layout.HIGH_TO_LOW,
    "swift": layout.NETWORK_PLAYER,
    "searcher": layout.NETWORK_PLAYER,
    "adaptive": layout.NETWORK_PLAYER,
}


class Judge(Adviser):
    """Compares a choice with its own by playing both to the end in the same new deals."""

    JUDGED_DEALS = 400
    """Deals for a choice without a time limit; the standard error of the difference is then about half a point."""
    VALUED_DEALS = JUDGED_DEALS
    """Deals where the choice is the best one, and only its value is wanted."""
    JUDGED_BATCH = 20
    """Deals between two looks at the clock."""

    def __init__(self, seed: int) -> None:
        self.judging_seed = seed
        self.known_kinds: dict[Seat, int] = {}
        """The seats whose players are known to play like one of the kinds."""

    @cached_property
    def comparison(self) -> Comparison:
        return Comparison(Search(network(), self.judging_seed + 1))

    @cached_property
    def elsewhere(self) -> Playouts:
        """How it judges at another table than the course's."""
        return Playouts(self.judging_seed + 2)

    def meets(self, players: Sequence[str]) -> None:
        """A player known by name plays in the deals as it does; of any other player each kind is equally likely."""
        self.known_kinds = {
            seat: KINDS_BY_NAME[name.removeprefix("kibitz:")]
            for seat, name in enumerate(players)
            if name.removeprefix("kibitz:") in KINDS_BY_NAME
        }
        for seat in range(len(players)):
            known = self.known_kinds.get(seat)
            weights = [1.0] * layout.KINDS if known is None else [float(kind == known) for kind in range(layout.KINDS)]
            self.comparison.search.set_kinds(seat, weights)

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        best = self.advise(view, clock.half())[0]
        position = masked(view)
        if not position.is_of_course:
            return self.elsewhere.judge(best, view, move, clock.half())
        moves = list(view.moves)
        first, second = moves.index(best.move), moves.index(move)
        comparison = self.comparison
        start_search(comparison.search, view)
        comparison.clear()
        if clock.seconds is None:
            comparison.run(first, second, self.VALUED_DEALS if first == second else self.JUDGED_DEALS)
        else:
            comparison.run(first, second, self.JUDGED_BATCH)
            while clock.left() > 0:
                comparison.run(first, second, self.JUDGED_BATCH)
        if not comparison.deals:  # no deal agrees with what the seat sees
            return Verdict(best, best.value if move == best.move else None)
        best_points, points_of_move, error = comparison.figures()
        so_far = position.table.points(position.taken[view.seat])
        return Verdict(replace(best, value=so_far + best_points), so_far + points_of_move, error)
