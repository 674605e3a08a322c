"""The course's competition: one object per player for all of it, and beside its table what a fair match can say.

For each deal the entrants are put in a circle in random order; every stretch of it as long as the table is a game. So
each entrant has every seat, and with it every hand of the deal, exactly once; the deals' means are what is
independent.
"""

from __future__ import annotations

import contextlib
import io
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from random import Random

from kibitz.arena.statistics import Z95, mean, standard_error
from kibitz.games.take_five import contract
from kibitz.games.take_five.position import ROW_MOVES, Position, Sight, points
from kibitz.games.take_five.rules import HAND
from kibitz.table import CHANCE, Advice, Adviser, Clock, InvalidText, Move, View

TABLE = 10
COURSE_GAMES = 1000


@dataclass
class Entrant:
    name: str
    adviser: Adviser
    games: int = 0
    total: float = 0.0
    means: list[float] = field(default_factory=list)
    """Of each deal."""

    @property
    def average(self) -> float:
        return self.total / self.games if self.games else 0.0


class Student(Adviser):
    """A course's player as an adviser; an answer outside the rules becomes a random card or row, as in the course."""

    def __init__(self, player: contract.Player, seed: int) -> None:
        self.player = player
        self.rng = Random(seed)
        self.company: Callable[[], list[tuple[str, float, int]]] = list
        """Everyone in the competition: name, average so far, seat in this game or -1."""
        self.faults = 0
        self.fault = ""
        """What the first one was."""

    def starts(self, view: View) -> None:
        self.player.reset()
        self.guarded(self.player.startGame)

    def ends(self, view: View) -> None:
        assert isinstance(view, Sight)
        state = self.show(view, HAND)
        self.player.games += 1
        self.player.totalpenalty += points(view.taken[view.seat])
        self.guarded(self.player.endGame, state)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        assert isinstance(view, Sight)
        state = self.show(view, HAND + 1 - len(view.hand))
        move: Move
        if view.is_row_due:
            row = self.guarded(self.player.chooseRow, state.rows, state)
            if type(row) is not int or not 0 <= row < len(ROW_MOVES):
                self.note(f"chose row {row!r}")
                row = self.rng.randrange(len(ROW_MOVES))
            move = ROW_MOVES[row]
        else:
            card = self.guarded(self.player.playCard, self.player.hand, state.rows, state)
            move = getattr(card, "number", 0)
            if type(move) is not int or move not in view.hand:
                self.note(f"played {card!s:.40}")
                move = self.rng.choice(view.hand)
        return [Advice(move, None)]

    def show(self, view: Sight, turn: int) -> contract.State:
        """The course's objects for what the seat sees."""
        seats = [
            ([contract.Card(card) for card in pile], contract.Card(last) if last else None)
            for pile, last in zip(view.taken, view.last, strict=True)
        ]
        self.player.hand = [contract.Card(card) for card in view.hand]
        self.player.collection, self.player.lastcard = list(seats[view.seat][0]), seats[view.seat][1]
        company = self.company() or [(f"seat {seat}", 0.0, seat) for seat in range(view.seats)]
        players = [
            contract.PlayerState(name, *((seats[seat][0], score, True, seats[seat][1]) if seat >= 0 else ((), score)))
            for name, score, seat in company
        ]
        return contract.State(turn, [contract.Row(cards=row) for row in view.rows], players)

    def guarded(self, ask: Callable[..., object], *what: object) -> object:
        """Call into the player; what it prints is dropped, what it raises is noted."""
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                return ask(*what)
        except Exception as error:
            self.note(f"{type(error).__name__}: {error}")
            return None

    def note(self, fault: str) -> None:
        self.faults += 1
        self.fault = self.fault or fault


