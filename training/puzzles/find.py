"""Finds a game's puzzles in games that its minds play: positions with one clearly best move that the quick mind misses.

python -m training.puzzles.find GAME FOLDER [--number 240] [--seed 1] [--games 20000]

It notes each game in FOLDER/GAME.jsonl and goes on from there when it is started again; at the end it writes
FOLDER/GAME.xz, which is src/kibitz/games/GAME/data/puzzles.xz. The same options make the same bytes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random

from kibitz import catalog, durable, gameplay, mistakes, puzzles
from kibitz.levels import HIGHEST, NOISE, Level
from kibitz.minds import Wrapper
from kibitz.puzzles import Puzzle
from kibitz.table import Advice, Adviser, Clock, Game, Move, View
from training.puzzles.settings import SETTINGS, Settings
from training.speed import warn_if_interpreted

LOOKED_AT = 12
"""Positions that are looked at in each game."""
MOST_OF_A_GAME = 2
MOST_MOVES = 250
"""Moves of a position that the page can still show the prices of."""
MOST_STEPS = 16
"""Small moves of a turn that a person is asked to find."""
DIGITS = 3


class Said(Wrapper):
    """Says again what was said about one view."""

    def __init__(self, mind: Adviser, view: View, advice: list[Advice]) -> None:
        super().__init__(mind)
        self.view, self.advice = view, advice

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        return self.advice if view == self.view else self.mind.advise(view, clock)


class Finder:
    """Looks for the puzzles of one game."""

    def __init__(self, name: str) -> None:
        self.game: Game = catalog.game(name)
        self.settings: Settings = SETTINGS[name]
        self.sign = -1.0 if self.game.aim == "lowest" else 1.0
        self.mistakes = mistakes.of(name)

    def judge(self, seed: int, is_first: bool = False) -> Adviser:
        """A fresh judge, so that what it says does not depend on what it was asked before."""
        make = (self.settings.first if is_first else None) or self.settings.make
        return make(seed) if make else catalog.mind(self.game, self.settings.judge, seed)

    def quick(self, seed: int) -> Adviser:
        make = self.settings.make_quick
        return make(seed) if make else catalog.mind(self.game, self.settings.quick, seed)

    def clock(self) -> Clock:
        return Clock(self.settings.seconds)

    def turn(self, view: View, mind: Adviser) -> tuple[list[Move], View]:
        """The moves that the mind plays from here until its turn is over, and what it sees before the last of them."""
        moves: list[Move] = []
        while True:
            move = mind.advise(view, self.clock())[0].move
            moves.append(move)
            after = view.imagine(Random(0)).play(view.seat, move)
            if not self.settings.whole_turn or view.seat not in after.to_move or len(moves) >= MOST_STEPS:
                return moves, view
            view = after.view(view.seat)

    def loss(self, advice: Sequence[Advice], best: float, move: Move) -> float:
        """What the move loses against this value; much where nothing is known of it."""
        own = next((item.value for item in advice if item.move == move), None)
        return float("inf") if own is None else self.sign * (best - own)

    def margin(self, view: View, advice: list[Advice], quick: Sequence[Move], before: View, judge: Adviser) -> float:
        """What the second best move loses; of whole turns, what the quick mind's loses."""
        best = advice[0].value
        if best is None or len(advice) < 2:
            return 0.0
        if not self.settings.whole_turn:
            second = advice[1].value
            return 0.0 if second is None or quick[0] == advice[0].move else self.sign * (best - second)
        return self.loss(judge.advise(before, self.clock()), best, quick[-1])

    def puzzle(self, view: View, seed: int, looks_first: bool = True) -> Puzzle | None:
        """The puzzle of a position; None where it is none. looks_first: a quicker judge dismisses most positions."""
        wanted = self.settings.margin
        quick, before = self.turn(view, self.quick(seed))
        if looks_first:
            first = self.judge(seed, is_first=True)
            if self.margin(view, first.advise(view, self.clock()), quick, before, first) < wanted:
                return None
        advice: list[Advice] = []
        margins = []
        for confirmation in range(self.settings.confirmations):
            judge = self.judge(confirmation)
            said = judge.advise(view, self.clock())
            if advice and said[0].move != advice[0].move:
                return None
            margins.append(self.margin(view, said, quick, before, judge))
            if not wanted <= margins[-1] < float("inf"):
                return None
            advice = advice or said
        best = advice[0]
        assert best.value is not None
        line = self.turn(view, self.judge(0))[0] if self.settings.whole_turn else [best.move]
        if len(line) >= MOST_STEPS:
            return None
        failed, asked = self.graded(view, advice, best.value, line, seed)
        better = best.move if before == view else self.judge(0).advise(before, self.clock())[0].move
        kind = self.mistakes.kind(before, quick[-1], better)
        return Puzzle(
            view=str(view),
            best=tuple(map(str, line)),
            tempting=tuple(map(str, quick)),
            value=round(best.value, DIGITS),
            margin=round(min(margins), DIGITS),
            rating=puzzles.rating(failed, asked),
            kind=kind.name if kind else "",
        )

    def graded(self, view: View, advice: list[Advice], best: float, line: Sequence[Move], seed: int) -> tuple[int, int]:
        """How many of the minds that are asked don't solve it, and how many are asked.

        A whole turn is harder the more small moves it needs: its few minds say little.
        """
        if self.settings.whole_turn:
            return len(line), MOST_STEPS
        said = Said(self.judge(0), view, advice)
        minds = [catalog.mind(self.game, name, seed) for name in self.settings.graders]
        minds += [Level(said, noise, self.game.aim == "lowest", seed) for noise in NOISE[: HIGHEST - 1]]
        chosen = [mind.advise(view, self.clock())[0].move for mind in minds]
        return sum(move != advice[0].move for move in chosen), len(minds)

    def played(self, number: int, seed: int) -> list[Puzzle]:
        """The puzzles of the game of this number."""
        rng = Random(f"{seed} puzzle {number}")
        names = [rng.choice(self.settings.players) for _ in range(rng.choice(self.settings.seats))]
        make = self.settings.make_player
        seeds = [rng.getrandbits(32) for _ in names]
        minds = [
            make(one) if make else catalog.mind(self.game, name, one) for name, one in zip(names, seeds, strict=False)
        ]
        rebuilt = gameplay.rebuilt(
            gameplay.play(self.game, minds, rng.getrandbits(60), seconds=self.settings.seconds, names=names)
        )
        views = []
        for state, (seat, _) in zip(rebuilt.states, rebuilt.record.moves, strict=False):
            view = state.view(seat) if seat >= 0 else None
            if view and self.is_whole(view) and 1 < len(view.moves) <= MOST_MOVES:
                views.append(view)
        found: list[Puzzle] = []
        for view in rng.sample(views, min(LOOKED_AT, len(views))):
            puzzle = self.puzzle(view, rng.getrandbits(32))
            if puzzle:
                found.append(puzzle)
                if len(found) == MOST_OF_A_GAME:
                    break
        return found

    def is_whole(self, view: View) -> bool:
        """Whether a turn begins here."""
        return not self.settings.whole_turn or not getattr(view.position, "steps", 0)


