"""The files of a class that count, as a folder that every command about submissions takes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from kibitz import durable
from kibitz.arena.intake.policy import Policy
from kibitz.arena.reports.sheet import safe, text_of
from kibitz.classroom.people import Person
from kibitz.classroom.settings import Settings, local
from kibitz.classroom.store import HandIn, Store

FOLDER, ROSTER, TIMES = "submissions", "roster.csv", "times.csv"


def due_of(person: Person, settings: Settings) -> datetime | None:
    """When it is due for this student."""
    return local(datetime.fromisoformat(person.until)) if person.until else settings.due and local(settings.due)


def counting(store: Store, people: Iterable[Person] | None = None) -> list[tuple[Person, HandIn]]:
    """The files that count, of everybody or of these students: the latest that has passed its check, or the latest."""
    states, files = store.states(), store.by_person()
    found = []
    for person in store.people("student") if people is None else people:
        if own := files.get(person.id):
            found.append((person, next((one for one in own if states.get(one.id)), own[0])))
    return found


def write(store: Store, settings: Settings, chosen: Iterable[tuple[Person, HandIn]], folder: Path) -> Policy:
    """Write these files, each in its student's folder, with the roster and the times; how they are to be read.

    A student with an extension is late by the days after that, so the time that is written is earlier.
    """
    times: list[tuple[str, str]] = []
    for person, hand_in in chosen:
        home = folder / FOLDER / person.folder
        durable.make_folder(home)
        durable.replace(home / hand_in.file, store.data(hand_in))
        came = datetime.fromisoformat(hand_in.time)
        own_due = due_of(person, settings)
        if person.until and own_due and settings.due:
            came -= own_due - local(settings.due)
        times.append((person.folder, came.isoformat()))
    roster = [(safe(person.name), person.folder, safe(person.section)) for person in store.people("student")]
    durable.replace_text(folder / ROSTER, text_of([("name", "id", "section"), *roster]))
    durable.replace_text(folder / TIMES, text_of([("id", "time"), *times]))
    return Policy(roster=folder / ROSTER, times=folder / TIMES, due=settings.due)
