"""How strong Kibitz's players of Take 5! are: a field of fifteen, common deals, every entrant in every seat.

python benchmarks/take_five_strength.py swift      the network in a field of beginners and students, tables of ten
python benchmarks/take_five_strength.py search     the searching and the adaptive mind in the same field
python benchmarks/take_five_strength.py order      whether the list of minds is in the order of their strength there
python benchmarks/take_five_strength.py small      tables of 2, 4 and 6
python benchmarks/take_five_strength.py bound      the same seat for each mind, for one that sees all hands, and for one
that sees every card before it plays
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import mean
from typing import TextIO

from kibitz import gameplay
from kibitz.arena.matches.competition import Terms
from kibitz.arena.matches.results import Results
from kibitz.games.take_five.course.competition import BEGINNERS_FILE, Competition, enter
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.minds.adapting import Adaptive
from kibitz.games.take_five.minds.searching import Searcher
from kibitz.games.take_five.minds.setting_up import network
from kibitz.games.take_five.state import Round, masked
from kibitz.intervals import standard_error
from kibitz.table import Adviser, Clock, Move, Seat, State, View

STUDENTS = Path(__file__).parent / "take_five_students.py"
SEARCHING = {"searcher": Searcher, "adaptive": Adaptive}


def field(
    ours: Sequence[str], others: Sequence[str], staging: str, seconds: float | None, deals: int, most: int = 10
) -> Competition:
    """The beginners, the students, whoever else is named, and our own."""
    words = ("1", BEGINNERS_FILE, str(STUDENTS), *others, *ours)
    course = enter(Terms(words, Path(staging), seconds, "none"))
    assert course is not None
    course.minds = {
        name: partial(SEARCHING[name], deals=deals) if name in SEARCHING else make
        for name, make in course.minds.items()
    }
    course.match = replace(course.match, largest=most)
    return course


def tournament(course: Competition, deals: int, seed: int, ours: Sequence[str]) -> Results:
    """The results; every 50 deals those so far are printed."""
    results = Results(GAME, course.match)
    for done, games in enumerate(course.deals(seed, range(deals)), 1):
        results.add(games)
        if done % 50 == 0 and done < deals:
            print(f"{done} of {deals} deals", file=sys.stderr)
            report(results, ours, sys.stderr)
    return results


def report(results: Results, ours: Sequence[str], out: TextIO) -> None:
    """Everyone's average, and each of ours against the best that is not ours."""
    ranked = results.standings.table()
    for standing in ranked:
        print(f"  {standing.name:20} {standing.mean:7.3f} ± {standing.error or 0:.3f}", file=out)
    best = next(standing.name for standing in ranked if standing.name not in ours)
    for name in ours:
        print(f"{name}: {apart(results, name, best)} a game better than {best}, the best that is not ours", file=out)
    for first, second in pairwise(ours):
        print(f"{second}: {apart(results, second, first)} better than {first}", file=out, flush=True)


def report_order(results: Results, out: TextIO) -> None:
    """The minds as they are listed, each with how much better it is than the one before it."""
    before = None
    for mind in GAME.minds():
        mean = next(standing.mean for standing in results.standings.table() if standing.name == mind)
        better = f", {apart(results, mind, before)} better than {before}" if before else ""
        print(f"  {mind:20} {mean:7.3f}{better}", file=out)
        before = mind


def apart(results: Results, better: str, worse: str) -> str:
    """How much fewer points the one takes, deal by deal."""
    for pair in results.standings.differences().values():
        if {pair.first, pair.second} == {better, worse}:
            points_apart = pair.mean if pair.first == worse else -pair.mean
            return f"{points_apart:.3f} ± {pair.error or 0:.3f}"
    raise KeyError(better)


class AllSeeing:
    """Sees what all others have chosen, and plays the cheapest answer: in a round nobody can expect to do better."""

    def choose(self, position: Round, seat: int) -> int:
        costs = self.costs(position, seat)
        return min(costs, key=costs.__getitem__)

    def costs(self, position: Round, seat: int) -> dict[int, float]:
        """What each card takes in this round, and what the network expects of the rest."""
        costs = {}
        for card in position.hands[seat]:
            after = position.play(seat, card)
            if after.is_row_due:
                low = after.to_move[0]
                row = min(range(4), key=lambda row: after.table.points(after.rows[row]))
                after = after.play(low, f"row {row + 1}")
            cost = float(after.table.points(after.taken[seat]))
            if after.left:
                table = Table()
                others = [list(hand) for owner, hand in enumerate(after.hands) if owner != seat]
                table.set_hands([list(after.hands[seat]), *others], [list(row) for row in after.rows])
                best_place = network().evaluate(table, 0)
                cost += network().expected_points(len(after.hands[seat]))[best_place]
            costs[card] = cost
        return costs


