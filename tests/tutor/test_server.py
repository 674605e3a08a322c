"""The tutor by the official client, over standard input and over HTTP."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kibitz import record
from kibitz.library import play
from kibitz.tutor.lessons import TOLD
from tests.cli.process import KIBITZ, exit_code
from tests.tutor.interface import KEPT, interface, kept, offered

# The SDK takes most of a second to import: the tests that talk to it do.
pytestmark = pytest.mark.skipif(find_spec("mcp") is None, reason="needs the extra mcp")
POSITION = "33356 2 primis=3 company=40"


def over_stdio(*words: str) -> Any:
    from mcp import Client, StdioServerParameters

    return Client(StdioServerParameters(command=sys.executable, args=["-m", "kibitz", "mcp", *words]))


def talk(client: Any, what: Callable[[Any], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        async with client as open_client:
            return await what(open_client)

    return asyncio.run(run())


def data(result: Any) -> Any:
    assert not result.is_error, result.content
    return result.structured_content


def test_the_interface_is_the_kept_one() -> None:
    found = asyncio.run(interface())
    assert found == kept(), f"{KEPT.name} is another: python -m tests.tutor.interface writes it again"
    for mode, offer in found.items():
        assert [tool["name"] for tool in offer["tools"]] == list(TOLD[mode])
        assert all(tool["description"] for tool in offer["tools"])


@pytest.mark.slow
def test_tools_and_resources_over_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(record.to_line(play("sebastian", "greedy", seed=4)) + "\n")

    async def conversation(client: Any) -> None:
        assert await offered(client) == kept()["open"]
        found = data(await client.call_tool("price", {"game": "sebastian", "position": POSITION}))
        assert found["moves"][0]["move"] == "keep 3 3 3"
        wrong = await client.call_tool("price", {"game": "sebastian", "position": "nonsense"})
        assert wrong.is_error
        assert "expected" in wrong.content[0].text
        assert "Traceback" not in wrong.content[0].text
        rules = await client.read_resource("kibitz://rules/sebastian")
        assert rules.contents[0].text.startswith("# Sebastian")
        games = await client.read_resource("kibitz://games")
        assert "gin-rummy: " in games.contents[0].text
        saved = await client.read_resource("kibitz://records")
        reviewed = data(await client.call_tool("review", {"line": saved.contents[0].text}))
        assert len(reviewed["choices"]) == 39

    talk(over_stdio("--records", str(path)), conversation)


@pytest.mark.workflows
def test_a_thousand_calls_in_an_examination_reveal_no_move_and_no_price(tmp_path: Path) -> None:
    from mcp import MCPError

    path = tmp_path / "games.jsonl"
    path.write_text(record.to_line(play("sebastian", "best", seed=4)) + "\n")
    rng = Random(3)
    every = sorted({name for names in TOLD.values() for name in names})
    given = {
        "game": ["sebastian", "play-nine", "aces", "", "x"],
        "position": [POSITION, "", "33356 9", "nonsense", "33356 0"],
        "move": ["keep 6 6 6", "keep 1", "", "k", "nonsense", "{}"],
        "line": [path.read_text(), "{}"],
        "lines": [path.read_text()],
        "hand": ["9H 10H 11H"],
        "seed": [1, 2],
        "picture": [False],
    }

    async def conversation(client: Any) -> None:
        assert await offered(client) == kept()["exam"]
        for _ in range(1000):
            name = rng.choice(every)
            asked = {key: rng.choice(values) for key, values in given.items() if rng.random() < 0.7}
            try:
                result = await client.call_tool(name, asked)
            except MCPError as error:
                assert name not in TOLD["exam"], error
                continue
            if name in ("rules", "look"):
                continue
            answer = json.dumps(result.structured_content) + "".join(one.text for one in result.content)
            answer = answer.replace(str(asked.get("move")), "")
            assert not re.search(r"keep [1-6]|25[0-9]\.[0-9]|worth|lost|best", answer), (name, asked, answer)
        with pytest.raises(MCPError):
            await client.read_resource("kibitz://records")

    talk(over_stdio("--mode", "exam", "--records", str(path)), conversation)


@pytest.mark.slow
def test_over_http_only_who_knows_the_token_comes_in() -> None:
    import httpx2
    from mcp import Client

    with subprocess.Popen(
        [*KIBITZ, "mcp", "--port", "0", "--token", "new", "--mode", "hints"], stderr=subprocess.PIPE, text=True
    ) as running:
        try:
            assert running.stderr
            found = re.search(r"(http://\S+)", running.stderr.readline())
            assert found
            link = found[1]

            async def conversation(client: Any) -> None:
                hint = data(await client.call_tool("price", {"game": "sebastian", "position": POSITION}))
                assert hint["losses"][0] == 0
                assert set(hint) == {"losses", "unit"}
                shown = await offered(client)
                expected = kept()["hints"]
                assert shown["tools"] == expected["tools"]
                # Without --records.
                assert shown["resources"] == [one for one in expected["resources"] if one["name"] != "saved"]

            talk(Client(link), conversation)
            bare = link.partition("?")[0]
            for url, headers in (
                (bare, {}),
                (f"{bare}?token=guess", {}),
                (link, {"Host": "evil.example"}),
                (link, {"Origin": "http://evil.example"}),
            ):
                answer = httpx2.post(url, headers=headers, json={})
                assert answer.status_code == 403, (url, headers)
        finally:
            running.terminate()
            running.wait()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--host", "0.0.0.0"], "expected --token"),
        (["--port", "70000"], "expected at most 65535"),
        (["--records", "no-such-file"], "no file no-such-file"),
        (["--mode", "all"], "invalid choice"),
    ],
)
def test_what_is_wrong_is_one_line(words: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("mcp", *words) == 2
    error = capsys.readouterr().err
    assert expected in error
    assert error.count("\n") == 1
