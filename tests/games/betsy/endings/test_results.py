"""Endings with five pieces: their files, their lookups, and the command that solves them."""

from array import array
from pathlib import Path
from random import Random

import pytest

from kibitz.cache import Checksums
from kibitz.cli import main
from kibitz.games.betsy.endings import results
from kibitz.games.betsy.endings.files import Ending, default_folder, keep_table, needed, solving_order, table_path
from kibitz.games.betsy.endings.lookup import Endings, locate, number
from kibitz.games.betsy.endings.results import Results
from kibitz.games.betsy.endings.sizes import LOSS, PLANE, WIN
from kibitz.games.betsy.pieces import NIGHTHAWK, QUETZAL, ROBIN, UNSOLVED
from kibitz.games.betsy.rules import Board
from kibitz.table import TableError
from tests.games.betsy.endings.samples import positions

MIXED = Ending(QUETZAL, ROBIN, 8 + NIGHTHAWK)


PERIOD = 8 * 256
"""Bits after which a plane repeats itself, so that it is compressed soon."""
DISTINCT = 8
"""Blocks after which the table repeats itself."""


def made_up() -> bytearray:
    """A table in which the results of many positions differ, though they mean nothing."""
    rng = Random(4)
    table = bytearray()
    for _ in range(DISTINCT):
        not_won = rng.getrandbits(PERIOD)
        for part in (not_won, not_won & rng.getrandbits(PERIOD)):
            table += part.to_bytes(PERIOD // 8, "little") * (PLANE * 8 // PERIOD)
    return table * (results.BLOCKS // DISTINCT)


def test_there_are_110_in_an_order_of_solving() -> None:
    order = list(solving_order(5))
    five = [ending for ending in order if ending.third]
    assert len(five) == len({ending.letters for ending in five}) == 110
    for place, ending in enumerate(order):
        assert needed(ending) <= set(order[: place + 1])
    assert results.in_order([]) == order
    assert {ending.letters for ending in results.in_order(["KRP-KN"]) if ending.third} == {"KRP-KN", "KQR-KN"}


@pytest.mark.parametrize(("name", "letters"), [("KNvKRP", "KRP-KN"), ("KNQR-K", "KQRN-K"), ("KPP-KQ", "KPP-KQ")])
def test_names_may_be_written_otherwise(name: str, letters: str) -> None:
    assert results.named(name).letters == letters


@pytest.mark.parametrize("name", ["", "KR-K", "KQQQQ-K", "KQQRK", "KXP-KN", "QQK-KR", "KQK-KR", "KQQ-.R"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(TableError, match="expected an ending with five pieces"):
        results.named(name)


@pytest.fixture(scope="module")
def table() -> bytearray:
    return made_up()


@pytest.fixture(scope="module")
def file(table: bytearray) -> bytes:
    return results.packed(table, range(1, 7))


@pytest.fixture
def path(file: bytes, tmp_path: Path) -> Path:
    path = table_path(tmp_path, MIXED, False)
    keep_table(path, file, Checksums(tmp_path))
    return path


@pytest.mark.slow
def test_a_file_has_what_the_table_had(table: bytearray, path: Path, tmp_path: Path) -> None:
    known, board = Endings(), Board()
    known.add(number(*MIXED), memoryview(table))
    one_by_one, seen = Results(tmp_path, False), set()
    for text, side in positions(MIXED, 300):
        turned = "".join(text[square ^ 56].swapcase() for square in range(64))
        mirrored = "".join(text[square ^ 7] for square in range(64))
        found = set()
        for same, mover in ((text, side), (mirrored, side), (turned, side ^ 1)):
            board.set_up(same, mover)
            assert one_by_one.result(board) == known.plies(board)
            found.add(known.plies(board))
        assert len(found) == 1
        seen |= found
    assert seen == {0, WIN, LOSS}
    assert results.shares(path) == ((1, 2, 3), (4, 5, 6))
    assert results.table_in(memoryview(path.read_bytes())) == table
    for other in ("K" + "." * 62 + "k", "KQRQ" + "." * 58 + "nk", "KQR" + "." * 59 + "rk"):
        board.set_up(other, 0)
        assert one_by_one.result(board) == UNSOLVED
    board.set_up(text, side, diagonal=True)
    assert one_by_one.result(board) == UNSOLVED
    content = path.read_bytes()
    with pytest.raises(TableError, match="a solved ending is damaged"):
        results.unpacked(memoryview(content[: results.HEADER.size + 10]), 7)
    path.write_bytes(content[:-1])
    board.set_up(text, side)
    with pytest.raises(TableError, match=r"damaged: `kibitz solve betsy --pieces 5` solves it again"):
        Results(tmp_path, False).result(board)


@pytest.mark.slow
def test_two_equal_pieces_are_looked_up_in_one_order(table: bytearray) -> None:
    ending, known, board = Ending(ROBIN, ROBIN, 8 + NIGHTHAWK), Endings(), Board()
    known.add(number(*ending), memoryview(table))
    for text, side in positions(ending, 100):
        turned = "".join(text[square ^ 63].swapcase() for square in range(64))
        found = set()
        for same, mover in ((text, side), (turned, side ^ 1)):
            board.set_up(same, mover)
            place = locate(board)
            assert place % 64 < place // 64 % 64
            found.add(known.plies(board))
        assert len(found) == 1


@pytest.mark.slow
@pytest.mark.usefixtures("path")
def test_moves_have_outcomes_where_captures_are_known_too(table: bytearray, tmp_path: Path) -> None:
    known, board = Endings(), Board()
    found, with_all = Results(tmp_path, False), Endings()
    with_all.add(number(*MIXED), memoryview(table))
    board.set_up("K" + "." * 9 + "nRQ" + "." * 49 + "k.", 0)
    assert found.after(board, known) == {}
    for ending in needed(MIXED) - {MIXED}:
        for one in (known, with_all):
            one.add(number(*ending), bytes([8]) * ending.size)
    outcomes = found.after(board, known)
    assert sorted(outcomes) == sorted(board.list_moves())
    assert len(set(outcomes.values())) > 1
    squares = board.squares()
    for move, outcome in outcomes.items():
        captures = squares[move >> 6] == 8 + NIGHTHAWK
        board.make(move)
        assert outcome == (1 if captures else {0: 0, WIN: -1, LOSS: 1}[with_all.plies(board)])
        board.unmake()


@pytest.mark.slow
def test_a_wrong_table_is_found(table: bytearray) -> None:
    known = Endings()
    for ending in needed(MIXED) - {MIXED}:
        known.add(number(*ending), bytes([9]) * ending.size)
    known.add(number(*MIXED), memoryview(table))
    with pytest.raises(TableError, match="KQR-KN: a result does not follow from the rules"):
        results.check_some(MIXED, known)
    with pytest.raises(TableError, match="KQR-KN: a result does not follow from the rules"):
        results.check_all(MIXED, known)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("betsy --only KRP-KN", "expected --pieces 5 with them"),
        ("betsy --check", "expected --pieces 5 with them"),
        ("aces --pieces 5", "for betsy"),
        ("betsy --pieces 5 --only KRR", "KRR: expected an ending with five pieces, e.g. KRP-KN"),
    ],
)
def test_what_cannot_be_solved_is_refused(words: str, problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", *words.split()]) != 0
    assert problem in capsys.readouterr().err


def test_too_little_room_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results.refuse_too_little(tmp_path, 0)
    monkeypatch.setattr(results, "MEMORY", 10**9)
    if results.MEMORY_FILE.exists():
        with pytest.raises(TableError, match="MB of memory are free: expected 1000000270"):
            results.refuse_too_little(tmp_path, 1)
    monkeypatch.setattr(results, "DISK", 10**9)
    with pytest.raises(TableError, match="MB are free on the disk: expected 1000000000"):
        results.refuse_too_little(tmp_path, 0)


def test_a_stopped_solution_goes_on_from_its_last_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(results, "solved", lambda endings, known: iter(()))
    monkeypatch.setattr(results, "is_compiled", lambda name: True)
    monkeypatch.setattr(results, "known_before", lambda *_: Endings())
    asked = []

    def solution_of(ending: Ending, *_: object) -> bytes:
        asked.append(ending.letters)
        if len(asked) == 2:
            raise KeyboardInterrupt
        return array("Q", [1000, 600, 300, 1000, 250, 750]).tobytes()

    monkeypatch.setattr(results, "solution_of", solution_of)
    with pytest.raises(KeyboardInterrupt, match=f"goes on from {default_folder()}"):
        results.solve(lambda done, total: None, ["KRP-KN"], False)
    steps = []
    values = results.solve(lambda done, total: steps.append((done, total)), ["KRP-KN"], False)
    assert asked == ["KQR-KN", "KRP-KN", "KRP-KN"]
    assert steps == [(0, 2), (1, 2), (2, 2)]
    title = "Kingfisher, Robin and Parakeet against Kingfisher and Nighthawk, White to move: share won by"
    assert (values[f"{title} White"], values[f"{title} Black"]) == (0.6, 0.3)
