"""A game's lesson: a minute on its own board for somebody who is new to it.

It is in lesson.txt beside the game's rules.md; docs/vocabulary.md describes its lines. Whatever it says of a move is
checked when it is read, so that a lesson that the rules contradict is never shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from kibitz import catalog, gameplay
from kibitz.table import CHANCE, Game, InvalidText, Scene, State, TableError, View

FILE = "lesson.txt"
LINE = re.compile(r"(from|seed|scene|ask|answers|play|then|told|shows): (.*)")
LEARNER = 0
"""The seat of the learner."""


@dataclass(frozen=True)
class Step:
    """A choice: what is asked, what is chosen, and what happens then."""

    ask: str
    move: str
    """What the lesson goes on with, one of moves."""
    moves: tuple[str, ...]
    told: str
    before: View | Scene
    after: View | Scene


@dataclass
class Draft:
    """The lines of a step as they are read, by their names."""

    number: int
    """The line on which it begins."""
    lines: dict[str, list[str]] = field(default_factory=dict)

    def one(self, name: str) -> str:
        """The text of the only line of this name; empty without one."""
        found = self.lines.get(name, [])
        if len(found) > 1:
            raise InvalidText(f"{len(found)} lines of {name}: expected one")
        return found[0] if found else ""

    def needed(self, name: str) -> str:
        if not (text := self.one(name)):
            raise InvalidText(f"no {name}: expected a line of it")
        return text


def has(game: str) -> bool:
    """Whether there is such a game and it has a lesson, without reading it."""
    try:
        home = catalog.folder(game)
    except InvalidText:
        return False
    return home is not None and (home / FILE).is_file()


def of(name: str) -> tuple[Step, ...]:
    """The steps of a game's lesson, none where it has none; InvalidText names the line that its rules contradict."""
    game = catalog.game(name)
    steps: list[Step] = []
    board: Table | Scenes | None = None
    for draft in _drafts(game.name):
        try:
            board = _begun(game, draft, board)
            steps.append(board.step(draft))
        except TableError as error:
            raise InvalidText(f"{FILE} of {game.name}, the step of line {draft.number}: {error}") from None
    return tuple(steps)


def _drafts(game: str) -> Iterator[Draft]:
    """The steps as their lines have them; an empty line ends one, and a blank begins a continuation line."""
    draft = Draft(1)
    name = ""
    for number, line in enumerate([*catalog.text(game, FILE).splitlines(), ""], 1):
        if not line.strip():
            if draft.lines:
                yield draft
            draft, name = Draft(number + 1), ""
        elif line.startswith(" ") and name:
            draft.lines[name][-1] += f" {line.strip()}"
        elif found := LINE.fullmatch(line):
            name = found[1]
            draft.lines.setdefault(name, []).append(found[2].strip())
        else:
            expected = f"expected a line such as 'ask: ...', or {LINE.pattern.replace('|', ', ')}"
            raise InvalidText(f"{FILE} of {game}, line {number}: {line[:60]!r}: {expected}")


class Table:
    """A position, and the moves of everybody."""

    def __init__(self, state: State) -> None:
        self.state = state

    def step(self, draft: Draft) -> Step:
        before = self.state
        view = before.view(LEARNER)
        move = view.read_move(draft.needed("play"))
        self.play(LEARNER, str(move))
        for text in draft.lines.get("then", []):
            self.play(*_seat_and_move(text))
        _check_shown(draft, _told_by(before), _told_by(self.state))
        moves = tuple(map(str, view.moves))
        return Step(draft.needed("ask"), str(move), moves, draft.needed("told"), view, self.state.view(LEARNER))

    def play(self, seat: int, text: str) -> None:
        if seat not in self.state.to_move:
            raise InvalidText(f"{text!r}: seat {seat} is not to move")
        self.state = self.state.play(seat, self.state.read_move(seat, text))


class Scenes:
    """A game that one move of chance decides, scene by scene; the learner says what comes next."""

    def __init__(self, scenes: list[Scene]) -> None:
        self.scenes = scenes

    def step(self, draft: Draft) -> Step:
        place = draft.needed("scene")
        if not place.isdecimal() or int(place) + 1 >= len(self.scenes):
            raise InvalidText(f"scene {place[:20]}: expected 0 to {len(self.scenes) - 2}")
        before, after = self.scenes[int(place) : int(place) + 2]
        moves = tuple(text.strip() for text in draft.needed("answers").split("|"))
        move = draft.needed("play")
        if move not in moves:
            raise InvalidText(f"play {move!r}: expected one of the answers")
        _check_shown(draft, before.text, after.text)
        return Step(draft.needed("ask"), move, moves, draft.needed("told"), before, after)


def _begun(game: Game, draft: Draft, board: Table | Scenes | None) -> Table | Scenes:
    """The board of this step: a new one, or that of the step before."""
    if text := draft.one("from"):
        return Table(game.read_state(text))
    if seed := draft.one("seed"):
        module = catalog.part(game.name, "scenes")
        if module is None or not seed.isdecimal():
            raise InvalidText(f"seed {seed[:20]}: expected a number, of a game with a module scenes")
        state = gameplay.settle_chance(gameplay.start(game), Random(int(seed)), [])
        return Scenes(list(module.scenes(state.view(LEARNER))))
    if board is None:
        raise InvalidText("no position: expected a line of from or of seed")
    return board


def _seat_and_move(text: str) -> tuple[int, str]:
    """Of "1 stock" or "chance 3 5"."""
    seat, _, move = text.partition(" ")
    if seat != "chance" and not seat.isdecimal():
        raise InvalidText(f"then {text[:40]!r}: expected a player's number or chance, and a move")
    return CHANCE if seat == "chance" else int(seat), move


def _told_by(state: State) -> str:
    """All that a line of shows may quote."""
    ending = "" if state.to_move else f" {state.outcome()} {' '.join(f'{score:g}' for score in state.scores())}"
    return f"{state}{ending}"


def _check_shown(draft: Draft, before: str, after: str) -> None:
    """InvalidText where a text of shows was there before already, or is not there now."""
    shown = draft.lines.get("shows", [])
    if not shown:
        raise InvalidText("no shows: expected a text that is in the position after the step and not before")
    for text in shown:
        if text in before or text not in after:
            raise InvalidText(f"shows {text!r}: expected a text that is there after the step only: {before} -> {after}")
