"""Runs that keep something which must survive, each in a folder of its own: tests/test_crashes.py stops them."""

import asyncio
import io
import json
import sqlite3
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kibitz import catalog, durable, simulation
from kibitz.arena import ladder, runner
from kibitz.arena.matches import schedule
from kibitz.arena.programs import output_marking
from kibitz.arena.programs.output_marking import MarkingFile
from kibitz.arena.programs.output_tests import CaseResult
from kibitz.arena.store.writing import Store
from kibitz.cache import Checksums, exclusive
from kibitz.cli import main, simulate, testing, unfinished
from kibitz.games.betsy import openings
from kibitz.games.betsy.endings import files as endings
from kibitz.games.betsy.engine.weights import by_squares
from kibitz.games.play_nine.solve import files as layers
from kibitz.games.sebastian.solve import goal_cache
from kibitz.page import seats, uploads
from kibitz.page.channel import Gone
from kibitz.page.seats import Seats
from kibitz.page.session import House, Session
from kibitz.page.turns import Shares
from kibitz.sitting import Sitting
from kibitz.table import InvalidText
from tests.page.house import Helpers

SEED = 2**127 + 12345
PLAYER = """
from SebastianState import Scorecard

class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return [place for place, die in enumerate(dice.dice) if die < 4]

    second_roll = first_roll

    def third_roll(self, dice, scorecard):
        return next(name for name in Scorecard.Categories if name not in scorecard.scorecard)
"""


class Refused(Exception):
    """The run says in a line why it can't keep what it should."""


class Story:
    """A run that can be stopped anywhere, and continued by running it again."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.home, self.folder = home, home / "kept"
        """What survives is in the folder; what the run needs besides is in its parent."""
        self.folder.mkdir()
        self.troubles: list[str] = []
        """What the person was told about what could not be kept, where the run goes on without it."""

    def run(self, done: list[Any], before: Sequence[Any] = ()) -> object:
        """Run it, or continue it; returns its result.

        What has been reported as stored is added to `done` at once; `before` is what earlier runs added.
        """
        raise NotImplementedError

    def look(self) -> None:
        """Read what a stop has left as others do who don't write: nothing wrong may be taken for right."""

    def check(self, before: Sequence[Any], done: Sequence[Any]) -> None:
        """Whether the second run, which did this, had all that the first reported."""
        assert not set(before) & set(done), "what was reported as stored is done again"


def command(*words: object) -> str:
    """What a command prints; Refused where it stops with one line because the system does not let it write."""
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        status = main([str(word) for word in words])
    if status == 3:
        *_, last = err.getvalue().splitlines()
        assert "Traceback" not in err.getvalue()
        raise Refused(last)
    assert status == 0, err.getvalue()
    return out.getvalue()


def ticking() -> SimpleNamespace:
    """A clock on which everything takes a second: how work is cut does not depend on the machine."""
    ticks = count()
    return SimpleNamespace(monotonic=lambda: float(next(ticks)))


class Match(Story):
    """A match of a program and a mind in a store, whose seed is drawn."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(home, monkeypatch)
        monkeypatch.setattr(schedule, "time", ticking())
        monkeypatch.setattr(runner, "drawn", lambda: SEED)
        self.lines = self.folder / "match.jsonl"
        player = home / "SebastianAutoPlayer.py"
        player.write_text(PLAYER)
        self.words = [player, "--isolation", "none", "--store", self.folder / "match.db"]

    def run(self, done: list[Any], before: Sequence[Any] = ()) -> object:
        add = Store.add

        def noted(store: Store, first: int, games: Sequence[Any]) -> None:
            add(store, first, games)
            done.extend(range(first, first + len(games)))

        with self.monkeypatch.context() as patch:
            patch.setattr(Store, "add", noted)
            words = ["arena", "sebastian", "hasty", *self.words, "--jobs", 1, "--deals", 3, "--json"]
            found = json.loads(command(*words))
        found.pop("seconds", None)
        return found, self.lines.read_bytes()


class RecordedMatch(Match):
    """A match of minds in a file of records, which is synced now and then: here only at the end."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(home, monkeypatch)
        monkeypatch.setattr(runner, "SYNCED_EVERY", 1e9)
        self.words = ["random", "--record", self.lines]


