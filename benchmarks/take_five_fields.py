"""How good each mind of Take 5! is in eight fields of opponents: beside the others at the table, and beside swift.

    python -m benchmarks.take_five_fields [--fields a b c d e f g h] [--minds searcher adaptive] [--seats 10]
        [--deals 300] [--imagined 120 | --seconds 0.1] [--keep FILE] [--json]
    python -m benchmarks.take_five_fields --minds one-round one-round-random network-playouts --seats 2 ...

a  the seven beginners                    e  copies of the mind itself
b  the five players by students           f  a mixture of all
c  g and h together                       g  flat Monte Carlo with 100 playouts
d  swift only                             h  flat Monte Carlo with 1000 playouts

In each deal one seat is swift's, the searcher's and the adaptive mind's in turn, with the same cards, seat and
opponents, so the difference has little noise. "Minus the field" is what a mind takes less what the others at its table
take on average: below 0 it wins. "Beside" the first mind is the difference of two of them. With --seconds each of its
choices takes so much processor time. Field e plays a deal with copies of the mind on all seats, then with swift on
each of them in turn, and compares the means of all seats. The deals are played one after another, since the adaptive
mind learns from each. With --keep each deal is a line of the file, and a second run goes on behind the last one.

The minds of the second command show what costs points at a table for two: one-round is the searcher as it plays with
four players and more, one-round-random expects random cards of the others instead of a player's, and network-playouts
is flat Monte Carlo with 1000 playouts in which all play as swift does.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

from benchmarks.take_five_strength import STUDENTS, field

from kibitz import gameplay
from kibitz.games.take_five.course.competition import BEGINNERS
from kibitz.games.take_five.engine.comparison import Comparison
from kibitz.games.take_five.engine.layout import KINDS, NETWORK_PLAYER, RANDOM_PLAYER
from kibitz.games.take_five.engine.search import Search
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.minds.adapting import Adaptive
from kibitz.games.take_five.minds.searching import Searcher
from kibitz.games.take_five.minds.setting_up import network, rows_by_points, start_search
from kibitz.games.take_five.rules import MOST_SEATS, SEATS
from kibitz.games.take_five.state import masked
from kibitz.intervals import standard_error
from kibitz.minds import Wrapper
from kibitz.table import Advice, Adviser, Clock, View

MINDS = ("searcher", "adaptive")
PARTS = ("one-round", "one-round-random", "network-playouts")
"""Minds that show what a part of another one is worth."""
STUDENT_NAMES = ("EarlyBird", "GapCounter", "HandSmoother", "OneRoundSampler", "RiskTaker")
SECOND = "-2"
"""Ends the name of the second player of a student's class: one object can't sit on two seats."""
PLAYOUTS = {"flat-100": 100, "flat-1000": 1000}
FIELDS: dict[str, tuple[str, ...]] = {
    "a": BEGINNERS,
    "b": (*STUDENT_NAMES, *(name + SECOND for name in STUDENT_NAMES)),
    "c": tuple(PLAYOUTS),
    "d": ("swift",),
    "e": (),
    "f": (*BEGINNERS, *STUDENT_NAMES, *PLAYOUTS, "swift", "searcher"),
    "g": ("flat-100",),
    "h": ("flat-1000",),
}
MILLISECONDS = 1000


def only(kind: int) -> list[float]:
    """The weights of the kinds of players where one of them is certain."""
    return [float(kind == each) for each in range(KINDS)]


class FlatMonteCarlo(Adviser):
    """Plays every card in the same random deals to the end of the game, where everyone plays at random."""

    def __init__(self, seed: int, playouts: int, kind: int = RANDOM_PLAYER) -> None:
        self.playouts = playouts
        """For all cards of a choice together."""
        self.random = Random(seed)
        self.comparison = Comparison(Search(network(), seed))
        self.comparison.own_kind = kind
        for seat in range(MOST_SEATS):
            self.comparison.search.set_kinds(seat, only(kind))

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = masked(view)
        if position.is_row_due:
            return rows_by_points(position)
        seed, hand, comparison = self.random.getrandbits(32), position.hands[view.seat], self.comparison
        costs = []
        for i in range(len(hand)):
            start_search(comparison.search, view)
            comparison.search.seed(seed)
            comparison.clear()
            comparison.run(i, i, max(1, self.playouts // len(hand)))
            costs.append(comparison.figures()[0])
        ranked = sorted(range(len(hand)), key=costs.__getitem__)
        return [Advice(hand[i], costs[i]) for i in ranked]


class OneRound(Searcher):
    """The searcher as it plays with four players and more."""

    def knows_all(self, view: View) -> bool:
        return False

    def is_fought(self, view: View) -> bool:
        return False


class OneRoundAtRandom(OneRound):
    """Expects any card of the others."""

    def inform(self, view: View, clock: Clock) -> None:
        for seat in range(MOST_SEATS):
            self.search.set_kinds(seat, only(RANDOM_PLAYER))


class ProcessorClock(Clock):
    """Counts the time of this process alone, so that other work on the machine takes nothing from a mind."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.started = time.process_time()

    def left(self) -> float:
        assert self.seconds is not None
        return self.started + self.seconds - time.process_time()


