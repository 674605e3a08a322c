"""`kibitz class links`: everybody's personal link, in a file or by mail."""

import argparse
import csv
import io
import time
from collections.abc import Sequence
from pathlib import Path

from kibitz import durable
from kibitz.arena.reports.sheet import safe, text_of
from kibitz.classroom import settings
from kibitz.classroom.people import Person
from kibitz.classroom.settings import Settings
from kibitz.classroom.store import DAY, Store
from kibitz.table import InvalidText
from kibitz.words import plural

LINKS = "links.csv"


def add_links(linking: argparse.ArgumentParser) -> None:
    linking.add_argument("--for", dest="names", nargs="+", metavar="NAME", help="new links for these people")
    linking.add_argument(
        "--mail", action="store_true", help="mail the links of links.csv, and remove those that were sent"
    )


def links(arguments: argparse.Namespace) -> None:
    made = settings.read(arguments.folder / settings.FILE)
    with Store(arguments.folder) as store:
        if arguments.names:
            chosen = [store.named(name) for name in arguments.names]
        else:
            chosen = [person for person in store.people() if person.id not in store.has_link()]
        if chosen:
            write_links(store, arguments.folder, made, chosen)
        print(f"{plural(len(chosen), 'new link')}" + (f": {arguments.folder / LINKS}" if chosen else ""))
        if arguments.mail:
            mail_links(store, arguments.folder, made)


def mail_links(store: Store, folder: Path, made: Settings) -> None:
    """Send the file's links; each is removed once it is sent, and the file with the last one."""
    from kibitz.classroom import mail

    path = folder / LINKS
    if not path.is_file():
        raise InvalidText(f"no file {path}: expected new links, which `kibitz class links {folder} --for NAME` makes")
    rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    left, sent = [], 0
    try:
        while rows:
            row = rows.pop(0)
            person = store.holder(row["link"].rpartition("/")[2])
            if person is None or not person.email:
                left.append(row)
                continue
            rows.insert(0, row)
            mail.link(made, person, row["link"])
            rows.pop(0)
            sent += 1
    finally:
        keep_links(path, [*left, *rows])
        print(f"{plural(sent, 'link')} sent" + (f"; not sent: {path}" if left or rows else ""))


def keep_links(path: Path, rows: Sequence[dict[str, str]]) -> None:
    """Keep these rows of the file; without any, delete it."""
    if not rows:
        durable.remove(path)
        return
    durable.replace_text(path, text_of([tuple(rows[0]), *(tuple(row.values()) for row in rows)]))
    path.chmod(0o600)


def write_links(store: Store, folder: Path, made: Settings, persons: Sequence[Person]) -> None:
    """Make new links for these people, and write them to a file that only its owner reads."""
    expires = time.time() + made.days_valid * DAY
    rows = [("role", "name", "id", "link")]
    for person in persons:
        rows.append(
            (
                person.role,
                safe(person.name),
                safe(person.number),
                f"{made.address}/in/{store.new_link(person, expires)}",
            )
        )
    path = folder / LINKS
    durable.replace(path, b"")
    path.chmod(0o600)
    durable.replace_text(path, text_of(rows))
    path.chmod(0o600)