class Ladder(Story):
    """A program enters a ladder of two others, and its games are played."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(home, monkeypatch)
        monkeypatch.setattr(schedule, "time", ticking())
        # Rounds of two deals have all that rounds of ten have.
        monkeypatch.setattr(ladder, "ROUND", 2)
        monkeypatch.setattr(ladder, "_now", lambda: "2026-11-28T10:00:00+00:00")
        self.store, self.player = self.folder / "class.db", home / "ada.py"
        self.player.write_text(PLAYER)
        described = ("--references", "random", "hasty", "--seed", SEED, "--deals", 4, "--isolation", "none")
        command("ladder", self.store, "add", self.player, *described)
        command("ladder", self.store, "play", "--jobs", 1)
        self.player.write_text(PLAYER.replace("die < 4", "die < 5"))

    def run(self, done: list[Any], before: Sequence[Any] = ()) -> object:
        add = Store.add

        def noted(store: Store, first: int, games: Sequence[Any]) -> None:
            add(store, first, games)
            done.extend(range(first, first + len(games)))

        with self.monkeypatch.context() as patch:
            patch.setattr(Store, "add", noted)
            command("ladder", self.store, "add", self.player)
            found = json.loads(command("ladder", self.store, "play", "--jobs", 1, "--json"))
        return found, self.store.with_suffix(".jsonl").read_bytes()


class SpoiltMatch(Match):
    """A match whose store has lost games, and whose lines are torn: it is continued, and must lose no line."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(home, monkeypatch)
        self.run([])
        with sqlite3.connect(self.folder / "match.db") as rows:
            rows.execute("DELETE FROM games WHERE number > 3")
            rows.execute("DELETE FROM notes WHERE name = 'deals'")
        rows.close()
        whole = self.lines.read_bytes().splitlines(keepends=True)
        whole[3] = bytes(50) + whole[3][50:]
        self.spoilt = [*whole, whole[0]]
        self.lines.write_bytes(b"".join(self.spoilt))

    def run(self, done: list[Any], before: Sequence[Any] = ()) -> object:
        found = super().run(done, before)
        aside = self.lines.with_name(self.lines.name + durable.ASIDE)
        if aside.exists():
            left = {*self.lines.read_bytes().splitlines(), *aside.read_bytes().splitlines()}
            assert {line.rstrip(b"\n") for line in self.spoilt} <= left, "a line is lost"
        return found


class SpoiltRecord(SpoiltMatch, RecordedMatch):
    """A file of records that ends within a deal, behind a torn one."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        RecordedMatch.__init__(self, home, monkeypatch)
        Match.run(self, [])
        whole = self.lines.read_bytes().splitlines(keepends=True)
        whole[3] = whole[3][:50] + bytes(50) + whole[3][100:]
        self.spoilt = whole[:-1]
        self.lines.write_bytes(b"".join(self.spoilt))


class Marks(Story):
    """A class whose programs are compared with an output."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(home, monkeypatch)
        for number, name in enumerate(("ada", "ben", "cyd", "dan")):
            place = home / "class" / name
            place.mkdir(parents=True)
            (place / "solitaire_1.py").write_text(f"print({number})\n")
        monkeypatch.setattr(output_marking, "compare", self.compare)
        monkeypatch.setattr(testing.deal_seeds, "drawn", lambda: SEED)

    @staticmethod
    def compare(contract: object, cases: Sequence[Any], program: Any, *_: object) -> Iterator[CaseResult]:
        """Results that depend on the program, at once."""
        digit = int(program.fingerprint()[:4], 16)
        for number, case in enumerate(cases):
            message = "" if (digit >> number) & 1 else "naïve and wrong"
            yield CaseResult(case, message, "wrong output", 0.5)

    def run(self, done: list[Any], before: Sequence[Any] = ()) -> object:
        add = MarkingFile.add

        def noted(file: MarkingFile, digest: str, results: Any) -> None:
            add(file, digest, results)
            done.append(digest)

        kept = self.folder / "marks.jsonl"
        with self.monkeypatch.context() as patch:
            patch.setattr(MarkingFile, "add", noted)
            words = ["marks", self.home / "class", "--game", "aces", "--store", kept, "--isolation", "limits"]
            found = json.loads(command(*words, "--jobs", 1, "--json"))
        return found, sorted(kept.read_text().splitlines())


