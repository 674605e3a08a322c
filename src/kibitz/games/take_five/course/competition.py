"""The course's competition: one object per player for all of it.

As the assignment has it ("Running a Competition"): the number of games comes first on the command line, then files with
players; without any the beginners play. What is added keeps chance out of the result: for each deal the entrants stand
in a circle in random order, and every stretch of it as long as the table is a game. So each entrant has every seat, and
with it every hand of the deal, exactly once, and the means of the deals are independent.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from kibitz import catalog, gameplay
from kibitz.arena.intake.report import Intake, joined
from kibitz.arena.matches import competition
from kibitz.arena.matches.competition import Entrant, Terms
from kibitz.arena.matches.match import Played
from kibitz.arena.matches.results import Results
from kibitz.arena.programs.advisers import Guests, ProgramAdviser
from kibitz.arena.programs.gathering import belongs_to_a_mind, entrant_name, gather
from kibitz.arena.sandbox.limits import Violation
from kibitz.arena.sanitise import sanitised
from kibitz.games.take_five.course.beginners import PLAYERS
from kibitz.games.take_five.course.circle import Circle, Players, Student
from kibitz.games.take_five.course.contract import CONTRACT
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.minds.adapting import Adaptive
from kibitz.table import CHANCE, Clock, InvalidText, View

COURSE_GAMES = 1000
COURSE_NAMES = {re.sub("(?<!^)(?=[A-Z])", "-", player.__name__).lower(): player.__name__ for player in PLAYERS}
"""What the course's own table calls its beginners, by the names of the minds that play like them."""
BEGINNERS = tuple(COURSE_NAMES)
BEGINNERS_FILE = "Take5Beginners"
MOST_GAMES = 1_000_000
"""The games for which a program gets time, where their number is not known."""
LONGEST_NAME = 30
"""The most characters of the name that a player gives itself."""
MOST_PLAYERS = 50
"""The most players that one file may enter."""


class Competition(Players, competition.Competition):
    """Entrants that play deal after deal and are shown the averages so far, as the course shows them."""

    match: Circle

    def __init__(self, match: Circle, deals: int = 0) -> None:
        games = deals * match.games_a_deal() or MOST_GAMES
        super().__init__(match, Guests(CONTRACT, match.programs, match.isolation, match.level, games))
        self.wanted = deals or None
        self.inconsistent: set[str] = set()
        """Programs that were asked again and gave another answer than before."""

    def play(self, seed: int, number: int) -> Played:
        names = self.match.tables(seed)[number]
        advisers = self.seated(seed, number, names)
        record = gameplay.play(GAME, advisers, seed, self.match.options, self.match.seconds, names)
        played = Played.of(record, [adviser for adviser in advisers if isinstance(adviser, ProgramAdviser)])
        self.count(names, played.scores)
        return played

    def relive(self, number: int, played: Played) -> None:
        record = played.record
        assert record.seed is not None
        learning = {
            seat: adviser
            for seat, adviser in enumerate(self.seated(record.seed, number, record.players))
            if isinstance(adviser, Student | Adaptive)
        }
        states = gameplay.replay(record)
        state = next(state for state in states if state.to_move != (CHANCE,))
        for seat, adviser in learning.items():
            adviser.starts(state.view(seat))
        choices = record.moves[1:]
        for (seat, text), following in zip(choices, states, strict=True):
            if seat in learning:
                self.remind(learning[seat], state.view(seat), text, record.players[seat])
            state = following
        for seat, adviser in learning.items():
            adviser.ends(state.view(seat))
        for adviser in learning.values():
            if isinstance(adviser, Student):
                adviser.finish()
        self.count(record.players, played.scores)

    def remind(self, adviser: Student | Adaptive, view: View, text: str, name: str) -> None:
        """Let a player repeat a choice that it made before: a program is asked again, whatever it answers now."""
        if isinstance(adviser, Adaptive):
            adviser.remember(view)
        elif str(adviser.advise(view, Clock())[0].move) != text and name not in self.inconsistent:
            self.inconsistent.add(name)
            print(
                f"kibitz: {name} does not repeat what it chose before the stop (random numbers of its own, or "
                "the time): what it learns now may differ",
                file=sys.stderr,
            )

    def head(self, results: Results) -> str:
        """The table as the course's harness prints it, and who is really better than whom."""
        ranked = results.standings.table()
        lines = ["NAME                   GAMES  AVERAGE"]
        names = [standing.name for standing in ranked]
        shown = {name: COURSE_NAMES.get(name, name) for name in names}
        lines += [f"{shown[standing.name]:20s} {standing.games:7d} {standing.mean:8.3f}" for standing in ranked]
        lines.append("")
        apart = {names for names, pair in results.standings.differences().items() if pair.apart}
        if not apart:
            lines.append("the games show no difference between any two of them: more games may")
            names = []
        for place, name in enumerate(names[:-1]):
            below = names[place + 1 :]
            beaten = [other for other in below if not apart.isdisjoint({(name, other), (other, name)})]
            listed = "all below" if beaten == below else ", ".join(shown[other] for other in beaten)
            lines.append(
                f"{shown[name]} is better than {listed}"
                if beaten
                else f"{shown[name]}: the games show no difference to those below"
            )
        return "\n".join(lines) + "\n"

    def restart(self) -> None:
        self.guests.restart()

    def suspend(self, verdicts: Mapping[str, str]) -> None:
        self.guests.suspend(verdicts)

    def close(self) -> None:
        self.guests.close()


