"""Mail to the people of a class, by the server that class.toml names: their links, and what checks say."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from email.message import EmailMessage
from email.utils import formataddr, formatdate, make_msgid
from typing import Any

from kibitz.classroom import roll
from kibitz.classroom.faults import first_fault
from kibitz.classroom.people import Person
from kibitz.classroom.roll import Entry
from kibitz.classroom.settings import Mail as Server
from kibitz.classroom.settings import Settings
from kibitz.classroom.store import HandIn, Store
from kibitz.table import InvalidText, TableError

LONGEST = 20.0
"""Seconds for each answer of the server."""


LOOKS_EVERY, AGAIN = 3.0, 60.0
"""Seconds until the next look for verdicts, and after the server took none."""
REMINDED = "reminded"
"""The note of who was reminded of which due time."""
OLDEST = 3600.0
"""Seconds after which a verdict is no news any more."""


class Unsent(TableError):
    """The server does not take a mail."""


@contextmanager
def connection(server: Server) -> Iterator[smtplib.SMTP]:
    """A connection on which mail can be sent; Unsent where that is not possible."""
    try:
        context = ssl.create_default_context()
        if server.security == "tls":
            opened: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=LONGEST, context=context)
        else:
            opened = smtplib.SMTP(server.host, server.port, timeout=LONGEST)
        with opened as own:
            if server.security == "starttls":
                own.starttls(context=context)
            if server.user:
                own.login(server.user, server.password)
            yield own
    except (smtplib.SMTPException, OSError) as error:
        raise Unsent(f"mail by {server.host}, port {server.port}: {error}") from None


def send(settings: Settings, person: Person, subject: str, text: str) -> None:
    """Send one mail; Unsent where the server does not take it, InvalidText where there is no address."""
    server = settings.mail
    if server is None:
        raise InvalidText("no mail: expected a table [mail] in class.toml")
    message = EmailMessage()
    try:
        message["From"] = server.sender
        message["To"] = formataddr((person.name, person.email))
        message["Subject"] = f"{settings.heading}: {subject}"
        message["Date"] = formatdate(localtime=True)
        message["Message-ID"] = make_msgid(domain=server.sender.rpartition("@")[2].rstrip(">"))
        # So that no absence is announced in answer.
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
    except (ValueError, IndexError):
        raise InvalidText(f"{person.name}: no mail can be sent to the address {person.email!r}") from None
    if not person.email or not message["To"].addresses or message["To"].addresses[0].addr_spec != person.email:
        raise InvalidText(f"{person.name}: no mail can be sent to the address {person.email!r}")
    with connection(server) as own:
        own.send_message(message)


def link(settings: Settings, person: Person, address: str) -> None:
    """Send a personal link."""
    what = (
        "Here you hand in your programs, and see what becomes of them" if not person.is_staff else "Here is your class"
    )
    warning = "The link is yours alone: anyone who has it can act for you."
    text = f"Hello {person.name},\n\n{what}:\n\n{address}\n\n{warning}\n"
    send(settings, person, "your personal link", text)


def verdict(settings: Settings, person: Person, one: HandIn, check: Mapping[str, Any]) -> None:
    """Send what a check says."""
    passed = bool(check.get("passed"))
    said = "It keeps its contract." if passed else f"It has faults. The first: {first_fault(check)}"
    address = f"{settings.address}/hand-in/{one.id}"
    text = f"{one.file}, handed in {one.time.replace('T', ' ')}\n\n{said}\n\nMore: {address}\n"
    send(settings, person, "passed" if passed else "has faults", text)


def reminder(settings: Settings, entry: Entry) -> None:
    """Remind a student who has no program that runs."""
    assert entry.due
    has = "None of your files has passed its check yet." if entry.files else "You have not handed in yet."
    text = f"Hello {entry.person.name},\n\n{has} It is due {entry.due:%a %d %b %H:%M}.\n\nMore: {settings.address}\n"
    send(settings, entry.person, "soon due", text)


def remind(settings: Settings, store: Store, now: datetime) -> Iterator[tuple[Person, str]]:
    """Remind everybody who is stuck, once for each due time: who that is, and why no mail was sent, or nothing."""
    reminded = store.noted(REMINDED) or {}
    for entry in roll.entries(store, settings, store.people("student"), now):
        key, due = str(entry.person.id), entry.due and entry.due.isoformat()
        if not entry.is_stuck or reminded.get(key) == due:
            continue
        why = ""
        try:
            reminder(settings, entry)
        except InvalidText as error:
            why = str(error)
        reminded[key] = due
        store.note(REMINDED, reminded)
        yield entry.person, why


class Postman:
    """Sends verdicts while the server runs: each once, and those of the last hour also after it was down. Reminders
    too, where the class wants them.
    """

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store

    async def work(self) -> None:
        while True:
            try:
                pause = LOOKS_EVERY if await self.send_all(time.time()) else AGAIN
            except (TableError, OSError) as error:
                print(f"kibitz: {error}", file=sys.stderr)
                pause = AGAIN
            await asyncio.sleep(pause)

    async def send_all(self, now: float) -> bool:
        """Send what is to be sent; whether the server took it."""
        server = self.settings.mail
        if server and server.reminders:
            try:
                await asyncio.to_thread(self._remind, datetime.fromtimestamp(now).astimezone())
            except Unsent as error:
                print(f"kibitz: {error}", file=sys.stderr)
                return False
        for one in self.store.unmailed(now - OLDEST) if server and server.verdicts else ():
            person, check = self.store.person(one.person), self.store.results(one).get("check")
            if person and person.email and check:
                try:
                    await asyncio.to_thread(verdict, self.settings, person, one, check)
                except Unsent as error:
                    print(f"kibitz: {error}", file=sys.stderr)
                    return False
                except InvalidText as error:
                    print(f"kibitz: {error}", file=sys.stderr)
            self.store.set_mailed(one)
        return True

    def _remind(self, now: datetime) -> None:
        """Runs in a thread: the server of mail may be slow."""
        for _, why in remind(self.settings, self.store, now):
            if why:
                print(f"kibitz: {why}", file=sys.stderr)
