"""The door of a class's server: which requests are answered, who asks, and what they may send.

Nobody comes in without a session. Whatever changes something is a POST, and is taken from the class's own address
alone.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kibitz.classroom import forms, pages
from kibitz.classroom.people import Person
from kibitz.classroom.settings import Settings
from kibitz.classroom.store import DAY, SESSION_DAYS, Store
from kibitz.table import TableError

COOKIE = "class"
LOGIN, LAUNCH = "/lti/login", "/lti/launch"
"""Where a course system's own pages send forms: what these may do depends on a cookie and a signature alone."""
MOST_FORM = 2000
"""Bytes of a form without a file."""
ARRIVES_IN = 60.0
"""Seconds in which the largest body must be there."""
GRACE, LEAST_SPEED = 10.0, 8000
"""After the first number of seconds a body is late unless it comes at this number of bytes a second."""
SCRIPT = "/class.js"
"""The only script, of pages that wait for something."""
POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    # With no-referrer browsers would send forms without their origin.
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"cache-control": b"no-store",
}
Answer: TypeAlias = Callable[[Request], Awaitable[Response]]


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

        why = self.refused(scope["method"], scope["path"], headers)
        answer = Response(why, 403, media_type="text/plain") if why else self.app
        await answer(scope, receive, sent)

    def refused(self, method: str, path: str, headers: dict[bytes, bytes]) -> str:
        if not hmac.compare_digest(headers.get(b"host", b""), self.host.encode()):
            return "unknown host: use the class's own address"
        if method in ("GET", "HEAD") or path in (LOGIN, LAUNCH):
            return ""
        if b"origin" in headers:
            return "" if headers[b"origin"] == self.origin.encode() else "another site's request"
        return "" if headers.get(b"sec-fetch-site") == b"same-origin" else "a request without an origin"


class Door:
    """What all answers of the server have in common."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store

    def get(self, path: str, answer: Answer) -> Route:
        return Route(path, self.answered(answer), methods=["GET"])

    def post(self, path: str, answer: Answer) -> Route:
        return Route(path, self.answered(answer), methods=["POST"])

    def answered(self, answer: Answer) -> Answer:
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

    def page(self, person: Person | None, body: Iterable[str], again_in: int = 0, status: int = 200) -> Response:
        """A page, which looks again after these seconds by its script; 0 for never, and no script may run."""
        more = f"; script-src {self.settings.address}{SCRIPT}; connect-src 'self'" if again_in else ""
        headers = {"content-security-policy": POLICY + more}
        return HTMLResponse(pages.document(self.settings, person, body, again_in), status, headers)

    # Who asks.

    def person(self, request: Request) -> Person | None:
        return self.store.of_session(request.cookies.get(COOKIE, ""), time.time())

    def somebody(self, request: Request) -> Person:
        found = self.person(request)
        if found is None:
            raise Refused(403, "you are not signed in: open your personal link")
        return found

    def staff(self, request: Request) -> Person:
        found = self.somebody(request)
        if not found.is_staff:
            raise Refused(404, "no such page")
        return found

    def instructor(self, request: Request) -> Person:
        """Somebody who sees the whole class."""
        found = self.staff(request)
        if self.sections(found) is not None:
            raise Refused(404, "no such page")
        return found

    def sections(self, person: Person) -> tuple[str, ...] | None:
        """Which sections somebody who teaches sees; None for the whole class."""
        return self.settings.sections_of(person.name, person.email)

    def sees(self, person: Person, other: Person) -> bool:
        """Whether somebody sees what this student does."""
        own = self.sections(person)
        return person.id == other.id or (person.is_staff and (own is None or other.section in own))

    def students(self, person: Person) -> list[Person]:
        """The students of whom somebody sees everything."""
        return [one for one in self.store.people("student") if self.sees(person, one)]

    def student_of(self, request: Request) -> Person:
        """The student whom the address names, for those who teach her."""
        person, found = self.staff(request), self.store.person(request.path_params["id"])
        if found is None or found.is_staff or not self.sees(person, found):
            raise Refused(404, "no such page")
        return found

    async def form(self, request: Request, most: int = MOST_FORM) -> dict[str, str]:
        return forms.fields(await self.body(request, most))

    async def body(self, request: Request, most: int) -> bytes:
        """The body, up to this length, whatever length it announces; TimeoutError where it trickles in."""
        data, begun = bytearray(), asyncio.get_running_loop().time()
        async with asyncio.timeout(GRACE) as limit:
            async for chunk in request.stream():
                data += chunk
                limit.reschedule(begun + min(ARRIVES_IN, GRACE + len(data) / LEAST_SPEED))
                if len(data) > most:
                    raise Refused(413, f"more than {most:,} bytes: expected a smaller file")
        return bytes(data)

    def entered(self, session: str) -> Response:
        """The way in for the person who has begun this session."""
        answer = RedirectResponse("/", 303)
        seconds, is_secure = int(SESSION_DAYS * DAY), self.settings.is_secure
        answer.set_cookie(COOKIE, session, max_age=seconds, httponly=True, samesite="lax", secure=is_secure)
        return answer
