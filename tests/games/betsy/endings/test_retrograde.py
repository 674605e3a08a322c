"""The endings by retrograde analysis, against the rules move by move, searches through all moves, and the engine."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from kibitz.games.betsy.endings import files
from kibitz.games.betsy.endings.files import Ending, load_endings, solving_order, table_path
from kibitz.games.betsy.endings.lookup import Endings, number
from kibitz.games.betsy.endings.retrograde import Retrograde
from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.weights import by_network
from kibitz.games.betsy.minds import Best
from kibitz.games.betsy.notation import check_diagram, diagram_of
from kibitz.games.betsy.pieces import (
    BLACK,
    DECIDED,
    EMPTY,
    IMPOSSIBLE,
    KINGFISHER,
    LETTERS,
    LOST,
    NIGHTHAWK,
    PARAKEET,
    PIECES,
    QUETZAL,
    UNSOLVED,
    WHITE,
)
from kibitz.games.betsy.rules import Board
from kibitz.native import interpreted

PAGE = Path(__file__).parents[3] / "docs" / "betsy.md"
SMALL = [ending for ending in solving_order() if ending.second == EMPTY]
MIXED = [Ending(QUETZAL, 8 + NIGHTHAWK), Ending(NIGHTHAWK, 8 + PARAKEET)]
"""With a Parakeet on Black's side: it becomes a Quetzal there, which is stored as White's."""


def solved(endings: list[Ending], known: Endings) -> dict[Ending, bytes]:
    tables = {}
    for ending in endings:
        solution = Retrograde(*ending, known)
        solution.solve()
        tables[ending] = bytes(solution.plies)
        known.add(number(*ending), tables[ending])
    return tables


@pytest.fixture(scope="module")
def tables() -> tuple[Endings, dict[Ending, bytes]]:
    known = Endings()
    return known, solved(SMALL + MIXED, known)


@pytest.fixture(scope="module")
def endings(tables: tuple[Endings, dict[Ending, bytes]]) -> Endings:
    return tables[0]


def positions(ending: Ending, count: int, seed: int = 0) -> Iterator[tuple[str, int]]:
    """Board and side to move, drawn at random; White's pieces as often Black's."""
    rng = Random(seed)
    white, black = ending.sides
    pieces = [KINGFISHER, *white, 8 + KINGFISHER, *(8 + kind for kind in black)]
    while count:
        board = ["."] * 64
        swapped = 8 * rng.randrange(2)
        squares = rng.sample(range(64), len(pieces))
        if all(0 < square // 8 < 7 or piece & 7 != PARAKEET for square, piece in zip(squares, pieces, strict=True)):
            for square, piece in zip(squares, pieces, strict=True):
                board[square] = LETTERS[piece ^ swapped]
            count -= 1
            yield "".join(board), rng.randrange(2)


def by_successors(endings: Endings, board: Board) -> int:
    """Plies to the end as they follow from what the table says after each move."""
    after = []
    squares = board.squares()
    for move in board.list_moves():
        if squares[move >> 6] & 7 == KINGFISHER:
            return 1
        board.make(move)
        after.append(endings.plies(board))
        board.unmake()
    assert UNSOLVED not in after
    assert IMPOSSIBLE not in after
    lost = [plies for plies in after if plies and plies % 2 == 0]
    if lost:
        return min(lost) + 1
    return 0 if 0 in after else max(after) + 1


@pytest.mark.parametrize("ending", SMALL + MIXED, ids=lambda ending: ending.letters)
def test_every_value_follows_from_those_after_its_moves(endings: Endings, ending: Ending) -> None:
    board = Board()
    seen = set()
    for text, side in positions(ending, 1200):
        check_diagram(text)
        board.set_up(text, side)
        plies = endings.plies(board)
        assert plies == by_successors(endings, board), (text, side)
        seen.add(plies)
    assert len(seen) > 20


@pytest.mark.parametrize("ending", SMALL[:2] + MIXED, ids=lambda ending: ending.letters)
def test_short_ends_are_those_of_a_search_through_all_moves(endings: Endings, ending: Ending) -> None:
    board = Board()
    seen = set()
    for text, side in positions(ending, 80, 3):
        board.set_up(text, side)
        plies = endings.plies(board)
        for n in (1, 3, 5):
            assert board.forces(n, 0) == (plies % 2 == 1 and plies <= n)
        for n in (2, 4):
            lost = not board.forces(1, 0) and not board.escapes(n, 0)
            assert lost == (0 < plies <= n and plies % 2 == 0)
        seen.add(min(plies, 6))
    assert seen >= {1, 6}
    assert len(seen) > 2


def test_left_and_right_and_the_sides_are_alike(endings: Endings) -> None:
    board = Board()
    for text, side in positions(MIXED[1], 200):
        found = set()
        turned = "".join(text[square ^ 56].swapcase() for square in range(64))
        mirrored = "".join(text[square ^ 7] for square in range(64))
        for same, mover in ((text, side), (mirrored, side), (turned, side ^ 1)):
            board.set_up(same, mover)
            found.add(endings.plies(board))
        assert len(found) == 1


def test_of_two_kingfishers_alone_the_one_at_an_odd_distance_wins(endings: Endings) -> None:
    board = Board()
    for own in range(64):
        for other in range(64):
            for side in (WHITE, BLACK):
                if own != other:
                    board.clear()
                    board.put(KINGFISHER, own)
                    board.put(8 + KINGFISHER, other)
                    board.set_side(side)
                    steps = abs(own // 8 - other // 8) + abs(own % 8 - other % 8)
                    assert endings.plies(board) % 2 == steps % 2
                    assert endings.plies(board) > 0


def test_a_quetzal_to_move_always_wins(tables: tuple[Endings, dict[Ending, bytes]]) -> None:
    ending = Ending(QUETZAL, EMPTY)
    told = dict(files.statistics(ending, tables[1][ending]))
    assert told["Kingfisher and Quetzal against a lone Kingfisher, White to move: share won by White"] == 1
    assert told["Kingfisher and Quetzal against a lone Kingfisher, White to move: plies of White's longest win"] == 11


def share(part: float) -> str:
    """As the page writes it."""
    if part in (0, 1):
        return "all" if part else "none"
    return "over 99.9 %" if part > 0.9995 else "under 0.1 %" if part < 0.0005 else f"{100 * part:.1f} %"


@pytest.mark.parametrize("ending", SMALL + MIXED, ids=lambda ending: ending.letters)
def test_the_page_tells_what_was_solved(tables: tuple[Endings, dict[Ending, bytes]], ending: Ending) -> None:
    told = {name.split(", ")[-1]: value for name, value in files.statistics(ending, tables[1][ending])}
    row = []
    for mover in ("White", "Black"):
        won, lost = (told[f"{mover} to move: share won by {side}"] for side in ("White", "Black"))
        row += [share(won), *([share(round(1 - won - lost, 12))] if ending.sides[1] else [])]
        row.append(str(told[f"{mover} to move: plies of White's longest win"]))
    white, black = ([PIECES[kind] for kind in side] for side in ending.sides)
    if black:
        row.append(str(told["Black to move: plies of Black's longest win"]))
    name = f"{white[0]} against {black[0]}" if black else f"a {white[0]}" if white else "nothing"
    assert f"| {' | '.join([name, *row])} |" in PAGE.read_text(encoding="utf-8").splitlines()


def test_both_speeds_solve_alike(tables: tuple[Endings, dict[Ending, bytes]]) -> None:
    slow = interpreted.module("kibitz.games.betsy.endings.retrograde")
    solution = slow.Retrograde(EMPTY, EMPTY, slow.Endings())
    solution.solve()
    assert bytes(solution.plies) == tables[1][SMALL[0]]


def test_no_ending_is_solved_before_those_that_it_leads_to() -> None:
    with pytest.raises(ValueError, match="is missing"):
        Retrograde(QUETZAL, EMPTY, Endings()).solve()
    names = [ending.letters for ending in solving_order()]
    assert len(names) == len(set(names)) == 36
    assert names.index("KQ-KP") > names.index("KQ-KQ")
    assert names.index("KPP-K") > names.index("KQP-K")


def test_a_stopped_solution_goes_on_from_its_last_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    def stop(done: int, total: int) -> None:
        if done == len(SMALL):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match=f"goes on from {tmp_path}"):
        files.solve(stop, False)
    kept = sorted(path.name for path in files.default_folder().glob("K*"))
    assert kept == sorted(f"{ending.letters}.orthogonal" for ending in SMALL)
    before = {path: path.stat().st_mtime_ns for path in files.default_folder().glob("K*")}
    (files.default_folder() / "K-K.orthogonal").write_bytes(b"cut short")
    with pytest.raises(KeyboardInterrupt):
        files.solve(stop, False)
    after = {path: path.stat().st_mtime_ns for path in files.default_folder().glob("K*")}
    assert [path.name for path in before if before[path] != after[path]] == ["K-K.orthogonal"]
    assert Best(1).thinker.search.endings.most == 3


def test_the_engine_sees_a_win_no_sooner_than_there_is_one(endings: Endings) -> None:
    thinker = Engine(by_network(), 1)
    short = 0
    for text, side in positions(Ending(QUETZAL, EMPTY), 60, 5):
        thinker.set_up(text, side)
        plies = endings.plies(thinker.search.board)
        if 2 < plies < 8:
            thinker.search.forget()
            found = thinker.think(nodes=200_000)
            assert found
            assert abs(found.value) > DECIDED
            assert (found.value > 0) == plies % 2
            assert LOST - abs(found.value) + 2 >= plies
            short += 1
    assert short > 10


@pytest.mark.parametrize("ending", [*SMALL[1:], *MIXED], ids=lambda ending: ending.letters)
def test_with_tables_the_engine_wins_as_fast_as_can_be(endings: Endings, ending: Ending) -> None:
    thinker = Engine(by_network(), 1, endings)
    board = thinker.search.board
    won = 0
    for text, side in positions(ending, 12, 7):
        thinker.set_up(text, side)
        plies = endings.plies(board)
        if plies % 2 == 0 or plies < 5:
            continue
        won += 1
        while plies > 3:
            found = thinker.think(depth=2)
            assert found
            assert found.value == LOST - plies + 2
            board.make(found.move)
            assert endings.plies(board) == plies - 1
            board.make(board.safe_moves()[0])
            assert 0 < endings.plies(board) <= plies - 2
            plies = endings.plies(board)
            thinker.set_up(diagram_of(board.squares()), board.side)
    assert won > 1


def test_a_line_is_followed_to_the_end(endings: Endings) -> None:
    thinker = Engine(by_network(), 1, endings)
    for ending in MIXED:
        for text, side in positions(ending, 30, 9):
            thinker.set_up(text, side)
            board = thinker.search.board
            plies = endings.plies(board)
            line = thinker.to_the_end(())
            assert diagram_of(board.squares()) == text
            assert len(line) == max(0, plies - 2)
            for move in line:
                assert move in board.safe_moves()
                board.make(move)
            assert not line or not board.safe_moves()


def test_a_damaged_table_ends_the_line() -> None:
    ending = Ending(QUETZAL, EMPTY)
    damaged = Endings()
    damaged.add(number(*ending), bytes([9]) * ending.size)
    thinker = Engine(by_network(), 1, damaged)
    text, side = next(positions(ending, 1))
    thinker.set_up(text, side)
    assert thinker.to_the_end(()) == ()


def test_no_win_is_told_that_comes_after_the_draw_by_quiet_moves(endings: Endings) -> None:
    thinker = Engine(by_network(), 1, endings)
    board = thinker.search.board
    for text, side in positions(Ending(NIGHTHAWK, EMPTY), 400):
        thinker.set_up(text, side)
        plies = endings.plies(board)
        if plies % 2 and plies > 20:
            break
    assert plies > 20
    for quiet, sure in ((0, True), (100 - plies, True), (101 - plies, False)):
        thinker.search.forget()
        thinker.set_up(text, side, quiet=quiet)
        found = thinker.think(depth=3)
        assert found
        assert (found.value == LOST - plies + 2) == sure


def test_only_whole_tables_of_the_usual_rule_are_used(endings: Endings, tmp_path: Path) -> None:
    assert load_endings(tmp_path / "nowhere").most == 0
    table_path(tmp_path, SMALL[0], True).write_bytes(bytes(SMALL[0].size))
    table_path(tmp_path, SMALL[1], False).write_bytes(b"short")
    assert load_endings(tmp_path).most == 0
    board = Board()
    board.set_up(next(positions(SMALL[1], 1))[0], WHITE)
    assert endings.plies(board) > 0
    board.diagonal = 64
    assert endings.plies(board) == UNSOLVED
    board.set_up("." * 60 + "K...", WHITE)
    assert endings.plies(board) == UNSOLVED
