"""A command answers questions, a line each, whatever else it does."""

import sys
from pathlib import Path

import pytest

from kibitz.exam.command import CommandSpeaker
from kibitz.exam.seat import Reply
from kibitz.table import InvalidText


def asked(tmp_path: Path, code: str, times: int = 1, seconds: float = 10.0) -> list[Reply]:
    program = tmp_path / "program.py"
    program.write_text("import json, sys, time\n" + code)
    speaker = CommandSpeaker((sys.executable, str(program)))
    try:
        return [speaker.ask("system", f"prompt {number}", seconds) for number in range(times)]
    finally:
        speaker.close()


def test_each_question_is_a_line_and_so_is_its_answer(tmp_path: Path) -> None:
    code = (
        'for line in sys.stdin:\n    asked = json.loads(line)\n    print(asked["system"], asked["prompt"], flush=True)'
    )
    assert [reply.text for reply in asked(tmp_path, code, 3)] == [f"system prompt {number}" for number in range(3)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", "the command has ended"),
        ("sys.exit(3)", "the command has ended"),
        ("print('no line break', end='')", "the command has ended"),
        ("input(); print('x' * 70_000, flush=True); time.sleep(30)", "more than 65,536 bytes"),
        ("input(); sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); input()", "not UTF-8"),
    ],
)
def test_what_is_no_line_is_unreadable(tmp_path: Path, code: str, reason: str) -> None:
    (reply,) = asked(tmp_path, code)
    assert reply.verdict == "unreadable"
    assert reason in reply.reason


def test_after_a_late_answer_it_starts_again(tmp_path: Path) -> None:
    once = tmp_path / "once"
    code = (
        f"from pathlib import Path\nonce = Path({str(once)!r})\nline = json.loads(input())\n"
        "if not once.exists():\n    once.touch(); time.sleep(30)\nprint(line['prompt'], flush=True)\ninput()"
    )
    program = tmp_path / "program.py"
    program.write_text("import json, sys, time\n" + code)
    speaker = CommandSpeaker((sys.executable, str(program)))
    late = speaker.ask("", "one", 0.5)
    assert (late.verdict, late.reason) == ("late", "no answer within 0.5 s")
    once.touch()
    assert speaker.ask("", "two", 10.0).text == "two"
    speaker.close()


def test_a_line_too_many_does_not_answer_the_next_question(tmp_path: Path) -> None:
    code = (
        "for line in sys.stdin:\n    prompt = json.loads(line)['prompt']\n"
        "    print(prompt, flush=True)\n    print('more', flush=True)\n"
        "    time.sleep(0.1)"
    )
    program = tmp_path / "program.py"
    program.write_text("import json, sys, time\n" + code)
    speaker = CommandSpeaker((sys.executable, str(program)))
    assert speaker.ask("", "one", 10).text == "one"
    while speaker.lines.empty():
        pass
    assert speaker.ask("", "two", 10).text == "two"
    speaker.close()


def test_no_program_is_an_error_of_the_command_line() -> None:
    with pytest.raises(InvalidText, match="command no-such-program"):
        CommandSpeaker(("no-such-program",)).ask("", "", 1)
