"""Who may ask, and what the browser may load."""

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from kibitz.page.assets import STATIC
from kibitz.page.security import address_for_others, page_for_others
from kibitz.page.server import application
from tests.page.house import HOST, ORIGIN, TABLE, Helpers, client

TOKEN = "a-secret-of-this-test"


def test_a_name_that_points_here_is_refused(tmp_path: Path) -> None:
    """DNS rebinding: the browser believes that it talks to another site."""
    page = client(tmp_path)
    assert page.get("/").status_code == 200
    refused = page.get("/", headers={"host": "evil.example:8731"})
    assert refused.status_code == 403
    assert "address" in refused.text


@pytest.mark.parametrize(
    "headers", [{}, {"origin": "http://evil.example"}, {"origin": "null"}, {"origin": f"https://{HOST}"}]
)
def test_another_sites_websocket_is_refused(tmp_path: Path, headers: dict[str, str]) -> None:
    with pytest.raises(WebSocketDisconnect), client(tmp_path).websocket_connect(TABLE, headers=headers):
        pass


def test_every_answer_forbids_what_the_page_does_not_need(tmp_path: Path) -> None:
    page = client(tmp_path)
    for path in ("/", "/static/main.js", "/games", "/examples", "/theme.css", "/rules/betsy", "/nothing"):
        policy = page.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
    index = page.get("/").text
    assert "<script>" not in index
    assert "style=" not in index
    assert "http" not in index


def test_a_token_is_asked_for_once(tmp_path: Path) -> None:
    page = client(tmp_path, TOKEN)
    assert page.get("/").status_code == 403
    assert page.get("/?token=wrong").status_code == 403
    with pytest.raises(WebSocketDisconnect), page.websocket_connect(TABLE, headers=ORIGIN):
        pass
    assert page.get(f"/?token={TOKEN}").url.query == b""
    assert page.get("/games").status_code == 200
    with page.websocket_connect(TABLE, headers=ORIGIN) as table:
        table.send_json({"type": "new", "game": "sebastian"})
        assert table.receive_json()["type"] == "table"


@pytest.mark.parametrize(
    "path", ["//evil.example/", "/\\evil.example/", "/%2fevil.example/", "///evil.example", "/rules/betsy"]
)
def test_a_token_leads_to_the_page_and_nowhere_else(tmp_path: Path, path: str) -> None:
    page = client(tmp_path, TOKEN)
    answer = page.request("GET", f"http://{HOST}{path}", params={"token": TOKEN}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


def test_files_outside_the_static_folder_are_not_served(tmp_path: Path) -> None:
    for path in ("/static/../server.py", "/static/%2e%2e/server.py", "/static//etc/passwd"):
        assert client(tmp_path).get(path).status_code in (404, 403)


def test_a_shared_link_leads_where_others_reach_the_server() -> None:
    assert address_for_others(("127.0.0.1:8731", "localhost:8731", "[::1]:8731")) == ""
    assert address_for_others(("127.0.0.1:80", "127.0.1.1:80", "192.168.1.5:80", "desk:80")) == "192.168.1.5:80"


def test_the_page_is_told_that_address(tmp_path: Path) -> None:
    assert client(tmp_path).get("/address").json() == {"page": ""}
    hosts = ("127.0.0.1:80", "192.168.1.5:80")
    assert page_for_others(hosts) == "http://192.168.1.5:80/"
    assert page_for_others(hosts, "new", "https://example.org/kibitz/") == "https://example.org/kibitz/?token=new"


PUBLIC = "https://example.org/kibitz/"


@pytest.mark.parametrize("path", ["/", "/kibitz/"])
def test_behind_a_proxy_the_page_works_under_a_path_that_is_left_or_taken_away(tmp_path: Path, path: str) -> None:
    page = TestClient(application(tmp_path, (HOST,), TOKEN, Helpers(), public=PUBLIC), base_url="https://example.org")
    answer = page.get(f"{path}?token={TOKEN}", follow_redirects=False)
    assert answer.headers["location"] == "/kibitz/"
    assert "Path=/kibitz/" in answer.headers["set-cookie"]
    assert "Secure" in answer.headers["set-cookie"]
    page.cookies.set("kibitz", TOKEN)
    assert "Kibitz" in page.get(path).text
    assert page.get(f"{path}static/main.js").status_code == 200
    with page.websocket_connect(f"wss://example.org{path}table", headers={"origin": "https://example.org"}) as table:
        table.send_json({"type": "new", "game": "sebastian"})
        assert table.receive_json()["type"] == "table"
    for origin in ("http://example.org", "https://evil.example"):
        with (
            pytest.raises(WebSocketDisconnect),
            page.websocket_connect(f"wss://example.org{path}table", headers={"origin": origin}),
        ):
            pass
    assert page.get(path, headers={"host": "evil.example"}).status_code == 403


def test_no_address_of_the_page_begins_at_the_root(tmp_path: Path) -> None:
    """Behind a proxy it may be under a path."""
    page = client(tmp_path)
    assert 'href="/' not in page.get("/").text
    for path in STATIC.glob("*.js"):
        assert not re.search(r"""(fetch\(|src\s*=\s*|href:\s*)["'`]/""", path.read_text(encoding="utf-8")), path.name


def test_a_link_is_a_picture_that_telephones_read(tmp_path: Path) -> None:
    page = client(tmp_path)
    drawn = page.get("/qr.svg", params={"text": "http://192.168.1.5:8731/#/play/t0123456789abcdef"})
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert "style" not in drawn.text
    assert page.get("/qr.svg", params={"text": "x" * 501}).status_code == 404
    assert page.get("/service-worker.js").headers["content-type"].startswith("text/javascript")


def test_the_rules_of_another_game_of_a_family(tmp_path: Path) -> None:
    page = client(tmp_path)
    assert "large-straight" in page.get("/rules/sebastian?card=yatzy").text
    assert "quintuplicatam" in page.get("/rules/sebastian?card=sebastian").text
    answer = page.get("/rules/sebastian?card=whist")
    assert (answer.status_code, "expected one of sebastian, yahtzee, yatzy" in answer.text) == (404, True)
