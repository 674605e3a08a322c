"""What is wrong with the files that count: by their checks, and on the ladder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kibitz.classroom.people import Person
from kibitz.classroom.store import Store
from kibitz.classroom.submissions import counting


def of(store: Store, people: Iterable[Person]) -> list[dict[str, Any]]:
    """Who of these students has a file with faults, the first of them, and their numbers on the ladder, by category."""
    table = store.noted("ladder") or {"rows": []}
    played = {row["student"]: row["faults"] for row in table["rows"] if not row["until"] and not row["is_mind"]}
    rows = []
    for person, one in counting(store, people):
        check = store.results(one).get("check")
        first, faults = first_fault(check), played.get(person.folder) or {}
        if first or faults:
            rows.append(
                {
                    "person": person.id,
                    "name": person.name,
                    "id": person.number,
                    "hand_in": one.id,
                    "file": one.file,
                    "check": first,
                    "ladder": faults,
                }
            )
    return rows


def first_fault(check: Mapping[str, Any] | None) -> str:
    """What a check says is wrong first; empty where nothing is, or where it waits."""
    if not check or check.get("passed"):
        return ""
    for found in (check.get("failed"), check.get("refused")):
        if found:
            return str(found)
    if first := check.get("first"):
        where = f"in {first['view']}" if first["view"] else "before a game begins"
        return f"{where}: {first['message']}"
    wrong = next((one for one in check.get("findings", ()) if not one["passed"]), None)
    return f"{wrong['subject']}: {wrong['message']}" if wrong else "it did not pass"
