"""A server without a network and without worker processes, for fast tests; it checks what it sends."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kibitz.page.program_pool import ProgramPool
from kibitz.page.server import application
from kibitz.page.thinking import Thinkers
from tests.page.fitting import check_answer

HOST = "127.0.0.1:8731"
ORIGIN = {"origin": f"http://{HOST}"}
TABLE = f"ws://{HOST}/table"


class Here:
    """Thinks where it is asked, with little time."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []

    async def run(self, work: Callable[..., Any], *question: Any, seconds: float) -> Any:
        self.asked.append((work.__name__, *question, seconds))
        return work(*question, 0.01)

    def stop(self) -> None:
        pass


class Helpers(Thinkers):
    def __init__(self) -> None:
        super().__init__(Here(), Here(), Here(), Here(), ProgramPool())


def client(home: Path, token: str = "", thinkers: Thinkers | None = None, store: Path | None = None) -> TestClient:
    app = application(home, (HOST,), token, thinkers or Helpers(), store)
    return TestClient(checked(app), base_url=f"http://{HOST}")


def checked(app: ASGIApp) -> ASGIApp:
    """The application, which fails where it sends a tab a message that is of none of the described types."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def checked_send(message: Message) -> None:
            if message["type"] == "websocket.send":
                check_answer(json.loads(message["text"]))
            await send(message)

        await app(scope, receive, checked_send)

    return answer
