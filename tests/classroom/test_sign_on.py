"""The university's sign-on with a provider of real signed tokens, and what forged ones come to."""

import hmac
import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

from kibitz.classroom.settings import SignOn
from tests.classroom.issuers import CLIENT, Elsewhere, elsewhere, key, signed
from tests.classroom.people import ADDRESS, House, house

EMAIL = {"email": "Ada@X.edu", "email_verified": True}


@pytest.fixture
def provider() -> Iterator[Elsewhere]:
    with elsewhere() as made:
        yield made


@pytest.fixture
def class_(tmp_path: Path, provider: Elsewhere) -> Iterator[House]:
    with house(tmp_path, sign_on=SignOn(provider.address, CLIENT, "secret")) as made:
        made.store.enrol("student", [("Eve", "z9", "A", "eve@x.edu"), ("Lovelace", "z8", "", "ada@x.edu")])
        made.store.enrol("staff", [("Teacher", "", "", "teacher@x.edu")])
        yield made


def begun(tab: TestClient) -> dict[str, str]:
    """What the provider is asked for when somebody signs on."""
    answer = tab.get("/sign-on")
    assert answer.status_code == 303
    return {name: one[0] for name, one in parse_qs(urlsplit(answer.headers["location"]).query).items()}


def back(tab: TestClient, provider: Elsewhere, text: str, asked: dict[str, str], code: str = "c1") -> Any:
    provider.codes[code] = {"id_token": text, "challenge": asked["code_challenge"]}
    return tab.get("/sign-on/back", params={"code": code, "state": asked["state"]})


def test_whoever_is_on_the_roster_comes_in(class_: House, provider: Elsewhere) -> None:
    tab = class_.tab()
    assert "Sign on with the university" in tab.get("/").text
    asked = begun(tab)
    assert (asked["response_type"], asked["code_challenge_method"]) == ("code", "S256")
    assert asked["redirect_uri"] == f"{ADDRESS}/sign-on/back"
    answer = back(tab, provider, signed(provider.claims(asked["nonce"], **EMAIL)), asked)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert "Lovelace" in tab.get("/").text
    path, headers, _ = provider.asked[1]
    assert path == "/token"
    assert headers["authorization"].startswith("Basic ")
    # The same answer again: the login is over in this browser, and its nonce used in any.
    assert tab.get("/sign-on/back", params={"code": "c1", "state": asked["state"]}).status_code == 403


def none(claims: dict[str, Any]) -> str:
    """A token without a signature."""
    parts = ({"alg": "none", "typ": "JWT"}, claims)
    return ".".join(urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=").decode() for part in parts) + "."


def shared(claims: dict[str, Any]) -> str:
    """A token signed with our provider's public key, as if that were a secret."""
    head, body, _ = none(claims).split(".")
    head = urlsafe_b64encode(b'{"alg":"HS256","kid":"1"}').rstrip(b"=").decode()
    mac = hmac.digest(key().as_pem(private=False), f"{head}.{body}".encode(), "sha256")
    return f"{head}.{body}.{urlsafe_b64encode(mac).rstrip(b'=').decode()}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "changes",
    [
        {"iss": "http://evil.example"},
        {"iss": None},
        {"aud": "another"},
        {"aud": [CLIENT, "another"]},
        {"aud": [CLIENT, "another"], "azp": "another"},
        {"azp": "another"},
        {"aud": None},
        {"nonce": "another"},
        {"nonce": None},
        {"exp": 1},
        {"exp": None},
        {"exp": "soon"},
        {"iat": 1},
        {"iat": None},
        {"iat": 4_000_000_000},
        {"nbf": 4_000_000_000},
        {"sub": None},
        {"email_verified": False},
        {"email_verified": None},
        {"email_verified": "true"},
        {"email": None},
        {"email": ["ada@x.edu"]},
        {"email": "stranger@x.edu"},
        {"email": ""},
    ],
    ids=str,
)
def test_a_token_that_is_not_for_us_lets_nobody_in(changes: dict[str, Any], class_: House, provider: Elsewhere) -> None:
    tab = class_.tab()
    asked = begun(tab)
    answer = back(tab, provider, signed(provider.claims(asked["nonce"], **{**EMAIL, **changes})), asked)
    assert answer.status_code in (400, 403)
    assert "class=" not in str(answer.headers.get("set-cookie"))
    assert tab.get("/ladder").status_code == 403


