"""What an examination keeps: on the disk before it counts, and read again only if it is sound."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from kibitz import catalog, gameplay
from kibitz.exam.answer import Read
from kibitz.exam.seat import Question, Reply
from kibitz.exam.store import RECORDS, TERMS, TRANSCRIPT, Played, Store, kept_seed
from kibitz.exam.terms import Terms
from kibitz.table import InvalidText

OPTIONS = {"five_is_squadron": "no", "reuse": "no"}
TERMS_OF_TEST = Terms("sebastian", OPTIONS, 1, "", 7)
QUESTION = Question(catalog.game("sebastian").read_view("33356 2"), 3, 1, "system", "prompt")
REPLY = Reply('{"move": "primis"}', None, "", 100, 10, 0.25)


def filled(folder: Path) -> None:
    game = catalog.game("sebastian")
    with Store(folder, TERMS_OF_TEST) as store:
        store.add("a", 2, QUESTION, REPLY, Read("played", worth=9.5))
        store.add("a", 2, replace(QUESTION, attempt=2), Reply(verdict="late", reason="slow"), Read("late", "slow"))
        store.add_game("a", 2, Played(gameplay.play(game, [catalog.mind(game, "hasty", 0)], 3), (4, 5)))


def test_what_was_added_is_there_again(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "exam"
    filled(folder)
    with Store(folder, TERMS_OF_TEST) as store:
        assert store.answers["a", 2, 3, 1].reply() == REPLY
        assert store.answers["a", 2, 3, 1].worth == 9.5
        late = store.answers["a", 2, 3, 2].reply()
        assert (late.verdict, late.reason) == ("late", "slow")
        assert (store.calls, store.tokens) == (2, 110)
        played = store.games["a", 2]
        assert played.replaced == (4, 5)
        assert list(gameplay.replay(played.record))[-1].scores() == played.record.scores
    assert kept_seed(folder) == 7
    assert kept_seed(tmp_path) is None


def test_a_line_is_whole_on_the_disk_when_add_returns(tmp_path: Path) -> None:
    with Store(tmp_path, TERMS_OF_TEST) as store:
        store.add("a", 2, QUESTION, REPLY, Read("played"))
        (line,) = (tmp_path / TRANSCRIPT).read_text().splitlines()
        assert json.loads(line)["answer"] == REPLY.text
        store.close()
        store.add("a", 3, QUESTION, REPLY, Read("played"))
    assert (tmp_path / TRANSCRIPT).read_text().count("\n") == 1


def test_a_cut_and_a_torn_line_are_asked_again(tmp_path: Path) -> None:
    filled(tmp_path)
    with (tmp_path / TRANSCRIPT).open("ab") as file:
        file.write(b'{"entrant": "a"' + b"\0" * 50 + b"\n" + b'{"entrant": "a", "de')
    with Store(tmp_path, TERMS_OF_TEST) as store:
        assert store.calls == 2
        store.add("a", 5, QUESTION, REPLY, Read("played"))
    with Store(tmp_path, TERMS_OF_TEST) as store:
        assert store.calls == 3


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"legal_moves": True}, "legal_moves False"),
        ({"seconds": 5.0}, "seconds 120.0"),
        ({"seed": 8}, "another seed"),
        ({"game": "play-nine", "options": {}}, "game sebastian"),
        ({"body": {"temperature": 1}}, "body None"),
    ],
)
def test_another_exam_needs_another_folder(tmp_path: Path, changed: dict[str, object], expected: str) -> None:
    filled(tmp_path)
    with pytest.raises(InvalidText, match="holds another exam") as wrong:
        Store(tmp_path, replace(TERMS_OF_TEST, **changed))  # type: ignore[arg-type]
    assert expected in str(wrong.value)
    assert "7" not in str(wrong.value).replace(str(tmp_path), "")


def test_one_command_at_a_time(tmp_path: Path) -> None:
    with Store(tmp_path, TERMS_OF_TEST), pytest.raises(InvalidText, match="in use by another"):
        Store(tmp_path, TERMS_OF_TEST)
    Store(tmp_path, TERMS_OF_TEST).close()


@pytest.mark.parametrize(
    ("file", "content", "expected"),
    [
        (TERMS, "[", "expected what kibitz exam wrote"),
        (TERMS, "[]", "expected an object with a seed"),
        (TERMS, '{"seed": "7"}', "expected an object with a seed"),
        (TERMS, "[" * 100_000, "expected what kibitz exam wrote"),
        (TRANSCRIPT, "{}\n", "line 1: field 'entrant' is None: expected a text"),
        (TRANSCRIPT, "[1]\n", "line 1: expected an object"),
        (TRANSCRIPT, "nonsense\n", "line 1: invalid JSON"),
        (TRANSCRIPT, "\xff\n", "line 1"),
        (RECORDS, "{}\n", "line 1: no field 'game'"),
    ],
)  # fmt: skip
def test_damage_is_named(tmp_path: Path, file: str, content: str, expected: str) -> None:
    filled(tmp_path)
    (tmp_path / file).write_bytes(content.encode("latin-1"))
    with pytest.raises(InvalidText, match=re.escape(expected)) as wrong:
        Store(tmp_path, TERMS_OF_TEST)
    assert str(tmp_path / file) in str(wrong.value)


@pytest.mark.parametrize(
    "field", ["entrant", "deal", "turn", "attempt", "prompt", "answer", "verdict", "seconds", "worth"]
)
def test_every_field_of_a_transcript_is_checked(tmp_path: Path, field: str) -> None:
    filled(tmp_path)
    path = tmp_path / TRANSCRIPT
    lines = path.read_text().splitlines()
    path.write_text(json.dumps(json.loads(lines[0]) | {field: [1]}) + "\n")
    with pytest.raises(InvalidText, match=f"line 1: field '{field}'"):
        Store(tmp_path, TERMS_OF_TEST)


def test_records_of_other_games_are_no_games_of_an_exam(tmp_path: Path) -> None:
    filled(tmp_path)
    path = tmp_path / RECORDS
    fields = json.loads(path.read_text())
    del fields["deal"]
    path.write_text(json.dumps(fields) + "\n")
    with pytest.raises(InvalidText, match="expected the fields entrant, deal and replaced"):
        Store(tmp_path, TERMS_OF_TEST)
