"""What those who teach ask of the server about the whole class. Each answer is also a command of `kibitz class`."""

from __future__ import annotations

from collections.abc import Mapping
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
FILES: Mapping[str, gradebook.Kind] = {
    "/marks.csv": "csv",
    "/marks-canvas.csv": "canvas",
    "/marks-gradescope.csv": "gradescope",
}
"""Addresses of the marks as files."""
AGAIN_IN = 3
"""Seconds after which a page looks again that waits for a command."""
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
            *(get(path, self.as_file) for path in FILES),
            post("/remind", self.remind),
            get("/faults", self.faults),
            get("/similar", self.similar),
            post("/similar/find", self.find),
            get("/similar/texts", self.texts),
        ]

    async def marks(self, request: Request) -> Response:
        person = self.door.staff(request)
        book, preview = gradebook.kept(self.store), gradebook.kept(self.store, gradebook.PREVIEW)
        people, changed = self.door.students(person), 0
        if book:
            marked = {row.student: row.hand_in for row in book.rows}
            changed = sum(marked.get(one.folder) != file.id for one, file in counting(self.store, people))
        can_change = not self.errands.doing and self.door.sections(person) is None
        has_lti = self.door.settings.lti is not None
        body = staff_pages.marks(people, book, preview, changed, can_change, has_lti)
        return self.door.page(person, [*self.at_work("grade", "marks"), *body], AGAIN_IN if self.errands.doing else 0)

    def at_work(self, *actions: str) -> list[str]:
        """What is being done, or why one of these actions failed last."""
        failed = next((why for one in actions if (why := self.errands.failed.get(one))), "")
        return list(staff_pages.at_work(self.errands.doing, failed))

    async def play(self, request: Request) -> Response:
        self.door.instructor(request)
        deals = (await self.door.form(request)).get("deals", "").strip()
        if deals and not (deals.isascii() and deals.isdigit() and 0 < int(deals[:9]) <= MOST_DEALS):
            raise InvalidText(f"deals: expected a whole number from 1 to {MOST_DEALS:,}")
        if not counting(self.store):
            raise InvalidText("nobody has handed in yet")
        self.errands.begin("grade", *(("--deals", deals) if deals else ()))
        return RedirectResponse("/marks", 303)

    async def preview(self, request: Request) -> Response:
        self.door.instructor(request)
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
        self.door.instructor(request)
        gradebook.confirm(self.store, (await self.door.form(request)).get("id", ""))
        return RedirectResponse("/marks", 303)

    async def discard(self, request: Request) -> Response:
        self.door.instructor(request)
        gradebook.discard(self.store)
        return RedirectResponse("/marks", 303)

    async def send(self, request: Request) -> Response:
        self.door.instructor(request)
        if self.door.settings.lti is None:
            raise InvalidText("no course system: class.toml names none")
        self.errands.begin("marks", "--lti")
        return RedirectResponse("/marks", 303)

    async def as_file(self, request: Request) -> Response:
        """The marks that hold of those whom the asker sees, as a file to be saved."""
        people = self.door.students(self.door.staff(request))
        book = gradebook.kept(self.store)
        if book is None:
            raise InvalidText("no marks yet: play for marks first")
        path = request.url.path
        text = gradebook.text(FILES[path], self.store, people, self.door.settings, book, self.folder)
        name = f"{Path(path).stem}-{datetime.now().astimezone():%Y-%m-%d}.csv"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="text/csv; charset=utf-8", headers=headers)

    async def remind(self, request: Request) -> Response:
        self.door.instructor(request)
        self.errands.begin("remind")
        return RedirectResponse("/", 303)

    async def faults(self, request: Request) -> Response:
        person = self.door.staff(request)
        return self.door.page(person, staff_pages.faults(faults.of(self.store, self.door.students(person))))

    async def similar(self, request: Request) -> Response:
        person, doing = self.door.instructor(request), self.errands.doing
        body = staff_pages.similar(self.store.noted("similar"), bool(doing))
        return self.door.page(person, [*self.at_work("similar"), *body], AGAIN_IN if doing else 0)

    async def find(self, request: Request) -> Response:
        self.door.instructor(request)
        self.errands.begin("similar")
        return RedirectResponse("/similar", 303)

    async def texts(self, request: Request) -> Response:
        self.door.instructor(request)
        found = self.store.noted("similar texts")
        if not found:
            raise InvalidText("nothing has been compared yet")
        return HTMLResponse(found, headers={"content-security-policy": TEXTS})
