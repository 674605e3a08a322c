"""The class's server: what each address answers, and who may ask it. Work about files is done by `Desk`.

Nobody comes in without a session, which a personal link begins. Whatever changes something is a POST, and is taken from
the class's own address alone.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kibitz.arena.intake.tables import folded
from kibitz.classroom import forms, pages
from kibitz.classroom.desk import Desk
from kibitz.classroom.people import Person, checked_alias
from kibitz.classroom.settings import Settings, local
from kibitz.classroom.store import DAY, SESSION_DAYS, HandIn, Store
from kibitz.classroom.submissions import due_of
from kibitz.page.uploads import MOST_BYTES, plain_name
from kibitz.table import InvalidText, TableError

COOKIE = "class"
HERE = Path(__file__).parent
MOST_FORM = 2000
"""Bytes of a form without a file."""
ARRIVES_IN = 60.0
MOST_ARRIVING = 8
"""Files that are on their way at once; others wait."""
STUCK_BEFORE = timedelta(days=3)
"""How long before the due time it counts that nothing of a student runs."""
HEADERS = {
    b"content-security-policy": b"default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; "
    b"frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    # With no-referrer browsers would send forms without their origin.
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"cache-control": b"no-store",
}
ADVICE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; base-uri 'none'; form-action 'none'"
"""The policy of a coach's page, which has its style and pictures in it."""


