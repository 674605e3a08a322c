"""An examination in a folder: its terms, every answer as soon as it is there, and the finished games.

What an answer has cost is not paid twice: an answer counts once it is on the disk, and a game that was cut short is
played again from its answers, as far as they reach.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Self

from kibitz import durable, record
from kibitz.arena.temporary import try_lock
from kibitz.exam.answer import VERDICTS, Read
from kibitz.exam.seat import Question, Reply
from kibitz.exam.terms import Terms
from kibitz.table import InvalidText, Record

TERMS, TRANSCRIPT, RECORDS = "exam.json", "transcript.jsonl", "records.jsonl"
NUMBERS = ("deal", "turn", "attempt", "asked_tokens", "answered_tokens")


@dataclass(frozen=True)
class Answered:
    """One line of the transcript."""

    entrant: str
    deal: int
    turn: int
    attempt: int
    prompt: str
    answer: str
    verdict: str
    reason: str
    worth: float | None
    asked_tokens: int
    answered_tokens: int
    seconds: float

    def reply(self) -> Reply:
        """What was answered, to be read as it was then."""
        given = None if self.verdict in ("played", "illegal") else self.verdict
        return Reply(self.answer, given, self.reason, self.asked_tokens, self.answered_tokens, self.seconds)  # type: ignore[arg-type]  # checked when it was read


@dataclass(frozen=True)
class Played:
    """A finished game of one entrant."""

    record: Record
    replaced: tuple[int, ...]
    """The entrant's choices that were drawn for it, by their number."""


class Store:
    """The folder of an examination, held by one process until close() or the end of the `with`."""

    def __init__(self, folder: Path, terms: Terms) -> None:
        """Go on with what the folder holds; InvalidText where that is another examination, or damaged."""
        durable.make_folder(folder)
        self.folder, self.terms = folder, terms
        self._lock = Lock()
        # On Windows no folder can be opened, and none is locked.
        self._held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY) if hasattr(os, "O_DIRECTORY") else -1
        self.answers: dict[tuple[str, int, int, int], Answered] = {}
        self.games: dict[tuple[str, int], Played] = {}
        self.tokens = self.largest = 0
        """Tokens of all answers, and of the largest one."""
        self.is_open = False
        try:
            if not try_lock(self._held):
                raise InvalidText(f"{folder} is in use by another kibitz exam: expected it to end, or another --store")
            self._check_terms()
            self._transcript, self._records = durable.LineFile(folder / TRANSCRIPT), durable.LineFile(folder / RECORDS)
            self.is_open = True
            for where, fields in sound_lines(self._transcript):
                self._keep(_answered(fields, where))
            for where, fields in sound_lines(self._records):
                self._keep_game(fields, where)
        except BaseException:
            self.close()
            raise

    @property
    def calls(self) -> int:
        """How many answers there are."""
        return len(self.answers)

    def _check_terms(self) -> None:
        path = self.folder / TERMS
        ours = json.loads(json.dumps(asdict(self.terms)))
        if not path.exists():
            durable.replace_text(path, json.dumps(ours, indent=1, ensure_ascii=False) + "\n")
            return
        kept = _terms_in(path)
        other = [f"{name} {kept.get(name)}" for name in ours if name != "seed" and kept.get(name) != ours[name]]
        if kept["seed"] != ours["seed"]:
            other.append("another seed")
        if other:
            raise InvalidText(f"{self.folder} holds another exam ({', '.join(other)}): expected another --store")

    def add(self, entrant: str, deal: int, question: Question, reply: Reply, found: Read) -> None:
        """Keep an answer; it is on the disk when this returns."""
        line = Answered(
            entrant, deal, question.turn, question.attempt, question.prompt, reply.text, found.verdict, found.reason,
            found.worth, reply.asked_tokens, reply.answered_tokens, round(reply.seconds, 3),
        )  # fmt: skip
        with self._lock:
            if self.is_open:
                self._transcript.write_lines([json.dumps(asdict(line), ensure_ascii=False)])
                self._transcript.sync()
                self._keep(line)

    def add_game(self, entrant: str, deal: int, played: Played) -> None:
        """Keep a finished game."""
        fields = {**played.record.to_dict(), "entrant": entrant, "deal": deal, "replaced": played.replaced}
        with self._lock:
            if self.is_open:
                self._records.write_lines([json.dumps(fields, ensure_ascii=False)])
                self._records.sync()
                self.games[entrant, deal] = played

    def _keep(self, line: Answered) -> None:
        self.answers[line.entrant, line.deal, line.turn, line.attempt] = line
        tokens = line.asked_tokens + line.answered_tokens
        self.tokens += tokens
        self.largest = max(self.largest, tokens)

    def _keep_game(self, fields: Mapping[str, Any], where: str) -> None:
        played = record.from_fields(fields, where)
        match fields:
            case {"entrant": str(name), "deal": int(deal), "replaced": list(replaced)} if all(
                type(turn) is int for turn in replaced
            ):
                self.games[name, deal] = Played(played, tuple(replaced))
            case _:
                raise InvalidText(f"{where}: expected the fields entrant, deal and replaced of an exam")

    def close(self) -> None:
        """Give the folder back; what is added later is dropped."""
        with self._lock:
            if self.is_open:
                self.is_open = False
                self._transcript.close()
                self._records.close()
            if self._held >= 0:
                os.close(self._held)
                self._held = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def kept_seed(folder: Path) -> int | None:
    """The seed of the examination that the folder holds; None where it holds none."""
    path = folder / TERMS
    return int(_terms_in(path)["seed"]) if path.exists() else None


def _terms_in(path: Path) -> dict[str, Any]:
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise InvalidText(f"{path}: {str(error)[:80]}; expected what kibitz exam wrote, or another --store") from None
    if not isinstance(kept, dict) or type(kept.get("seed")) is not int:
        raise InvalidText(f"{path}: expected an object with a seed, as kibitz exam wrote it, or another --store")
    return kept


def sound_lines(file: durable.LineFile) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a file's lines and where each is; what a power cut has torn is moved to a file of its own."""
    end = 0
    with file.path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if durable.is_torn(line[:-1]):
                break
            end += len(line)
            where = f"{file.path}, line {number}"
            try:
                text = line.decode()
            except UnicodeDecodeError as error:
                raise InvalidText(f"{where}: not UTF-8 ({error.reason})") from None
            yield where, record.parse(text, where)
    if end < file.end:
        file.set_aside(end)


def _answered(fields: Mapping[str, Any], where: str) -> Answered:
    """The line of the transcript, each field of which is checked."""
    texts = ("entrant", "prompt", "answer", "verdict", "reason")
    for names, kinds, expected in (
        (texts, (str,), "a text"),
        (NUMBERS, (int,), "a whole number"),
        (("seconds",), (int, float), "a number"),
        (("worth",), (int, float, type(None)), "a number or null"),
    ):
        for name in names:
            if type(fields.get(name)) not in kinds:
                raise InvalidText(f"{where}: field {name!r} is {fields.get(name)!r:.60}: expected {expected}")
    if fields["verdict"] not in VERDICTS:
        raise InvalidText(f"{where}: field 'verdict': expected one of {', '.join(VERDICTS)}")
    return Answered(**{name: fields[name] for name in Answered.__dataclass_fields__})
