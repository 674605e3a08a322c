"""Signed tokens of a university's sign-on or course system: fetched keys, a checked signature, checked claims.

Needs joserfc. Only algorithms with public keys are taken: neither `none`, nor one whose key a client knows as well.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import time
from collections.abc import Callable, Mapping
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from joserfc.jwt import JWTClaimsRegistry

from kibitz.classroom.people import token
from kibitz.classroom.store import Store
from kibitz.table import InvalidText, TableError

ALGORITHMS = ("RS256", "PS256", "ES256")
LONGEST = 10.0
"""Seconds for an answer of another server."""
MOST_BYTES = 1 << 18
MOST_ASKED = 4
"""Questions to one server at once."""
LEEWAY = 60
"""Seconds by which clocks may differ."""
OLDEST = 600.0
"""Seconds after which a token that was issued is no longer accepted, whatever it says."""
FRESH = 60.0
"""Seconds for which keys are not asked for again, however many tokens name one that is unknown."""


class Elsewhere(TableError):
    """Another server does not answer as it should."""


class NoRedirects(HTTPRedirectHandler):
    """Answers come from the address that was asked, which class.toml names."""

    def redirect_request(self, *_: Any) -> None:
        return None


OPENER = build_opener(NoRedirects)


def ask(address: str, data: bytes | None = None, headers: Mapping[str, str] = {}) -> Any:
    """The JSON that another server answers; Elsewhere where it does not. Blocks: call it in a thread."""
    parts = urlsplit(address)
    if parts.scheme != "https" and parts.hostname not in ("127.0.0.1", "localhost"):
        raise Elsewhere(f"{address[:200]}: expected an address that begins with https://")
    try:
        with OPENER.open(Request(address, data, dict(headers)), timeout=LONGEST) as answer:
            text = answer.read(MOST_BYTES + 1)
        return json.loads(text) if text and len(text) <= MOST_BYTES else {}
    except HTTPError as error:
        with error:
            raise Elsewhere(f"{parts.netloc} refuses it: {error.code} {error.reason}") from None
    except (URLError, OSError, ValueError) as error:
        raise Elsewhere(f"{parts.netloc} does not answer: {error}") from None


def posted(address: str, form: Mapping[str, str], headers: Mapping[str, str] = {}) -> Any:
    kind = {"content-type": "application/x-www-form-urlencoded", "accept": "application/json"}
    return ask(address, urlencode(form).encode(), {**kind, **headers})


class Secrets:
    """What one login needs, all made from a secret that only its browser has, in a cookie.

    So nothing has to be kept here, and an answer that was meant for another browser does not fit.
    """

    def __init__(self, secret: str = "") -> None:
        self.secret = secret or token()
        self.state, self.nonce, self.verifier = (self._part(name) for name in ("state", "nonce", "verifier"))

    def _part(self, name: str) -> str:
        digest = hashlib.sha256(f"{name} {self.secret}".encode(errors="replace")).digest()
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()

    @property
    def challenge(self) -> str:
        """The challenge of PKCE (RFC 7636), with S256."""
        return base64.urlsafe_b64encode(hashlib.sha256(self.verifier.encode()).digest()).rstrip(b"=").decode()


class Issuer:
    """Who signs tokens for us."""

    def __init__(self, name: str, client: str, store: Store) -> None:
        self.name, self.client, self.store = name, client, store
        self._places = asyncio.Semaphore(MOST_ASKED)
        self._keys: KeySet | None = None
        self._asked = float("-inf")

    async def asked(self, do: Callable[..., Any], *about: Any) -> Any:
        """What their server answers; others wait meanwhile, so that one that hangs does not take all threads."""
        async with self._places:
            return await asyncio.to_thread(do, *about)

    async def claims(self, text: str, keys: str, nonce: str) -> dict[str, Any]:
        """What the token says; InvalidText where it is not for us, not from them, not now, or was used before."""
        now = time.time()
        try:
            found = await self._decoded(text, keys)
            JWTClaimsRegistry(
                now=int(now),
                leeway=LEEWAY,
                iss={"essential": True, "value": self.name},
                aud={"essential": True, "value": self.client},
                nonce={"essential": True, "value": nonce},
                sub={"essential": True},
                exp={"essential": True},
                iat={"essential": True},
            ).validate(found)
        except (JoseError, ValueError, TypeError, KeyError) as error:
            raise InvalidText(f"a sign-on that can't be trusted: {error}") from None
        several = isinstance(found["aud"], list) and len(found["aud"]) > 1
        if (several or "azp" in found) and found.get("azp") != self.client:
            raise InvalidText("a sign-on that is for another service")
        if found["iat"] < now - OLDEST:
            raise InvalidText("an old sign-on: begin again")
        if not self.store.use_once(f"{self.name} {nonce}", now, now + 2 * OLDEST):
            raise InvalidText("this sign-on was used already: begin again")
        return found

    async def _decoded(self, text: str, keys: str) -> dict[str, Any]:
        """The claims of a token whose signature is right; keys are asked for again where it names an unknown one."""
        if self._keys is not None:
            try:
                return jwt.decode(text, self._keys, list(ALGORITHMS)).claims
            except (JoseError, ValueError):
                if time.monotonic() - self._asked < FRESH:
                    raise
        self._asked = time.monotonic()
        self._keys = KeySet.import_key_set(await self.asked(ask, keys))
        return jwt.decode(text, self._keys, list(ALGORITHMS)).claims
