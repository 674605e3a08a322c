"""`kibitz puzzle`: the page's puzzles in the terminal, asked again when they are due."""

import argparse
from collections.abc import Collection
from datetime import date
from pathlib import Path
from random import Random

from kibitz import catalog, mistakes, puzzles, trained, words
from kibitz.cli import colour, screen, unfinished
from kibitz.cli.common import A_GAME, INTERRUPTED, add_file, add_flag
from kibitz.cli.conversation import Prompt, Stopped, list_moves
from kibitz.page import positions, thinking
from kibitz.puzzles import Puzzle
from kibitz.table import Game, InvalidText, Move, View

EXAMPLE = "kibitz puzzle betsy\nkibitz puzzle --daily\nkibitz puzzle sebastian --add kibitz-profile.json"
SECONDS = 1.0
"""The time to compare a move with the best one."""
SOLVED = 0.25
"""A turn of several moves is solved if it loses less than this share of what the tempting one does."""


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help=A_GAME)
    add_flag(parser, "--daily", help="begin with the puzzle of the day, whose game is another one each day")
    parser.add_argument("--name", metavar="NAME", help="begin with the puzzle of this name")
    add_file(parser, "--profile", help="where your progress is kept (default: in your home folder)")
    add_file(parser, "--add", help="import the progress that the page saved as a file, where it is further")


def run(arguments: argparse.Namespace) -> int:
    game, first = of_day(arguments) if arguments.daily else named(arguments)
    path = arguments.profile or unfinished.folder().parent / "profile.json"
    profile = trained.Profile.read(path) if path.exists() else trained.Profile()
    if arguments.add:
        profile.add(trained.Profile.read(arguments.add))
        profile.write(path)
    trainer = Trainer(game, profile, path)
    trainer.daily = first if arguments.daily else None
    try:
        trainer.train(puzzles.of(game.name), first)
    except Stopped:
        pass
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    finally:
        trainer.lines.close()
    print(screen.fitted(trainer.standing()))
    return 0


def of_day(arguments: argparse.Namespace) -> tuple[Game, Puzzle]:
    """The game and the puzzle of today."""
    if arguments.game or arguments.name:
        raise InvalidText("--daily chooses the game and the puzzle: expected neither GAME nor --name")
    found = puzzles.daily(date.today())
    if not found:
        raise InvalidText("no game here has puzzles: expected an installation with its data files")
    return catalog.game(found[0]), found[1]


def named(arguments: argparse.Namespace) -> tuple[Game, Puzzle | None]:
    """The game that was named, and its puzzle where one was."""
    if not arguments.game:
        raise InvalidText("no game named: expected `kibitz puzzle betsy`, or `kibitz puzzle --daily`")
    game = catalog.game(arguments.game)
    found = puzzles.of(game.name)
    if not found:
        with_puzzles = [name for name in catalog.built_in() if puzzles.has(name)]
        raise InvalidText(f"{game.name} has no puzzles: expected one of {', '.join(with_puzzles)}")
    first = next((one for one in found if one.name == arguments.name), None)
    if arguments.name and not first:
        raise InvalidText(f"{game.name} has no puzzle {words.shown(arguments.name)}: expected the name of one")
    return game, first


