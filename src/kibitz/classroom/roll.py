"""Who has handed in what, and who is stuck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from kibitz.classroom.people import Person
from kibitz.classroom.settings import Settings
from kibitz.classroom.store import HandIn, Store
from kibitz.classroom.submissions import due_of

STUCK_BEFORE = timedelta(days=3)
"""How long before the due time a student without a program that runs counts as stuck."""


@dataclass(frozen=True)
class Entry:
    """What one student has handed in."""

    person: Person
    due: datetime | None
    files: int
    last: HandIn | None
    passed: bool | None
    """Whether the last file passed its check; None where it waits, or where there is none."""
    is_stuck: bool
    """Whether it is soon due, and no file of hers passed."""

    @property
    def state(self) -> str:
        """The last file's check in a word; empty where there is no file."""
        return in_a_word(self.passed) if self.last else ""


def in_a_word(passed: bool | None) -> str:
    return "waiting" if passed is None else "passed" if passed else "faults"


def entries(store: Store, settings: Settings, people: Iterable[Person], now: datetime) -> list[Entry]:
    """An entry for each of these students."""
    states, files = store.states(), store.by_person()
    found = []
    for person in people:
        own, due = files.get(person.id, []), due_of(person, settings)
        is_near = due is not None and now < due < now + STUCK_BEFORE
        is_stuck = is_near and not any(states.get(one.id) for one in own)
        last = own[0] if own else None
        found.append(Entry(person, due, len(own), last, states.get(last.id) if last else None, is_stuck))
    return found