class Refused(TableError):
    """Why a request is refused, and the status of HTTP that says so."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


class Guarded:
    """Wraps the application: hosts and origins are checked, and every answer has the headers of all."""

    def __init__(self, app: ASGIApp, address: str) -> None:
        self.app, self.origin = app, address
        self.host = urlsplit(address).netloc

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                message["headers"] += [one for one in HEADERS.items() if one[0] not in given]
            await send(message)

        why = self.refused(scope["method"], headers)
        answer = Response(why, 403, media_type="text/plain") if why else self.app
        await answer(scope, receive, sent)

    def refused(self, method: str, headers: dict[bytes, bytes]) -> str:
        if not hmac.compare_digest(headers.get(b"host", b""), self.host.encode()):
            return "unknown host: use the class's own address"
        if method in ("GET", "HEAD"):
            return ""
        if b"origin" in headers:
            return "" if headers[b"origin"] == self.origin.encode() else "another site's request"
        return "" if headers.get(b"sec-fetch-site") == b"same-origin" else "a request without an origin"


class Service:
    """Answers requests."""

    def __init__(self, folder: Path, settings: Settings, store: Store, desk: Desk) -> None:
        self.folder, self.settings, self.store, self.desk = folder, settings, store, desk
        self.arriving = asyncio.Semaphore(MOST_ARRIVING)
        self.sending: set[int] = set()
        """Whose files are on their way."""

    def application(self) -> ASGIApp:
        @asynccontextmanager
        async def lifespan(app: Starlette) -> AsyncIterator[None]:
            working = asyncio.create_task(self.desk.work())
            yield
            working.cancel()
            self.desk.stop()

        def get(path: str, answer: Callable[[Request], Awaitable[Response]]) -> Route:
            return Route(path, self.answered(answer), methods=["GET"])

        def post(path: str, answer: Callable[[Request], Awaitable[Response]]) -> Route:
            return Route(path, self.answered(answer), methods=["POST"])

        routes = [
            get("/", self.home),
            get("/class.css", self.style),
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
        ]
        return Guarded(Starlette(routes=routes, lifespan=lifespan), self.settings.address)

    def answered(self, answer: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        async def handle(request: Request) -> Response:
            try:
                return await answer(request)
            except Refused as refused:
                status, why = refused.status, str(refused)
            except TableError as error:
                status, why = 400, str(error)
            except ClientDisconnect:
                status, why = 400, "the file did not arrive"
            except TimeoutError:
                status, why = 408, "it took too long to arrive: try again"
            except OSError:
                status, why = 503, "the server's disk has refused it: nothing was handed in; tell your instructor"
            return self.page(self.person(request), pages.message("That did not work", why), status=status)

        return handle

    def page(self, person: Person | None, body: Iterable[str], waits: bool = False, status: int = 200) -> Response:
        return HTMLResponse(pages.document(self.settings, person, body, waits), status)

    # Who asks.

    def person(self, request: Request) -> Person | None:
        return self.store.of_session(request.cookies.get(COOKIE, ""), time.time())

    def somebody(self, request: Request) -> Person:
        found = self.person(request)
        if found is None:
            raise Refused(403, "nobody is known to be here: open your personal link")
        return found

    def staff(self, request: Request) -> Person:
        found = self.somebody(request)
        if not found.is_staff:
            raise Refused(404, "no such page")
        return found

    def of_class(self, id: int) -> Person:
        found = self.store.person(id)
        if found is None or found.is_staff:
            raise Refused(404, "no such page")
        return found

    def own_file(self, request: Request) -> HandIn:
        """The file of the address, of whoever handed it in or for those who teach; else as if there were none."""
        person, found = self.somebody(request), self.store.one(request.path_params["id"])
        if found is None or (found.person != person.id and not person.is_staff):
            raise Refused(404, "no such page")
        return found

    async def form(self, request: Request) -> dict[str, str]:
        return forms.fields(await self.body(request, MOST_FORM))

    async def body(self, request: Request, most: int) -> bytes:
        """The body, as far as it may be long, whatever length it announces."""
        data = bytearray()
        async with asyncio.timeout(ARRIVES_IN):
            async for chunk in request.stream():
                data += chunk
                if len(data) > most:
                    raise Refused(413, f"more than {most:,} bytes: expected a smaller file")
        return bytes(data)

    # Coming in.

    async def style(self, request: Request) -> Response:
        return FileResponse(HERE / "class.css", headers={"cache-control": "max-age=3600"})

    async def welcome(self, request: Request) -> Response:
        return self.page(None, pages.welcome(request.path_params["link"]))

    async def enter(self, request: Request) -> Response:
        session = self.store.enter((await self.form(request)).get("link", ""), time.time())
        if not session:
            raise Refused(403, "this link is not valid any more: ask your instructor for another one")
        answer = RedirectResponse("/", 303)
        seconds, is_secure = int(SESSION_DAYS * DAY), self.settings.is_secure
        answer.set_cookie(COOKIE, session, max_age=seconds, httponly=True, samesite="lax", secure=is_secure)
        return answer

    async def leave(self, request: Request) -> Response:
        self.store.leave(request.cookies.get(COOKIE, ""))
        answer = RedirectResponse("/", 303)
        answer.delete_cookie(COOKIE)
        return answer

    # What students do.

    async def home(self, request: Request) -> Response:
        person = self.person(request)
        if person is None:
            return self.page(None, pages.message("Welcome", "Open the personal link that your instructor sent you."))
        if person.is_staff:
            return self.overview(person)
        hand_ins = self.store.hand_ins(person)
        results = {one.id: self.store.results(one) for one in hand_ins}
        why_not = self.why_not(person, time.time())
        body = pages.student(self.settings, due_of(person, self.settings), hand_ins, results, why_not)
        return self.page(person, body)

    def why_not(self, person: Person, now: float) -> str:
        """Why this student can't hand in now; empty where it is possible."""
        closes = self.settings.closes and local(self.settings.closes)
        own_due = due_of(person, self.settings)
        if closes and person.until and own_due:
            closes = max(closes, own_due)
        if closes and now > closes.timestamp():
            return f"Nothing is taken any more since {closes:%a %d %b %H:%M}."
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
        now = datetime.now().astimezone()
        one = self.store.hand_in(
            person,
            now.isoformat(timespec="seconds"),
            now.timestamp(),
            plain_name(name),
            data,
            lambda: self.why_not(person, now.timestamp()),
        )
        self.desk.wake()
        return RedirectResponse(f"/hand-in/{one.id}", 303)

    async def verdict(self, request: Request) -> Response:
        one, person = self.own_file(request), self.somebody(request)
        found = self.store.results(one)
        waits = any(result is None for kind, result in found.items() if kind != "ladder")
        return self.page(person, pages.hand_in(self.settings, one, found, self.store.ahead_of(one)), waits)

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
        people = self.store.people("student")
        own_names = person.is_staff or self.settings.names == "own"
        names = {one.folder: one.name if own_names else one.alias for one in people}
        if self.settings.names == "none" and not person.is_staff:
            names = {}
        shown = {folder: name for folder, name in names.items() if name}
        return self.page(person, pages.ladder(self.settings, person, self.store.noted("ladder"), shown))

    async def alias(self, request: Request) -> Response:
        person, wanted = self.somebody(request), (await self.form(request)).get("alias", "")
        others = [one for one in self.store.people("student") if one.id != person.id]
        taken = [name for one in others for name in (one.alias, one.name) if folded(name)]
        self.store.set_alias(person, checked_alias(wanted, taken))
        return RedirectResponse("/ladder", 303)

    # What those do who teach.

    def overview(self, person: Person) -> Response:
        people, states = self.store.people("student"), self.store.states()
        latest: dict[int, HandIn] = {}
        counts: dict[int, int] = {}
        runs = set()
        for one in self.store.hand_ins():
            latest.setdefault(one.person, one)
            counts[one.person] = counts.get(one.person, 0) + 1
            if states.get(one.id):
                runs.add(one.person)
        now = datetime.now().astimezone()
        stuck = [one for one in people if one.id not in runs and self.is_near(one, now)]
        return self.page(person, pages.overview(people, latest, states, counts, stuck))

    def is_near(self, person: Person, now: datetime) -> bool:
        """Whether it is soon due for this student."""
        due = due_of(person, self.settings)
        return due is not None and due - STUCK_BEFORE < now < due

    async def student(self, request: Request) -> Response:
        person = self.staff(request)
        one = self.of_class(request.path_params["id"])
        return self.page(person, pages.one_student(one, self.store.hand_ins(one), self.store.states()))

    async def extend(self, request: Request) -> Response:
        self.staff(request)
        one, text = self.of_class(request.path_params["id"]), (await self.form(request)).get("until", "")
        try:
            until = local(datetime.fromisoformat(text)).isoformat(timespec="minutes") if text else ""
        except (ValueError, OverflowError):
            raise InvalidText("expected a time, e.g. 2027-02-01T23:59") from None
        self.store.extend(one, until)
        return RedirectResponse(f"/student/{one.id}", 303)