class Trainer(Prompt):
    """Somebody who solves puzzles of one game."""

    HELP = "cli/data/puzzle.txt"

    def __init__(self, game: Game, profile: trained.Profile, path: Path) -> None:
        self.game, self.profile, self.path = game, profile, path
        self.unit = mistakes.of(game.name).unit
        self.today = trained.day_of(date.today())
        self.view: View | None = None
        self.daily: Puzzle | None = None
        super().__init__(("help", "moves", "rules", "hint", "answer", "again", "next", "quit"))
        self.words["?"] = self.hint

    def train(self, found: tuple[Puzzle, ...], first: Puzzle | None = None) -> None:
        """One puzzle after the other, until the person stops."""
        puzzle = first or trained.next_puzzle(found, self.known, self.today)
        while True:
            self.begin(puzzle)
            while not self.is_over:
                self.hear(self.read(), self.choose)
            puzzle = trained.next_puzzle(found, self.known, self.today, puzzle.name)

    @property
    def known(self) -> trained.Trained:
        return self.profile.of(self.game.name)

    def offered(self) -> Collection[Move]:
        return self.view.moves if self.view else ()

    def begin(self, puzzle: Puzzle) -> None:
        self.puzzle, self.is_whole = puzzle, len(puzzle.best) > 1
        self.is_over = self.is_counted = self.is_hinted = False
        rated = f"rating {puzzle.rating}; yours is {self.known.rating:.0f}"
        which = "the puzzle of the day" if puzzle == self.daily else f"puzzle {puzzle.name}"
        print(f"\n{positions.called(self.game)}, {which}, {rated}")
        self.again("")
        print(
            "Find the best whole turn: play its moves one by one, and end the turn."
            if self.is_whole
            else "One move is clearly best. Which one?"
        )

    def show(self, view: View) -> None:
        self.view = view
        print("\n" + colour.drawing(screen.fitted(self.game.drawing(view))))

    def choose(self, line: str) -> None:
        if self.view:
            self.play(str(self.view.read_move(line)))

    def play(self, move: str) -> None:
        """A move is judged at once; of a turn of several moves only the last one."""
        assert self.view
        if not self.is_whole:
            is_right = move == self.puzzle.best[0]
            price = mistakes.cost_in_words(self.puzzle.margin, self.unit)
            tempting = self.puzzle.tempting[0]
            if is_right:
                self.say(f"Right: {move} is best. The next best costs {price}.", self.reason(tempting)[1])
            else:
                self.say(f"{move} is not best.", self.reason(move)[1])
            self.note(is_right)
            return
        after = positions.after(self.view, move, Random())
        if positions.waits_for(after) == "you":
            self.show(after)
            return
        cost, reason = self.reason(move)
        is_right = cost is not None and cost < SOLVED * self.puzzle.margin
        self.say("Right: no turn is better." if is_right else "There is a better turn.", "" if is_right else reason)
        self.note(is_right)
        if not is_right:
            self.again("")

    def say(self, verdict: str, reason: str) -> None:
        print("\n".join(map(screen.fitted, filter(None, (verdict, reason)))))

    def reason(self, move: str) -> tuple[float | None, str]:
        """What a move costs beside the best one of the puzzle, and why."""
        said = thinking.compare(self.game.name, "best", str(self.view), move, SECONDS)
        own = next((item for item in said["items"] if item["move"] == move), None)
        value = own["value"] if own else None
        cost = None
        if value is not None:
            lost = value - self.puzzle.value if self.game.aim == "lowest" else self.puzzle.value - value
            cost = max(0.0, lost)
        price = "" if cost is None else f"{move} costs {mistakes.cost_in_words(cost, self.unit)}."
        note = f"{move}: {own['note']}." if own and own["note"] and not said["reason"] else ""
        return cost, " ".join(filter(None, (price, said["reason"], note)))

    def note(self, is_right: bool) -> None:
        """The first answer counts, and is on the disk before anything else is asked."""
        self.is_over = is_right
        if is_right and self.puzzle == self.daily:
            self.profile.solve_daily(self.today)
        if not self.is_counted:
            quality = (trained.HINTED if self.is_hinted else trained.RIGHT) if is_right else trained.WRONG
            self.profile.keep(self.game.name, trained.after(self.known, self.puzzle, quality, self.today))
        self.is_counted = True
        self.profile.write(self.path)

    def moves(self, beginning: str) -> None:
        if self.view:
            list_moves(self.view.moves, beginning)

    def rules(self, _: str) -> None:
        from kibitz.cli import rules

        print(rules.shown(self.game))

    def hint(self, _: str) -> None:
        self.is_hinted = True
        first = self.puzzle.best[0]
        *beginning, _last = first.split(" ")
        print(f"The best move begins with “{' '.join(beginning) or first[:2]}”.")

    def answer(self, _: str) -> None:
        self.view = self.game.read_view(self.puzzle.view)
        reason = "" if self.is_whole else self.reason(self.puzzle.tempting[0])[1]
        self.say(f"Best: {', '.join(self.puzzle.best)}.", reason)
        self.note(False)
        self.is_over = True

    def again(self, _: str) -> None:
        self.show(self.game.read_view(self.puzzle.view))

    def next(self, _: str) -> None:
        self.is_over = True

    def standing(self) -> str:
        """What was reached, and where it is kept."""
        known = self.known
        if not known.tried:
            return "nothing answered yet"
        waits = len(trained.due(puzzles.of(self.game.name), known, self.today))
        days = self.profile.days_in_a_row(self.today)
        parts = [
            f"rating {known.rating:.0f}",
            f"{known.solved:.0f} of {known.tried:.0f} right",
            f"at most {known.longest:.0f} in a row",
            f"{waits} to repeat today" if waits else "",
            f"puzzle of the day: {days} days in a row" if days > 1 else "",
        ]
        return f"{', '.join(filter(None, parts))}; kept in {self.path}"