class HandsSeen(Searcher):
    """A searcher that sees all hands, but not what the others choose."""

    hands: Sequence[Sequence[int]] = ()

    def inform(self, view: View, clock: Clock) -> None:
        super().inform(view, clock)
        if not masked(view).is_row_due:
            self.search.show([list(hand) for hand in self.hands])


def all_seeing(state: State, minds: Sequence[Adviser]) -> dict[Seat, Move]:
    """Everyone's choice of a card: that of seat 0 is made by one who sees the others'."""
    chosen = {seat: minds[seat].advise(state.view(seat), Clock())[0].move for seat in state.to_move if seat}
    for seat, move in chosen.items():
        state = state.play(seat, move)
    return {0: AllSeeing().choose(state.position, 0), **chosen}


def bound(games: int, seed: int, staging: str, deals: int) -> None:
    """One seat among nine of the field, with the same deals and opponents for each mind that takes it."""
    course = field(["swift", "swift", "searcher"], [], staging, None, deals)
    opponents = [name for name in course.match.entrants if name not in ("swift-2", "searcher")]
    scores: dict[str, list[float]] = {"swift": [], "searcher": [], "hands-seen": [], "all-seeing": []}
    hands_seen = HandsSeen(seed, deals)
    for game in range(seed, seed + games):
        others = Random(f"{game} company").sample(opponents, 9)
        for name, taken in scores.items():
            minds = course.seated(game, 0, ["searcher" if name == "searcher" else "swift-2", *others])
            if name == "hands-seen":
                minds[0] = hands_seen
            turns = gameplay.turns(State(Round(10)), dict(enumerate(minds)), Random(game))
            turn = next(turns)
            while turn.state.to_move:
                is_choice_of_card = 0 in turn.state.to_move and not turn.state.position.is_row_due
                choices: dict[Seat, Move] = {}
                if is_choice_of_card and name == "all-seeing":
                    choices = all_seeing(turn.state, minds)
                hands_seen.hands = turn.state.position.hands
                turn = turns.send(choices)
            taken.append(turn.state.scores()[0])
    for name, taken in scores.items():
        print(f"{name:12} {mean(taken):.3f} ± {standard_error(taken) or 0:.3f}")
    for name, what in (("hands-seen", "all hands"), ("all-seeing", "all cards before they are played")):
        gains = [a - b for a, b in zip(scores["searcher"], scores[name], strict=True)]
        print(f"seeing {what} would bring: {mean(gains):.3f} ± {standard_error(gains) or 0:.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("swift", "search", "order", "small", "bound"))
    parser.add_argument("--deals", type=int, help="deals; each is as many games as there are entrants")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, help="time a move of the searching minds (default: --imagined deals)")
    parser.add_argument(
        "--imagined", type=int, default=1500, help="deals that a searching mind imagines (default 1500)"
    )
    parser.add_argument("--ours", nargs="*", metavar="MIND", help="our own entrants (default: as the question needs)")
    parser.add_argument("--players", nargs="*", type=int, default=[2, 4, 6], help="the small tables (default 2 4 6)")
    parser.add_argument("--with", dest="others", nargs="*", default=[], metavar="FILE", help="further students' files")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as staging:
        if given.what == "bound":
            bound(given.deals or 1500, given.seed, staging, given.imagined)
            return
        every = ["swift", "searcher", "adaptive"]
        usual = {"swift": ["swift"], "small": ["swift", "searcher"], "search": every, "order": every}
        ours = given.ours or usual[given.what]
        deals = given.deals or {"swift": 1600, "search": 800, "order": 800, "small": 250}[given.what]
        for most in given.players if given.what == "small" else (10,):
            course = field(ours, given.others, staging, given.seconds, given.imagined, most)
            results = tournament(course, deals, given.seed, ours)
            print(f"tables of {most}, {deals * len(course.match.entrants)} games")
            (report_order(results, sys.stdout) if given.what == "order" else report(results, ours, sys.stdout))


if __name__ == "__main__":
    main()
