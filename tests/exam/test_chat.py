"""A model over HTTP: whatever a server does, the reply says what it was, or the call is tried again."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from kibitz import catalog
from kibitz.exam.chat import Chat, TryAgain, asked_pause, estimated
from kibitz.exam.entrants import read
from kibitz.exam.seat import Reply
from kibitz.table import InvalidText
from tests.exam.server import Server

SYSTEM, PROMPT = "You play a game of sebastian", "Position: 33356 2 primis=3 company=40"
KEY = "sk-very-secret"


def ask(server: Server, model: str, seconds: float = 20.0, key: str = "") -> Reply:
    (chat,) = read([server.entrant(model)], catalog.game("sebastian"), key, {"temperature": 0})
    assert isinstance(chat, Chat)
    return chat.opened().ask(SYSTEM, PROMPT, seconds)


def test_a_question_and_its_answer(server: Server) -> None:
    reply = ask(server, "best")
    assert reply.verdict is None
    assert '{"move": "keep 3 3 3", "worth": 250.98' in reply.text
    assert (reply.asked_tokens, reply.answered_tokens) == (100, 11)
    assert reply.seconds > 0
    (asked,) = server.asked
    assert asked["model"] == "best"
    assert asked["temperature"] == 0
    assert [message["role"] for message in asked["messages"]] == ["system", "user"]
    assert server.authorized == [""]


@pytest.mark.parametrize(
    ("model", "verdict", "reason"),
    [
        ("refusing", "refused", "refused"),
        ("filtered", "refused", "refused"),
        ("latin", "unreadable", "not a chat completion"),
        ("page", "unreadable", "not a chat completion"),
        ("endless", "unreadable", "more than 4,000,000 bytes"),
        ("late", "late", "no answer within 0.3 s"),
        ("dripping", "late", "no answer within 0.3 s"),
    ],
)
def test_what_is_no_answer_is_called_by_its_name(server: Server, model: str, verdict: str, reason: str) -> None:
    reply = ask(server, model, 0.3 if verdict == "late" else 20.0)
    assert reply.verdict == verdict
    assert reason in reply.reason
    assert reply.asked_tokens >= estimated(PROMPT)


def test_a_lone_surrogate_does_not_reach_a_file(server: Server) -> None:
    assert ask(server, "surrogate").text == "?"
    assert len(ask(server, "megabyte").text) == 1_000_000


@pytest.mark.parametrize("model", ["busy", "broken", "closing"])
def test_a_server_that_fails_is_asked_again(server: Server, model: str) -> None:
    with pytest.raises(TryAgain) as failed:
        ask(server, model)
    assert failed.value.pause == (0.0 if model == "busy" else None)
    assert ask(server, model).verdict is None


def test_nobody_there_is_a_failure_of_the_network(server: Server) -> None:
    chat = Chat("x", "best", False, "127.0.0.1:9", "/v1/chat/completions")
    with pytest.raises(TryAgain, match=r"127\.0\.0\.1:9"):
        chat.opened().ask(SYSTEM, PROMPT, 5)


def test_a_server_that_refuses_to_be_asked_ends_it(server: Server) -> None:
    with pytest.raises(InvalidText, match="answers 401: wrong key Bearer") as refused:
        ask(server, "forbidden", key=KEY)
    assert KEY not in str(refused.value)
    assert str(refused.value).isprintable()


def test_the_key_is_sent_and_nowhere_else(server: Server) -> None:
    reply = ask(server, "echo", key=KEY)
    assert server.authorized == [f"Bearer {KEY}"]
    assert reply.text == "Your key is Bearer ***"
    (chat,) = read([server.entrant("best")], catalog.game("sebastian"), KEY, {})
    assert KEY not in repr(chat)


def test_a_pause_is_a_number_or_a_date() -> None:
    assert asked_pause("7") == 7
    then = datetime.now(UTC) + timedelta(seconds=90)
    assert asked_pause(format_datetime(then, usegmt=True)) == pytest.approx(90, abs=5)
    for nothing in ("", "soon", "-5", "²", "9" * 400, "Mon, 99 Foo"):
        assert asked_pause(nothing) is None


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([], "no entrant"),
        (["chat:gpt"], "expected chat:MODEL@http://HOST/v1"),
        (["chat:@http://x/v1"], "expected chat:MODEL@http://HOST/v1"),
        (["chat:m@http://x:port/v1"], "expected chat:MODEL@http://HOST/v1"),
        (["chat:m@http://x/\u00e9"], "expected chat:MODEL@http://HOST/v1"),
        (["chat:m@ftp://x/v1"], "expected chat:MODEL@http://HOST/v1"),
        (["chat:m@http://x/v1?key=1"], "without \\? and #"),
        (["chat:m@https://me:secret@x/v1"], "names a user"),
        (["command:"], "no program"),
        (["command:a 'b"], "expected the words of a command"),
        (["nobody"], "has no mind 'nobody'"),
        (["best", "kibitz:best"], "two entrants are called 'best'"),
        (["chat:\x1b@http://x/v1"], "printable"),
    ],
)
def test_wrong_entrants_are_named(words: list[str], expected: str) -> None:
    with pytest.raises(InvalidText, match=expected) as wrong:
        read(words, catalog.game("sebastian"), "", {})
    assert "secret" not in str(wrong.value)


def test_a_url_may_be_that_of_completions_itself() -> None:
    for end in ("", "/", "/chat/completions"):
        (chat,) = read([f"chat:org/model:free@https://x:8443/api/v1{end}"], catalog.game("sebastian"), "", {})
        assert isinstance(chat, Chat)
        assert (chat.model, chat.is_encrypted, chat.host) == ("org/model:free", True, "x:8443")
        assert chat.path == "/api/v1/chat/completions"
