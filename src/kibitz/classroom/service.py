"""The class's server: what each address answers, and whose question it is. Work about files is done by `Desk`."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.types import ASGIApp

from kibitz.arena.intake.tables import folded
from kibitz.classroom import forms, gradebook, history, pages, roll
from kibitz.classroom.desk import Desk
from kibitz.classroom.door import COOKIE, SCRIPT, Door, Guarded, Refused
from kibitz.classroom.mail import Postman
from kibitz.classroom.people import Person, checked_alias
from kibitz.classroom.settings import Settings, local
from kibitz.classroom.staff import AGAIN_IN, Staff
from kibitz.classroom.store import HandIn, Store
from kibitz.classroom.submissions import due_of
from kibitz.page.uploads import MOST_BYTES, plain_name
from kibitz.table import InvalidText

if TYPE_CHECKING:
    from kibitz.classroom.lti import Lti
    from kibitz.classroom.sign_on import SignOn

HERE = Path(__file__).parent
PART = 1 << 16
"""Bytes of a file that are sent at once."""
MOST_ARRIVING = 24
"""Files that are on their way at once; others wait."""
ADVICE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; base-uri 'none'; form-action 'none'"
"""The policy of a coach's page, which has its style and pictures in it."""


class Service(Door):
    """Answers requests."""

    def __init__(self, folder: Path, settings: Settings, store: Store, desk: Desk) -> None:
        super().__init__(settings, store)
        self.folder, self.desk = folder, desk
        self.arriving = asyncio.Semaphore(MOST_ARRIVING)
        self.sending: set[int] = set()
        """Whose files are on their way."""
        self.teaching = Staff(self, folder)
        self.others = list(doors(self, settings, folder))

    def application(self) -> ASGIApp:
        @asynccontextmanager
        async def lifespan(app: Starlette) -> AsyncIterator[None]:
            working = [asyncio.create_task(self.desk.work())]
            if (mail := self.settings.mail) and (mail.verdicts or mail.reminders):
                working.append(asyncio.create_task(Postman(self.settings, self.store).work()))
            yield
            for task in working:
                task.cancel()
            await self.teaching.errands.stop()
            self.desk.stop()

        get, post = self.get, self.post
        routes = [
            get("/", self.home),
            get("/class.css", self.static),
            get(SCRIPT, self.static),
            get("/in/{link}", self.welcome),
            post("/enter", self.enter),
            post("/leave", self.leave),
            post("/hand-in", self.hand_in),
            get("/hand-in/{id:int}", self.verdict),
            get("/hand-in/{id:int}/file", self.file),
            get("/hand-in/{id:int}/advice", self.advice),
            get("/ladder", self.ladder),
            post("/alias", self.alias),
            get("/student/{id:int}", self.student),
            post("/student/{id:int}/extend", self.extend),
            get("/history", self.history),
            get("/student/{id:int}/history", self.history),
            *self.teaching.routes(),
            *(route for other in self.others for route in other.routes()),
        ]
        return Guarded(Starlette(routes=routes, lifespan=lifespan), self.settings.address)

    def own_file(self, request: Request) -> HandIn:
        """The file of the address, for its owner and those who teach; for others as if there were none."""
        person, found = self.somebody(request), self.store.one(request.path_params["id"])
        owner = self.store.person(found.person) if found else None
        if found is None or owner is None or not self.sees(person, owner):
            raise Refused(404, "no such page")
        return found

    # Coming in.

    async def static(self, request: Request) -> Response:
        return FileResponse(HERE / request.url.path.strip("/"), headers={"cache-control": "max-age=3600"})

    async def welcome(self, request: Request) -> Response:
        return self.page(None, pages.welcome(request.path_params["link"]))

    async def enter(self, request: Request) -> Response:
        session = self.store.enter((await self.form(request)).get("link", ""), time.time())
        if not session:
            raise Refused(403, "this link is no longer valid: ask your instructor for another one")
        return self.entered(session)

    async def leave(self, request: Request) -> Response:
        self.store.leave(request.cookies.get(COOKIE, ""))
        answer = RedirectResponse("/", 303)
        answer.delete_cookie(COOKIE)
        return answer

    # What students do.

    async def home(self, request: Request) -> Response:
        person = self.person(request)
        if person is None:
            return self.page(None, pages.way_in(has_sign_on=self.settings.sign_on is not None))
        if person.is_staff:
            return self.overview(person)
        hand_ins = self.store.hand_ins(person)
        results = {one.id: self.store.results(one) for one in hand_ins}
        why_not = self.why_not(person, time.time())
        own = self.own_mark(person)
        body = pages.student(self.settings, due_of(person, self.settings), hand_ins, results, why_not, own)
        return self.page(person, body)

    def marks_are_out(self) -> bool:
        """Whether students see their own marks."""
        out = self.settings.marks_from
        return out is not None and local(out) <= datetime.now().astimezone()

    def own_mark(self, person: Person) -> gradebook.Row | None:
        book = gradebook.kept(self.store) if self.marks_are_out() else None
        return book.of(person) if book else None

    async def history(self, request: Request) -> Response:
        """A student's own history, or one student's for those who teach."""
        person = self.student_of(request) if "id" in request.path_params else self.somebody(request)
        # On disk: a term's files are more than the server should hold.
        file = tempfile.TemporaryFile()  # noqa: SIM115
        history.write(self.store, person, file, self.marks_are_out())
        file.seek(0)
        headers = {"content-disposition": f'attachment; filename="{plain_name(f"history-{person.folder}.zip")}"'}
        return StreamingResponse(pieces(file), media_type="application/zip", headers=headers)

    def why_not(self, person: Person, now: float) -> str:
        """Why this student can't hand in now; empty where it is possible."""
        closes = self.settings.closes and local(self.settings.closes)
        own_due = due_of(person, self.settings)
        if closes and person.until and own_due:
            closes = max(closes, own_due)
        if closes and now > closes.timestamp():
            return f"Nothing has been accepted since {closes:%a %d %b %H:%M}."
        latest = self.store.hand_ins(person)[:1]
        # A clock that was set back must not lock anybody out.
        waited = now - latest[0].moment if latest else float("inf")
        left = 60 * self.settings.minutes_between - waited
        if waited >= 0 and left > 0:
            return f"You can hand in again in {round(left / 60) or 1} minutes."
        return ""

    async def hand_in(self, request: Request) -> Response:
        person = self.somebody(request)
        if person.is_staff:
            raise InvalidText("only students hand in")
        if reason := self.why_not(person, time.time()):
            raise InvalidText(reason)
        if person.id in self.sending:
            raise InvalidText("another file of yours is on its way: wait for it")
        self.sending.add(person.id)
        try:
            async with self.arriving:
                body = await self.body(request, MOST_BYTES)
        finally:
            self.sending.discard(person.id)
        name, data = forms.file(request.headers.get("content-type", ""), body)
        if not data:
            raise InvalidText("an empty file: expected a program")
        now = time.time()
        when = datetime.fromtimestamp(now).astimezone().isoformat(timespec="seconds")
        one = self.store.hand_in(person, when, now, plain_name(name), data, lambda: self.why_not(person, now))
        self.desk.wake()
        return RedirectResponse(f"/hand-in/{one.id}", 303)

    async def verdict(self, request: Request) -> Response:
        one, person = self.own_file(request), self.somebody(request)
        found = self.store.results(one)
        waits = [kind for kind, result in found.items() if result is None and kind != "ladder"]
        again_in = pages.LOOK_AGAIN if "check" in waits else pages.LOOK_LATER if waits else 0
        ahead, is_slow = self.store.ahead_of(one), one.id in self.desk.slow
        owner = self.store.person(one.person) if person.is_staff else None
        return self.page(person, pages.hand_in(self.settings, one, found, ahead, is_slow, owner), again_in)

    async def file(self, request: Request) -> Response:
        one = self.own_file(request)
        headers = {"content-disposition": f'attachment; filename="{one.file}"'}
        return Response(self.store.data(one), media_type="application/octet-stream", headers=headers)

    async def advice(self, request: Request) -> Response:
        found = self.store.results(self.own_file(request)).get("coach") or {}
        if not found.get("page"):
            raise Refused(404, "no such page")
        return HTMLResponse(found["page"], headers={"content-security-policy": ADVICE})

    async def ladder(self, request: Request) -> Response:
        person, opens = self.somebody(request), self.settings.ladder_from
        if opens and datetime.now().astimezone() < local(opens) and not person.is_staff:
            return self.page(person, pages.message("Ladder", f"It opens {local(opens):%a %d %b %H:%M}."))
        names = {}
        for one in self.store.people("student"):
            if self.settings.names == "own" or (person.is_staff and self.sees(person, one)):
                names[one.folder] = one.name
            elif self.settings.names == "chosen" and one.alias:
                names[one.folder] = one.alias
        return self.page(person, pages.ladder(self.settings, person, self.store.noted("ladder"), names))

    async def alias(self, request: Request) -> Response:
        person, wanted = self.somebody(request), (await self.form(request)).get("alias", "")
        others = [one for one in self.store.people("student") if one.id != person.id]
        taken = [name for one in others for name in (one.alias, one.name) if folded(name)]
        self.store.set_alias(person, checked_alias(wanted, taken))
        return RedirectResponse("/ladder", 303)

    # What those do who teach.

    def overview(self, person: Person) -> Response:
        now = datetime.now().astimezone()
        entries = roll.entries(self.store, self.settings, self.students(person), now)
        doing = self.teaching.at_work("remind")
        can_remind = self.settings.mail is not None and self.sections(person) is None
        body = pages.overview(entries, self.settings.due, self.sections(person), can_remind and not doing)
        return self.page(person, [*doing, *body], AGAIN_IN if self.teaching.errands.doing else 0)

    async def student(self, request: Request) -> Response:
        person, one = self.staff(request), self.student_of(request)
        return self.page(person, pages.one_student(one, self.store.hand_ins(one), self.store.states()))

    async def extend(self, request: Request) -> Response:
        one, text = self.student_of(request), (await self.form(request)).get("until", "")
        try:
            until = local(datetime.fromisoformat(text)).isoformat(timespec="minutes") if text else ""
        except (ValueError, OverflowError):
            raise InvalidText("expected a time, e.g. 2027-02-01T23:59") from None
        self.store.extend(one, until)
        return RedirectResponse(f"/student/{one.id}", 303)


def doors(door: Door, settings: Settings, folder: Path) -> Iterator[SignOn | Lti]:
    """The other ways in; imported late, as they need another package."""
    if settings.sign_on:
        from kibitz.classroom.sign_on import SignOn

        yield SignOn(door, settings.sign_on)
    if settings.lti:
        from kibitz.classroom.lti import Lti

        yield Lti(door, settings.lti, folder)


def pieces(file: IO[bytes]) -> Iterator[bytes]:
    """The file in parts, after which it is closed."""
    with file:
        while part := file.read(PART):
            yield part
