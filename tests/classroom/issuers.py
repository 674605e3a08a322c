"""A small identity provider and a small course system, with real keys and really signed tokens."""

import hashlib
import json
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

from joserfc import jwt
from joserfc.jwk import RSAKey


@cache
def key(name: str = "own") -> RSAKey:
    """One for each name, made when it is first needed."""
    return RSAKey.generate_key(2048, {"kid": "1", "alg": "RS256", "use": "sig"})


CLIENT = "kibitz"
CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
SCORES = "/items/7/scores"


class Elsewhere:
    """The other server: what it was asked, and what it says."""

    def __init__(self) -> None:
        self.address = ""
        self.codes: dict[str, dict[str, Any]] = {}
        """What a code is worth: the answer's fields, and the challenge of PKCE."""
        self.asked: list[tuple[str, dict[str, str], bytes]] = []
        self.keys = [key()]
        self.scores: list[dict[str, Any]] = []
        self.tool_keys: Any = None
        """The public keys of the class, by which its requests for access are checked."""

    def answer(self, path: str, headers: dict[str, str], body: bytes) -> tuple[int, Any]:
        self.asked.append((path, headers, body))
        if path == "/.well-known/openid-configuration":
            ends = {"authorization_endpoint": "/authorize", "token_endpoint": "/token", "jwks_uri": "/keys"}
            return 200, {"issuer": self.address, **{name: self.address + end for name, end in ends.items()}}
        if path == "/keys":
            return 200, {"keys": [key.as_dict(private=False) for key in self.keys]}
        if path == "/token":
            return self.token({name: one[0] for name, one in parse_qs(body.decode()).items()})
        if path.partition("?")[0] == SCORES and headers.get("authorization") == "Bearer access":
            self.scores.append({"kind": headers["content-type"], "path": path, **json.loads(body)})
            return 200, {}
        return 401, {}

    def token(self, form: dict[str, str]) -> tuple[int, Any]:
        if form["grant_type"] == "client_credentials":
            claims = jwt.decode(form["client_assertion"], self.tool_keys, ["RS256"]).claims
            good = claims["iss"] == claims["sub"] == CLIENT and claims["aud"] == f"{self.address}/token"
            return (200, {"access_token": "access"}) if good and claims["exp"] > time.time() else (401, {})
        # A code is worth something once.
        worth = self.codes.pop(form.get("code", ""), None)
        digest = hashlib.sha256(form["code_verifier"].encode()).digest()
        if worth is None or worth["challenge"] != urlsafe_b64encode(digest).rstrip(b"=").decode():
            return 400, {"error": "invalid_grant"}
        return 200, {"id_token": worth["id_token"], "access_token": "x", "token_type": "Bearer"}

    def claims(self, asked: str, **changes: Any) -> dict[str, Any]:
        """What a token says; None for a claim that it has not."""
        now = int(time.time())
        own = {"iss": self.address, "aud": CLIENT, "sub": "u1", "nonce": asked, "iat": now, "exp": now + 300}
        return {name: one for name, one in {**own, **changes}.items() if one is not None}


def signed(claims: dict[str, Any], by: Any = None, **header: Any) -> str:
    return jwt.encode({"alg": "RS256", "kid": "1", **header}, claims, by or key(), [header.get("alg", "RS256")])


@contextmanager
def elsewhere() -> Iterator[Elsewhere]:
    own = Elsewhere()

    class Handler(BaseHTTPRequestHandler):
        def respond(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            status, value = own.answer(self.path, {name.lower(): one for name, one in self.headers.items()}, body)
            text = json.dumps(value).encode()
            self.send_response(status)
            self.send_header("content-length", str(len(text)))
            if status in range(300, 400):
                self.send_header("location", f"{own.address}/good")
            self.end_headers()
            self.wfile.write(text)

        do_GET = do_POST = respond  # noqa: N815

        def log_message(self, *_: object) -> None:
            """Nothing is printed."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        own.address = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield own
        finally:
            server.shutdown()
            thread.join()
