"""Games stepped at once play as the plain environment does, and share their arrays."""

import os
import subprocess
import sys
from array import array
from random import Random

import pytest

from kibitz import catalog
from kibitz.learn import encoding
from kibitz.learn.batch import Batch, served
from kibitz.table import IllegalMove, InvalidText
from kibitz.testing.tables import Table, tables

GAMES = map(catalog.game, catalog.built_in())
ENCODED = [table for game in GAMES for table in tables(game) if encoding.serves(game, table.seats, dict(table.options))]

UNSERVED = ((("reuse", "scored"),), (("card", "yatzy"),), (("table", "full-deck"),), (("table", "four-cards"),))
"""Played in plain Python, as all games without a kernel are."""


SERVED = [table for table in ENCODED if served(encoding.of(table.game, table.seats, dict(table.options)))]


def batch(table: Table, games: int, **how: object) -> Batch:
    return Batch(table.game.name, games, table.seats, **how, **dict(table.options))


def contents(one: Batch) -> tuple[bytes, ...]:
    arrays = one.observations, one.masks, one.rewards, one.over, one.to_move
    return tuple(bytes(part) for part in arrays)


def prefer_last(one: Batch, actions: "array[int]") -> None:
    """The last legal action of each game: where hands can be ended, this one ends it."""
    size = one.encoding.actions
    for game in range(one.games):
        actions[game] = max(bytes(one.masks[game * size : (game + 1) * size]).rfind(1), 0)


@pytest.mark.slow
@pytest.mark.parametrize("table", SERVED, ids=str)
def test_the_same_seeds_and_actions_give_the_same_trajectories(table: Table) -> None:
    """Over the end of games, so that the seeds that follow deal the same too."""
    plain, fast = batch(table, 3, plain=True), batch(table, 3, threads=2)
    plain.reset(11)
    fast.reset(11)
    actions, ends = array("q", bytes(24)), 0
    for step in range(3000):
        assert contents(plain) == contents(fast), step
        ends += sum(fast.over)
        if ends >= 2:
            break
        fast.choose(actions, step)
        if step % 2:
            prefer_last(fast, actions)
        plain.step(actions)
        fast.step(actions)
    assert ends >= 2
    assert [plain.seed_of(game) for game in range(3)] == [fast.seed_of(game) for game in range(3)]
    fast.close()


@pytest.mark.parametrize("table", ENCODED, ids=str)
def test_every_option_is_served_or_played_in_plain_python(table: Table) -> None:
    code = encoding.of(table.game, table.seats, dict(table.options))
    one = batch(table, 2)
    one.reset([5, 2**63])
    assert not one.over[0]
    assert (served(code) is None) == (not code.kernel or table.options in UNSERVED)


PLAYED = """
import hashlib, sys
from array import array
from kibitz.learn.batch import Batch

for name in sys.argv[1:]:
    batch, actions, seen = Batch(name, 2), array("q", bytes(16)), hashlib.sha256()
    batch.reset(3)
    for step in range(60):
        batch.choose(actions, step)
        batch.step(actions)
        for part in (batch.observations, batch.masks, batch.rewards, batch.over, batch.to_move):
            seen.update(part)
    print(name, seen.hexdigest())
print(batch.is_compiled, file=sys.stderr)
"""


@pytest.mark.slow
def test_interpreted_kernels_do_the_same() -> None:
    names = sorted({table.game.name for table in ENCODED})
    fast, slow = (
        subprocess.run(
            [sys.executable, "-c", PLAYED, *names],
            env={**os.environ, "KIBITZ_INTERPRETED": interpreted},
            capture_output=True,
            text=True,
            check=True,
        )
        for interpreted in ("", "1")
    )
    assert fast.stdout == slow.stdout
    assert len(fast.stdout.splitlines()) == len(names)
    assert slow.stderr.strip() == "False"


def test_random_actions_are_legal_and_equally_likely() -> None:
    one = Batch("sebastian", 1)
    one.reset(1)
    legal = [index for index, allowed in enumerate(one.masks) if allowed]
    actions, counts, rng = array("q", [0]), dict.fromkeys(legal, 0), Random(1)
    for _ in range(400 * len(legal)):
        one.choose(actions, rng.getrandbits(64))
        counts[actions[0]] += 1
    assert all(300 < count < 500 for count in counts.values())


def test_numpy_and_torch_share_the_arrays() -> None:
    np = pytest.importorskip("numpy")
    one = Batch("play-nine", 4, columns=6)
    seen = np.frombuffer(one.observations, np.uint8).reshape(4, -1)
    one.reset(0)
    before = seen.copy()
    one.step(np.zeros(4, np.int64))
    assert seen[0, encoding.feature(one.encoding, "stage")] == 1
    assert (before != seen).any()
    assert np.frombuffer(one.rewards, np.float32).shape == (4,)


def test_arrays_are_shared_in_one_line() -> None:
    np = pytest.importorskip("numpy")
    one = Batch("play-nine", 4, columns=6)
    for read in (np.asarray, np.from_dlpack):
        one.reset(0)
        seen, masks, rewards = (read(one.shared(name)) for name in ("observations", "masks", "rewards"))
        assert (seen.shape, masks.shape, rewards.shape) == ((4, one.encoding.size), (4, one.encoding.actions), (4, 1))
        assert rewards.dtype == np.float32
        before = seen.copy()
        one.step(np.zeros(4, np.int64))
        assert (before != seen).any()
        assert bytes(one.observations) == seen.tobytes()
    assert np.asarray(one.shared("over")).dtype == bool
    with pytest.raises(InvalidText, match="array 'games': expected observations"):
        one.shared("games")


def test_a_batch_says_whether_it_is_compiled() -> None:
    assert repr(Batch("sebastian", 3, plain=True)) == "<Batch of 3 games of sebastian, 1 seats, in plain Python>"
    assert not Batch("rummikub", 1).is_compiled


def test_an_illegal_action_is_named_and_nothing_is_played() -> None:
    one = Batch("sebastian", 2)
    one.reset(0)
    before = contents(one)
    legal = one.masks[45:].tolist().index(1)
    with pytest.raises(IllegalMove, match=r"game 0: action 32 is not legal here: expected one of 0 \(keep nothing\)"):
        one.step(array("q", [32, legal]))
    with pytest.raises(IllegalMove, match="game 1: action -1"):
        one.step(array("q", [0, -1]))
    assert contents(one) == before


def test_what_is_wrong_is_said_in_words() -> None:
    for make, expected in (
        (lambda: Batch("sebastian", 0), "0 games: expected at least 1"),
        (lambda: Batch("sebastian", 2, threads=3), "3 threads: expected 1 to 2"),
        (lambda: Batch("take-five", 2, 11), "11 players: expected 2"),
        (lambda: Batch("aces", 2), "has no encoding"),
        (lambda: Batch("sebastian", 2).reset([1]), "1 seeds: expected 2"),
        (lambda: Batch("sebastian", 1).reset(2**64), "expected 0 to 2"),
        (lambda: Batch("sebastian", 1).step(array("i", [0])), "expected a flat array of 64-bit"),
        (lambda: Batch("sebastian", 1).step(array("q", [0, 0])), "2 actions: expected 1"),
        (lambda: Batch("sebastian", 1).seed_of(1), "game 1: expected 0 to 0"),
    ):
        with pytest.raises(InvalidText, match=expected):
            make()


def test_catalog_games_only() -> None:
    with pytest.raises(InvalidText, match="unknown game"):
        Batch("no-such-game", 1)
    assert catalog.has_part("take-five", "kernel")