class Kept(Story):
    """A simulation in its --keep file."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(home, monkeypatch)
        monkeypatch.setattr(simulation, "time", ticking())
        monkeypatch.setattr(simulate, "SAVED_EVERY", -1.0)
        self.begun = 0

    def run(self, done: list[Any], before: Sequence[Any] = ()) -> object:
        save, resume = simulation.Simulation.save, simulation.Simulation.resume

        def noted(kept: simulation.Simulation, path: Path) -> None:
            save(kept, path)
            done.append(kept.done)

        def resumed(kept: simulation.Simulation, path: Path) -> None:
            resume(kept, path)
            self.begun = kept.done

        kept = self.folder / "aces.json"
        with self.monkeypatch.context() as patch:
            patch.setattr(simulation.Simulation, "save", noted)
            patch.setattr(simulation.Simulation, "resume", resumed)
            found = json.loads(command("simulate", "aces", "-n", 200, "--keep", kept, "--jobs", 1, "--json"))
        found.pop("games_per_second")
        return found, kept.read_bytes()

    def check(self, before: Sequence[Any], done: Sequence[Any]) -> None:
        assert self.begun >= max(before, default=0)


class Tab:
    """One tab: a person who sends messages, and waits for the answer to each."""

    def __init__(self, person: Generator[dict[str, Any], dict[str, Any], None]) -> None:
        self.person = person
        self.answer: dict[str, Any] | None = None

    async def receive(self) -> str:
        try:
            return json.dumps(next(self.person) if self.answer is None else self.person.send(self.answer))
        except StopIteration:
            raise Gone from None

    async def send(self, line: str) -> None:
        self.answer = json.loads(line)


class Page(Story):
    """A person's game on the page, with a move taken back, and given up at the end."""

    NEW: dict[str, Any] = {  # noqa: RUF012
        "type": "new", "game": "take-five", "seed": "3", "seats": 2, "seat": 0, "against": "low-to-high",
    }  # fmt: skip
    ACTIONS = ("say", "say", "undo", "say", "say", "resign")

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(home, monkeypatch)
        self.seen: list[Any] = []
        """What the person sees after each action of a run that nothing disturbs."""
        monkeypatch.setattr(seats, "secrets", SimpleNamespace(token_hex=lambda size: "5e" * size))

    def run(self, done: list[Any], before: Sequence[Any] = ()) -> object:
        seen: list[Any] = []
        asyncio.run(Session(Tab(self.person(seen, done, before)), House(Helpers(), self.folder, Shares())).run())
        self.seen = self.seen or seen
        (last,) = seen[-1:]
        _, link = (before or done)[0]
        return last, Seats.open(self.folder, link).line()

    def person(
        self, seen: list[Any], done: list[Any], before: Sequence[Any]
    ) -> Generator[dict[str, Any], dict[str, Any], None]:
        """Plays on from what the table shows; a message that is refused is sent again."""
        link = before[0][1] if before else ""
        shown = yield {"type": "open", "id": link} if link else self.NEW
        if shown["type"] == "error":
            self.troubles.append(shown["text"])
            shown = yield {"type": "open", "id": link} if link else self.NEW
        assert shown["type"] == "table", shown
        if link:
            # What was seen once is there; one more action may have been on its way.
            number = self.seen.index(as_seen(shown), len(before) - 1)
            assert number <= len(before)
        else:
            number = 0
            done.append(("new", shown["id"]))
        seen.append(as_seen(shown))
        for action in self.ACTIONS[number:]:
            move = shown["moves"][0] if action == "say" else ""
            shown = yield {"type": action, "move": move}
            fresh = shown["announcements"][len(shown["announcements"]) - shown["fresh"] :]
            if unsaved := [line for line in fresh if "could not be saved" in line]:
                self.troubles += unsaved
                if action == self.ACTIONS[-1]:
                    # Otherwise the next action is saved with all before it.
                    yield {"type": "undo"}
                    shown = yield {"type": action}
            seen.append(as_seen(shown))
            done.append(action)

    def check(self, before: Sequence[Any], done: Sequence[Any]) -> None:
        """The person has found the game where it was left."""


