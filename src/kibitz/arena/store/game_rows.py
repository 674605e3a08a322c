"""A stored game as a row of text: written with a checksum and read strictly, because files may be damaged or edited."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from hashlib import blake2b
from math import isfinite
from typing import Any, NamedTuple, get_args

from kibitz import gameplay, record
from kibitz.arena.matches.match import Match, Played
from kibitz.arena.programs.advisers import Fault
from kibitz.arena.sandbox.limits import Category
from kibitz.arena.sanitise import sanitised
from kibitz.table import TableError

CATEGORIES = frozenset(get_args(Category))
FAULT_FIELDS = 5
MOST_SCORE = 1e12
"""No game has scores beyond this."""
MOST_MESSAGE, MOST_VIEW = 2_000, 100_000
"""Characters of a fault's message and position."""


class Unsound(Exception):
    """Why a row or a field differs from what was stored."""


class GameRow(NamedTuple):
    """The columns of a stored game."""

    number: int
    deal: int
    players: str
    scores: str
    blunders: str
    """The programs' faults."""
    seconds: str
    record: str
    checksum: str | None
    """None in rows of version 0.1.0."""


def identity_digest(identity: Mapping[str, str]) -> bytes:
    """A hash of all fields of a match's identity, whatever their order."""
    return _hash(json.dumps(sorted(identity.items())), b"")


def row_of(number: int, games_a_deal: int, played: Played, digest: bytes) -> GameRow:
    """The row of a game of the match whose identity has this digest."""
    row = GameRow(
        number,
        number // games_a_deal,
        json.dumps(played.players),
        json.dumps(played.scores),
        json.dumps([astuple(fault) for fault in played.faults]),
        json.dumps(dict(played.seconds)),
        played.line,
        None,
    )
    return row._replace(checksum=row_checksum(row, digest))


def row_checksum(row: GameRow, digest: bytes) -> str:
    """A hash of everything in the row, and of the match that it belongs to."""
    texts = row[2:7]
    lengths = " ".join(str(len(text)) for text in texts)
    return _hash(f"{row.number} {row.deal} {lengths}\n{''.join(texts)}", digest).hex()


def _hash(text: str, key: bytes) -> bytes:
    # Damaged text may hold bytes that are not UTF-8.
    return blake2b(text.encode("utf-8", "surrogateescape"), key=key, digest_size=16).digest()


class RowReader:
    """Reads the rows of one match; Unsound says what is wrong with a row."""

    def __init__(self, match: Match, written: Sequence[str], seed: int, games_a_deal: int, digest: bytes) -> None:
        """written: the match's entrants by the names that they had when the store was made."""
        self.today = {**{name: name for name in match.entrants}, **dict(zip(written, match.entrants, strict=True))}
        self.match, self.seed, self.games_a_deal, self.digest = match, seed, games_a_deal, digest
        self.programs = frozenset(program.name for program in match.programs)

    # A checksum shows that the row is what was stored; what was stored is checked for its form only, since whoever
    # wrote the file also wrote the checksums. Rows of version 0.1.0 have none: there the record is replayed.
    def played(self, row: GameRow) -> Played:
        """The game of the row."""
        if type(row.number) is not int or row.number < 0 or row.deal != row.number // self.games_a_deal:
            raise Unsound(f"deal {row.deal!r} instead of {row.number // self.games_a_deal}")
        if not all(type(text) is str for text in row[2:7]):
            raise Unsound("expected text in every column")
        if row.checksum is not None and row.checksum != row_checksum(row, self.digest):
            raise Unsound("it is not what was stored: its checksum differs")
        players = self._players(_parsed(row.players, "players"))
        scores = self._scores(_parsed(row.scores, "scores"), len(players))
        faults = tuple(self._fault(fault, players) for fault in _list(_parsed(row.blunders, "faults"), "faults"))
        played = Played(row.record, players, scores, faults, self._seconds(_parsed(row.seconds, "seconds")))
        if row.checksum is None:
            self._check_record(row, played)
        return played

    def _players(self, names: Any) -> tuple[str, ...]:
        names = _list(names, "players")
        if not names or not all(isinstance(name, str) and name in self.today for name in names):
            raise Unsound("players: expected entrants of the match")
        return tuple(self.today[name] for name in names)

    def _scores(self, scores: Any, seats: int) -> tuple[float, ...]:
        scores = _list(scores, "scores")
        if scores and len(scores) != seats:
            raise Unsound(f"{len(scores)} scores: expected {seats}")
        for score in scores:
            if not _is_number(score):
                raise Unsound(f"score {str(score)[:20]}: expected a number")
        return tuple(scores)

    def _seconds(self, seconds: Any) -> dict[str, float]:
        if not isinstance(seconds, dict) or not all(
            name in self.programs and _is_number(spent) and spent >= 0 for name, spent in seconds.items()
        ):
            raise Unsound("seconds: expected the programs' times")
        return seconds

    def _fault(self, fields: Any, players: Sequence[str]) -> Fault:
        fields = _list(fields, "a fault")
        if len(fields) != FAULT_FIELDS or not all(isinstance(field, str) for field in fields):
            raise Unsound(f"a fault: expected {FAULT_FIELDS} texts")
        player, category, message, view, move = fields
        player = self.today.get(player, player)
        if player not in players or category not in CATEGORIES:
            raise Unsound("a fault: expected a player of the game and a category of faults")
        return Fault(player, category, shown(message, MOST_MESSAGE), shown(view, MOST_VIEW), shown(move, MOST_VIEW))

    def _check_record(self, row: GameRow, played: Played) -> None:
        """Whether the record is of this game and gives its scores when it is played again."""
        try:
            found = record.from_line(row.record)
            expected = self.match.game, played.players, played.scores
            if (found.game, found.players, tuple(found.scores or ())) != expected:
                raise Unsound("its record is of another game, of other players or has other scores")
            if found.seed != self.match.seed_at(self.seed, row.deal):
                raise Unsound("its record has the seed of another deal")
            if dict(found.options) != dict(self.match.options_at(row.deal)):
                raise Unsound("its record has other options than the match")
            for _ in gameplay.replay(found):
                pass
        except TableError as error:
            raise Unsound(str(error)) from None


def shown(text: str, limit: int) -> str:
    """The text as it may be printed."""
    return text if text.isprintable() and len(text) <= limit else sanitised(text, limit)


def _parsed(text: str, what: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Unsound(f"{what}: expected JSON") from None


def _list(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise Unsound(f"{what}: expected a list")
    return value


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) <= MOST_SCORE and isfinite(value)