MATCH = Circle
"""How this course's entrants play where it is not the competition."""


def enter(terms: Terms) -> Competition | None:
    """The competition that a command line asks for: the number of games, then files, File.Class, or minds.

    None where there is no number and all that is named are minds that learn nothing from game to game: their match may
    be played in any order.
    """
    words = list(terms.words)
    games = int(words.pop(0)) if words[0].isdigit() else 0
    minds = GAME.minds()
    plain = [word.removeprefix("kibitz:") for word in words]
    if not games and all(word in minds and minds[word] is not Adaptive for word in plain):
        return None
    entrants: dict[str, Entrant] = {}
    intakes: list[Intake] = []
    for word in words or [BEGINNERS_FILE]:
        entered, intake = entrants_of(word, terms)
        names: dict[str, str] = {}
        for entrant in entered:
            reserved = partial(belongs_to_a_mind, GAME) if entrant.program else lambda name: False
            name = entrant_name(entrant.name, entrants, reserved, [other.name for other in entered])
            entrants[name] = entrant
            if entrant.program:
                names[entrant.program.name] = name
        intakes.append(intake.renamed(names))
    if len(entrants) < 2:
        raise InvalidText(f"{len(entrants)} entrants: expected at least 2")
    programs = tuple(replace(entrant.program, name=name) for name, entrant in entrants.items() if entrant.program)
    match = Circle(
        GAME.name,
        tuple(entrants),
        terms.options,
        terms.seconds,
        programs,
        terms.isolation,
        lives=terms.lives,
        intake=joined(intakes),
        players={name: entrant.player for name, entrant in entrants.items()},
    )
    return Competition(match, -(-(games or COURSE_GAMES) // len(entrants)))


def entrants_of(word: str, terms: Terms) -> tuple[list[Entrant], Intake]:
    """Whom a word of the command line enters."""
    if word == BEGINNERS_FILE and not Path(f"{word}.py").exists():
        return [Entrant(name, name) for name in BEGINNERS], Intake()
    if word.startswith("kibitz:") or word in (*GAME.minds(), "best"):
        catalog.mind(GAME, word, 0)
        return [Entrant(word, word)], Intake()
    return players_of(word, terms)


def located(word: str) -> tuple[Path, str]:
    """The file that a word of the course's command line means, and the class in it that is named."""
    path = Path(word)
    if path.is_dir() or path.suffix == ".zip":
        return path, ""
    plain = word.removesuffix(".py")
    if Path(f"{plain}.py").is_file():
        return Path(f"{plain}.py"), ""
    stem, dot, class_name = plain.rpartition(".")
    if dot and Path(f"{stem}.py").is_file():
        return Path(f"{stem}.py"), class_name
    raise InvalidText(f"no file {plain}.py for entrant {word!r}: expected a student's file, File.Class, or kibitz:NAME")


def players_of(word: str, terms: Terms) -> tuple[list[Entrant], Intake]:
    """The players that a file, or each submission of a folder or zip, holds; the report names them as they are here."""
    path, class_name = located(word)
    entrants: list[Entrant] = []
    gathered = gather(path, CONTRACT, terms.staging, terms.policy)
    intake = gathered.intake
    with Guests(CONTRACT, gathered.programs, terms.isolation) as guests:
        for program in gathered.programs:
            try:
                box, slot = guests.box(program.name)
                players = players_answered(box.ask(slot, {"players": class_name}))
            except Violation as violation:
                if path.suffix == ".py":
                    raise InvalidText(f"{path} can't play: {violation.message}") from None
                intake = intake.broken(program.name, violation.message)
                continue
            if len(players) > CONTRACT.players_a_file and path.suffix != ".py":
                listed = ", ".join(player for player, _ in players)
                expected = "expected one player, or the one that counts in __all__"
                intake = intake.broken(program.name, f"holds {listed}: {expected}")
                continue
            entrants += [Entrant(own, player, program) for player, own in players]
    return entrants if path.suffix == ".py" else told_apart(entrants), intake


def told_apart(entrants: list[Entrant]) -> list[Entrant]:
    """The players of a class; those that give themselves the same name get that of the submission as well."""
    called = Counter(entrant.name for entrant in entrants)
    return [
        replace(entrant, name=f"{entrant.name} ({entrant.program.name})")
        if entrant.program and called[entrant.name] > 1
        else entrant
        for entrant in entrants
    ]


def players_answered(answer: object) -> list[tuple[str, str]]:
    """The classes that a file holds, and the names that their players give themselves or, without one, the classes'."""
    if not isinstance(answer, list) or not 0 < len(answer) <= MOST_PLAYERS:
        raise Violation("tampering", f"did not answer with 1 to {MOST_PLAYERS} players")
    players = []
    for pair in answer:
        match pair:
            case [str(player), str(own)] if player.isidentifier():
                players.append((player, sanitised(own, LONGEST_NAME) or sanitised(player, LONGEST_NAME)))
            case _:
                raise Violation("tampering", "did not answer with the names of classes and players")
    return players
