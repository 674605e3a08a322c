"""Gin rummy hand by hand: the searching player against the quick one, each deal played twice with changed seats.

    python -m benchmarks.gin_pairs [--pairs 500] [--seed 0] [--seconds 0.1 | --deals 100] [--sees hand|all]
        [--against simple] [--thinks simple|planning] [--keep FILE] [--json]

With --sees the search knows the other hand, or that and the order of the stock: what could be won by knowing them. In
an open deal it plays each throw out to the end. Its draws are always those of the quick player.

With --against simple the other is the challenge's simple player. --thinks says what kind of player the searching one
takes it for from the beginning; without, both kinds are equally likely before the hand. It searches by the first
network in any case, also where `best` in a game would play by the one against simple players.

It prints the points that a hand brings to the searching player, with the standard error over the deals. With --keep
each deal is a line of the file, and a second run goes on where the first one stopped.
"""

import argparse
import json
from math import sqrt
from pathlib import Path
from typing import Literal, TypeAlias

from benchmarks.gin_strength import SEED_STEP, Best, Player, Quick, Referee, Simple
from benchmarks.kept import kept

from kibitz.games.gin_rummy.engine.layout import MOST_ODDS, MOST_TURNS
from kibitz.games.gin_rummy.engine.player import shipped_player
from kibitz.games.gin_rummy.engine.search import Search
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.games.gin_rummy.minds import best
from kibitz.melds import NO_CARD

Sight: TypeAlias = Literal["own", "hand", "all"]
LEANS = {None: 0, "simple": MOST_ODDS, "planning": -MOST_ODDS}
"""What the search thinks of the other before the hand, as Beliefs.lean says it."""


class Clairvoyant(Best):
    """The searching player, to whose search cards are shown that it must not see; the network never sees them."""

    def __init__(self, seconds: float | None, sees: Sight) -> None:
        super().__init__(seconds)
        self.search = SeeingSearch(sees)  # type: ignore[assignment]


class SeeingSearch:
    """A search whose imagined deals have the cards that are shown to it."""

    def __init__(self, sees: Sight) -> None:
        self.search = Search(shipped_player(), 1)
        self.sees = sees
        if sees == "all":
            self.search.turns = MOST_TURNS

    def throws(self, table: Table, player: int, fresh: int, margin: int) -> int:
        """Prepare the search as ever, and then show it the cards."""
        count = self.search.throws(table, player, fresh, margin)
        if self.sees == "all":
            self.search.show(table)
        else:
            self.search.beliefs.see(opened(table, player, table.masks[1 - player]), player)
        return count

    def run(self, deals: int) -> None:
        """Of one open deal every trial is the same: the least number that says what a move brings."""
        self.search.run(1 if self.sees == "all" else deals)

    def __getattr__(self, name: str) -> object:
        return getattr(self.search, name)


def opened(table: Table, player: int, hand: int) -> Table:
    """The same position with this hand of the other known."""
    other = 1 - player
    masks, thrown = table.masks, table.thrown
    shown = Table(0)
    shown.look(player, masks[player], table.known[player], hand, thrown[player], thrown[other])
    shown.look_round(table.stock, table.refused, table.top, NO_CARD, NO_CARD, other)
    return shown


class Pairs:
    """Plays deals from both seats."""

    def __init__(self, searching: Best, other: Player) -> None:
        self.referee = Referee()
        # Lay-offs as people make them, where the challenge's are greedy.
        self.referee.table.is_greedy = 0
        self.searching, self.other = searching, other

    def pair(self, number: int, seed: int) -> float:
        """What the deal of this number brings the searching player, the mean of both seats."""
        referee, won = self.referee, 0
        for seat in (0, 1):
            referee.players = (self.other, self.searching) if seat else (self.searching, self.other)
            referee.table.seed = seed + number * SEED_STEP
            referee.table.deal(number % 2)
            _, for_first = referee.hand()
            won += -for_first if seat else for_first
        return won / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0, help="of the first deal")
    parser.add_argument("--seconds", type=float, help="for a throw")
    parser.add_argument("--deals", type=int, default=best.DEALS, help="imagined for a throw, without --seconds")
    parser.add_argument("--sees", choices=("own", "hand", "all"), default="own", help="the cards that the search knows")
    parser.add_argument("--against", choices=("quick", "simple"), default="quick")
    parser.add_argument(
        "--thinks", choices=("simple", "planning"), help="the kind of player that the search takes the other for"
    )
    parser.add_argument("--keep", type=Path, help="a file with a line for each deal, to go on from")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    best.DEALS = 1 if given.sees == "all" else given.deals
    searching = Best(given.seconds) if given.sees == "own" else Clairvoyant(given.seconds, given.sees)
    searching.search.beliefs.lean = LEANS[given.thinks]
    pairs = Pairs(searching, Simple() if given.against == "simple" else Quick())
    kinds = {"against": given.against, "thinks": given.thinks}
    settings = {"seed": given.seed, **searching.settings(), "sees": given.sees, **kinds}
    lines = kept(given.keep, given.pairs, lambda number: str(pairs.pair(number, given.seed)), "deals", settings)
    results = list(map(float, lines))
    mean = sum(results) / len(results)
    error = sqrt(sum((one - mean) ** 2 for one in results) / len(results) / max(1, len(results) - 1))
    if given.json:
        print(json.dumps({"pairs": len(results), "points": mean, "standard_error": error}))
    else:
        print(f"{len(results)} deals: {mean:+.2f} points a hand, standard error {error:.2f}")


if __name__ == "__main__":
    main()
