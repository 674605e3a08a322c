"""The page under attack: others are still served, memory and log stay small, and nothing ends in a traceback."""

import contextlib
import json
import sys
from collections.abc import Iterator

import pytest

from kibitz import catalog, gameplay
from kibitz.page import messages
from tests.page.attacking import BINARY, CLOSE, CONTINUED, PING, Target, check_served, frame
from tests.page.attacks import ATTACKS

pytestmark = [
    pytest.mark.hostile,
    pytest.mark.skipif(sys.platform != "linux", reason="attackers have addresses of their own in 127.0.0.0/8"),
]

MOST_GROWTH = 50.0
"""Megabytes by which one attack may let the server grow, for as long as it lasts."""
MOST_WRITTEN = 100_000
"""Characters that one attack may let it write."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    made = Target(tmp_path_factory.mktemp("attacked"))
    # What is imported and kept once does not count.
    assert made.status(made.head("GET /games HTTP/1.1")) == 200
    check_served(made)
    yield made
    made.end()


@pytest.fixture
def target(server: Target) -> Iterator[Target]:
    """The server, which must be as good as before after whatever a test does to it."""
    before, written = server.megabytes(), len(server.written())
    yield server
    check_served(server)
    log = server.written()[written:]
    assert "Traceback" not in log, log
    assert len(log) <= MOST_WRITTEN
    assert server.megabytes() <= before + MOST_GROWTH


GET = "GET / HTTP/1.1"
POST = "POST /programs?name=a.py HTTP/1.1"
SMUGGLED = b"0\r\n\r\nGET /games HTTP/1.1\r\nHost: evil\r\n\r\n"


def requests(one: Target) -> dict[str, tuple[bytes, set[int]]]:
    """Heads and bodies by what is wrong with them, with the statuses that may answer; 0 is a closed connection."""
    head, origin = one.head, f"Origin: http://{one.host}"
    post = head(POST, origin, "Transfer-Encoding: chunked")
    return {
        "garbage": (b"\x00\xff\x13garbage\r\n\r\n", {400}),
        "hello of TLS": (bytes.fromhex("1603010200010001fc0303") + b"\0" * 200, {400}),
        "HTTP/0.9": (b"GET /\r\n\r\n", {400}),
        "HTTP/2 preface": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {400, 403}),
        "no host": (b"GET / HTTP/1.1\r\n\r\n", {400}),
        "no host in HTTP/1.0": (b"GET / HTTP/1.0\r\n\r\n", {403}),
        "two hosts": (head(GET, "Host: evil.example"), {400}),
        "another host": (head(GET, host="evil.example"), {403}),
        "another port": (head(GET, host="127.0.0.1:1"), {403}),
        "host with a user": (head(GET, host=f"x@{one.host}"), {400, 403}),
        "another origin": (head(GET, "Origin: http://evil.example"), {403}),
        "origin null": (head(GET, "Origin: null"), {403}),
        "no token": (head(GET, token=False), {403}),
        "wrong token in the query": (head("GET /?token=%00%ff%zz&token=x HTTP/1.1", token=False), {403}),
        "thousands of fields in the query": (head(f"GET /?{'token=x&' * 1500} HTTP/1.1", token=False), {403}),
        "cookie of garbage": (head(GET, "Cookie: " + '\x80;="\\' * 1000, token=False), {403}),
        "a thousand cookies": (head(GET, "Cookie: " + "; ".join(f"a{n}=b" for n in range(1000)), token=False), {403}),
        "head without an end": (head(GET)[:-2] + b"X: " + b"x" * 100_000, {400}),
        "thousands of fields": (head(GET)[:-2] + b"X: y\r\n" * 20_000 + b"\r\n", {400}),
        "folded field": (head(GET)[:-2] + b"X: a\r\n b\r\n\r\n", {200, 400}),
        "space before a colon": (head(GET)[:-2] + b"Content-Length : 5\r\n\r\n", {400}),
        "zero in a field": (head(GET)[:-2] + b"X: a\0b\r\n\r\n", {400}),
        "bare line feeds": (head(GET).replace(b"\r\n", b"\n"), {200, 400}),
        "length and chunks": (head(POST, origin, "Content-Length: 4", "Transfer-Encoding: chunked") + SMUGGLED, {403}),
        "two lengths": (head(POST, origin, "Content-Length: 4", "Content-Length: 40") + SMUGGLED, {400}),
        "length below zero": (head(POST, origin, "Content-Length: -1"), {400}),
        "length with a sign": (head(POST, origin, "Content-Length: +5") + b"hello", {400}),
        "endless length": (head(POST, origin, f"Content-Length: {'9' * 5000}"), {0, 400}),
        "encoding of another kind": (head(POST, origin, "Transfer-Encoding: gzip, chunked") + SMUGGLED, {400, 501}),
        "chunk of endless size": (post + b"f" * 30 + b"\r\n", {0, 400}),
        "chunk without a size": (post + b"hello\r\n", {0, 400}),
        "chunk with a long extension": (post + b"1;" + b"x" * 100_000 + b"\r\n", {0, 400}),
        "chunk that is longer than it says": (post + b"1\r\nabcdef\r\n", {0, 400}),
        "trailers": (post + b"1\r\na\r\n0\r\n" + b"X: y\r\n" * 20_000 + b"\r\n", {0, 400}),
        "target of another site": (head("GET http://evil.example/ HTTP/1.1"), {200, 400, 404}),
        "two slashes": (head("GET //evil.example/ HTTP/1.1"), {404}),
        "asterisk": (head("OPTIONS * HTTP/1.1"), {400, 404, 405}),
        "CONNECT": (head("CONNECT evil.example:443 HTTP/1.1"), {400, 404, 405}),
        "TRACE": (head("TRACE / HTTP/1.1"), {405}),
        "unknown method": (head("KIBITZ / HTTP/1.1"), {405}),
        "path of 15,000 characters": (head(f"GET /{'a' * 15_000} HTTP/1.1"), {404}),
        "zero in a path": (head("GET /static/%00 HTTP/1.1"), {404}),
        "path that is no UTF-8": (head("GET /static/%ff%fe HTTP/1.1"), {404}),
        "dots in a path": (head("GET /static/%2e%2e/%2e%2e/%2e%2e/etc/passwd HTTP/1.1"), {404}),
        "backslashes in a path": (head("GET /static/..%5c..%5cserver.py HTTP/1.1"), {404}),
        "absolute path": (head("GET /static//etc/passwd HTTP/1.1"), {404}),
        "file name that is too long": (head(f"GET /static/{'a' * 5000} HTTP/1.1"), {404}),
        "rules of a path": (head("GET /rules/..%2f..%2fserver HTTP/1.1"), {404}),
        "rules in right-to-left letters": (head("GET /rules/%E2%80%AE%D8%A7 HTTP/1.1"), {404}),
        "a thousand ranges": (
            head("GET /static/main.js HTTP/1.1", f"Range: bytes={','.join(f'{n}-{n}' for n in range(0, 2000, 2))}"),
            {200, 206, 400, 416},
        ),
        "overlapping ranges": (
            head("GET /static/page.css HTTP/1.1", f"Range: bytes={','.join(['0-'] * 1000)}"),
            {200, 206, 400, 416},
        ),
        "endless range": (head("GET /static/main.js HTTP/1.1", f"Range: bytes={'9' * 4000}-"), {200, 400, 416}),
        "range of garbage": (head("GET /static/main.js HTTP/1.1", "Range: bytes=a-b,-,--"), {200, 400, 416}),
        "date of garbage": (head("GET /static/main.js HTTP/1.1", "If-Modified-Since: 99999999999"), {200}),
        "date that is too late": (
            head("GET /static/main.js HTTP/1.1", "If-Modified-Since: Fri, 31 Dec 999999 99:99:99 GMT"),
            {200, 304},
        ),
        "encodings": (head(GET, f"Accept-Encoding: {'gzip;q=0.1,' * 1000}"), {200}),
        "upload without a body": (head(POST, origin, "Content-Length: 0"), {400, 409}),
        "upload without an origin": (head(POST, "Content-Length: 1") + b"x", {403, 409}),
        "upgrade to HTTP/2": (head(GET, "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c"), {200}),
        "websocket by POST": (one.upgrade().replace(b"GET", b"POST", 1), {400, 405}),
        "websocket with a body": (one.upgrade("Content-Length: 5") + b"hello", {0, 101, 400}),
        "websocket without a key": (one.upgrade("Sec-WebSocket-Key: "), {400}),
        "websocket with a wrong key": (one.upgrade("Sec-WebSocket-Key: !!!"), {400}),
        "websocket of version 8": (one.upgrade().replace(b"Version: 13", b"Version: 8"), {426, 400}),
        "websocket with 300 fields": (one.upgrade(*(f"X-{n}: y" for n in range(300))), {400, 431}),
        "websocket with a long field": (one.upgrade("X: " + "y" * 9000), {400, 431}),
        "websocket with a field that is no ASCII": (one.upgrade("X: \xff\xfe"), {0, 101, 400}),
        "websocket of nobody": (one.upgrade(origin=""), {403}),
        "websocket of another site": (one.upgrade(origin="http://evil.example"), {403}),
        "websocket without a token": (one.upgrade(token=False), {403}),
        "websocket at another path": (one.upgrade(path="/games"), {403, 404}),
    }


def test_no_request_harms_the_server(target: Target) -> None:
    wrong = {}
    for name, (data, statuses) in requests(target).items():
        status = target.status(data)
        if status not in statuses:
            wrong[name] = status
    assert not wrong


def test_a_smuggled_request_is_never_answered(target: Target) -> None:
    for name, (data, _) in requests(target).items():
        if SMUGGLED in data:
            assert target.sent(data).count(b"HTTP/1.1 ") <= 1, name


FRAMES: dict[str, tuple[bytes, set[int]]] = {
    "no mask": (frame(b"{}", masked=False), {1002}),
    "compressed without an agreement": (frame(b"\x4a\x04\x00", reserved=4), {1002}),
    "reserved bits": (frame(b"{}", reserved=3), {1002}),
    "unknown opcode": (frame(b"{}", 3), {1002}),
    "ping in parts": (frame(b"", PING, last=False), {1002}),
    "ping that is too long": (frame(b"x" * 126, PING), {1002}),
    "continuation of nothing": (frame(b"{}", CONTINUED), {1002}),
    "text inside a text": (frame(b"{", last=False) + frame(b"}"), {1002}),
    "endless length": (b"\x81\xff" + b"\x7f" + b"\xff" * 7, {1002, 1009}),
    "length below zero": (b"\x81\xff" + b"\xff" * 8, {1002, 1009}),
    "message that is too long": (frame(b"x" * (messages.MOST_BYTES + 1)), {0, 1009}),
    "parts that are too long together": (
        frame(b"x" * 600_000, last=False) + frame(b"x" * 600_000, CONTINUED),
        {0, 1009},
    ),
    "text that is no UTF-8": (frame(b"\xff\xfe"), {1007}),
    "text that is no UTF-8 in parts": (frame(b"\xc3", last=False) + frame(b"x", CONTINUED), {1007}),
    "surrogates": (frame(b"\xed\xa0\x80"), {1007}),
    "bytes": (frame(b"{}", BINARY), {0, 1000, 1003}),
    "empty bytes": (frame(b"", BINARY), {0, 1000, 1003}),
    "end with half a code": (frame(b"\x03", CLOSE), {1002}),
    "end with a code of nobody": (frame(b"\x03\xe7", CLOSE), {1002}),
    "end with a reason that is no UTF-8": (frame(b"\x03\xe8\xff", CLOSE), {1007, 1002}),
    "thousands of empty parts": (frame(b"", last=False) + frame(b"", CONTINUED, last=False) * 5000, {0, 1008}),
    "thousands of messages at once": (frame(b"{}") * 5000, {0, 1008}),
    "message after the end": (frame(b"\x03\xe8", CLOSE) + frame(b"{}") * 10, {1000}),
}


@pytest.mark.parametrize("name", FRAMES)
def test_a_wrong_frame_ends_only_its_tab(target: Target, name: str) -> None:
    data, codes = FRAMES[name]
    with target.tabs(1) as [tab]:
        with contextlib.suppress(OSError):
            tab.socket.sendall(data)
        assert tab.closing() in codes


def deep(count: int) -> str:
    return "[" * count + "]" * count


def said() -> dict[str, str]:
    """Messages by what is wrong with them."""
    ask = {"type": "look", "game": "betsy"}
    many = ",".join(["best"] * 20_000)
    texts = {
        "not JSON": "{",
        "very deep": deep(400_000),
        "a number of very many digits": '{"type": "new", "game": "betsy", "seats": ' + "9" * 900_000 + "}",
        "an endless figure": '{"type": "new", "game": "betsy", "seconds": 1e999}',
        "no figure": '{"type": "new", "game": "betsy", "seconds": NaN}',
        "a seed in other digits": '{"type": "new", "game": "betsy", "seed": "\u0663"}',
        "half a letter": '{"type": "new", "game": "\\ud800"}',
        "letters from right to left": '{"type": "new", "game": "\u202ebetsy"}',
        "the letter of another alphabet": '{"type": "new", "game": "b\u0435tsy"}',
        "a type that is an attribute": '{"type": "__init__"}',
        "a path for an identity": '{"type": "open", "id": "../../../etc/passwd"}',
        "a zero in an identity": '{"type": "open", "id": "\\u0000"}',
        "twenty thousand minds": json.dumps({"type": "new", "game": "take-five", "against": many}),
        "a program of a path": '{"type": "new", "game": "take-five", "against": "program:../../x"}',
        "an option of a long name": json.dumps({"type": "new", "game": "betsy", "options": {"x" * 90_000: 1}}),
        "an option of very many digits": '{"type": "new", "game": "betsy", "options": {"wings": ' + "9" * 4000 + "}}",
        "a seat below zero": '{"type": "new", "game": "betsy", "seat": -1}',
        "very many seats": '{"type": "new", "game": "take-five", "seats": 1000000000}',
        "a mind of very many tries": '{"type": "new", "game": "betsy", "against": "generic:mcts:999999999999"}',
        "a level of very many digits": '{"type": "new", "game": "betsy", "against": "level:' + "9" * 5000 + '"}',
        "a record of garbage": json.dumps({"type": "review", "record": "x" * 900_000}),
        "a record of empty lines": json.dumps({"type": "review", "record": "\n" * 450_000}),
        "a record of very many moves": json.dumps({"type": "review", "record": long_record()}),
        "games of no match": '{"type": "games", "first": -9223372036854775808}',
        "a move at no table": '{"type": "say", "move": "e2e4"}',
    }
    for game in catalog.names():
        for letter in ("1", "[", "A ", "2H ", "; ", "/ ", "\u202e"):
            texts[f"a view of {game} of {letter!r}"] = json.dumps(
                ask | {"game": game, "view": letter * 45_000}, ensure_ascii=False
            )
    return texts


def long_record() -> str:
    game = catalog.game("sebastian")
    played = gameplay.play(game, [catalog.mind(game, "hasty", 0)], seed=3).to_dict()
    return json.dumps(played | {"moves": played["moves"] * 300})


def test_every_senseless_message_is_answered_with_an_error(target: Target) -> None:
    wrong = {}
    with target.tabs(1) as [tab]:
        for name, text in said().items():
            tab.socket.sendall(frame(text.encode("utf-8", "surrogatepass")))
            answer = tab.heard()
            if answer["type"] != "error" or len(answer["text"]) > 500:
                wrong[name] = answer["type"]
    assert not wrong


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_harms_nobody_else(target: Target, name: str) -> None:
    ATTACKS[name](target)
