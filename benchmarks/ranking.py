"""After how many games a ranking is that of all games, by the scores as they are and by those without luck.

    python -m benchmarks.ranking take-five --keep ranking.txt
    python -m benchmarks.ranking sebastian --games 5000

In Take 5! the course's seven beginners, the five students of benchmarks/take_five_students.py and the course file of
Kibitz play, all of them as programs in the course's form that are trusted; --with FILE adds others'. In other games the
minds play that do not search for seconds. Everyone plays the same deals in every seat.

A ranking is reached when from there on nothing of it changes: the order of the means, and which pairs are told apart
(Holm's method, 5 %). The pairs that all games together tell apart count, since the others are not in any order.
"""

import argparse
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from benchmarks.kept import kept
from benchmarks.luck import usual

from kibitz import catalog, luck
from kibitz.arena.figures.standings import Standings
from kibitz.arena.matches.competition import Terms
from kibitz.arena.matches.match import Match, Played
from kibitz.cli.common import whole_number
from kibitz.games.take_five.course.competition import BEGINNERS_FILE, enter

ROOT = Path(__file__).parents[1]
PROGRAMS = (
    BEGINNERS_FILE,
    str(ROOT / "benchmarks" / "take_five_students.py"),
    str(ROOT / "courses/tilburg/Take5Kibitz.py"),
)
GAMES = 20_000
STEP = 1.05
"""The ranking is looked at after numbers of deals that grow by this factor."""


class Game(NamedTuple):
    """What counts of a finished game."""

    players: tuple[str, ...]
    scores: tuple[float, ...]
    luck: tuple[float, ...] | None


def course_deals(programs: Sequence[str], first: int) -> Iterator[list[Played]]:
    """The deals of the course's competition in Take 5! from this one on."""
    with tempfile.TemporaryDirectory() as staging:
        course = enter(Terms(("1", *programs), Path(staging), isolation="none", lives=1))
        assert course is not None
        with closing(course):
            yield from course.deals(0, range(first, 10**9))


def mind_deals(match: Match, first: int) -> Iterator[list[Played]]:
    games = match.games_a_deal()
    session = match.session(0, first * games)
    while True:
        yield [session.play() for _ in range(games)]


def lines(deals: Callable[[int], Iterator[list[Played]]]) -> Callable[[int], str]:
    """The deal of a number as a line; numbers are asked for one after the other."""
    running: list[Iterator[list[Played]]] = []

    def line(number: int) -> str:
        if not running:
            running.append(deals(number))
        return json.dumps([(game.players, game.scores, game.luck) for game in next(running[0])])

    return line


def read(line: str) -> list[Game]:
    return [
        Game(tuple(players), tuple(scores), tuple(given) if given else None)
        for players, scores, given in json.loads(line)
    ]


class Ranking(NamedTuple):
    deals: int
    order: tuple[str, ...]
    apart: frozenset[tuple[str, str]]
    """The pairs that are told apart, the better one first."""


def rankings(deals: Sequence[Sequence[Game]], lowest_first: bool, luck_free: bool) -> list[Ranking]:
    """The ranking after more and more deals."""
    found, standings, due = [], Standings(lowest_first), 2.0
    for number, games in enumerate(deals, 1):
        standings.add(games, [game.luck for game in games] if luck_free else [])
        if number >= due or number == len(deals):
            due = max(number + 1, number * STEP)
            apart = [
                (pair.first, pair.second) if (pair.mean < 0) == lowest_first else (pair.second, pair.first)
                for pair in standings.differences().values()
                if pair.apart
            ]
            found.append(Ranking(number, tuple(row.name for row in standings.means()), frozenset(apart)))
    return found


def reached(found: Sequence[Ranking], is_reached: Callable[[Ranking], bool]) -> int:
    """The number of deals from which on it is reached."""
    deals = found[-1].deals
    for ranking in reversed(found):
        if not is_reached(ranking):
            break
        deals = ranking.deals
    return deals


def is_in_order(ranking: Ranking, pairs: frozenset[tuple[str, str]]) -> bool:
    """Whether the order of means has all of these pairs in their order."""
    place = {name: number for number, name in enumerate(ranking.order)}
    return all(place[better] < place[worse] for better, worse in pairs)


def report(title: str, found: Sequence[Ranking], games: int, truth: Ranking) -> None:
    pairs = truth.apart
    every = len(truth.order) * (len(truth.order) - 1) // 2
    print(f"{title}: after {games * found[-1].deals} games {len(found[-1].apart)} of {every} pairs are told apart")
    for name, order in (("the order of these pairs", pairs), ("the whole order", frozenset(pairwise(truth.order)))):
        after = reached(found, lambda one, order=order: is_in_order(one, order))
        print(f"  {name} is that of all games after {games * after}")
    for share in (0.5, 0.8, 0.9):
        enough = share * len(pairs)
        after = reached(found, lambda one, enough=enough: len(one.apart & pairs) >= enough)
        print(f"  {share:.0%} of the {len(pairs)} pairs are told apart after {games * after}")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("game", choices=[name for name in catalog.names() if catalog.game(name).minds()])
    reader.add_argument("--games", type=whole_number("games", 20), default=GAMES, help=f"(default {GAMES})")
    reader.add_argument("--with", dest="others", nargs="*", default=[], metavar="FILE", help="further programs")
    reader.add_argument("--keep", type=Path, metavar="FILE", help="keep each deal; the same command goes on from there")
    words = reader.parse_args()
    rules = catalog.game(words.game)
    if words.game == "take-five":
        programs = [*PROGRAMS, *words.others]

        def deals(first: int) -> Iterator[list[Played]]:
            return course_deals(programs, first)

        with closing(course_deals(programs, 0)) as once:
            games = len(next(once))
        entrants: Sequence[str] = [Path(program).name for program in programs]
    else:
        match = Match(words.game, tuple(usual(words.game)))
        entrants, games = match.entrants, match.games_a_deal()

        def deals(first: int) -> Iterator[list[Played]]:
            return mind_deals(match, first)

    settings = {"game": words.game, "entrants": list(entrants)}
    wanted = max(2, -(-words.games // games))
    played = [read(line) for line in kept(words.keep, wanted, lines(deals), "deals", settings)]
    lowest_first = rules.aim == "lowest"
    plain = rankings(played, lowest_first, luck_free=False)
    print(f"{words.game}: {len(played)} deals of {games} games, {len(plain[-1].order)} entrants")
    report("by scores", plain, games, plain[-1])
    if luck.of(words.game):
        report("without luck", rankings(played, lowest_first, luck_free=True), games, plain[-1])
    else:
        print("what luck gave is not known in this game: without it the ranking is the same")


if __name__ == "__main__":
    main()
