"""Gin rummy choice by choice: what a search's throws and knocks bring more than those of the network alone.

    python -m benchmarks.gin_choices [--hands 1000] [--deals 30,100] [--errors 0,0.7,1.5] [--seed 0] [--keep FILE]
        [--json]

Two quick players play hands for their points. At every fourth throw, by chance, the search of `best` imagines deals,
and chooses after each number of them and with each SEARCH_ERROR, by which the network keeps a say however many there
are. A choice that differs from the network's is played to the end with the real hands and 20 shuffled stocks, the same
ones for both.

So many settings are compared by the same positions, and hands in which nothing differs cost no error: the points of
a throw, times eight, are about those of a hand that benchmarks.gin_pairs measures. With --keep each hand is a line of
the file, and a second run goes on where the first one stopped.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from itertools import product
from math import sqrt
from pathlib import Path

from benchmarks.gin_pairs import opened
from benchmarks.gin_strength import SEED_STEP, Quick, Referee, Throw, beliefs_name, network_name
from benchmarks.kept import kept

from kibitz.games.gin_rummy.engine.layout import MOST_ODDS, MOST_TURNS
from kibitz.games.gin_rummy.engine.player import shipped_player
from kibitz.games.gin_rummy.engine.search import Search
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.games.gin_rummy.minds import best

EVERY, STOCKS = 4, 20


class Observed(Quick):
    """The quick player, some of whose throws are looked at."""

    def __init__(self, deals: Sequence[int], errors: Sequence[float]) -> None:
        super().__init__()
        self.deals, self.errors = deals, errors
        self.rng = Table(0)
        self.search = Search(shipped_player(), 0)
        self.truth = Search(shipped_player(), 0)
        self.truth.turns = MOST_TURNS
        for search in (self.search, self.truth):
            search.beliefs.lean = -MOST_ODDS
        self.throws = 0
        self.gains: list[list[float]] = []
        """For each throw with some choice that differs, what each setting's choice brings more than the network's."""

    def begin(self, seed: int) -> None:
        """Look at another hand; what is seen of it depends on this seed alone."""
        self.rng.seed = self.search.beliefs.rng.seed = self.truth.beliefs.rng.seed = seed
        self.throws, self.gains = 0, []

    def choose_throw(self, table: Table, seat: int, fresh: int) -> Throw:
        throw = super().choose_throw(table, seat, fresh)
        if self.rng.random(EVERY) == 0:
            self.throws += 1
            self.look(table, seat, fresh)
        return throw

    def look(self, table: Table, seat: int, fresh: int) -> None:
        search, truth = self.search, self.truth
        expected = list(best.offered(search, table, seat, fresh).values())
        places = range(len(expected))
        if len(expected) == 1:
            return
        chosen: list[int] = []
        for deals in self.deals:
            search.run(deals - search.tried)
            found = [search.points(place) for place in places]
            squared_errors = [search.squared_error(place) for place in places]
            for error in self.errors:
                worth = best.combined(expected, found, squared_errors, error)
                chosen.append(worth.index(max(worth)))
        if any(chosen):
            best.offered(truth, table, seat, fresh)
            truth.beliefs.see(opened(table, seat, table.masks[1 - seat]), seat)
            for place in set(places) - {0, *chosen}:
                truth.drop(place)
            truth.run(STOCKS)
            self.gains.append([round(truth.gain(place), 2) for place in chosen])


def numbers(kind: type[int] | type[float]) -> Callable[[str], list[int] | list[float]]:
    """Reads numbers with commas between them, in ascending order."""

    def read(text: str) -> list[int] | list[float]:
        try:
            found = [kind(word) for word in text.split(",")]
        except ValueError:
            found = []
        if not found or found != sorted(set(found)) or found[0] < 0:
            raise argparse.ArgumentTypeError(f"expected numbers in ascending order, as 30,100; got {text}")
        return found

    return read


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--deals", type=numbers(int), default=[30, 100], help="after which the search chooses")
    parser.add_argument("--errors", type=numbers(float), default=[best.SEARCH_ERROR], help="of the search, in points")
    parser.add_argument("--seed", type=int, default=0, help="of the first hand")
    parser.add_argument("--keep", type=Path, help="a file with a line for each hand, to go on from")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(words)
    referee, player = Referee(), Observed(given.deals, given.errors)
    referee.players = (player, player)
    # Lay-offs as people make them, where the challenge's are greedy.
    referee.table.is_greedy = 0

    def hand(number: int) -> str:
        seed = given.seed + number * SEED_STEP
        player.begin(seed)
        referee.table.seed = seed
        referee.table.deal(number % 2)
        referee.hand()
        return json.dumps([player.throws, player.gains])

    names = {"network": network_name(), "beliefs": beliefs_name()}
    settings = {"seed": given.seed, "deals": given.deals, "errors": given.errors, **names}
    hands = [json.loads(line) for line in kept(given.keep, given.hands, hand, "hands", settings)]
    throws = sum(count for count, _ in hands)
    if not throws:
        raise SystemExit(f"no throw of {len(hands)} hands was looked at: give more --hands")
    rows = []
    for place, (deals, error) in enumerate(product(given.deals, given.errors)):
        gains = [gain[place] for _, found in hands for gain in found]
        rows.append(
            {
                "deals": deals,
                "search_error": error,
                "differ": sum(map(bool, gains)) / throws,
                "points": sum(gains) / throws,
                "standard_error": sqrt(sum(gain * gain for gain in gains)) / throws,
            }
        )
    if given.json:
        print(json.dumps({"hands": len(hands), "throws": throws, "settings": rows}))
        return
    print(f"{throws:,} throws of {len(hands):,} hands; points that a throw brings more than the network's")
    for row in rows:
        print(
            "{deals:5} deals, search's error {search_error:g}: {points:+.3f} points, standard error "
            "{standard_error:.3f}, other choice in {differ:.1%}".format(**row)
        )


if __name__ == "__main__":
    main()
