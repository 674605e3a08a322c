"""Gin rummy hand by hand: the searching player against the quick one, each deal played twice with changed seats.

    python -m benchmarks.gin_pairs [--pairs 500] [--seed 0] [--seconds 0.1 | --deals 100] [--sees hand|all]
        [--against simple|patient] [--thinks simple|patient|planning] [--network gin|simple|patient] [--keep FILE]
        [--json]

With --sees the search knows the other hand, or that and the order of the stock: what could be won by knowing them. In
an open deal it plays each throw out to the end. Its draws are always those of the quick player.

With --against simple the other is the challenge's simple player, with --against patient one who waits for gin, of other
habits in each hand. The searching player plays each hand as `best` plays the first one of a game, unless --thinks says
what kind of player it takes the other for. With --thinks simple or planning, and with --sees, it searches by the first
network, where `best` in a game would play against a simple player by another one without a search. With --network it
plays by this network alone.

It prints the points that a hand brings to the first player, with the standard error over the deals. With --keep
each deal is a line of the file, and a second run goes on where the first one stopped.
"""

import argparse
import json
from math import sqrt
from pathlib import Path
from typing import Literal, TypeAlias

from benchmarks.gin_strength import OTHERS, SEED_STEP, Best, Patient, Player, Quick, Referee, network_name
from benchmarks.kept import kept

from kibitz.games.gin_rummy.engine.layout import MOST_ODDS, MOST_TURNS
from kibitz.games.gin_rummy.engine.player import player_against, shipped_player
from kibitz.games.gin_rummy.engine.search import Search
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.games.gin_rummy.minds import best
from kibitz.games.gin_rummy.thinking.kind import NOTHING_SEEN, Kinds
from kibitz.melds import NO_CARD

Sight: TypeAlias = Literal["own", "hand", "all"]
LEANS = {"simple": MOST_ODDS, "planning": -MOST_ODDS}
"""What the search by the first network thinks of the other, as Beliefs.lean says it."""
KINDS = {None: NOTHING_SEEN, "patient": Kinds(-MOST_ODDS, MOST_ODDS)}
"""What `best` thinks of the other."""


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


class Network(Quick):
    """Plays by one network without a search."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.mind = shipped_player() if name == "gin" else player_against(name)
        self.name = name

    def settings(self) -> dict[str, object]:
        return {"mind": self.name, "network": network_name(), "changes": network_name(self.name)}


class Pairs:
    """Plays deals from both seats."""

    def __init__(self, first: Quick, other: Player) -> None:
        self.referee = Referee()
        # Lay-offs as people make them, where the challenge's are greedy.
        self.referee.table.is_greedy = 0
        self.first, self.other = first, other

    def pair(self, number: int, seed: int) -> float:
        """What the deal of this number brings the first player, the mean of both seats."""
        referee, won = self.referee, 0
        if isinstance(self.other, Patient):
            self.other.meet(seed + number * SEED_STEP)
        for seat in (0, 1):
            referee.players = (self.other, self.first) if seat else (self.first, self.other)
            referee.table.seed = seed + number * SEED_STEP
            referee.table.deal(number % 2)
            _, for_first = referee.hand()
            won += -for_first if seat else for_first
        return won / 2


def player(network: str | None, seconds: float | None, sees: Sight, thinks: str | None) -> Quick:
    """The first player."""
    if network:
        return Network(network)
    searching = Best(seconds) if sees == "own" else Clairvoyant(seconds, sees)
    if thinks in LEANS:
        searching.search.beliefs.lean = LEANS[thinks]
    elif sees == "own":
        searching.look(KINDS[thinks])
    return searching


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0, help="of the first deal")
    parser.add_argument("--seconds", type=float, help="for a throw")
    parser.add_argument("--deals", type=int, default=best.DEALS, help="imagined for a throw, without --seconds")
    parser.add_argument("--sees", choices=("own", "hand", "all"), default="own", help="the cards that the search knows")
    parser.add_argument("--against", choices=OTHERS, default="quick")
    parser.add_argument(
        "--thinks",
        choices=("simple", "patient", "planning"),
        help="the kind that the search takes the other for",
    )
    parser.add_argument("--network", choices=("gin", "simple", "patient"), help="to play by, without a search")
    parser.add_argument("--keep", type=Path, help="a file with a line for each deal, to go on from")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.network and (given.thinks or given.seconds or given.sees != "own"):
        parser.error("--network plays without a search: leave out --thinks, --seconds and --sees")
    if given.thinks == "patient" and given.sees != "own":
        parser.error("--sees shows cards to the search that knows no patient player: leave one of both out")
    best.DEALS = 1 if given.sees == "all" else given.deals
    first = player(given.network, given.seconds, given.sees, given.thinks)
    pairs = Pairs(first, OTHERS[given.against]())
    kinds = {"against": given.against, "thinks": given.thinks}
    settings = {"seed": given.seed, **first.settings(), "sees": given.sees, **kinds}
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
