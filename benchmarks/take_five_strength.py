"""How strong Kibitz's players of Take 5! are: a field of fifteen, common deals, every entrant in every seat.

python benchmarks/take_five_strength.py quick      the quick mind in a field of beginners and students, tables of ten
python benchmarks/take_five_strength.py search     the searching and the adaptive mind in the same field
python benchmarks/take_five_strength.py small      tables of 2, 4 and 6
python benchmarks/take_five_strength.py bound      the same seat for each mind, and for one that sees every card before
it plays
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import mean

from kibitz.arena.statistics import standard_error
from kibitz.games.take_five import competition
from kibitz.games.take_five.competition import BEGINNERS, Competition, Entrant, entrants_of
from kibitz.games.take_five.kernel import Table
from kibitz.games.take_five.minds import MINDS, Searcher, network
from kibitz.games.take_five.position import Position, points
from kibitz.table import CHANCE, Adviser, Clock, View

STUDENTS = Path(__file__).parent / "take_five_students.py"


def field(ours: Sequence[str], seed: int, seconds: float | None, deals: int, others: Sequence[str]) -> list[Entrant]:
    """The beginners, the students, whoever else is named, and our own."""
    found = entrants_of([*BEGINNERS, str(STUDENTS), *others], seed)
    for name in ours:
        made: Adviser = MINDS[name](seed)
        if isinstance(made, Searcher):
            made.deals = deals
        found.append(Entrant(name, made))
    return found


def tournament(entrants: list[Entrant], deals: int, seed: int, seconds: float | None, most: int) -> Competition:
    competition.TABLE = most
    played = Competition(entrants, seed, seconds)
    for done in range(deals):
        played.play_deal()
        if (done + 1) % 50 == 0:
            print(f"  {done + 1} of {deals} deals", file=sys.stderr, flush=True)
    return played


def margins(played: Competition, ours: Sequence[str], strangers: Sequence[str]) -> None:
    """Each of ours against the best that is not ours."""
    by_name = {entrant.name: entrant for entrant in played.entrants}
    rest = [entrant for entrant in played.ranking() if entrant.name not in strangers]
    for name in ours:
        apart, error = played.difference(rest[0], by_name[name])
        print(f"{name}: {apart:.3f} ± {error or 0:.3f} a game better than {rest[0].name}, the best that is not ours")
    if len(ours) == 2:
        apart, error = played.difference(by_name[ours[0]], by_name[ours[1]])
        print(f"{ours[1]}: {apart:.3f} ± {error or 0:.3f} better than {ours[0]}")


class AllSeeing:
    """Sees what all others have chosen, and plays what is then cheapest: nobody can be expected to do better in a
    round."""

    def choose(self, state: Position, seat: int) -> int:
        found, least = state.hands[seat][0], 1e9
        for card in state.hands[seat]:
            after = state.play(seat, card)
            if after.is_row_due:
                low = after.to_move[0]
                row = min(range(4), key=lambda row: points(after.rows[row]))
                after = after.play(low, f"row {row + 1}")
            cost = float(points(after.taken[seat]))
            if after.left:
                table = Table()
                table.lay_out(
                    [list(hand) for hand in (after.hands[seat], *(h for s, h in enumerate(after.hands) if s != seat))],
                    [list(row) for row in after.rows],
                )
                cost += network().expected(len(after.hands[seat]))[network().weigh(table, 0)]
            if cost < least:
                found, least = card, cost
        return found


def bound(games: int, seed: int, deals: int) -> None:
    """One seat among nine of the field, the same deals and company for each who takes it."""
    company = [*entrants_of([*BEGINNERS, str(STUDENTS)], seed), Entrant("swift", MINDS["swift"](seed))]
    scores: dict[str, list[float]] = {"swift": [], "searcher": [], "all-seeing": []}
    searcher = Searcher(seed, deals)
    for game in range(games):
        rng = Random(f"{seed} {game}")
        others = rng.sample(company, 9)
        for name, found in scores.items():
            state = Position(10)
            state = state.play(CHANCE, state.draw(Random(f"{seed} {game} deal")))
            minds: list[Adviser] = [entrant.adviser for entrant in others]
            for seat, mind in enumerate(minds, 1):
                mind.starts(state.view(seat))
            me: Adviser = searcher if name == "searcher" else MINDS["swift"](seed)
            while state.to_move:
                views: list[tuple[int, View]] = [(seat, state.view(seat)) for seat in state.to_move]
                chosen = [
                    (seat, (minds[seat - 1] if seat else me).advise(view, Clock())[0].move)
                    for seat, view in views
                    if seat or name != "all-seeing" or state.is_row_due
                ]
                for seat, move in sorted(chosen, reverse=True, key=lambda item: item[0]):
                    state = state.play(seat, move)
                if name == "all-seeing" and state.to_move == (0,) and not state.is_row_due:
                    state = state.play(0, AllSeeing().choose(state, 0))
            found.append(state.scores()[0])
    for name, found in scores.items():
        print(f"{name:12} {mean(found):.3f} ± {standard_error(found) or 0:.3f}")
    apart = [a - b for a, b in zip(scores["searcher"], scores["all-seeing"], strict=True)]
    print(f"what sight of all cards would still bring: {mean(apart):.3f} ± {standard_error(apart) or 0:.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("quick", "search", "small", "bound"))
    parser.add_argument("--deals", type=int, help="deals; each is as many games as there are entrants")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, help="time a move of the searching minds (default: --imagined deals)")
    parser.add_argument(
        "--imagined", type=int, default=1500, help="deals that a searching mind imagines (default 1500)"
    )
    parser.add_argument("--with", dest="others", nargs="*", default=[], metavar="FILE", help="further students' files")
    given = parser.parse_args()
    if given.what == "bound":
        bound(given.deals or 1500, given.seed, given.imagined)
        return
    ours = (
        ["swift"]
        if given.what == "quick"
        else ["swift", "searcher"]
        if given.what == "small"
        else ["searcher", "adaptive"]
    )
    strangers = set(MINDS) - set(BEGINNERS)
    for most in (2, 4, 6) if given.what == "small" else (10,):
        deals = given.deals or {"quick": 1600, "search": 250, "small": 250}[given.what]
        played = tournament(
            field(
                ours + (["swift"] if given.what == "search" else []),
                given.seed,
                given.seconds,
                given.imagined,
                given.others,
            ),
            deals,
            given.seed,
            given.seconds,
            most,
        )
        print(f"tables of {most}, {deals * len(played.entrants)} games")
        print(played.report())
        margins(played, ours, sorted(strangers))


if __name__ == "__main__":
    main()
