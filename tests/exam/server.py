"""A scripted chat server: what a model answers follows from its name, such as "best" or "prose-first+greedy"."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from kibitz import catalog
from kibitz.exam.prompt import POSITION
from kibitz.table import Adviser, Clock

SLOW = 30.0
"""Seconds that a late answer takes, unless the server stops."""
USAGE = {"prompt_tokens": 100, "completion_tokens": 11}


class Server(ThreadingHTTPServer):
    """Answers on a port of its own, and keeps what it was asked."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[dict[str, Any]] = []
        self.authorized: list[str] = []
        self.failures = 0
        self.over = threading.Event()
        self.lock = threading.Lock()
        self.minds: dict[tuple[str, str], Adviser] = {}
        self.pause = 0.0
        """Seconds before each answer."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def entrant(self, model: str) -> str:
        return f"chat:{model}@{self.url}"

    def best(self, mind: str, system: str, prompt: str) -> tuple[str, float | None]:
        """What a mind would play in the position that is asked about, and what it thinks that is worth."""
        found = re.search(r"You play a game of ([\w-]+)", system)
        assert found
        game = catalog.game(found[1])
        position = next(line for line in prompt.splitlines() if line.startswith(POSITION))
        with self.lock:
            adviser = self.minds.setdefault((game.name, mind), catalog.mind(game, mind, 1))
            first = adviser.advise(game.read_view(position.removeprefix(POSITION)), Clock())[0]
        return str(first.move), first.value


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        content = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked_for = content
        self.server.asked.append(content)
        self.server.authorized.append(self.headers.get("Authorization", ""))
        assert self.path == "/v1/chat/completions", self.path
        manner, plus, mind = content["model"].partition("+")
        if not plus:
            manner, mind = ("", manner) if manner in ("random", "greedy", "best") else (manner, "best")
        system, *later = (message["content"] for message in content["messages"])
        prompt = later[-1]
        is_second = "could not be played" in prompt
        if manner.endswith("-first"):
            manner = "" if is_second else manner.removesuffix("-first")
        self.server.over.wait(self.server.pause)
        if not getattr(self, manner.replace("-", "_") or "right")(prompt):
            # In a conversation a second try does not repeat the question.
            asked = next(text for text in reversed(later) if POSITION in text)
            move, worth = self.server.best(mind, system, asked)
            self.say("Let me think.\n" + json.dumps({"move": move, "worth": worth}))

    def right(self, prompt: str) -> bool:
        return False

    def worthless(self, prompt: str) -> bool:
        self.say('{"move": "nonsense"}')
        return True

    def my_model(self, prompt: str) -> bool:
        """The model of the tutorial: it begins with prose where all dice are still to be kept, and believes in 240."""
        if " 2 " in prompt.partition(POSITION)[2].partition("\n")[0] and "could not be played" not in prompt:
            return self.prose(prompt)
        move, _ = self.server.best("greedy", "You play a game of sebastian", prompt)
        self.say(json.dumps({"move": move, "worth": 240}))
        return True

    def prose(self, prompt: str) -> bool:
        self.say('I would play {"move": "keep all"} here, I think.')
        return True

    def twice(self, prompt: str) -> bool:
        self.say('{"move": "keep all"} {"move": "keep nothing"}')
        return True

    def illegal(self, prompt: str) -> bool:
        self.say('{"move": "keep 7 7 7"}')
        return True

    def late(self, prompt: str) -> bool:
        self.server.over.wait(SLOW)
        return True

    def late_once(self, prompt: str) -> bool:
        with self.server.lock:
            self.server.failures += 1
            is_late = self.server.failures == 1
        return is_late and self.late(prompt)

    def dripping(self, prompt: str) -> bool:
        """Sends a byte from time to time: no single wait is long."""
        self.send_response(200)
        self.end_headers()
        while not self.server.over.wait(0.05):
            try:
                self.wfile.write(b" ")
            except OSError:
                break
        return True

    def megabyte(self, prompt: str) -> bool:
        self.say("x" * 1_000_000)
        return True

    def endless(self, prompt: str) -> bool:
        self.send_response(200)
        self.end_headers()
        try:
            while not self.server.over.is_set():
                self.wfile.write(b"y" * 100_000)
        except OSError:
            pass
        return True

    def latin(self, prompt: str) -> bool:
        self.send(200, '{"choices": [{"message": {"content": "é"}}]}'.encode("latin-1"))
        return True

    def surrogate(self, prompt: str) -> bool:
        self.send(200, b'{"choices": [{"message": {"content": "\\ud800"}}]}')
        return True

    def page(self, prompt: str) -> bool:
        self.send(200, b"<html>Welcome</html>")
        return True

    def refusing(self, prompt: str) -> bool:
        self.send(200, json.dumps({"choices": [{"message": {"content": None, "refusal": "No games."}}]}).encode())
        return True

    def filtered(self, prompt: str) -> bool:
        answer = {"choices": [{"message": {"content": ""}, "finish_reason": "content_filter"}]}
        self.send(200, json.dumps(answer).encode())
        return True

    def fails(self, status: int, headers: dict[str, str]) -> bool:
        """Every second call fails."""
        with self.server.lock:
            self.server.failures += 1
            fails = self.server.failures % 2 == 1
        if fails:
            self.send(status, b'{"error": "not now"}', headers)
        return fails

    def busy(self, prompt: str) -> bool:
        return self.fails(429, {"Retry-After": "0"})

    def broken(self, prompt: str) -> bool:
        return self.fails(500, {})

    def closing(self, prompt: str) -> bool:
        with self.server.lock:
            self.server.failures += 1
            closes = self.server.failures % 2 == 1
        if closes:
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{")
            self.close_connection = True
        return closes

    def down(self, prompt: str) -> bool:
        self.send(503, b"down for good", {"Retry-After": "0"})
        return True

    def tomorrow(self, prompt: str) -> bool:
        self.send(429, b"come back tomorrow", {"Retry-After": "86400"})
        return True

    def forbidden(self, prompt: str) -> bool:
        """Shows the key that it was sent, as some servers do."""
        self.send(401, f"wrong key {self.headers.get('Authorization')}\x1b[31m".encode())
        return True

    def echo(self, prompt: str) -> bool:
        self.say(f"Your key is {self.headers.get('Authorization')}")
        return True

    def say(self, text: str) -> None:
        if self.asked_for.get("stream"):
            self.stream(text)
            return
        answer = {"choices": [{"message": {"role": "assistant", "content": text}}], "usage": USAGE}
        self.send(200, json.dumps(answer).encode())

    def stream(self, text: str) -> None:
        """The same as events, as most programs ask for it."""
        shared = {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": self.asked_for["model"]}
        parts: list[dict[str, Any]] = [
            {"choices": [{"index": 0, "delta": {"role": "assistant", "content": text}}]},
            {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
            {"choices": [], "usage": {**USAGE, "total_tokens": sum(USAGE.values())}},
        ]
        events = [*(json.dumps({**shared, **part}) for part in parts), "[DONE]"]
        content = "".join(f"data: {event}\n\n" for event in events).encode()
        self.send(200, content, {"Content-Type": "text/event-stream"})

    def send(self, status: int, content: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in {"Content-Length": str(len(content)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def serving() -> Iterator[Server]:
    with Server() as running:
        thread = threading.Thread(target=running.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield running
        finally:
            running.over.set()
            running.shutdown()
            thread.join()


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as running:
        yield running
