"""The university's sign-on: OpenID Connect, by an authorization code with PKCE, state and nonce.

It says who somebody is; the roster says who may come in, and as what.
"""

from __future__ import annotations

import base64
import hmac
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kibitz.classroom.door import Door, Refused
from kibitz.classroom.settings import SignOn as Settings
from kibitz.classroom.tokens import Elsewhere, Issuer, Secrets, ask, posted
from kibitz.table import InvalidText

COOKIE = "class-sign-on"
LASTS = 600
"""Seconds that somebody may take at the other side."""
BACK = "/sign-on/back"


class SignOn:
    """Lets in people whom an identity provider knows."""

    def __init__(self, door: Door, settings: Settings) -> None:
        self.door, self.settings = door, settings
        self.issuer = Issuer(settings.issuer, settings.client_id, door.store)
        self._endpoints: Mapping[str, Any] = {}

    def routes(self) -> list[Route]:
        return [self.door.get("/sign-on", self.begin), self.door.get(BACK, self.back)]

    async def endpoints(self) -> Mapping[str, Any]:
        """What the provider says of itself (OpenID Connect Discovery)."""
        if not self._endpoints:
            found = await self.issuer.asked(ask, f"{self.settings.issuer.rstrip('/')}/.well-known/openid-configuration")
            needed = ("authorization_endpoint", "token_endpoint", "jwks_uri")
            if not isinstance(found, dict) or not all(isinstance(found.get(name), str) for name in needed):
                raise Elsewhere(f"{self.settings.issuer}: no provider of OpenID Connect answers there")
            if found.get("issuer") != self.settings.issuer:
                raise Elsewhere(f"{self.settings.issuer}: the provider there calls itself {found.get('issuer')!r}")
            self._endpoints = found
        return self._endpoints

    async def begin(self, request: Request) -> Response:
        endpoints, secrets = await self.endpoints(), Secrets()
        query = {
            "response_type": "code",
            "client_id": self.settings.client_id,
            "redirect_uri": self.door.settings.address + BACK,
            "scope": "openid email profile",
            "state": secrets.state,
            "nonce": secrets.nonce,
            "code_challenge": secrets.challenge,
            "code_challenge_method": "S256",
        }
        answer = sent_to(endpoints["authorization_endpoint"], query)
        is_secure = self.door.settings.is_secure
        answer.set_cookie(COOKIE, secrets.secret, LASTS, path=BACK, httponly=True, samesite="lax", secure=is_secure)
        return answer

    async def back(self, request: Request) -> Response:
        """The provider sends the browser here, with a code that is worth a token about who uses it."""
        given = request.query_params
        secrets = begun_here(
            request.cookies.get(COOKIE, ""), given, "this sign-on did not begin in this browser: begin again"
        )
        if "code" not in given:
            raise Refused(403, "the university's sign-on did not let you in")
        endpoints = await self.endpoints()
        form = {
            "grant_type": "authorization_code",
            "code": given["code"],
            "redirect_uri": self.door.settings.address + BACK,
            "client_id": self.settings.client_id,
            "code_verifier": secrets.verifier,
        }
        headers = {}
        if self.settings.client_secret:
            both = f"{quote(self.settings.client_id, '')}:{quote(self.settings.client_secret, '')}"
            headers["authorization"] = f"Basic {base64.b64encode(both.encode()).decode()}"
        found = await self.issuer.asked(posted, endpoints["token_endpoint"], form, headers)
        text = found.get("id_token") if isinstance(found, dict) else None
        if not isinstance(text, str):
            raise InvalidText("the university's sign-on said nothing about you")
        claims = await self.issuer.claims(text, endpoints["jwks_uri"], secrets.nonce)
        if self.settings.person == "email" and claims.get("email_verified") is not True:
            raise Refused(403, "the university's sign-on has not verified your address")
        answer = let_in(self.door, claims.get(self.settings.person), self.settings.person)
        answer.delete_cookie(COOKIE, path=BACK)
        return answer


def sent_to(address: str, query: Mapping[str, str]) -> RedirectResponse:
    """Send the browser to the other side, whose address may have a query."""
    return RedirectResponse(f"{address}{'&' if '?' in address else '?'}{urlencode(query)}", 303)


def begun_here(secret: str, given: Mapping[str, str], refusal: str) -> Secrets:
    """The secrets of the cookie that this browser got, if the state that comes back is theirs."""
    secrets = Secrets(secret)
    if not secret or not hmac.compare_digest(secrets.state.encode(), given.get("state", "").encode()):
        raise Refused(403, refusal)
    return secrets


def let_in(door: Door, known_as: object, by: str) -> Response:
    """Begin a session for the person who is on the roster under this address or id."""
    person = door.store.known_as(known_as, by_email=by == "email") if isinstance(known_as, str) else None
    if person is None:
        raise Refused(403, "you are not on the roster of this class: ask your instructor")
    return door.entered(door.store.begin_session(person, time.time()))
