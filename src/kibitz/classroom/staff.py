"""What those who teach ask of the server about the whole class. Each answer is also a command of `kibitz class`."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from kibitz.arena.reports.marks import read_late_rule
from kibitz.classroom import faults, gradebook, staff_pages
from kibitz.classroom.door import Door
from kibitz.classroom.errands import Errands
from kibitz.classroom.submissions import counting
from kibitz.table import InvalidText
from kibitz.words import printable

TEXTS = "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; form-action 'none'"
"""The policy of the texts side by side, which have their style in them."""
ROSTER = "roster.csv"
AGAIN_IN = 3
"""Seconds after which a page that waits for a command loads again."""
MOST_DEALS = 1_000_000
MOST_NAME = 200


class Staff:
    """Answers requests about the whole class."""

    def __init__(self, door: Door, folder: Path) -> None:
        self.door, self.store, self.folder = door, door.store, folder
        self.errands = Errands(folder)

    def routes(self) -> list[Route]:
        get, post = self.door.get, self.door.post
        return [
            get("/marks", self.marks),
            post("/marks/play", self.play),
            post("/marks/preview", self.preview),
            post("/marks/keep", self.keep),
            post("/marks/discard", self.discard),
            post("/marks/send", self.send),
            get("/marks.csv", self.as_csv),
            get("/marks-canvas.csv", self.as_canvas),
            get("/marks-gradescope.csv", self.as_gradescope),
            get("/faults", self.faults),
            get("/similar", self.similar),
            post("/similar/find", self.find),
            get("/similar/texts", self.texts),
        ]

    async def marks(self, request: Request) -> Response:
        person = self.door.staff(request)
        book, preview = gradebook.kept(self.store), gradebook.kept(self.store, gradebook.PREVIEW)
        changed, everybody = 0, [(one, None) for one in self.store.people("student")] if book is None else []
        rows = gradebook.by_student(self.store, book) if book else everybody
        if book:
            marked = {row.student: row.hand_in for row in book.rows}
            changed = sum(marked.get(one.folder) != file.id for one, file in counting(self.store))
        doing = self.errands.doing
        failed = self.errands.failed.get("grade") or self.errands.failed.get("marks") or ""
        body = [
            *staff_pages.at_work(doing, failed),
            *staff_pages.marks(rows, book, preview, changed, bool(doing), self.door.settings.lti is not None),
        ]
        return self.door.page(person, body, AGAIN_IN if doing else 0)

    async def play(self, request: Request) -> Response:
        self.door.staff(request)
        deals = (await self.door.form(request)).get("deals", "").strip()
        if deals and not (deals.isascii() and deals.isdigit() and 0 < int(deals[:9]) <= MOST_DEALS):
            raise InvalidText(f"deals: expected a whole number from 1 to {MOST_DEALS:,}")
        if not counting(self.store):
            raise InvalidText("nobody has handed in yet")
        self.errands.begin("grade", *(("--deals", deals) if deals else ()))
        return RedirectResponse("/marks", 303)

    async def preview(self, request: Request) -> Response:
        self.door.staff(request)
        form = await self.door.form(request)
        late, passing = form.get("late", "").strip(), form.get("passing", "").strip()
        if late:
            read_late_rule(late)
        if len(passing) > MOST_NAME or printable(passing) != passing:
            raise InvalidText("expected the name of a program")
        # As one word each, so that neither can be another flag of the command.
        self.errands.begin("marks", f"--late={late}", f"--passing={passing}", "--preview")
        return RedirectResponse("/marks", 303)

    async def keep(self, request: Request) -> Response:
        self.door.staff(request)
        gradebook.confirm(self.store, (await self.door.form(request)).get("id", ""))
        return RedirectResponse("/marks", 303)

    async def discard(self, request: Request) -> Response:
        self.door.staff(request)
        gradebook.discard(self.store)
        return RedirectResponse("/marks", 303)

    async def send(self, request: Request) -> Response:
        self.book(request)
        if self.door.settings.lti is None:
            raise InvalidText("no course system: class.toml names none")
        self.errands.begin("marks", "--lti")
        return RedirectResponse("/marks", 303)

    def book(self, request: Request) -> gradebook.Book:
        self.door.staff(request)
        book = gradebook.kept(self.store)
        if book is None:
            raise InvalidText("no marks yet: play for marks first")
        return book

    async def as_csv(self, request: Request) -> Response:
        return table("marks", gradebook.as_csv(self.store, self.book(request)))

    async def as_canvas(self, request: Request) -> Response:
        book, roster = self.book(request), self.folder / ROSTER
        return table("canvas", gradebook.as_canvas(self.store, book, self.door.settings.heading, roster))

    async def as_gradescope(self, request: Request) -> Response:
        made = self.door.settings
        return table("gradescope", gradebook.as_gradescope(self.store, made, self.book(request), made.heading))

    async def faults(self, request: Request) -> Response:
        person = self.door.staff(request)
        return self.door.page(person, staff_pages.faults(faults.of_class(self.store)))

    async def similar(self, request: Request) -> Response:
        person, doing = self.door.staff(request), self.errands.doing
        body = [
            *staff_pages.at_work(doing, self.errands.failed.get("similar", "")),
            *staff_pages.similar(self.store.noted("similar"), bool(doing)),
        ]
        return self.door.page(person, body, AGAIN_IN if doing else 0)

    async def find(self, request: Request) -> Response:
        self.door.staff(request)
        self.errands.begin("similar")
        return RedirectResponse("/similar", 303)

    async def texts(self, request: Request) -> Response:
        self.door.staff(request)
        found = self.store.noted("similar texts")
        if not found:
            raise InvalidText("nothing has been compared yet")
        return HTMLResponse(found, headers={"content-security-policy": TEXTS})


def table(name: str, text: str) -> Response:
    """A file of CSV to be saved."""
    today = datetime.now().astimezone()
    headers = {"content-disposition": f'attachment; filename="{name}-{today:%Y-%m-%d}.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)
