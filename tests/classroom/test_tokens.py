"""What is asked of another server."""

import pytest

from kibitz.classroom.tokens import MOST_BYTES, Elsewhere, ask
from tests.classroom.issuers import elsewhere


def test_another_server_leads_nowhere_and_is_read_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """It can't send us to an address that class.toml does not name, nor fill our memory."""
    with elsewhere() as there:
        answers = {"/large": (200, "x" * MOST_BYTES), "/moved": (302, {}), "/good": (200, {"a": 1})}
        monkeypatch.setattr(there, "answer", lambda path, headers, body: answers[path])
        assert ask(f"{there.address}/good") == {"a": 1}
        assert ask(f"{there.address}/large") == {}
        with pytest.raises(Elsewhere, match="refuses it: 302"):
            ask(f"{there.address}/moved")
    with pytest.raises(Elsewhere, match="https://"):
        ask("http://evil.example/keys")