def test_a_forged_token_lets_nobody_in(class_: House, provider: Elsewhere) -> None:
    """Another's key, no signature, the public key as a shared secret, a changed payload, rubbish."""
    for forge in (
        lambda claims: signed(claims, key("other")),
        none,
        shared,
        lambda claims: ".".join(
            [signed(claims).split(".")[0], none({**claims, "sub": "u2"}).split(".")[1], signed(claims).split(".")[2]]
        ),
        lambda claims: "rubbish",
        lambda claims: "",
        lambda claims: "a.b.c",
    ):
        tab = class_.tab()
        asked = begun(tab)
        answer = back(tab, provider, forge(provider.claims(asked["nonce"], **EMAIL)), asked)
        assert answer.status_code == 400
        assert tab.get("/ladder").status_code == 403


def test_an_answer_for_another_browser_lets_nobody_in(class_: House, provider: Elsewhere) -> None:
    """A login that Eve began, in Ada's browser; a state that was guessed; no state; a code that Eve has stolen."""
    eve, ada = class_.tab(), class_.tab()
    asked = begun(eve)
    text = signed(provider.claims(asked["nonce"], email="eve@x.edu", email_verified=True))
    assert back(ada, provider, text, asked).status_code == 403
    begun(ada)
    assert back(ada, provider, text, asked).status_code == 403
    for state in ("", "guess"):
        assert ada.get("/sign-on/back", params={"code": "c1", "state": state}).status_code == 403
    assert ada.get("/sign-on/back?error=access_denied").status_code == 403
    # Ada's code in Eve's own login: PKCE tells them apart.
    of_ada = begun(ada)
    provider.codes["ada's"] = {"id_token": text, "challenge": of_ada["code_challenge"]}
    own = begun(eve)
    assert eve.get("/sign-on/back", params={"code": "ada's", "state": own["state"]}).status_code == 400
    assert eve.get("/ladder").status_code == 403


def test_a_token_is_used_once(class_: House, provider: Elsewhere) -> None:
    tab = class_.tab()
    asked = begun(tab)
    cookie = tab.cookies.get("class-sign-on")
    text = signed(provider.claims(asked["nonce"], **EMAIL))
    assert back(tab, provider, text, asked).status_code == 303
    again = class_.tab()
    again.cookies.set("class-sign-on", cookie or "", path="/sign-on/back")
    answer = back(again, provider, text, asked)
    assert answer.status_code == 400
    assert "used already" in answer.text


def test_new_keys_are_fetched_and_not_for_every_token(
    class_: House, provider: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = class_.tab()
    for given, wanted in ((key(), 303), (key("other"), 400)):
        asked = begun(tab)
        assert back(tab, provider, signed(provider.claims(asked["nonce"], **EMAIL), given), asked).status_code == wanted
    assert sum(path == "/keys" for path, *_ in provider.asked) == 1
    monkeypatch.setattr("kibitz.classroom.tokens.FRESH", 0.0)
    provider.keys = [key("other")]
    asked = begun(tab)
    assert back(tab, provider, signed(provider.claims(asked["nonce"], **EMAIL), key("other")), asked).status_code == 303


def test_a_provider_that_is_gone_is_said(tmp_path: Path) -> None:
    for issuer in ("http://127.0.0.1:9", "http://evil.example"):
        folder = tmp_path / issuer[-4:]
        folder.mkdir()
        with house(folder, sign_on=SignOn(issuer, CLIENT)) as class_:
            answer = class_.tab().get("/sign-on")
            assert answer.status_code == 400
            assert "That did not work" in answer.text


def test_an_id_of_the_roster_instead_of_an_address(tmp_path: Path, provider: Elsewhere) -> None:
    with house(tmp_path, sign_on=SignOn(provider.address, CLIENT, person="preferred_username")) as class_:
        tab = class_.tab()
        asked = begun(tab)
        text = signed(provider.claims(asked["nonce"], preferred_username="z1"))
        assert back(tab, provider, text, asked).status_code == 303
        assert "Ada" in tab.get("/").text