class Timed(Wrapper):
    """A mind with this number of seconds for each choice, and the processor time that its choices take."""

    def __init__(self, mind: Adviser, limit: float | None) -> None:
        super().__init__(mind)
        self.limit = limit
        self.seconds, self.choices = 0.0, 0

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        begun = time.process_time()
        advice = super().advise(view, clock if self.limit is None else ProcessorClock(self.limit))
        self.seconds += time.process_time() - begun
        self.choices += 1
        return advice


class Series:
    """The deals of one field, and the memories of the adaptive minds in it."""

    def __init__(
        self,
        letter: str,
        minds: Sequence[str],
        seats: int,
        imagined: int,
        seed: int,
        staging: str,
        seconds: float | None = None,
    ) -> None:
        self.letter, self.minds, self.seats, self.imagined, self.seed = letter, minds, seats, imagined, seed
        self.seconds = seconds
        self.course = field(["swift"], [str(STUDENTS)], staging, None, imagined)
        self.learners: dict[str, Adaptive] = {}
        """By the mind in the seat that is compared, and the learner's own name."""

    def play(self, number: int) -> dict[str, Any]:
        """One deal: the points of each mind and of swift in its place, and milliseconds a choice."""
        rng = Random(f"{self.seed} {self.letter} {self.seats} {number}")
        seat, company = rng.randrange(self.seats), self.company(rng)
        line: dict[str, Any] = {
            "field": self.letter,
            "seats": self.seats,
            "deal": number,
            "points": {},
            "ms": {},
            "minus": {},
        }
        swift = None
        if self.letter != "e":
            scores, _ = self.game(number, seat, "swift", company, "swift")
            swift, line["minus"]["swift"] = scores[seat], minus_the_others(scores, seat)
        for mind in self.minds:
            if swift is None:
                points, swift_points, ms = self.among_copies(number, mind)
            else:
                scores, ms = self.game(number, seat, mind, company, mind)
                points, swift_points = scores[seat], swift
                line["minus"][mind] = minus_the_others(scores, seat)
            line["points"][mind], line["ms"][mind] = [points, swift_points], ms
        line["memories"] = {
            name: [mind.games, mind.common_counts, mind.kind_counts] for name, mind in self.learners.items()
        }
        return line

    def among_copies(self, number: int, mind: str) -> tuple[float, float, float]:
        """The mean points of a mind and of swift among copies of the mind, over all seats; milliseconds a choice."""
        copies = [f"{mind}-{copy + 2}" for copy in range(self.seats - 1)]
        scores, ms = self.game(number, 0, mind, copies, mind)
        swift = [
            self.game(number, seat, "swift", copies, f"{mind} beside swift")[0][seat] for seat in range(self.seats)
        ]
        return mean(scores), mean(swift), ms

    def company(self, rng: Random) -> list[str]:
        """The others of a deal: everyone of the field as often as the seats allow, in a random order."""
        names, others = FIELDS[self.letter], list[str]()
        while names and len(others) < self.seats - 1:
            others += rng.sample(names, min(len(names), self.seats - 1 - len(others)))
        rng.shuffle(others)
        return others

    def game(
        self, number: int, seat: int, mind: str, company: Sequence[str], series: str
    ) -> tuple[Sequence[float], float]:
        """The points of all seats, and milliseconds a choice of this mind."""
        names = [*company[:seat], mind, *company[seat:]]
        advisers = [self.adviser(number, place, name, names, series) for place, name in enumerate(names)]
        timed = advisers[seat] = Timed(advisers[seat], self.seconds)
        deal = Random(f"{self.seed} deal {number}").getrandbits(32)
        record = gameplay.play(GAME, advisers, deal, names=names)
        assert record.scores is not None
        return record.scores, timed.seconds * MILLISECONDS / timed.choices

    def adviser(self, number: int, place: int, name: str, names: Sequence[str], series: str) -> Adviser:
        seed = Random(f"{self.seed} {number} {place}").getrandbits(32)
        if name.removesuffix(SECOND) in STUDENT_NAMES:
            return self.course.student(seed, number, name, "[]")
        if name in PLAYOUTS:
            return FlatMonteCarlo(seed, PLAYOUTS[name])
        kind = name.rstrip("0123456789").removesuffix("-")
        if kind == "searcher":
            return Searcher(seed, self.imagined)
        if kind == "one-round":
            return OneRound(seed, self.imagined)
        if kind == "one-round-random":
            return OneRoundAtRandom(seed, self.imagined)
        if kind == "network-playouts":
            return FlatMonteCarlo(seed, PLAYOUTS["flat-1000"], NETWORK_PLAYER)
        if kind == "adaptive":
            learner = self.learner(f"{series}: {name}")
            learner.names = names
            return learner
        return GAME.minds()[kind](seed)

    def learner(self, name: str) -> Adaptive:
        """The adaptive mind of this name in this series, made when it plays first."""
        if name not in self.learners:
            self.learners[name] = Adaptive(Random(f"{self.seed} {name}").getrandbits(32), self.imagined)
        return self.learners[name]

    def resume(self, line: dict[str, Any]) -> None:
        """Give the adaptive minds what they knew after this deal."""
        for name, (games, common, kinds) in line["memories"].items():
            learner = self.learner(name)
            learner.games, learner.common_counts, learner.kind_counts = games, common, kinds


