"""A person's table: a sitting whose minds think in workers, saved after every choice."""

from __future__ import annotations

import asyncio
import hmac
import json
import os
import re
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from kibitz import catalog, durable, record
from kibitz.page import history, positions, saved_games, uploads
from kibitz.page.answers import Faults, Table
from kibitz.page.positions import WIDE, Screen
from kibitz.page.sheet import Sheet
from kibitz.page.thinking import Thinkers, check_mind, choose
from kibitz.page.turns import LONG
from kibitz.sitting import Sitting, read_start
from kibitz.table import Advice, Adviser, Clock, Game, InvalidText, Seat, View

if TYPE_CHECKING:
    from kibitz.page.program_worker import Cast

SECONDS = 0.3
"""What a mind may think about a move when the person has said nothing else."""
MOST_SECONDS = 10.0
SEED_BITS = 128
"""Of a deal that nobody chose: too many for anyone to find the cards by trying seeds."""
MOST_KEPT = 2000
"""Saved games; the oldest ones are deleted when the server starts."""
MOST_LINES = 60
"""Lines about what happened that a tab gets."""
MOST_FAULTS = 100
"""Faults of a table's programs that are kept."""
SHARED = "t"
"""Begins the names of tables that several people share."""
NAME = re.compile(f"{SHARED}?[0-9a-f]{{16}}")


