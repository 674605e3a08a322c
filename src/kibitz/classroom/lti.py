"""A course system's way in, and marks back into its gradebook: LTI 1.3, and its Assignment and Grade Services 2.0."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import RSAKey
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kibitz import durable
from kibitz.classroom.door import LAUNCH, LOGIN, Door, Refused
from kibitz.classroom.gradebook import Book, by_student
from kibitz.classroom.people import token
from kibitz.classroom.settings import Lti as Settings
from kibitz.classroom.sign_on import LASTS, begun_here, let_in, sent_to
from kibitz.classroom.store import Store
from kibitz.classroom.tokens import Issuer, Secrets, ask, posted
from kibitz.table import InvalidText, TableError

COOKIE = "class-lti"
KEY = "lti.json"
"""Our key, in the class's folder."""
CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
ENDPOINT = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"
SCORE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"
KIND = "application/vnd.ims.lis.v1.score+json"
ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
MOST_TOKEN = 20_000
"""Bytes of a launch."""
BITS = 2048


class Lti:
    """Lets in people who come from a course system."""

    def __init__(self, door: Door, settings: Settings, folder: Path) -> None:
        self.door, self.settings, self.folder = door, settings, folder
        self.issuer = Issuer(settings.issuer, settings.client_id, door.store)

    def routes(self) -> list[Route]:
        door = self.door
        login = Route(LOGIN, door.answered(self.login), methods=["GET", "POST"])
        return [login, door.post(LAUNCH, self.launch), door.get("/lti/keys", self.keys)]

    async def keys(self, request: Request) -> Response:
        """Our public key, by which the course system knows that marks are ours."""
        return JSONResponse({"keys": [own_key(self.folder).as_dict(private=False)]})

    async def login(self, request: Request) -> Response:
        """The course system says that somebody comes; it is asked who that is."""
        given = dict(request.query_params) if request.method == "GET" else await self.form(request)
        if given.get("iss") != self.settings.issuer:
            raise Refused(403, "a launch from a course system that this class does not know")
        if given.get("client_id", self.settings.client_id) != self.settings.client_id:
            raise Refused(403, "a launch for another tool")
        secrets = Secrets()
        query = {
            "scope": "openid",
            "response_type": "id_token",
            "response_mode": "form_post",
            "prompt": "none",
            "client_id": self.settings.client_id,
            "redirect_uri": self.door.settings.address + LAUNCH,
            "login_hint": given.get("login_hint", ""),
            "state": secrets.state,
            "nonce": secrets.nonce,
        }
        if "lti_message_hint" in given:
            query["lti_message_hint"] = given["lti_message_hint"]
        answer = sent_to(self.settings.auth_url, query)
        # The launch is a form that another site sends: only such a cookie comes with it, and only by TLS.
        secure = self.door.settings.is_secure
        answer.set_cookie(
            COOKIE,
            secrets.secret,
            LASTS,
            path=LAUNCH,
            httponly=True,
            secure=secure,
            samesite="none" if secure else "lax",
        )
        return answer

    async def form(self, request: Request) -> dict[str, str]:
        return await self.door.form(request, MOST_TOKEN)

    async def launch(self, request: Request) -> Response:
        form = await self.form(request)
        refusal = "this launch did not begin in this browser: open the assignment again, in a new tab"
        secrets = begun_here(request.cookies.get(COOKIE, ""), form, refusal)
        claims = await self.issuer.claims(form.get("id_token", ""), self.settings.keys_url, secrets.nonce)
        for name, wanted in (
            ("message_type", "LtiResourceLinkRequest"),
            ("version", "1.3.0"),
            ("deployment_id", self.settings.deployment_id),
        ):
            if claims.get(CLAIM + name) != wanted:
                raise Refused(403, f"a launch of another kind: expected the {name} {wanted}")
        known_as = claims.get(self.settings.person)
        if self.settings.person == "person_sourcedid":
            lis = claims.get(CLAIM + "lis")
            known_as = lis.get(self.settings.person) if isinstance(lis, dict) else None
        answer = let_in(self.door, known_as, self.settings.person)
        endpoint = claims.get(ENDPOINT)
        item = endpoint.get("lineitem") if isinstance(endpoint, dict) else None
        person = self.door.store.known_as(str(known_as), by_email=self.settings.person == "email")
        if person and isinstance(item, str) and isinstance(claims["sub"], str):
            self.door.store.set_line_item(person, claims["sub"], item)
        answer.delete_cookie(COOKIE, path=LAUNCH)
        return answer


def own_key(folder: Path) -> RSAKey:
    """The class's key for its course system, which is made where there is none."""
    path = folder / KEY
    if not path.exists():
        made = RSAKey.generate_key(BITS, {"use": "sig", "alg": "RS256", "kid": token()})
        durable.replace(path, b"")
        path.chmod(0o600)
        durable.replace_text(path, json.dumps(made.as_dict(private=True)))
        path.chmod(0o600)
    try:
        return RSAKey.import_key(json.loads(path.read_text(encoding="utf-8")))
    except (JoseError, ValueError, TypeError):
        raise InvalidText(f"{path}: expected the key that Kibitz has made; without the file it makes another") from None


def pass_back(folder: Path, settings: Settings, store: Store, book: Book) -> Iterator[tuple[str, str]]:
    """Send all marks to the course system; yields each student with what went wrong, empty where nothing did."""
    items = store.line_items()
    access = ""
    for person, row in by_student(store.people("student"), book):
        if row is None:
            continue
        if row.marks is None or row.full is None:
            yield person.name, "the course gives no marks for places"
        elif person.id not in items:
            yield person.name, "has not come through the course system yet"
        else:
            user, item = items[person.id]
            score = {
                "userId": user,
                "scoreGiven": row.marks,
                "scoreMaximum": row.full,
                "timestamp": datetime.now(UTC).isoformat(timespec="milliseconds"),
                "activityProgress": "Completed",
                "gradingProgress": "FullyGraded",
            }
            try:
                access = access or access_token(folder, settings)
                headers = {"content-type": KIND, "authorization": f"Bearer {access}"}
                ask(scores_of(item), json.dumps(score).encode(), headers)
            except TableError as error:
                yield person.name, str(error)
            else:
                yield person.name, ""


def scores_of(item: str) -> str:
    """The address for the scores of a line item, which may have a query."""
    parts = urlsplit(item)
    return urlunsplit(parts._replace(path=f"{parts.path.rstrip('/')}/scores"))


def access_token(folder: Path, settings: Settings) -> str:
    """What the course system gives to a client that proves that it has our key."""
    key, now = own_key(folder), int(time.time())
    about = {"iss": settings.client_id, "sub": settings.client_id, "aud": settings.token_url}
    assertion = jwt.encode(
        {"alg": "RS256", "kid": key.kid}, {**about, "iat": now, "exp": now + LASTS, "jti": token()}, key
    )
    form = {
        "grant_type": "client_credentials",
        "client_assertion_type": ASSERTION,
        "client_assertion": assertion,
        "scope": SCORE,
    }
    found: Any = posted(settings.token_url, form)
    access = found.get("access_token") if isinstance(found, dict) else None
    if not isinstance(access, str) or not access:
        raise InvalidText(f"{settings.token_url}: expected an access token")
    return access