class Competition:
    """Entrants, the games they have played, and what follows from them."""

    def __init__(self, entrants: Sequence[Entrant], seed: int = 0, seconds: float | None = None) -> None:
        if len(entrants) < 2:
            raise InvalidText(f"{len(entrants)} entrants: expected at least 2")
        self.entrants, self.seed, self.seconds = list(entrants), seed, seconds
        self.deals = 0

    @property
    def games_a_deal(self) -> int:
        return len(self.entrants)

    def tables(self, deal: int) -> Iterator[list[Entrant]]:
        """The games of one deal."""
        circle = list(self.entrants)
        Random(f"{self.seed} {deal} seats").shuffle(circle)
        twice = circle * 2
        for start in range(len(circle)):
            yield twice[start : start + min(TABLE, len(circle))]

    def play_deal(self) -> None:
        """One deal with everyone in every seat."""
        scores: dict[str, list[float]] = {entrant.name: [] for entrant in self.entrants}
        random.seed(f"{self.seed} {self.deals} course")  # the students' own dice
        for players in self.tables(self.deals):
            for entrant, score in zip(players, self.play(players), strict=True):
                scores[entrant.name].append(score)
                entrant.games += 1
                entrant.total += score
        for entrant in self.entrants:
            entrant.means.append(mean(scores[entrant.name]))
        self.deals += 1

    def play(self, players: Sequence[Entrant]) -> tuple[float, ...]:
        rng = Random(f"{self.seed} {self.deals} deal")
        state = Position(len(players))
        state = state.play(CHANCE, state.draw(rng))
        seats = {player.name: seat for seat, player in enumerate(players)}
        company = [(entrant.name, entrant.average, seats.get(entrant.name, -1)) for entrant in self.entrants]
        for seat, player in enumerate(players):
            if hasattr(player.adviser, "company"):
                player.adviser.company = lambda: company
            player.adviser.starts(state.view(seat))
        while state.to_move:
            # Everyone is asked before anyone's card is played.
            chosen = [
                (seat, players[seat].adviser.advise(state.view(seat), Clock(self.seconds))[0].move)
                for seat in state.to_move
            ]
            for seat, move in chosen:
                state = state.play(seat, move)
        for seat, player in enumerate(players):
            player.adviser.ends(state.view(seat))
        return state.scores()

    def ranking(self) -> list[Entrant]:
        return sorted(self.entrants, key=lambda entrant: entrant.average)

    def difference(self, a: Entrant, b: Entrant) -> tuple[float, float | None]:
        """How much a takes more than b, and its standard error over the same deals."""
        differences = [x - y for x, y in zip(a.means, b.means, strict=True)]
        return mean(differences), standard_error(differences)

    def course_table(self) -> str:
        """As the course's harness prints it."""
        lines = ["NAME                   GAMES  AVERAGE"]
        lines += [f"{entrant.name:20s} {entrant.games:7d} {entrant.average:8.3f}" for entrant in self.ranking()]
        return "\n".join(lines)

    def report(self) -> str:
        """The averages with their errors, and whom each is really better than."""
        ranked = self.ranking()
        wide = max(len(entrant.name) for entrant in ranked)
        lines = [f"{self.deals} deals, every entrant in every seat of each; errors are standard errors over the deals"]
        lines.append(f"{'NAME'.ljust(wide)}  AVERAGE   ERROR  TO THE NEXT       REALLY BETTER THAN")
        pairs = len(ranked) * (len(ranked) - 1) // 2
        # So many comparisons at once: Sidak's level for 95 % that none of them is a fluke, by a bound on the normal
        # tail.
        certain = Z95 if pairs == 1 else sqrt(2) * _inverse_erf(0.95 ** (1 / pairs))
        for place, entrant in enumerate(ranked):
            error = standard_error(entrant.means)
            following = ""
            if place + 1 < len(ranked):
                apart, spread = self.difference(ranked[place + 1], entrant)
                following = f"{apart:6.3f}" + ("" if spread is None else f" ± {spread:.3f}")
            beaten = []
            for other in ranked[place + 1 :]:
                apart, spread = self.difference(other, entrant)
                if spread is not None and apart > certain * spread:
                    beaten.append(other.name)
            told = "all below" if beaten and len(beaten) == len(ranked) - place - 1 else ", ".join(beaten)
            shown = "" if error is None else f"{error:7.3f}"
            lines.append(
                f"{entrant.name.ljust(wide)}  {entrant.average:7.3f} {shown:7}  {following:16}  {told}".rstrip()
            )
        for entrant in ranked:
            if isinstance(entrant.adviser, Student) and entrant.adviser.faults:
                lines.append(f"{entrant.name}: {entrant.adviser.faults} faults, the first: {entrant.adviser.fault}")
        return "\n".join(lines)

    def as_json(self) -> dict[str, object]:
        ranked = self.ranking()
        return {
            "deals": self.deals,
            "standings": [
                {
                    "name": entrant.name,
                    "games": entrant.games,
                    "mean": entrant.average,
                    "standard error": standard_error(entrant.means),
                    "faults": getattr(entrant.adviser, "faults", 0),
                }
                for entrant in ranked
            ],
            "differences": [
                [a.name, b.name, *self.difference(b, a)] for i, a in enumerate(ranked) for b in ranked[i + 1 :]
            ],
        }


