"""The course's competition: one object per player for all of it.

For each deal the entrants are put in a circle in random order; every stretch of it as long as the table is a game. So
each entrant has every seat, and with it every hand of the deal, exactly once; the deals' means are what is
independent.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random

from kibitz import catalog, play
from kibitz.arena import competition
from kibitz.arena.competition import Terms
from kibitz.arena.match import Match, Played
from kibitz.arena.outsider import Guests, ModuleOutsider, Outsider
from kibitz.arena.programs import Program, gather
from kibitz.arena.reports.report import Results
from kibitz.arena.sandbox.limits import Violation
from kibitz.games.take_five.course.contract import CONTRACT
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.minds import Adaptive
from kibitz.table import Adviser, Clock, InvalidText, View

COURSE_GAMES = 1000
BEGINNERS = (
    "random-player",
    "low-penalty",
    "low-to-high",
    "high-to-low",
    "low-to-high-penalty",
    "high-to-low-penalty",
    "avoid-penalty",
)
BEGINNERS_FILE = "Take5Beginners"
MOST_GAMES = 1_000_000
"""For which a program gets time, where nobody says how many there will be."""
MOST_SHOWN = 30
"""Characters of the name that a player gives itself."""


@dataclass(frozen=True)
class Circle(Match):
    """Everyone in every seat once a deal, whatever their number."""

    largest: int = 10
    """Players at a table."""

    def seats(self) -> int:
        return min(super().seats(), self.largest)

    def games_a_deal(self) -> int:
        return len(self.entrants)

    def tables(self, seed: int = 0) -> list[tuple[str, ...]]:
        circle = list(self.entrants)
        Random(f"{seed} circle").shuffle(circle)
        twice = circle * 2
        return [tuple(twice[start : start + self.seats()]) for start in range(len(circle))]


class Student(ModuleOutsider):
    """A course's player in one game; its object lives on in its box."""

    def __init__(self, guests: Guests, name: str, seed: int, player: str) -> None:
        super().__init__(guests, CONTRACT, name, seed)
        self.player = player
        """Its class."""
        self.company: Sequence[tuple[str, float, int]] = ()
        """Everyone in the competition: name, average so far, seat in this game or -1."""

    def starts(self, view: View) -> None:
        told = CONTRACT.starts(view, self.seed)
        self.tell({**told, "player": self.player, "company": self.company}, view)


class Competition(competition.Competition):
    """Entrants that play deal after deal, and are told how it stands as the course tells it."""

    def __init__(
        self, match: Circle, minds: Mapping[str, Callable[[int], Adviser]], players: Mapping[str, str], deals: int = 0
    ) -> None:
        """Minds and the classes of programs by their names as entrants."""
        self.match = match
        self.wanted = deals or None
        self.minds, self.players = minds, players
        games = deals * match.games_a_deal() or MOST_GAMES
        self.guests = Guests(CONTRACT, match.programs, match.isolation, match.level, games)
        self.learners: dict[str, Adaptive] = {}
        self.games = dict.fromkeys(match.entrants, 0)
        self.totals = dict.fromkeys(match.entrants, 0.0)
        self.otherwise: set[str] = set()
        """Programs that were asked again and gave another answer than before."""

    def seated(self, seed: int, number: int, names: Sequence[str]) -> list[Adviser]:
        """The players of a deal's game, told who sits there."""
        seats = {name: seat for seat, name in enumerate(names)}
        company = [
            (name, self.totals[name] / max(self.games[name], 1), seats.get(name, -1)) for name in self.match.entrants
        ]
        found: list[Adviser] = []
        for name in names:
            if name in self.players:
                self.guests.begin(name)
                own = Random(f"{seed} {number} {name}").getrandbits(32)
                student = Student(self.guests, name, own, self.players[name])
                student.company = company
                found.append(student)
                continue
            if name not in self.learners:
                mind = self.minds[name](Random(f"{seed} {name}").getrandbits(32))
                if not isinstance(mind, Adaptive):
                    found.append(mind)
                    continue
                self.learners[name] = mind
            self.learners[name].names = names
            found.append(self.learners[name])
        return found

    def play(self, seed: int, number: int) -> Played:
        names = self.match.tables(seed)[number]
        advisers = self.seated(seed, number, names)
        told = play.play(GAME, advisers, seed, seconds=self.match.seconds, names=names)
        played = Played.of(told, [one for one in advisers if isinstance(one, Outsider)])
        self.count(names, played.scores)
        return played

    def count(self, names: Sequence[str], scores: Sequence[float]) -> None:
        for name, score in zip(names, scores, strict=True):
            self.games[name] += 1
            self.totals[name] += score

    def relive(self, number: int, played: Played) -> None:
        told = played.record
        assert told.seed is not None
        learning = {
            seat: one
            for seat, one in enumerate(self.seated(told.seed, number, told.players))
            if isinstance(one, Student | Adaptive)
        }
        states = play.replay(told)
        state = next(state for state in states if state.to_move != (-1,))
        for seat, one in learning.items():
            one.starts(state.view(seat))
        chosen = told.moves[1:]
        for (seat, text), following in zip(chosen, states, strict=True):
            if seat in learning:
                self.remind(learning[seat], state.view(seat), text, told.players[seat])
            state = following
        for seat, one in learning.items():
            one.ends(state.view(seat))
        self.count(told.players, played.scores)

    def remind(self, one: Student | Adaptive, view: View, text: str, name: str) -> None:
        """Of a choice that was made before."""
        if isinstance(one, Adaptive):
            one.remember(view)
        elif str(one.advise(view, Clock())[0].move) != text and name not in self.otherwise:
            self.otherwise.add(name)
            print(
                f"kibitz: {name} does not choose again what it chose before the stop (dice of its own, or the time): "
                "what it learns now may differ",
                file=sys.stderr,
            )

    def head(self, results: Results) -> str:
        """As the course's harness prints it, and who is really better than whom."""
        ranked = results.standings.table()
        lines = ["NAME                   GAMES  AVERAGE"]
        lines += [f"{one.name:20s} {one.games:7d} {one.mean:8.3f}" for one in ranked]
        lines.append("")
        apart = results.standings.apart()
        names = [one.name for one in ranked]
        for place, name in enumerate(names[:-1]):
            below = names[place + 1 :]
            beaten = [other for other in below if apart.get((name, other)) or apart.get((other, name))]
            told = "all below" if beaten == below else ", ".join(beaten) or "nobody for certain"
            lines.append(f"{name} is better than {told}")
        return "\n".join(lines) + "\n"

    def close(self) -> None:
        self.guests.close()


