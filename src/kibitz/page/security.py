"""What every request passes: who may ask, for which host, and what the browser may load and run.

A site on the internet can make a browser talk to this server: by a name that it lets point here (DNS rebinding), which
the check of Host refuses, or by a websocket of its own page, which the check of Origin refuses.
"""

from __future__ import annotations

import hmac
from http.cookies import CookieError, SimpleCookie
from itertools import count
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kibitz.page.turns import ASKER, Asker, Shares, subscriber

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
THIS_MACHINE = (*(f"{name}:" for name in LOOPBACK), "127.")
"""Beginnings of addresses that mean another machine to everybody else."""
COOKIE = "kibitz"
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def address_for_others(hosts: tuple[str, ...]) -> str:
    """The first of these names with ports that other machines can use; empty where there is none."""
    return next((host for host in hosts if not host.startswith(THIS_MACHINE)), "")


def page_for_others(hosts: tuple[str, ...], token: str = "", public: str = "", own: bool = False) -> str:
    """The page's address for other machines, or by the first host where it is for this one; empty where there is none.

    The asker has the token already.
    """
    host = hosts[0] if own else address_for_others(hosts)
    page = public or (f"http://{host}/" if host else "")
    return page + (f"?token={token}" if page and token else "")


class Guard:
    """Wraps the application; a request that fails a check never reaches it."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: tuple[str, ...],
        token: str = "",
        shares: Shares | None = None,
        public: str = "",
    ) -> None:
        """hosts are the names, with the port, under which people reach the server; token is empty for none.

        public is the page's address in front of a reverse proxy, which may leave its path in requests or not.
        """
        parts = urlsplit(public)
        self.app, self.token = app, token
        self.hosts = (*hosts, parts.netloc) if public else hosts
        self.origins = {f"http://{host}" for host in hosts}
        if public:
            self.origins.add(f"{parts.scheme}://{parts.netloc}")
        self.root, self.is_secure = parts.path.rstrip("/"), parts.scheme == "https"
        self.shares, self.tabs = shares or Shares(), count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        peer = subscriber((scope.get("client") or ("", 0))[0])
        path = scope["path"]
        if self.root and (path == self.root or path.startswith(f"{self.root}/")):
            scope = {**scope, "path": path[len(self.root) :] or "/"}
        ASKER.set(Asker(peer, next(self.tabs) if scope["type"] == "websocket" else 0))
        await self.shares.wait(peer)
        await self.shares.metered(self.answer(scope, receive, send), peer)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        status = self.refused(scope, headers)
        if status and scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        if status:
            await PlainTextResponse(status, 403, HEADERS | {"Connection": "close"})(scope, receive, send)
            return
        if scope["type"] == "http" and self.token and not self.has_cookie(headers):
            # Never where the request says: a path that begins with two slashes is another site's address.
            response = RedirectResponse(f"{self.root}/", 303, HEADERS)
            response.set_cookie(
                COOKIE, self.token, path=f"{self.root}/", secure=self.is_secure, httponly=True, samesite="strict"
            )
            await response(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app(scope, receive, sent)

    def refused(self, scope: Scope, headers: Headers) -> str:
        """Why the request is refused; empty where it is not."""
        if headers.get("host", "") not in self.hosts:
            return "unknown host: use the address that kibitz has printed"
        if "content-length" in headers and "transfer-encoding" in headers:
            return "a body of two lengths, behind which another request could hide"
        origin = headers.get("origin")
        if scope["type"] == "websocket" and origin is None:
            return "a websocket without an origin"
        if origin is not None and origin not in self.origins:
            return "another site's request"
        given = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("token", [""])
        if self.token and not (self.has_cookie(headers) or self.equals(given[0])):
            return "no token: use the link that kibitz has printed"
        return ""

    def has_cookie(self, headers: Headers) -> bool:
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            return False
        return cookie is not None and self.equals(cookie.value)

    def equals(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self.token.encode())
