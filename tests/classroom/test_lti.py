"""A course system's way in, and marks back into it, with a small one of real signed tokens."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from joserfc.jwk import KeySet
from starlette.testclient import TestClient

from kibitz.classroom import lti
from kibitz.classroom.settings import Lti, SignOn
from kibitz.table import InvalidText
from tests.classroom.issuers import CLAIM, CLIENT, SCORES, Elsewhere, elsewhere, key, signed
from tests.classroom.people import ADDRESS, House, house
from tests.classroom.test_gradebook import BOOK

SECURE = "https://class.example"
PLATFORM = {"origin": "http://course.example"}
"""Launches are forms of another site."""


@pytest.fixture
def platform() -> Iterator[Elsewhere]:
    with elsewhere() as made:
        yield made


def settings(platform: Elsewhere) -> Lti:
    ends = (f"{platform.address}/{end}" for end in ("authorize?a=b", "token", "keys"))
    return Lti(platform.address, CLIENT, "d1", *ends)


@pytest.fixture
def class_(tmp_path: Path, platform: Elsewhere) -> Iterator[House]:
    with house(tmp_path, lti=settings(platform)) as made:
        made.store.enrol("student", [("Eve", "z9", "A", "eve@x.edu")])
        yield made


def begun(tab: TestClient, platform: Elsewhere) -> dict[str, str]:
    """What the course system is asked when somebody comes from it."""
    form = {"iss": platform.address, "login_hint": "h1", "lti_message_hint": "m1", "client_id": CLIENT}
    answer = tab.post("/lti/login", data=form, headers=PLATFORM)
    assert answer.status_code == 303
    return {name: one[0] for name, one in parse_qs(urlsplit(answer.headers["location"]).query).items()}


def about(platform: Elsewhere, asked: dict[str, str], **changes: Any) -> dict[str, Any]:
    """What a launch of Eve says."""
    own = {
        "email": "eve@x.edu",
        CLAIM + "message_type": "LtiResourceLinkRequest",
        CLAIM + "version": "1.3.0",
        CLAIM + "deployment_id": "d1",
        lti.ENDPOINT: {"lineitem": f"{platform.address}{SCORES.removesuffix('/scores')}?type=x"},
    }
    return platform.claims(asked["nonce"], **{**own, **changes})


def launch(tab: TestClient, text: str, asked: dict[str, str]) -> Any:
    return tab.post("/lti/launch", data={"id_token": text, "state": asked["state"]}, headers=PLATFORM)


def test_whoever_comes_from_the_course_system_is_in(class_: House, platform: Elsewhere) -> None:
    tab = class_.tab()
    asked = begun(tab, platform)
    assert (asked["response_mode"], asked["login_hint"], asked["lti_message_hint"]) == ("form_post", "h1", "m1")
    assert asked["redirect_uri"] == f"{ADDRESS}/lti/launch"
    text = signed(about(platform, asked))
    assert launch(tab, text, asked).status_code == 303
    assert "Eve" in tab.get("/").text
    assert class_.store.line_items()[class_.store.people("student")[2].id][0] == "u1"
    # The same launch again, also in another browser that has the cookie.
    assert launch(tab, text, asked).status_code == 403


@pytest.mark.slow
@pytest.mark.parametrize(
    "changes",
    [
        {"iss": "http://evil.example"},
        {"aud": "another"},
        {"exp": 1},
        {"nonce": "another"},
        {"email": "stranger@x.edu"},
        {"email": None},
        {CLAIM + "deployment_id": "d2"},
        {CLAIM + "deployment_id": None},
        {CLAIM + "version": "1.1"},
        {CLAIM + "message_type": "LtiDeepLinkingRequest"},
    ],
    ids=str,
)
def test_a_launch_that_is_not_for_us_lets_nobody_in(
    changes: dict[str, Any], class_: House, platform: Elsewhere
) -> None:
    tab = class_.tab()
    asked = begun(tab, platform)
    assert launch(tab, signed(about(platform, asked, **changes)), asked).status_code in (400, 403)
    assert tab.get("/ladder").status_code == 403
    assert class_.store.line_items() == {}


def test_a_launch_that_is_forged_replayed_or_anothers_lets_nobody_in(class_: House, platform: Elsewhere) -> None:
    tab, other = class_.tab(), class_.tab()
    asked = begun(tab, platform)
    good = about(platform, asked)
    assert launch(tab, signed(good, key("other")), asked).status_code == 400
    assert launch(tab, "", asked).status_code == 400
    assert launch(tab, "x" * 30_000, asked).status_code == 413
    # In a browser that did not begin it: without the cookie, and with that of a launch of its own.
    assert launch(other, signed(good), asked).status_code == 403
    of_other = begun(other, platform)
    assert launch(other, signed(good), of_other).status_code == 400
    cookie = tab.cookies.get("class-lti") or ""
    assert launch(tab, signed(good), asked).status_code == 303
    again = class_.tab()
    again.cookies.set("class-lti", cookie, path="/lti/launch")
    answer = launch(again, signed(good), asked)
    assert answer.status_code == 400
    assert "used already" in answer.text
    assert again.get("/ladder").status_code == 403


def test_a_launch_begins_at_the_known_course_system_only(class_: House, platform: Elsewhere) -> None:
    tab = class_.tab()
    for form in ({}, {"iss": "http://evil.example"}, {"iss": platform.address, "client_id": "another"}):
        assert tab.post("/lti/login", data=form, headers=PLATFORM).status_code == 403
    # Other forms of other sites are refused as before.
    assert tab.post("/leave", headers=PLATFORM).status_code == 403


def test_cookies_of_a_class_with_tls_need_it(tmp_path: Path, platform: Elsewhere) -> None:
    """A launch comes from another site, so that its cookie has to as well; the others do not."""
    sign_on = SignOn(platform.address, CLIENT)
    with house(tmp_path, address=SECURE, lti=settings(platform), sign_on=sign_on) as made:
        tab = TestClient(made.service.application(), SECURE, headers={"origin": SECURE}, follow_redirects=False)
        form = {"iss": platform.address, "login_hint": "h1"}
        of_launch = tab.post("/lti/login", data=form, headers=PLATFORM).headers["set-cookie"]
        of_sign_on = tab.get("/sign-on").headers["set-cookie"]
        of_class = tab.post("/enter", data={"link": made.links["Ada"]}).headers["set-cookie"]
    for cookie, site in ((of_launch, "none"), (of_sign_on, "lax"), (of_class, "lax")):
        assert all(part in cookie for part in ("Secure", "HttpOnly", f"SameSite={site}"))
    assert "Path=/lti/launch" in of_launch
    assert "Path=/sign-on/back" in of_sign_on


def test_a_role_of_the_course_system_makes_nobody_teach(class_: House, platform: Elsewhere) -> None:
    tab = class_.tab()
    asked = begun(tab, platform)
    role = "http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor"
    assert launch(tab, signed(about(platform, asked, **{CLAIM + "roles": [role]})), asked).status_code == 303
    assert tab.get("/marks").status_code == 404


@pytest.mark.slow
def test_marks_go_back(class_: House, platform: Elsewhere, tmp_path: Path) -> None:
    store, made = class_.store, settings(platform)
    platform.tool_keys = KeySet.import_key_set(class_.tab().get("/lti/keys").json())
    assert "d" not in class_.tab().get("/lti/keys").json()["keys"][0]
    assert (tmp_path / lti.KEY).stat().st_mode & 0o077 == 0
    ada, grace, _ = store.people("student")
    store.set_line_item(ada, "u1", f"{platform.address}/items/7?type=x")
    outcomes = dict(lti.pass_back(tmp_path, made, store, BOOK))
    assert outcomes == {"Ada": "", "Grace <b>": "has not come through the course system yet"}
    [score] = platform.scores
    assert (score["userId"], score["scoreGiven"], score["scoreMaximum"]) == ("u1", 14.5, 20.0)
    assert (score["kind"], score["path"]) == (lti.KIND, f"{SCORES}?type=x")
    store.set_line_item(grace, "u2", "http://evil.example/items/1")
    outcomes = dict(lti.pass_back(tmp_path, made, store, BOOK))
    assert "https://" in outcomes["Grace <b>"]
    book = replace(BOOK, rows=tuple(replace(row, marks=None) for row in BOOK.rows))
    assert set(dict(lti.pass_back(tmp_path, made, store, book)).values()) == {"the course gives no marks for places"}
    (tmp_path / lti.KEY).write_text("{", encoding="utf-8")
    with pytest.raises(InvalidText, match="expected the key"):
        lti.own_key(tmp_path)