@dataclass(frozen=True)
class Entrant:
    name: str
    what: str
    """The mind's name, or the class in the program's file."""
    program: Program | None = None


def enter(terms: Terms) -> Competition | None:
    """The course's command line: the number of games, then files, File.Class, or minds; None where only minds that
    learn nothing from game to game are named."""
    words = list(terms.words)
    games = int(words.pop(0)) if words[0].isdigit() else 0
    minds = GAME.minds()
    plain = [word.removeprefix("kibitz:") for word in words]
    if not games and all(word in minds and minds[word] is not Adaptive for word in plain):
        return None
    found: dict[str, Entrant] = {}
    for word in words or [BEGINNERS_FILE]:
        for entrant in entrants_of(word, terms):
            found[unlike(entrant.name, found)] = entrant
    if len(found) < 2:
        raise InvalidText(f"{len(found)} entrants: expected at least 2")
    programs = tuple(replace(one.program, name=name) for name, one in found.items() if one.program)
    match = Circle(GAME.name, tuple(found), {}, terms.seconds, programs, terms.isolation)
    makers = {name: partial(catalog.mind, GAME, one.what) for name, one in found.items() if not one.program}
    players = {name: one.what for name, one in found.items() if one.program}
    return Competition(match, makers, players, -(-(games or COURSE_GAMES) // len(found)))


def entrants_of(word: str, terms: Terms) -> list[Entrant]:
    """Whom a word of the command line enters."""
    if word == BEGINNERS_FILE and not Path(f"{word}.py").exists():
        return [Entrant(name, name) for name in BEGINNERS]
    if word.startswith("kibitz:") or word in (*GAME.minds(), "best"):
        catalog.mind(GAME, word, 0)
        return [Entrant(word, word)]
    return players_of(word, terms)


def unlike(name: str, others: Container[str]) -> str:
    """The name, with a number where somebody has it already."""
    found, number = name, 1
    while found in others:
        number += 1
        found = f"{name}-{number}"
    return found


def located(word: str) -> tuple[Path, str]:
    """The file that a word of the course's command line means, and the class in it that is named."""
    path = Path(word)
    if path.is_dir() or path.suffix == ".zip":
        return path, ""
    plain = word.removesuffix(".py")
    if Path(f"{plain}.py").is_file():
        return Path(f"{plain}.py"), ""
    stem, dot, wanted = plain.rpartition(".")
    if dot and Path(f"{stem}.py").is_file():
        return Path(f"{stem}.py"), wanted
    raise InvalidText(f"no file {plain}.py for entrant {word!r}: expected a student's file, File.Class, or kibitz:NAME")


def players_of(word: str, terms: Terms) -> list[Entrant]:
    """The players that a file, or each submission of a folder or zip, holds."""
    path, wanted = located(word)
    found = []
    programs = gather(path, CONTRACT, terms.staging, terms.deadline)
    with Guests(CONTRACT, programs, terms.isolation) as guests:
        for program in programs:
            try:
                box, slot = guests.box(program.name)
                told = box.ask(slot, {"players": wanted})
            except Violation as violation:
                if path.suffix == ".py":
                    raise InvalidText(f"{path} can't play: {violation.message}") from None
                print(f"kibitz: {program.name} is left out: {violation.message}", file=sys.stderr)
                continue
            found += [Entrant(shown(own) or player, player, program) for player, own in told]
    return found


def shown(name: object) -> str:
    """A name that a program gave itself, fit to be printed."""
    return " ".join("".join(c for c in str(name) if c.isprintable()).split())[:MOST_SHOWN]