def as_seen(shown: dict[str, Any]) -> list[Any]:
    """A table as its person sees it."""
    return [shown[name] for name in ("view", "played", "over", "outcome", "moves")]


class Unfinished(Story):
    """A game in the terminal, kept after every choice."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(home, monkeypatch)
        monkeypatch.setenv("XDG_STATE_HOME", str(self.folder))

    def run(self, done: list[Any], before: Sequence[Any] = ()) -> object:
        game = catalog.game("take-five")
        if before and before[-1] != "over":
            path = unfinished.last(game.name)
            sitting, keeper = unfinished.read(path), unfinished.Keeper(path)
            assert len(sitting.record().moves) >= before[-1]
        else:
            sitting, keeper = Sitting(game, 5, seats=2, against="low-to-high"), unfinished.Keeper()
        with redirect_stderr(io.StringIO()) as err:
            while len(sitting.record().moves) < 9:
                sitting.play(next(iter(sitting.moves)) if sitting.may_choose else None)
                keeper.keep(sitting)
                if not err.getvalue():
                    done.append(len(sitting.record().moves))
        found = str(sitting.state)
        if not err.getvalue():
            assert str(unfinished.read(unfinished.last(game.name)).state) == found
        keeper.forget()
        done.append("over")
        self.troubles += err.getvalue().splitlines()
        return found

    def check(self, before: Sequence[Any], done: Sequence[Any]) -> None:
        """What was reported is checked when the game is read."""


class Endings(Story):
    """Betsy's endings in the cache."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(home, monkeypatch)
        monkeypatch.setenv("XDG_CACHE_HOME", str(self.folder))
        self.tables: dict[str, bytes] = {}

    def run(self, done: list[Any], before: Sequence[Any] = ()) -> object:
        wanted = list(endings.solving_order())[:2]
        keep = endings.keep_table

        def noted(path: Path, plies: Any, checksums: Checksums) -> None:
            keep(path, plies, checksums)
            done.append(path.name)

        with self.monkeypatch.context() as patch:
            patch.setattr(endings, "keep_table", noted)
            found = {
                endings.table_path(Path(), ending, False).name: bytes(table)
                for ending, table in endings.solved(wanted, endings.without_any(False))
            }
        self.tables = self.tables or found
        return found

    def look(self) -> None:
        folder = endings.default_folder()
        checksums = Checksums(folder)
        for name, table in self.tables.items():
            if folder / name in checksums and (folder / name).exists() and checksums.fits(folder / name):
                assert (folder / name).read_bytes() == table, "a wrong table is believed"
        endings.load_endings(folder)


