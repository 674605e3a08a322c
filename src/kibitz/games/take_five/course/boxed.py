"""Answers for a student's player in its sandbox: the course's objects for what a seat sees, and the four calls.

The objects are made here, from numbers: whatever a program does to them, the game runs in another process.
"""

import importlib.util
import json
import random
import sys
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from kibitz.games.take_five.course import beginners
from kibitz.games.take_five.course.modules import Card, Kinds, Player, PlayerState, Row, State, modules
from kibitz.games.take_five.tables.description import Penalty, TableRules
from kibitz.games.take_five.tables.presets import COURSE

LONGEST_ANSWER = 40
"""Characters that are shown of an answer that is not a card."""


def described(fields: Mapping[str, Any] | None) -> TableRules:
    """The table of a description that was checked, as values of JSON; the course's own without one."""
    if fields is None:
        return COURSE
    penalties = [{**one, "cards": tuple(one.get("cards", ()))} for one in fields.get("penalties", ())]
    return TableRules(**{**fields, "penalties": tuple(Penalty(**one) for one in penalties)})


class Program:
    """The student's file, and what it changes of what it is shown; one object of its class plays all games."""

    def __init__(self, path: str) -> None:
        sys.path.insert(0, str(Path(path).parent))
        self.path, self.file = Path(path), Path(path).name
        self.description: Mapping[str, Any] | None = None
        """The description of a table other than the course's, once a game has it."""
        self.load()
        self.standings = "[]"
        """Everyone in the competition, as JSON: name, average so far, seat in this game or -1."""
        self.shown = State(0, [], [])
        """What the player was shown at the last question."""
        self.noted: list[str] = []
        """What the player did besides its last answer; the arena takes it from here and reports it."""

    def load(self) -> None:
        """Run the file, with the modules of the table."""
        self.kinds = Kinds.of(described(self.description))
        sys.modules.update(modules(self.kinds), Take5Beginners=beginners.module(self.kinds.card))
        self.module = loaded(self.path)
        self.player = Player()
        self.is_made = False
        self.cards: list[Card] = []
        self.as_new = list(map(vars, self.new_cards()))
        """What is in cards that nobody has changed."""

    def new_cards(self) -> list[Card]:
        """Every card, by its number."""
        return list(map(self.kinds.card, range(self.kinds.table.most_cards + 1)))

    def answer(self, question: Mapping[str, Any]) -> Any:
        if "players" in question:
            return [
                [player.__name__, str(player().name)[:LONGEST_ANSWER]] for player in self.players(question["players"])
            ]
        if "starts" in question:
            return self.starts(question)
        self.shown = state = self.state(question)
        answer = self.choice(question, state)
        if "watch" in question:
            self.note_changes(question)
        return answer

    def choice(self, question: Mapping[str, Any], state: State) -> Any:
        """What the player answers to what it sees."""
        if "ends" in question:
            self.player.games += 1
            self.player.totalpenalty += self.player.penalty()
            self.player.endGame(state)
            return None
        if question["due"]:
            return self.player.chooseRow(state.rows, state)
        card = self.player.playCard(self.player.hand, state.rows, state)
        number = getattr(card, "number", None)
        return number if type(number) is int else str(card)[:LONGEST_ANSWER]

    def note_changes(self, question: Mapping[str, Any]) -> None:
        """Note what the player has changed of what it was shown.

        In the course's runner these are the true cards and rows. Here they are copies, and the game goes on from the
        truth. A hand may be sorted: its order means nothing.
        """
        after, hand = self.shown, list(self.player.hand)
        asked = "chooseRow" if question["due"] else "playCard"
        truth = self.state(question)
        for name, left, right in (
            ("rows", rows_shown(after), rows_shown(truth)),
            ("cards that others have taken", piles_shown(after), piles_shown(truth)),
            ("cards", cards_shown(self.cards), cards_shown(self.new_cards())),
            ("hand", sorted(cards_shown(hand)), sorted(cards_shown(self.player.hand))),
        ):
            if left != right:
                self.noted.append(f"{asked} changed the {name} it was shown")

    def starts(self, question: Mapping[str, Any]) -> None:
        if question.get("description") != self.description:
            # The table is known now, and the file may have looked at the course's.
            self.description = question.get("description")
            self.load()
        random.seed(question["starts"])
        if not self.is_made:
            players = self.players(question["player"])
            if len(players) > 1:
                names = ", ".join(player.__name__ for player in players)
                raise ValueError(f"{self.file} holds {names}: expected one player, or the one that counts in __all__")
            self.player = players[0]()
            self.is_made = True
        # Cards that the player has left as they were serve again, which is quicker than making new ones.
        if list(map(vars, self.cards)) != self.as_new:
            self.cards = self.new_cards()
        self.standings = question["standings"]
        self.player.reset()
        self.player.startGame()

    def state(self, question: Mapping[str, Any]) -> State:
        """What the seat sees; the player's own cards are brought up to it."""
        cards, player = self.cards, self.player
        player.hand = [cards[card] for card in question["hand"]]
        player.collection = [cards[card] for card in question["pile"]]
        player.lastcard = cards[question["last"]] if question["last"] else None
        rows = []
        for pile in read_rows(question["rows"]):
            row = self.kinds.row()
            row.cards = [cards[card] for card in pile]
            rows.append(row)
        hand = self.kinds.table.hand
        return ShownState(min(hand, hand + 1 - len(player.hand)), rows, cards, self.standings, question["seats"])

    def players(self, wanted: str) -> Sequence[type[Player]]:
        """The one class that is wanted, else those in the file's __all__, else the players that the file defines.

        Those that it imports, to start from a beginner, do not enter with it.
        """
        named = {name: value for name, value in vars(self.module).items() if is_player(value)}
        if wanted:
            if wanted not in named:
                raise ValueError(f"{self.file} has no player {wanted}: expected one of {', '.join(named) or 'none'}")
            return [named[wanted]]
        own = [name for name, player in named.items() if player.__module__ == self.module.__name__]
        listed = getattr(self.module, "__all__", own)
        players = [named[name] for name in sorted(named) if name in listed]
        if not players:
            raise ValueError(f"{self.file} holds no player: expected a class that inherits from Take5Player's Player")
        return players