def noted(file: Path) -> list[list[Puzzle]]:
    """The puzzles of the games that were played before."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    return [[puzzles.from_fields(one) for one in json.loads(line)] for line in lines]


def distinct(games: Iterator[list[Puzzle]], number: int) -> tuple[Puzzle, ...]:
    """The first of the puzzles, as many as are wanted, each once, the easiest first."""
    found: dict[str, Puzzle] = {}
    for game in games:
        for puzzle in game:
            if len(found) < number:
                found.setdefault(puzzle.name, puzzle)
        if len(found) >= number:
            break
    return tuple(sorted(found.values(), key=lambda one: (one.rating, one.name)))


def find(name: str, folder: Path, number: int, seed: int, most_games: int) -> tuple[Puzzle, ...]:
    """This number of puzzles of the game, noted game by game."""
    durable.make_folder(folder)
    file = folder / f"{name}.jsonl"
    finder = Finder(name)
    with durable.LineFile(file) as notes:
        before = noted(file)

        def games() -> Iterator[list[Puzzle]]:
            yield from before
            for game in range(len(before), most_games):
                found = finder.played(game, seed)
                notes.write_lines([json.dumps([asdict(one) for one in found])])
                count = sum(map(len, before)) + len(found)
                before.append(found)
                print(f"\r{name}: {game + 1} games, {count} puzzles", end="", file=sys.stderr, flush=True)
                yield found

        return distinct(games(), number)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(SETTINGS))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--number", type=int, default=240)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=20_000)
    chosen = parser.parse_args()
    warn_if_interpreted()
    found = find(chosen.game, chosen.folder, chosen.number, chosen.seed, chosen.games)
    durable.replace(chosen.folder / f"{chosen.game}.xz", puzzles.packed(found))
    print(f"\n{len(found)} puzzles of {chosen.game}", file=sys.stderr)


if __name__ == "__main__":
    main()