def _inverse_erf(p: float) -> float:
    """Where erf is p, by bisection."""
    from math import erf

    low, high = 0.0, 6.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if erf(middle) < p else (low, middle)
    return low


def entrants_of(requests: Sequence[str], seed: int, folder: Path = Path()) -> list[Entrant]:
    """Who enters: students' files, File.Class, and kibitz:NAME; a folder adds a place to look, as in the course."""
    from kibitz.arena.match import adviser
    from kibitz.games.take_five.game import GAME

    found: list[Entrant] = []
    folders = [folder, *(Path(request) for request in requests if Path(request).is_dir())]
    minds = GAME.minds()
    for request in requests:
        if Path(request).is_dir():
            continue
        if request in minds or request.startswith("kibitz:"):
            found.append(Entrant(request, adviser(GAME, request, Random(f"{seed} {request}").getrandbits(32))))
            continue
        homes = [home for home in folders if (home / f"{request.removesuffix('.py').split('.')[0]}.py").exists()]
        for player in contract.players_of(request, homes[-1] if homes else folder):
            try:
                made = player()
            except Exception as error:
                raise InvalidText(f"{request}: {player.__name__}() failed: {type(error).__name__}: {error}") from None
            student = Student(made, Random(f"{seed} {made.name}").getrandbits(32))
            found.append(Entrant(made.name or player.__name__, student))
    known: dict[str, int] = {}
    for entrant in found:
        known[entrant.name] = known.get(entrant.name, 0) + 1
        if known[entrant.name] > 1:
            entrant.name += f"-{known[entrant.name]}"
    return found


BEGINNERS = (
    "random-player",
    "low-penalty",
    "low-to-high",
    "high-to-low",
    "low-to-high-penalty",
    "high-to-low-penalty",
    "avoid-penalty",
)


def run(words: Sequence[str], seed: int = 0, seconds: float | None = None, json: bool = False) -> int:
    """The course's command line: the number of games, then the files; without files the beginners play."""
    games = int(words[0]) if words and words[0].isdigit() else COURSE_GAMES
    requests = list(words[1:] if words and words[0].isdigit() else words) or list(BEGINNERS)
    competition = Competition(entrants_of(requests, seed), seed, seconds)
    deals = max(1, -(-games // competition.games_a_deal))
    stopped = False
    try:
        for _ in range(deals):
            competition.play_deal()
            if sys.stderr.isatty():
                print(f"\r{competition.deals}/{deals} deals", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        stopped = True
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    if competition.deals:
        if json:
            from json import dumps

            print(dumps(competition.as_json(), indent=1, ensure_ascii=False))
        else:
            print(competition.course_table() + "\n\n" + competition.report())
    return 130 if stopped else 0