class ShownState(State):
    """A state whose list of players is made when it is looked at first: most players never do."""

    def __init__(self, round: int, rows: list[Row], cards: list[Card], standings: str, seats: str) -> None:
        """standings and seats are the texts of a question."""
        self.round, self.rows = round, rows
        self._sources = cards, standings, seats

    @cached_property
    def players(self) -> list[PlayerState]:  # type: ignore[override]
        cards, standings, seats = self._sources
        taken, last = read_seats(seats)
        lastcards = [cards[card] if card else None for card in last]
        everyone = read_standings(standings) or [(f"seat {seat}", 0.0, seat) for seat in range(len(taken))]
        return [
            PlayerState(name, [cards[card] for card in taken[seat]], score, True, lastcards[seat])
            if seat >= 0
            else PlayerState(name, score=score)
            for name, score, seat in everyone
        ]

    def __reduce__(self) -> tuple[type[State], tuple[int, list[Row], list[PlayerState]]]:
        """A copy, also a deep or a pickled one, is a plain state."""
        return State, (self.round, self.rows, self.players)


# Trusted programs, which share a process, share what they all see.


@lru_cache(maxsize=1)
def read_rows(text: str) -> list[list[int]]:
    """The cards of the rows."""
    rows: list[list[int]] = json.loads(text)
    return rows


@lru_cache(maxsize=1)
def read_standings(text: str) -> list[tuple[str, float, int]]:
    """Everyone's name, average so far, and seat."""
    return [(name, score, seat) for name, score, seat in json.loads(text)]


@lru_cache(maxsize=1)
def read_seats(text: str) -> tuple[list[list[int]], list[int]]:
    """Everyone's pile and everyone's last card."""
    taken, last = json.loads(text)
    return taken, last


def is_player(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Player) and value is not Player


def loaded(path: Path) -> ModuleType:
    """The file, run which can import the course's modules."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def cards_shown(cards: Sequence[Any]) -> list[tuple[Any, Any]]:
    return [(getattr(card, "number", 0), getattr(card, "penalty", 0)) for card in cards]


def rows_shown(state: State) -> list[list[tuple[Any, Any]]]:
    return [cards_shown(row.cards) for row in state.rows]


def piles_shown(state: State) -> list[list[tuple[Any, Any]]]:
    return [cards_shown(player.collection) for player in state.players]


def load(path: str) -> Program:
    return Program(path)