class Layers(Story):
    """Play Nine's exact solution, layer by layer."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(home, monkeypatch)
        monkeypatch.setenv("XDG_CACHE_HOME", str(self.folder))

    def run(self, done: list[Any], before: Sequence[Any] = ()) -> object:
        keep = layers.keep_means

        def noted(folder: Path, means: list[float], last: Path) -> None:
            keep(folder, means, last)
            done.append(len(means))

        with self.monkeypatch.context() as patch:
            patch.setattr(layers, "keep_means", noted)
            return layers.fresh_hands(2, (2,), lambda done, total: None, 1)

    def check(self, before: Sequence[Any], done: Sequence[Any]) -> None:
        if len(before) < 3:  # After the last one the folder goes, and with it what it has kept.
            super().check(before, done)


class Goals(Story):
    """Sebastian's solution for a goal, which is written by mapping its file."""

    SIZE = 3000

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(home, monkeypatch)
        monkeypatch.setattr(goal_cache, "solve_from", self.solve)
        self.path = self.folder / "sebastian" / "targets.f32"

    @staticmethod
    def solve(goal: object, values: memoryview, used: int, progress: object) -> None:
        values[:] = memoryview(bytes(range(200)) * 60).cast("f")

    def run(self, done: list[Any], before: Sequence[Any] = ()) -> object:
        with exclusive(self.path.parent):
            if not goal_cache.is_whole(self.path):
                goal_cache.solve_into_file(goal_cache.Goal(), self.SIZE, self.path, lambda done, total: None)
                done.append(self.path.name)
        return self.path.read_bytes()

    def look(self) -> None:
        if goal_cache.is_whole(self.path):
            assert self.path.read_bytes() == bytes(range(200)) * 60, "a wrong file is believed"


class Openings(Story):
    """Betsy's openings, a game after the other."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(home, monkeypatch)
        monkeypatch.setenv("XDG_CACHE_HOME", str(self.folder))
        monkeypatch.setattr(openings, "strongest", by_squares)

    def run(self, done: list[Any], before: Sequence[Any] = ()) -> object:
        played: list[int] = []

        def play(engine: object, plies: int, seed: int) -> openings.Played:
            played.append(seed)
            return openings.Played(("e2e4", f"move {seed}"), 0.5)

        def progress(games: int, total: int) -> None:
            done.extend(seed for seed in played if seed not in done)

        with self.monkeypatch.context() as patch:
            patch.setattr(openings, "play", play)
            return openings.grown(2, 4, progress)


class Upload(Story):
    """A program that is dropped onto the page."""

    TEXT = b"print('hello')\n" * 20

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(home, monkeypatch)
        monkeypatch.setattr(uploads, "secrets", SimpleNamespace(token_hex=lambda size: "5e" * size))

    def run(self, done: list[Any], before: Sequence[Any] = ()) -> object:
        if not before:
            done.append(asyncio.run(self.taken()))
        upload = uploads.find(self.folder, (before or done)[0])
        return upload.name, upload.game, Path(upload.path).read_bytes()

    async def taken(self) -> str:
        """The key of the program once it is taken in."""

        async def examine(path: Path, game: str) -> dict[str, str]:
            assert path.read_bytes() == self.TEXT
            return {"game": "take-five", "name": "mine"}

        async def stream() -> Any:
            yield self.TEXT

        request = SimpleNamespace(query_params={"name": "mine.py"}, stream=stream)
        found = await uploads.Uploads(self.folder, SimpleNamespace(examine=examine))._taken(request)  # type: ignore[arg-type]
        return found["key"]

    def look(self) -> None:
        for place in self.folder.glob("programs/*"):
            with suppress(InvalidText):
                upload = uploads.find(self.folder, place.name)
                assert Path(upload.path).read_bytes() == self.TEXT


STORIES: dict[str, Callable[[Path, pytest.MonkeyPatch], Story]] = {
    "a match in a store": Match,
    "a match in a file of records": RecordedMatch,
    "a ladder": Ladder,
    "a match with lines that its store has lost": SpoiltMatch,
    "a torn file of records": SpoiltRecord,
    "marks of a class": Marks,
    "a sitting on the page": Page,
    "a simulation's --keep file": Kept,
    "a game in the terminal": Unfinished,
    "a program dropped onto the page": Upload,
    "cache: endings": Endings,
    "cache: layers": Layers,
    "cache: goals": Goals,
    "cache: openings": Openings,
}
