"""`kibitz completion`."""

import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.cli import main


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["simu"], ["simulate"]),
        (["play", "ac"], ["aces"]),
        (["simulate", "aces", "--mi"], ["--mind"]),
        (["completion", "b"], ["bash"]),
        (["nonsense", ""], []),
    ],
)
def test_completion(words: list[str], found: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["complete", "--", *words]) == 0
    assert capsys.readouterr().out.split() == found


@pytest.mark.slow
def test_bash_completes() -> None:
    script = (
        'PATH="$1:$PATH"; source <(kibitz completion bash); COMP_WORDS=(kibitz simulate sev); COMP_CWORD=2; _kibitz; '
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    folder = str(Path(sys.executable).parent)
    assert subprocess.check_output(["bash", "-c", script, "bash", folder], text=True) == "sevens\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_script_asks_the_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "kibitz complete -- " in capsys.readouterr().out