def folder() -> Path:
    """Where games are saved, each a file of its own."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "kibitz" / "page"


def path_of(home: Path, name: str) -> Path:
    """The file of the saved game of this name."""
    return home / f"{name}.json"


class Asked(Adviser):
    """A mind that was asked before its turn came: what a worker has answered waits here."""

    def __init__(self, game: Game, name: str, seed: int) -> None:
        """A name that the game does not have is refused when a worker is asked."""
        self.answer = ""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        move, self.answer = view.read_move(self.answer), ""
        return [Advice(move, None)]


class Seats:
    """One game of one person, or of nobody who watches."""

    def __init__(self, sitting: Sitting, name: str, home: Path) -> None:
        self.sitting, self.name, self.home = sitting, name, home
        self.tabs = 0
        """Tabs that show the table."""
        self.open_in: set[asyncio.Event] = set()
        """One for each of these tabs, set where another one has changed the game."""
        self.helped = False
        """Whether the person asked for advice during the game."""
        self.programs: dict[str, str] = {}
        """The keys of the programs that play, by their name at this table."""
        self.faults: Faults = []
        """What they did wrong."""
        self.key = ""
        """What the browser that holds the person's seat knows itself by; empty where nobody holds it yet."""
        self.learnt: list[history.Line] = []
        """What the person has learnt so far."""
        self.sheet = Sheet(sitting)
        self.is_saved = True
        """Whether its file has all of it; until then the server does not forget the table."""
        self.lock = asyncio.Lock()
        self.path = path_of(home, name)

    @classmethod
    def new(cls, home: Path, game: Game, wish: Mapping[str, Any]) -> Seats:
        """A table as the person wishes it; `wish` has passed messages.read."""
        seed = wish["seed"] if wish["seed"] is not None else secrets.randbits(SEED_BITS)
        start, seat = None, wish["seat"]
        if wish["start"]:
            start, own = read_start(game, wish["start"], seed)
            seat = seat if wish.get("swapped") else own
        against, programs = cast_of(home, game, wish["against"])
        sitting = Sitting(
            game,
            seed,
            wish["options"],
            seats=wish["seats"],
            seat=seat,
            against=against,
            seconds=min(wish["seconds"] or SECONDS, MOST_SECONDS),
            start=start,
            make=Asked,
        )
        table = cls(sitting, secrets.token_hex(8), home)
        table.programs, table.key = programs, wish["key"]
        table.save()
        return table

    @classmethod
    def open(cls, home: Path, name: str) -> Seats:
        """A saved table; InvalidText where there is none of this name."""
        table, fields = cls.kept(home, name, "game", "a game that was played")
        table.helped = bool(fields.get("helped"))
        table.programs = dict(fields.get("programs", {}))
        table.faults = [tuple(fault) for fault in fields.get("faults", [])]
        table.learnt = history.of(table.sitting)
        return table

    @classmethod
    def kept(cls, home: Path, name: str, what: str, which: str) -> tuple[Self, Mapping[str, Any]]:
        """The table of a file, and all that the file says; InvalidText, which says what is missing, without one."""
        if not NAME.fullmatch(name) or not (path := path_of(home, name)).exists():
            raise InvalidText(f"this {what} is not kept here: expected the link of {which} on this server")
        text = saved_games.read(path)
        table, fields = cls(Sitting.resume(text, "saved game", Asked), name, home), record.parse(text)
        table.key = str(fields.get("key", ""))
        return table, fields

    @property
    def is_busy(self) -> bool:
        """Whether something is done at the table that nobody waits for."""
        return False

    def admit(self, key: str) -> None:
        """Let the browser of this key sit down; the first one holds the seat, where there is a person's."""
        if self.sitting.seat is None:
            return
        self.key = self.key or key
        if not hmac.compare_digest(self.key.encode(), key.encode()):
            raise InvalidText("another browser plays this game: expected the browser in which it was begun")

    def shown(self, fresh: int = 0, screen: Screen = WIDE, seen: View | None = None) -> Table:
        """The table as its tab shows it, or as another view; fresh is how many lines about what happened are new."""
        sitting = self.sitting
        view = positions.seat_view(sitting.game, seen or sitting.view, screen)
        is_over = sitting.is_over
        return {
            **view,
            "type": "table",
            "id": self.name,
            "called": positions.called(sitting.game),
            "rules": positions.rules_address(sitting.game, sitting.options),
            "names": sitting.names,
            "watches": sitting.seat is None,
            "moves": view["moves"] if sitting.may_choose else [],
            "over": is_over,
            "outcome": sitting.record().outcome if is_over else "",
            "scores": sitting.state.scores() if is_over and not sitting.is_resigned else (),
            "seed": str(sitting.seed) if is_over or sitting.seat is None else None,
            "played": len(sitting.record().moves),
            "announcements": [line for _, line in self.learnt[-MOST_LINES:]],
            "fresh": fresh,
            "helped": self.helped,
            "faults": self.faults,
            "sheet": self.sheet.written(),
            "turns": catalog.has_part(sitting.game.name, "turned"),
        }

    def tell(self, announcements: Sequence[str]) -> None:
        """Note what the person learns now."""
        played = len(self.sitting.record().moves)
        self.learnt += [(played, line) for line in announcements]

    def forget_undone(self) -> None:
        """Forget what happened in the moves that were taken back."""
        played = len(self.sitting.record().moves)
        self.learnt = [(number, line) for number, line in self.learnt if number <= played]

    async def keep(self) -> list[str]:
        """Save the table, and return once it is on the disk; a line for the person where that fails.

        The game goes on then: the next save has all of it.
        """
        self.is_saved = False
        try:
            self.save()
            # Other tables go on meanwhile: a disk may take a while.
            await asyncio.to_thread(durable.sync, self.path)
        except OSError as error:
            return [f"this game could not be saved ({error.strerror}): it is lost if the server stops now"]
        self.is_saved = True
        return []

    def own_fields(self) -> dict[str, Any]:
        """What is saved beside the game."""
        return {"helped": self.helped, "programs": self.programs, "faults": self.faults, "key": self.key}

    def save(self) -> None:
        fields = json.loads(self.sitting.save()) | self.own_fields()
        saved_games.write(self.path, json.dumps(fields, ensure_ascii=False))

    def line(self) -> str:
        """The game as a line of a file of records, which notes whether advice was asked for."""
        fields = self.sitting.record().to_dict() | {"helped": self.helped}
        return json.dumps(fields, ensure_ascii=False)

    async def say(self, text: str, thinkers: Thinkers) -> list[str]:
        """Play the person's move, then the others' until the person is to move again; returns the announcements."""
        sitting = self.sitting
        if not sitting.may_choose:
            raise InvalidText("it is not your turn: wait for the others")
        move, before = sitting.view.read_move(text), sitting.view
        await self._ask(thinkers)
        sitting.play(move)
        announcements = sitting.announcements(before)
        await self.settle(thinkers)
        announcements += await self.keep()
        return announcements + await self.others(thinkers)

    async def others(self, thinkers: Thinkers) -> list[str]:
        """Turns in which only minds choose, until the person is to move; a watcher sees one turn at a time."""
        announcements = []
        while not self.sitting.is_over and not self.sitting.may_choose and self.sitting.seat is not None:
            announcements += await self.step(thinkers)
        return announcements

    async def step(self, thinkers: Thinkers) -> list[str]:
        """One turn in which only minds choose."""
        before = self.sitting.view
        await self._ask(thinkers)
        self.sitting.play()
        await self.settle(thinkers)
        return self.sitting.announcements(before) + await self.keep()

    def mind_at(self, seat: Seat) -> str:
        """The name of the mind or program that plays at this seat; empty where a person does."""
        return "" if seat == self.sitting.seat else self.sitting.names[seat]

    async def _ask(self, thinkers: Thinkers) -> None:
        """Let workers choose for every mind and program that is to move, all at the same time."""
        sitting = self.sitting
        groups: dict[str, list[Seat]] = {}
        for seat in sitting.state.to_move:
            if name := self.mind_at(seat):
                groups.setdefault(name, []).append(seat)
        answers = await asyncio.gather(*(self._choice(thinkers, name, own) for name, own in groups.items()))
        for own, moves in zip(groups.values(), answers, strict=True):
            for seat, answer in zip(own, moves, strict=True):
                mind = sitting.minds[seat]
                assert isinstance(mind, Asked)
                mind.answer = answer

    async def _choice(self, thinkers: Thinkers, name: str, seats: list[Seat]) -> list[str]:
        """What the mind or the program of this name plays at these seats."""
        sitting, seconds = self.sitting, self.sitting.seconds or SECONDS
        views = [str(sitting.state.view(seat)) for seat in seats]
        if name not in self.programs:
            # Who lets minds think for long can wait for those who do not.
            pool = thinkers.advice if seconds > LONG else thinkers.moves
            return await pool.run(choose, sitting.game.name, name, views, seconds=seconds)
        moves = []
        for seat, view in zip(seats, views, strict=True):
            move, faults = await thinkers.programs.choose(self.name, self.cast(), seat, name, view, seconds)
            self.note(faults)
            moves.append(move)
        return moves

    def cast(self) -> Cast:
        """The programs of the table, for their worker."""
        found = {name: uploads.find(self.home, key) for name, key in self.programs.items()}
        return tuple((name, upload.path, upload.game) for name, upload in found.items())

    def note(self, faults: Faults) -> None:
        """Keep a program's faults, the first ones: one that fails at every move would fill the file."""
        self.faults = [*self.faults, *faults][:MOST_FAULTS]

    async def settle(self, thinkers: Thinkers) -> None:
        """After a turn: where the game is over, the programs hear of it and end."""
        sitting = self.sitting
        if self.programs and sitting.is_over:
            seats = [seat for seat, name in enumerate(sitting.names) if name in self.programs]
            views = {} if sitting.is_resigned else {seat: str(sitting.state.view(seat)) for seat in seats}
            self.note(await thinkers.programs.end(self.name, views))


def cast_of(home: Path, game: Game, against: str) -> tuple[str, dict[str, str]]:
    """The names of minds and programs as the table has them, and the programs' keys by name.

    InvalidText for a mind that the game does not have, or a program that is not kept here or plays another game.
    """
    names: list[str] = []
    programs: dict[str, str] = {}
    words = list(map(str.strip, against.split(",", max(game.seat_counts))))
    for word in words:
        if word.startswith(uploads.PREFIX):
            upload = uploads.find(home, word.removeprefix(uploads.PREFIX))
            if upload.game != game.name:
                raise InvalidText(f"{upload.name} plays {upload.game}: expected a program for {game.name}")
            # Imported late: the arena's names matter only where a program plays.
            from kibitz.arena.programs.gathering import entrant_name

            name = entrant_name(upload.name, [*names, *game.minds()], lambda name: False)
            programs[name] = upload.key
            names.append(name)
        else:
            check_mind(game.name, word)
            names.append(word)
    return ",".join(names), programs


def forget_oldest(home: Path) -> None:
    """Keep the folder of saved games at a size that a person can look through."""
    paths = sorted(home.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in paths[MOST_KEPT:]:
        durable.remove(path)