def minus_the_others(scores: Sequence[float], seat: int) -> float:
    """A seat's points less what the others take on average."""
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def summary(lines: Sequence[dict[str, Any]], minds: Sequence[str]) -> dict[str, Any]:
    """Of one field: for each searching mind, how many points better than swift, the error, and the time."""
    found: dict[str, Any] = {"deals": len(lines)}
    for mind in minds:
        gains = [swift - points for points, swift in (line["points"][mind] for line in lines)]
        found[mind] = {
            "swift": mean(line["points"][mind][1] for line in lines),
            "better": mean(gains),
            "error": standard_error(gains),
            "ms": mean(line["ms"][mind] for line in lines),
        }
    for mind in lines[0]["minus"]:
        against = [line["minus"][mind] for line in lines]
        found.setdefault(mind, {}).update({"minus": mean(against), "minus_error": standard_error(against)})
    for mind in minds[1:]:
        if mind in lines[0]["minus"]:
            beside = [line["minus"][mind] - line["minus"][minds[0]] for line in lines]
            found[mind].update({"beside_first": mean(beside), "beside_first_error": standard_error(beside)})
    return found


def report(letter: str, seats: int, found: dict[str, Any], minds: Sequence[str]) -> None:
    print(f"{letter}, {seats} seats, {found['deals']} deals")
    for mind in minds:
        figures = found[mind]
        print(
            f"  {mind:16} better by {figures['better']:6.3f} ± {figures['error'] or 0:.3f} than swift with "
            f"{figures['swift']:.2f}, {figures['ms']:.1f} ms a move"
        )
    for mind in (*minds, "swift"):
        if "minus" in found.get(mind, {}):
            error = found[mind]["minus_error"] or 0
            print(f"  {mind:16} minus the field {found[mind]['minus']:6.3f} ± {error:.3f}", flush=True)
    for mind in minds[1:]:
        if "beside_first" in found[mind]:
            error = found[mind]["beside_first_error"] or 0
            print(f"  {mind:16} beside {minds[0]} {found[mind]['beside_first']:6.3f} ± {error:.3f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fields", nargs="+", choices=FIELDS, default=list(FIELDS))
    parser.add_argument("--minds", nargs="+", choices=(*MINDS, *PARTS), default=list(MINDS))
    parser.add_argument("--seats", type=int, choices=SEATS, default=MOST_SEATS, help="players at the table")
    parser.add_argument("--deals", type=int, default=300, help="deals in each field")
    parser.add_argument("--imagined", type=int, default=120, help="deals that a searching mind imagines")
    parser.add_argument("--seconds", type=float, help="processor time of each choice, instead of a number of deals")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="a file with a line for each deal, to go on from")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    given = parser.parse_args()
    settings = {"minds": given.minds, "imagined": given.imagined, "seconds": given.seconds, "seed": given.seed}
    kept = list(map(json.loads, given.keep.read_text().splitlines())) if given.keep and given.keep.exists() else []
    if any(line["settings"] != settings for line in kept):
        parser.error(f"{given.keep} has deals of other settings: expected {settings}")
    found = {}
    with tempfile.TemporaryDirectory() as staging:
        for letter in given.fields:
            lines = [line for line in kept if (line["field"], line["seats"]) == (letter, given.seats)][: given.deals]
            series = Series(letter, given.minds, given.seats, given.imagined, given.seed, staging, given.seconds)
            if lines:
                series.resume(lines[-1])
            stopped = False
            try:
                while len(lines) < given.deals:
                    lines.append({**series.play(len(lines)), "settings": settings})
                    if given.keep:
                        with given.keep.open("a") as out:
                            print(json.dumps(lines[-1]), file=out)
                    print(f"\r{letter}: {len(lines)} of {given.deals} deals", end="", file=sys.stderr, flush=True)
            except KeyboardInterrupt:
                stopped = True
            print(file=sys.stderr)
            if lines:
                found[letter] = summary(lines, given.minds)
                if not given.json:
                    report(letter, given.seats, found[letter], given.minds)
            if stopped:
                print("stopped; with --keep the same command goes on", file=sys.stderr)
                break
    if given.json:
        print(json.dumps({"seats": given.seats, **settings, "fields": found}))


if __name__ == "__main__":
    main()
