"""A model that llama.cpp serves is examined, as the tutorial does it."""

import contextlib
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("llama_cpp", reason="llama.cpp's server is not installed: .ci/frameworks llama")

from kibitz.cli import main
from tests.exam import tiny_model

SCHEMA = {
    "type": "object",
    "properties": {"move": {"enum": ["draw", "kitty", "turn 0", "turn 1"]}, "worth": {"type": "integer"}},
    "required": ["move"],
}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("model")
    tiny_model.write(folder / "tiny.gguf")
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        port = held.getsockname()[1]
    command = [sys.executable, "-m", "llama_cpp.server", "--model", str(folder / "tiny.gguf"), "--port", str(port)]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen([*command, "--n_ctx", str(tiny_model.CONTEXT)], stdout=log, stderr=log)
    try:
        for _ in range(600):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            assert server.poll() is None, (folder / "log").read_text(errors="replace")
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        server.terminate()
        server.wait()


def examined(url: str, store: Path, body: dict[str, object]) -> list[dict[str, object]]:
    """The lines of the transcript of one game."""
    arguments = ["play-nine", f"chat:tiny@{url}", "--columns", "2", "--draws", "2", "--games", "1", "--seed", "5"]
    assert main(["exam", *arguments, "--store", str(store), "--body", json.dumps(body)]) == 0
    return [json.loads(line) for line in (store / "transcript.jsonl").read_text(encoding="utf-8").splitlines()]


def test_a_model_that_was_never_trained_is_unreadable(url: str, tmp_path: Path) -> None:
    lines = examined(url, tmp_path, {"max_tokens": 40})
    assert {line["verdict"] for line in lines} == {"unreadable"}
    assert all(line["asked_tokens"] > 1000 for line in lines)
    assert all(line["answered_tokens"] < 80 for line in lines)
    assert {line["attempt"] for line in lines} == {1, 2}


def test_with_a_grammar_it_is_read(url: str, tmp_path: Path) -> None:
    format = {"type": "json_object", "schema": SCHEMA}
    lines = examined(url, tmp_path, {"max_tokens": 60, "temperature": 1, "seed": 3, "response_format": format})
    assert any(line["verdict"] == "played" for line in lines)
    assert {line["verdict"] for line in lines} <= {"played", "illegal"}
