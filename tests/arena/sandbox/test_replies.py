"""What leaves a sandbox: one strict form, and everything else is an error of the program that sent it."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from kibitz import catalog, gameplay
from kibitz.arena import contract
from kibitz.arena.contract import ModuleContract
from kibitz.arena.programs.advisers import understood
from kibitz.arena.sandbox.guest.wire import encoded, encoded_answer
from kibitz.arena.sandbox.limits import Violation
from kibitz.arena.sandbox.replies import Verdict, read_answer, read_loaded, read_verdict
from kibitz.table import View

LINES = 100_000
"""Lines that each contract's reader gets."""
GAMES = ("play-nine", "sebastian", "take-five")
"""The games whose programs answer by lines."""

REFUSED = [
    b"",
    b"null",
    b"[[]]",
    b"7",
    b'"answer"',
    b"{}",
    b'{"names": []}',
    b'{"names": 5}',
    b'{"loaded": [null]}',
    b'{"fault": "crash"}',
    b'{"fault": [], "message": ""}',
    b'{"fault": "hunger", "message": ""}',
    b'{"fault": "printed", "message": ""}',
    b'{"fault": "time", "message": ""}',
    b'{"fault": "crash", "message": 5}',
    b'{"fault": "crash", "message": null}',
    b'{"fault": "crash", "message": "' + b"x" * 301 + b'"}',
    b'{"fault": "crash", "message": "", "answer": 1}',
    b'{"answer": 1, "seconds": 0}',
    b'{"answer": 1, "answer": 2}',
    b'{"answer": {"a": 1, "a": 2}}',
    b'{"answer": NaN}',
    b'{"answer": -Infinity}',
    b'{"answer": 1e999}',
    b'{"answer": ' + b"9" * 4200 + b"}",
    b'{"answer": ' + b"9" * 9000 + b"}",
    b'{"answer": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    b'{"answer": ' * 50_000,
    b'{"answer": "\xff"}',
    b'{"answer": "\xc3\xa9"}',
    b'{"answer": "\xed\xa0\x80"}',
    b'\xff\xfe{\x00"\x00',
    b'{"answer": "a\tb"}',
    b'{"answer": 1}{"answer": 2}',
    b'{"answer": 05}',
    b'{"answer": +5}',
    b'{"answer": 1, "noted": "kill"}',
    b'{"answer": 1, "noted": [5]}',
    b'{"answer": 1, "noted": {}}',
    json.dumps({"answer": 1, "noted": ["x"] * 11}).encode(),
    json.dumps({"answer": 1, "noted": ["x" * 301]}).encode(),
]


@pytest.mark.parametrize("line", REFUSED, ids=lambda line: repr(line[:40]))
def test_only_the_expected_form_is_read(line: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_answer(line)
    assert read_verdict(line) == Verdict()


@pytest.mark.parametrize(
    "line",
    [
        *REFUSED,
        b'{"answer": 1}',
        b'{"loaded": []}',
        b'{"loaded": [null, null]}',
        b'{"loaded": [5]}',
        b'{"loaded": [[]]}',
        b'{"loaded": [["crash"]]}',
        b'{"loaded": [["illegal", "text"]]}',
        b'{"loaded": [["crash", 5]]}',
        b'{"loaded": {"0": null}}',
    ],
    ids=lambda line: repr(line[:40]),
)
def test_loading_has_a_form_of_its_own(line: bytes) -> None:
    if line == b'{"loaded": [null]}':
        assert read_loaded(line, 1) == ({}, ())
        return
    with pytest.raises(ValueError, match=r"."):
        read_loaded(line, 1)


def test_sound_replies_are_read() -> None:
    reply = read_answer(encoded({"answer": ["r", 0, 3], "noted": ["tried to start a process\x1b[2J"]}))
    assert (reply.answer, reply.fault) == (["r", 0, 3], None)
    assert [note.message for note in reply.noted] == ["tried to start a process[2J"]
    reply = read_answer(encoded({"fault": "crash", "message": "ValueError: \ud800\nfirst place: me"}))
    assert reply.fault is not None
    assert str(reply.fault) == "crash: ValueError: first place: me"
    faults, _ = read_loaded(encoded({"loaded": [None, ["memory", ""]]}), 2)
    assert {slot: str(fault) for slot, fault in faults.items()} == {1: "memory: no message"}


@pytest.mark.parametrize("status", [0, 70, 255, -9, -64])
def test_a_verdict_has_a_status_of_a_process(status: int) -> None:
    assert read_verdict(encoded({"exit": status})) == Verdict(status)


@pytest.mark.parametrize("line", [b'{"exit": 256}', b'{"exit": -65}', b'{"exit": "0"}', b'{"exit": 0, "a": 1}'])
def test_other_verdicts_say_nothing(line: bytes) -> None:
    assert read_verdict(line) == Verdict()


ANSWERS = [
    *(
        5,
        -1,
        0,
        1,
        3,
        104,
        1.5,
        1e300,
        True,
        None,
        "",
        "k",
        "K",
        "d",
        "r",
        "sextus",
        "primis",
        "\ud800",
        "0",
        "x" * 200,
    ),
    *([], {}, [[]], {"is": 5}, {"answer": 5}, ["r", 0, 3], ["t", 1, 0], ["r", "0", "3"], ["r", 0], ["r", [], {}]),
    *([0, 1, 2, 3, 4], [0.0, 1.0], ["primis"], [None], [["r", 0, 3]], 10**17, -(10**16), [10**17] * 3),
]
"""What programs answer, rightly and wrongly."""
PIECES = [
    b'"answer"',
    b'"fault"',
    b'"noted"',
    b"null",
    b"NaN",
    b"1e99",
    b"[",
    b"]",
    b"{",
    b"}",
    b",",
    b":",
    b'"',
    b"\\",
]
"""Of which a mutated line gets one more."""


def lines(rng: Random) -> Iterator[bytes]:
    """Lines that a program could send: sound ones, mutated ones, and noise."""
    for number in range(LINES):
        line = bytearray(encoded({"answer": rng.choice(ANSWERS)}))
        if number % 4 == 3:
            line = bytearray(rng.randbytes(rng.randrange(60)))
        for _ in range(number % 4):
            place = rng.randrange(len(line) + 1)
            match rng.randrange(4):
                case 0:
                    line[place:place] = rng.choice(PIECES)
                case 1:
                    del line[place : place + rng.randrange(4)]
                case 2:
                    line[place : place + 1] = rng.randbytes(1)
                case 3:
                    line[place:place] = line[: rng.randrange(20)]
        yield bytes(line)


def views(game: str, rng: Random) -> list[View]:
    """Views of one game in which somebody chooses."""
    found = []
    state = gameplay.start(catalog.game(game))
    turns = gameplay.turns(state, {}, rng)
    turn = next(turns)
    while turn.state.to_move:
        views = {seat: turn.state.view(seat) for seat in turn.state.to_move}
        found += views.values()
        turn = turns.send({seat: rng.choice(list(view.moves)) for seat, view in views.items()})
    return found


@pytest.mark.workflows
@pytest.mark.parametrize("game", GAMES)
def test_no_line_that_a_program_sends_is_more_than_its_own_fault(game: str) -> None:
    rng = Random(f"lines for {game}")
    course = contract.of(game)
    assert isinstance(course, ModuleContract)
    positions = views(game, rng)
    read, legal = 0, 0
    for line in lines(rng):
        try:
            reply = read_answer(line)
        except ValueError:
            continue
        read += 1
        view = rng.choice(positions)
        try:
            assert understood(course, view, reply.answer) in view.moves
            legal += 1
        except Violation as violation:
            assert violation.category == "illegal"
            assert violation.message.isprintable()
            violation.message.encode()
    assert read > LINES // 10, "hardly a line was sound"
    assert legal > LINES // 1000, "hardly an answer was a move"


@pytest.mark.parametrize("number", [0, 7, 999, 1000, -1, 10**17 - 1, 10**17, -(10**16), None, True])
def test_plain_answers_are_read_like_all_others(number: object) -> None:
    line = encoded_answer(number)
    assert line == encoded({"answer": number})
    answer = read_answer(line).answer
    assert (type(answer), answer) == (type(number), number)
