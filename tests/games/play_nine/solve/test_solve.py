"""Play Nine solved exactly: known values, trying everything, and going on after a stop."""

import json
import subprocess
import sys
from array import array
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import pytest

from kibitz.cache import exclusive
from kibitz.games.play_nine import rules
from kibitz.games.play_nine.solve import files
from kibitz.games.play_nine.solve.files import solve
from kibitz.games.play_nine.solve.solve import Boards
from kibitz.native import interpreted
from kibitz.table import TableError


@pytest.mark.slow
def test_three_columns_are_solved(tmp_path: Path) -> None:
    progress: list[tuple[int, int]] = []
    means = solve(3, 9, lambda done, total: progress.append((done, total)), tmp_path, 1)
    assert means[7:] == pytest.approx([2.03541, 0.37818, -1.03272], abs=6e-6)
    assert progress[-1][0] == progress[-1][1]


@pytest.mark.slow
def test_a_solution_goes_on_where_it_stopped(tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done > total / 2:
            raise Stopped

    with pytest.raises(Stopped):
        solve(3, 4, stop, tmp_path, 1)
    kept = json.loads((tmp_path / "means.json").read_text())[0]
    assert 0 < len(kept) < 5
    assert solve(3, 4, lambda done, total: None, tmp_path, 1)[4] == pytest.approx(10.81507, abs=6e-6)


def test_a_stopped_solution_says_where_it_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    def stop(done: int, total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match=f"goes on from {tmp_path}"):
        files.fresh_hands(3, (7, 8, 9), stop, 1)
    with exclusive(files.layers_folder(3)), pytest.raises(TableError, match="in use"):
        files.fresh_hands(3, (7, 8, 9), stop, 1)


def test_a_solution_that_is_stopped_while_it_is_cleared_away_is_there_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = files.layers_folder(2, 1)

    def killed(place: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(files.shutil, "rmtree", killed)
        patch.setattr(files, "remove", lambda path: path.name == files.MEANS or path.unlink(missing_ok=True))
        with pytest.raises(KeyboardInterrupt):
            files.fresh_hands(2, (1,), lambda done, total: None, 1)
    assert [path.name for path in folder.glob("*.*")] == [files.MEANS]
    monkeypatch.setattr(files, "fill", None)
    assert files.fresh_hands(2, (1,), lambda done, total: None, 1)
    assert not folder.exists()


def brute(kinds: tuple[int, ...], draws: int) -> Fraction:
    """The value of a board by trying everything, in fractions."""
    hidden = [place for place, kind in enumerate(kinds) if rules.HIDDEN in rules.PAIRS[kind]]
    deck = [Fraction(count, 27) for count in rules.DECK_COUNTS]

    @cache
    def value(kinds: tuple[int, ...], draws: int) -> Fraction:
        hidden = [place for place, kind in enumerate(kinds) if rules.HIDDEN in rules.PAIRS[kind]]
        if not hidden:
            rows = zip(*([rules.RANKS[card] for card in rules.PAIRS[kind]] for kind in kinds), strict=True)
            return Fraction(rules.score(*map(list, rows)))
        if not draws:
            return turned(kinds, hidden[0], 0)
        best = [min(replaced(kinds, card, draws), thrown(kinds, draws)) for card in range(14)]
        drawn = sum((odds * worth for odds, worth in zip(deck, best, strict=True)), Fraction(0))
        return sum(
            (Fraction(count, 28) * min(worth, drawn) for count, worth in zip(rules.KITTY_COUNTS, best, strict=True)),
            Fraction(0),
        )

    def changed(kinds: tuple[int, ...], place: int, kept: int, card: int) -> tuple[int, ...]:
        return tuple(sorted((*kinds[:place], rules.kind_of(kept, card), *kinds[place + 1 :])))

    def turned(kinds: tuple[int, ...], place: int, draws: int) -> Fraction:
        kept = rules.PAIRS[kinds[place]][0]
        return sum(
            (odds * value(changed(kinds, place, kept, card), draws) for card, odds in enumerate(deck)), Fraction(0)
        )

    def thrown(kinds: tuple[int, ...], draws: int) -> Fraction:
        places = [place for place, kind in enumerate(kinds) if rules.HIDDEN in rules.PAIRS[kind]]
        return min(turned(kinds, place, draws - 1) for place in places)

    def replaced(kinds: tuple[int, ...], card: int, draws: int) -> Fraction:
        return min(
            value(changed(kinds, place, kept, card), draws - 1)
            for place, kind in enumerate(kinds)
            for kept in rules.PAIRS[kind]
        )

    assert hidden
    return value(tuple(sorted(kinds)), draws)


@pytest.mark.slow
def test_the_solver_agrees_with_trying_everything() -> None:
    rng = Random(5)
    boards = Boards(2)
    layers = [array("f", bytes(4 * boards.boards)) for _ in range(3)]
    boards.fill_stop_values(layers[0], 0, boards.boards)
    for draws in (1, 2):
        layers[draws][: boards.open_boards] = layers[0][: boards.open_boards]
        boards.fill_layer(layers[draws], layers[draws - 1], boards.open_boards, boards.boards, 1)
    for draws, tries in ((0, 10), (1, 6), (2, 2)):
        for _ in range(tries):
            kinds = (rng.randrange(105, 119), rng.randrange(120))
            assert layers[draws][boards.number(kinds)] == pytest.approx(float(brute(kinds, draws)), abs=2e-5)


def test_the_solver_is_one_program_at_two_speeds() -> None:
    slow = interpreted.module("kibitz.games.play_nine.solve.solve").Boards(2)
    fast = Boards(2)
    below = [array("f", bytes(4 * fast.boards)) for _ in range(2)]
    for boards, layer in zip((fast, slow), below, strict=True):
        boards.fill_stop_values(layer, 0, boards.boards)
    assert below[0] == below[1]
    above = [array("f", below[0]) for _ in range(2)]
    for boards, layer in zip((fast, slow), above, strict=True):
        boards.fill_layer(layer, below[0], boards.boards - 200, boards.boards, 1)
    assert above[0] == above[1]


def stopped_solution(folder: Path) -> Path:
    """A solution that was stopped; returns its last layer."""

    class Stopped(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done > total / 2:
            raise Stopped

    with pytest.raises(Stopped):
        solve(2, 4, stop, folder, 1)
    (layer,) = folder.glob("*.f32")
    return layer


@pytest.mark.parametrize("which", ["layer", "means"])
def test_any_damage_is_found_and_named(which: str, tmp_path: Path) -> None:
    layer = stopped_solution(tmp_path)
    path = layer if which == "layer" else tmp_path / files.MEANS
    whole, rng = path.read_bytes(), Random(5)
    flipped = bytearray(whole)
    flipped[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
    for damaged in (bytes(flipped), whole[:-1], b"", b"[]", b"{}", b"[[1, 2], 3, 4]", b"[" * 100_000):
        path.write_bytes(damaged)
        with pytest.raises(TableError, match=f"{path.name} is missing or damaged: delete {tmp_path}"):
            solve(2, 4, lambda done, total: None, tmp_path, 1)
    path.unlink()
    if which == "layer":
        with pytest.raises(TableError, match=f"{path.name} is missing"):
            solve(2, 4, lambda done, total: None, tmp_path, 1)
    path.write_bytes(whole)
    assert solve(2, 4, lambda done, total: None, tmp_path, 1) == solve(2, 4, lambda *_: None, tmp_path / "fresh", 1)


LIMITED = """
import resource, signal, sys
from pathlib import Path
from kibitz.games.play_nine.solve.files import solve
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
try:
    solve(2, 4, lambda done, total: None, Path(sys.argv[1]), 1)
except OSError as error:
    print(Path(error.filename).name)
"""


def test_a_layer_that_finds_no_room_is_named(tmp_path: Path) -> None:
    """A limit on the file's size stands for the full disk; a mapped page without one would end the process."""
    run = subprocess.run([sys.executable, "-c", LIMITED, str(tmp_path)], capture_output=True, text=True, check=True)
    assert run.stdout == "layer-0.part\n"
    assert not list(tmp_path.iterdir())


def test_a_machine_that_does_not_share_the_folder_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def on_another_machine(task: files.Task) -> int:
        return files.fill(replace(task, folder=tmp_path / "not here"))

    monkeypatch.setattr(files.workers, "spread", lambda work, tasks, jobs: map(on_another_machine, tasks))
    with pytest.raises(TableError, match=r"a worker has no .*not here.*: expected a folder that all machines share"):
        solve(2, 1, lambda done, total: None, tmp_path, 1)
