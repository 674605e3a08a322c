"""A plan: the whole description of a match, in one immutable value that is checked before anything runs.

The command line makes one of its words, a page of its form; `runner` carries it out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

from kibitz import catalog, gameplay, words
from kibitz.arena import contract
from kibitz.arena.intake.policy import ADMIT_ALL, Policy
from kibitz.arena.intake.report import Intake, joined
from kibitz.arena.matches import deal_seeds
from kibitz.arena.matches.match import Match
from kibitz.arena.matches.suspension import PATIENCE
from kibitz.arena.programs.advisers import Isolation
from kibitz.arena.programs.gathering import belongs_to_a_mind, gather, is_program
from kibitz.arena.programs.program import Program
from kibitz.cluster import Cluster
from kibitz.table import Game, InvalidText


@dataclass(frozen=True)
class Plan:
    """Who plays what, for how long, and where the games are kept."""

    game: str
    entrants: tuple[str, ...]
    """Minds by name (NAME or kibitz:NAME), and programs by the path of a file, a folder or a zip of submissions."""
    options: Mapping[str, int | str] = field(default_factory=dict)
    """The game's options, as far as they were given; the others are at their default."""
    course: int | None = None
    """The length of the course's own competition, in the course's own count; None for an ordinary match."""
    deals: int | None = None
    until: float | None = None
    """Play until every mean is known to plus or minus this, with 95 % confidence."""
    luck_free: bool = True
    """Whether scores are compared without luck, in games where it is known what chance gives."""
    sprt: tuple[float, float] | None = None
    """Play until it is decided whether the first of two entrants is the first or the second Elo better."""
    seed: int | None = None
    """The seed of the deals; None for 0 in a match of minds, and for one that is drawn where programs play."""
    public_seed: bool = False
    """Whether the seed is public, so that programs may find it."""
    seconds: float | None = None
    """Time for each move; None for what the mind needs or the program's contract allows."""
    isolation: Isolation = "program"
    lives: int | None = None
    """Deals after which a program is restarted; None for what its course's contract says."""
    patience: int = PATIENCE
    """Games in which a program may run out of time before it is suspended; 0 suspends nobody."""
    policy: Policy = ADMIT_ALL
    """Which submissions are admitted."""
    store: Path | None = None
    record: Path | None = None
    jobs: int = 1
    cluster: Cluster | None = None
    """Whose workers play; None for processes of this machine."""

    def __post_init__(self) -> None:
        game = catalog.game(self.game)
        words.options(game, self.options)
        self._check_numbers()
        self._check_entrants(game)
        self._check_seed()
        if self.course is not None:
            self._check_course(self.course)
        if self.store and self.record:
            raise InvalidText(f"{self.store} and {self.record}: expected a store or a record, not both")

    def _check_numbers(self) -> None:
        for name in ("course", "deals", "lives", "jobs"):
            number = getattr(self, name)
            if number is not None and number < 1:
                what = "deals" if name == "course" else name
                raise InvalidText(f"{number} {what}: expected at least 1")
        for name in ("until", "seconds"):
            value = getattr(self, name)
            if value is not None and not 0 < value < inf:
                raise InvalidText(f"{name} {value:g}: expected a number above 0, e.g. 0.5")
        if self.sprt and not self.sprt[0] < self.sprt[1]:
            low, high = self.sprt
            raise InvalidText(f"SPRT of {low:g} against {high:g}: expected the smaller advantage first, e.g. 0 10")

    def _check_entrants(self, game: Game) -> None:
        if catalog.has_part(self.game, "course.competition"):
            # Such a course has a form of its own for the entrants, and checks them when they enter.
            return
        if not self.entrants:
            raise InvalidText("nobody enters: expected minds or programs, e.g. kibitz:best")
        for word in self.entrants:
            if not self.is_program(word):
                catalog.mind(game, word, 0)
                if self.entrants.count(word) > 1:
                    raise InvalidText(f"{word} is entered twice: expected every name once")

    def _check_seed(self) -> None:
        if self.seed is None or self.public_seed or not any(map(self.is_program, self.entrants)):
            return
        if contract.of(self.game).prescribes_deals:
            deal_seeds.refuse_searchable(self.seed)

    def _check_course(self, length: int) -> None:
        if self.deals is not None or self.until or self.sprt:
            raise InvalidText(
                f"{length} games of the course's competition: expected no --deals, --until or --sprt beside that number"
            )
        # A course with fewer deals refuses the last one now and not hours later.
        course = contract.of_course(self.game).options(length - 1)
        for name in course:
            if name in self.options:
                raise InvalidText(f"--{name} {self.options[name]}: the course's competition sets it, expected none")
        # Other options may not go with what the course sets.
        gameplay.start(catalog.game(self.game), None, {**self.options, **course})

    def is_program(self, word: str) -> bool:
        """Whether this entrant is a file and not a mind."""
        return word not in catalog.game(self.game).minds() and is_program(word)

    @property
    def is_endless(self) -> bool:
        """Whether only what the match finds out ends it."""
        return self.deals is None and bool(self.until or self.sprt)

    def match(self, staging: Path) -> Match:
        """The match, its programs copied below staging; InvalidText where the field does not fit the game."""
        names: list[str] = []
        game = catalog.game(self.game)
        is_reserved = partial(belongs_to_a_mind, game)
        called = [Path(word).stem for word in self.entrants]
        entered: list[Program] = []
        intakes: list[Intake] = []
        for word in self.entrants:
            if self.is_program(word):
                own = contract.of(self.game)
                more = gather(Path(word), own, staging, self.policy, names, is_reserved, beside=called)
                entered += more.programs
                intakes.append(more.intake)
                names += [program.name for program in more.programs]
            else:
                names.append(word)
        if not names:
            raise InvalidText(f"nobody enters: every submission is later than {self.policy.deadline}")
        for name in names:
            if names.count(name) > 1:
                raise InvalidText(f"{name} is entered twice: expected every name once")
        match = Match(
            self.game,
            tuple(names),
            words.options(game, self.options),
            self.seconds,
            tuple(entered),
            self.isolation,
            lives=self.lives,
            is_course=self.course is not None,
            luck_free=self.luck_free,
            intake=joined(intakes),
        )
        match.tables()
        return match

    def dealing(self, match: Match) -> deal_seeds.Dealing:
        """How the deals of the match follow from its seed: minds can't search, programs could."""
        if not match.programs:
            return "plain"
        if not contract.of(self.game).prescribes_deals:
            return "derived"
        return "plain" if self.public_seed else "secret"


def read_plan(game: str, entrants: Sequence[str], **settings: Any) -> Plan:
    """The plan of a command line: a number before the entrants is the length of the course's competition."""
    course = None
    if entrants and entrants[0].isdecimal():
        course, entrants = int(entrants[0]), entrants[1:]
    return Plan(catalog.game(game).name, tuple(entrants), course=course, **settings)
