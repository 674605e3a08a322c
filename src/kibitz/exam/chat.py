"""Questions to a model over HTTP, by the standard library: what is asked, what comes back, and what is tried again."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from ssl import SSLCertVerificationError
from typing import Any

from kibitz.exam.seat import Reply
from kibitz.table import InvalidText
from kibitz.words import printable

MOST_BYTES = 4_000_000
"""Bytes of an answer with all that is around it."""
BLOCK = 65_536
MOST_SHOWN = 200
"""Characters of a server's own words in an error."""
AGAIN = (408, 409, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529)
"""HTTP's statuses that a later try may not have."""
LETTERS_A_TOKEN = 4
"""Where a server does not say how many tokens it has counted."""


class TryAgain(Exception):
    """The server or the network failed, not the model: nothing is known about its answer."""

    def __init__(self, reason: str, pause: float | None = None) -> None:
        """pause: seconds that the server asks to wait."""
        super().__init__(reason)
        self.pause = pause


class Late(Exception):
    """The answer was not there in time."""


@dataclass(frozen=True)
class Chat:
    """A model at an endpoint with the interface of OpenAI's chat completions."""

    name: str
    model: str
    is_encrypted: bool
    host: str
    path: str
    key: str = field(default="", repr=False)
    """What the endpoint asks for, if anything; never stored, never printed."""
    body: Mapping[str, object] = field(default_factory=dict)
    """What is sent besides the model and the messages."""

    def opened(self) -> ChatSpeaker:
        return ChatSpeaker(self)


@dataclass
class ChatSpeaker:
    """One model; each question is a call of its own."""

    chat: Chat

    def ask(self, system: str, prompt: str, seconds: float) -> Reply:
        """The reply; TryAgain where the server failed, InvalidText where it refuses to be asked at all."""
        started = time.monotonic()
        try:
            status, pause, content = self._sent(system, prompt, started + seconds)
        except Late:
            return _counted(Reply(verdict="late", reason=f"no answer within {seconds:g} s"), system, prompt, started)
        except SSLCertVerificationError as error:
            raise InvalidText(f"{self.chat.host}: {error.verify_message}; expected a certificate to trust") from None
        except (OSError, HTTPException) as error:
            raise TryAgain(f"{self.chat.host}: {type(error).__name__}: {error}") from None
        if status in AGAIN:
            raise TryAgain(f"{self.chat.host} answers {status}: {_quoted(content)}", pause)
        if status != 200:
            raise InvalidText(f"{self.chat.host} answers {status}: {_quoted(content)}; expected 200")
        return _counted(understood(content), system, prompt, started)

    def _sent(self, system: str, prompt: str, deadline: float) -> tuple[int, float | None, bytes]:
        """The status, the pause that is asked for, and the content, in which the key is hidden."""
        messages = [{"role": "system", "content": system}, {"role": "user", "content": prompt}]
        body = json.dumps({"model": self.chat.model, "messages": messages, **self.chat.body}).encode()
        headers = {"Content-Type": "application/json", "Accept": "application/json", "User-Agent": "kibitz"}
        if self.chat.key:
            headers["Authorization"] = f"Bearer {self.chat.key}"
        kind = HTTPSConnection if self.chat.is_encrypted else HTTPConnection
        connection = kind(self.chat.host, timeout=_left(deadline))
        try:
            connection.connect()
            try:
                connection.request("POST", self.chat.path, body, headers)
                response = connection.getresponse()
                content = _content(connection, response, deadline)
            except TimeoutError:
                raise Late from None
        finally:
            connection.close()
        if self.chat.key:
            content = content.replace(self.chat.key.encode(), b"***")
        return response.status, asked_pause(response.headers.get("Retry-After", "")), content

    def close(self) -> None:
        pass


def _left(deadline: float) -> float:
    """Seconds until then; Late where there are none."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise Late
    return left


def _content(connection: HTTPConnection, response: HTTPResponse, deadline: float) -> bytes:
    """All that the server sends until the deadline, up to one byte too many."""
    parts: list[bytes] = []
    size = 0
    while size <= MOST_BYTES:
        left = _left(deadline)
        if connection.sock:  # None once the server has announced the end
            connection.sock.settimeout(left)
        part = response.read1(BLOCK)
        if not part:
            if response.length:
                raise HTTPException("the connection was closed within the answer")
            break
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def asked_pause(text: str) -> float | None:
    """The seconds of a header Retry-After, a number or a date; None where there are none."""
    text = text.strip()
    if text.isascii() and text.isdigit() and len(text) < 9:
        return float(text)
    try:
        then = parsedate_to_datetime(text)
    except (ValueError, TypeError, OverflowError):
        return None
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    return max(0.0, (then - datetime.now(UTC)).total_seconds())


def understood(content: bytes) -> Reply:
    """What a server's JSON says; whatever does not have the interface's form is an unreadable answer."""
    if len(content) > MOST_BYTES:
        return Reply(verdict="unreadable", reason=f"more than {MOST_BYTES:,} bytes")
    try:
        fields = json.loads(content)
        choice = fields["choices"][0]
        message = choice["message"]
        text, refusal = message.get("content"), message.get("refusal")
        usage = fields.get("usage") or {}
        tokens = _count(usage, "prompt_tokens"), _count(usage, "completion_tokens")
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        return Reply(verdict="unreadable", reason="not a chat completion in JSON")
    if refusal or choice.get("finish_reason") == "content_filter":
        return Reply(_sound(refusal), "refused", "the answer was refused", *tokens)
    if not isinstance(text, str):
        return Reply("", "unreadable", "no text in the message", *tokens)
    return Reply(_sound(text), None, "", *tokens)


def _sound(text: object) -> str:
    """The text without lone surrogates, which JSON can escape and no file can hold."""
    return text.encode(errors="replace").decode() if isinstance(text, str) else ""


def _count(usage: Mapping[str, Any], name: str) -> int:
    count = usage.get(name)
    return count if type(count) is int and 0 <= count < 10**9 else 0


def _counted(reply: Reply, system: str, prompt: str, started: float) -> Reply:
    """The reply with its time, and with tokens that are estimated where none were counted."""
    asked = reply.asked_tokens or estimated(system + prompt)
    answered = reply.answered_tokens or estimated(reply.text)
    return Reply(reply.text, reply.verdict, reply.reason, asked, answered, time.monotonic() - started)


def estimated(text: str) -> int:
    """About how many tokens a text has."""
    return -(-len(text) // LETTERS_A_TOKEN)


def _quoted(content: bytes) -> str:
    """The server's own words, on one line."""
    return printable(" ".join(content[: 4 * MOST_SHOWN].decode(errors="replace").split()))[:MOST_SHOWN]
