"""One browser tab: its messages are answered in their order, and what it asks for ends with it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kibitz import catalog, durable
from kibitz.page import messages
from kibitz.page.analysis import Analysis
from kibitz.page.answers import Answer
from kibitz.page.channel import Channel, Gone
from kibitz.page.company import Company
from kibitz.page.positions import Screen
from kibitz.page.review import MOST_SECONDS, Question, Remembered, judge_in_workers, prepare, scene_by_scene
from kibitz.page.seats import SEED_BITS, SHARED, Seats
from kibitz.page.thinking import Thinkers, count_endings
from kibitz.page.together import Shared
from kibitz.page.turns import ASKER, Shares
from kibitz.page.uploads import PREFIX
from kibitz.table import InvalidText, TableError

if TYPE_CHECKING:
    from kibitz.page.live_match import LiveMatch

BURST, A_SECOND = 60, 30
"""Messages that a tab may send at once, and then in a second; more wait, and nobody else does."""
MOST_NEW = 1000
"""Tables that one address may begin before its oldest ones are forgotten."""
MOST_REVIEWED, MOST_REVIEWED_OF_ONE = 32_000_000, 4_000_000
"""Characters of games that are reviewed at the same time, in all and for one address."""
MOST_NAME = 100
"""Characters of a file's name in a message."""

LOOK, LONGEST = 0.5, 3.0
"""Seconds between two looks at a match, at least and at most."""
SHARE = 4
"""The pause between two looks is this many times as long as a look takes."""

Fields = dict[str, Any]


class House:
    """What all tabs share: the workers, the saved games, and the tables that are open."""

    def __init__(
        self, thinkers: Thinkers, home: Path, shares: Shares, store: Path | None = None, alone: str = ""
    ) -> None:
        """store is that of a match to show; alone says why nobody else can come to a table."""
        self.thinkers, self.home, self.shares, self.alone = thinkers, home, shares, alone
        self.judged = Remembered(thinkers.advice)
        self.match: LiveMatch | None = None
        if store:
            # Imported late, because most servers show no match.
            from kibitz.page.live_match import LiveMatch

            self.match = LiveMatch(store, thinkers.matches)
        self.tables: dict[str, Seats] = {}
        """The tables that are open."""
        self.new: dict[str, deque[str]] = {}
        """The tables that each address has begun, the oldest one first."""
        self.reviewed: Counter[str] = Counter()
        """The characters of the games that are being reviewed, by address."""

    def begin(self, seats: Seats) -> None:
        """Note a fresh table; an address that has begun very many loses its oldest ones."""
        self.tables[seats.name] = seats
        own = self.new.setdefault(ASKER.get().address, deque())
        own.append(seats.name)
        if len(own) > MOST_NEW and (oldest := own.popleft()) not in self.tables:
            durable.remove(self.home / f"{oldest}.json")

    @contextlib.contextmanager
    def reviewing(self, size: int) -> Iterator[None]:
        """While a game of this size is reviewed; InvalidText where too much is reviewed already."""
        address = ASKER.get().address
        if self.reviewed[address] + size > MOST_REVIEWED_OF_ONE or self.reviewed.total() + size > MOST_REVIEWED:
            raise InvalidText("too many long games are being reviewed here: try again when others are done")
        self.reviewed[address] += size
        try:
            yield
        finally:
            self.reviewed -= Counter({address: size})

    def enter(self, name: str, key: str) -> Seats:
        """Sit down at the table of this name; InvalidText where another browser holds its seat."""
        table = self.tables.get(name) or (Shared if name.startswith(SHARED) else Seats).open(self.home, name)
        table.admit(key)
        self.tables[name] = table
        table.tabs += 1
        return table

    def leave(self, table: Seats) -> None:
        table.tabs -= 1
        self.forget(table)
        if isinstance(table, Shared) and table.playing and table.is_busy:
            table.playing.add_done_callback(lambda _: self.forget(table))

    def forget(self, table: Seats) -> None:
        """Forget a table that nobody has open."""
        # What could not be saved waits here for its person.
        if not table.tabs and table.is_saved and not table.is_busy:
            self.tables.pop(table.name, None)
            self.thinkers.programs.close(table.name)


class Session:
    """A tab's conversation with the server: a method `on_...` for each message, here or in Analysis."""

    def __init__(self, channel: Channel, house: House) -> None:
        self.channel, self.house = channel, house
        self.seats: Seats | None = None
        self.changed = asyncio.Event()
        """Set when another tab has changed the game that is open here."""
        self.showing: asyncio.Task[None] | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.allowed, self.checked = float(BURST), time.monotonic()
        self.analysis = Analysis(house.thinkers, self.send, self.at_table)
        self.company = Company(house.thinkers, self.send, lambda: self.analysis.screen, house.leave, Gone)

    async def run(self) -> None:
        try:
            with contextlib.suppress(Gone):
                while True:
                    # A long message must not stay in a local variable until the next one comes.
                    await self.answer(await self.channel.receive())
        finally:
            self.stop_thinking()
            self.leave()

    async def answer(self, line: str) -> None:
        await self.wait_for_turn()
        try:
            kind, fields = messages.read(line)
            asked = f"on_{kind}"
            own = (self, self.analysis, self.company)
            if self.company.table and kind in ("ask", "why"):
                await self.company.table.note_help(self.company.guest.key)
            # What is done at a shared table never reaches the code for one's own.
            several = (self.company, self, self.analysis) if self.company.table else own
            await getattr(next(one for one in several if hasattr(one, asked)), asked)(fields)
        except (TableError, OSError) as error:
            await self.send({"type": "error", "text": str(error)[:500]})

    async def send(self, message: Answer) -> None:
        await self.channel.send(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    async def wait_for_turn(self) -> None:
        """A flood of messages slows down only its sender."""
        now = time.monotonic()
        self.allowed = min(BURST, self.allowed + (now - self.checked) * A_SECOND) - 1
        self.checked = now
        # Messages that have arrived already are read without a pause: even then the others come in between.
        await asyncio.sleep(max(0.0, -self.allowed / A_SECOND))
        await self.house.shares.wait(ASKER.get().address)

    def leave(self) -> None:
        self.stop_showing()
        if self.seats:
            self.house.leave(self.seats)
            self.seats = None
        self.company.leave()

    def at_table(self) -> Seats:
        if self.seats is None:
            raise InvalidText("no game is open here: expected new or open first")
        return self.seats

    async def show(self, announcements: Sequence[str] = ()) -> None:
        seats = self.at_table()
        seats.tell(announcements)
        await self.send(seats.shown(len(announcements), self.analysis.screen))

    @contextlib.asynccontextmanager
    async def changing(self) -> AsyncIterator[Seats]:
        """Hold the game to change it; then, even after an error, the other tabs that have it open show it again."""
        seats = self.at_table()
        async with seats.lock:
            try:
                yield seats
            finally:
                for changed in seats.open_in - {self.changed}:
                    changed.set()

    async def keep_showing(self, seats: Seats) -> None:
        """Show what other tabs have done in the game; a tab that reads slowly misses steps, and delays nobody."""
        with contextlib.suppress(Gone):
            while True:
                await self.changed.wait()
                self.changed.clear()
                self.stop_thinking()
                await self.send(seats.shown(screen=self.analysis.screen))

    def stop_showing(self) -> None:
        if self.showing:
            self.showing.cancel()
            self.showing = None
            self.at_table().open_in.discard(self.changed)

    async def on_screen(self, fields: Fields) -> None:
        """Pictures from now on fit this screen; the table is shown again."""
        self.analysis.screen = Screen(**fields)
        if self.seats:
            await self.show()
        self.company.show_again()

    async def on_page(self, fields: Fields) -> None:
        """The tab has turned to the page of this number: it ignores what arrives before this answer."""
        self.stop_thinking()
        self.stop_showing()
        await self.send({"type": "page", "number": fields["number"]})

    async def on_new(self, fields: Fields) -> None:
        await self.begin(Seats.new(self.house.home, catalog.game(fields["game"]), fields))

    async def on_share(self, fields: Fields) -> None:
        """A table for several people; whoever has its link may come."""
        if self.house.alone:
            raise InvalidText(self.house.alone)
        await self.begin(Shared.share(self.house.home, catalog.game(fields["game"]), fields))

    async def begin(self, seats: Seats) -> None:
        """Sit down at a fresh table."""
        self.house.begin(seats)
        await self.on_open({"id": seats.name, "key": seats.key})

    async def on_open(self, fields: Fields) -> None:
        """Sit down at a table; the others may have to choose first."""
        self.stop_thinking()
        self.leave()
        table = self.house.enter(fields["id"], fields["key"])
        if isinstance(table, Shared):
            self.company.enter(table, fields["key"])
            return
        self.seats = table
        async with self.seats.lock:
            await self.show(await self.seats.others(self.house.thinkers))
        self.changed.clear()
        table.open_in.add(self.changed)
        self.showing = asyncio.create_task(self.keep_showing(table))

    async def on_say(self, fields: Fields) -> None:
        self.stop_thinking()
        async with self.changing() as seats:
            announcements = await seats.say(fields["move"], self.house.thinkers)
        await self.show(announcements)

    async def on_step(self, fields: Fields) -> None:
        async with self.changing() as seats:
            if seats.sitting.seat is not None or seats.sitting.is_over:
                raise InvalidText("nothing to step: expected a game of minds that is not over")
            announcements = await seats.step(self.house.thinkers)
        await self.show(announcements)

    async def on_sit(self, fields: Fields) -> None:
        """See a game of minds as another seat does."""
        seats = self.at_table()
        if seats.sitting.seat is not None or fields["seat"] not in range(len(seats.sitting.names)):
            raise InvalidText("no seat to see the game from: expected a game of minds, and one of its seats")
        async with self.changing():
            seats.sitting.seen_by = fields["seat"]
        await self.show()

    async def on_undo(self, fields: Fields) -> None:
        self.stop_thinking()
        async with self.changing() as seats:
            if not seats.sitting.undo():
                raise InvalidText("nothing to take back")
            seats.forget_undone()
            announcements = await seats.keep()
        await self.show(announcements)

    async def on_resign(self, fields: Fields) -> None:
        self.stop_thinking()
        async with self.changing() as seats:
            seats.sitting.resign()
            announcements = await seats.keep()
        await self.show(announcements)

    async def on_rematch(self, fields: Fields) -> None:
        """The same deal with the seats swapped, or a new one at a shared table: everybody takes the next seat."""
        if shared := self.company.table:
            key = self.company.guest.key
            if fresh := await shared.rematch(key):
                self.house.begin(fresh)
            await self.on_open({"id": shared.next, "key": key})
            return
        table = self.at_table()
        sitting = table.sitting
        words = [f"{PREFIX}{table.programs[name]}" if name in table.programs else name for name in sitting.names]
        words = words[-1:] + words[:-1]
        seat = None if sitting.seat is None else (sitting.seat + 1) % len(words)
        others = [word for own, word in enumerate(words) if own != seat]
        wish = {
            "options": sitting.options,
            "seats": len(words),
            "seat": seat,
            "against": ",".join(others) or sitting.against,
            "seconds": sitting.seconds,
            "seed": sitting.seed,
            "start": sitting.start,
            "swapped": True,
            "key": table.key,
        }
        await self.begin(Seats.new(self.house.home, sitting.game, wish))

    def stop_thinking(self) -> None:
        if self.thinking:
            self.thinking.cancel()
            self.thinking = None
        self.analysis.stop()

    async def on_scenes(self, fields: Fields) -> None:
        """A game without choices, step by step, with how often each ending comes."""
        game = catalog.game(fields["game"])
        seed = fields["seed"] if fields["seed"] is not None else secrets.randbits(SEED_BITS)
        pool = self.house.thinkers.known
        scenes, tags = await pool.run(
            scene_by_scene, game.name, seed, fields["options"], self.analysis.screen, seconds=0.0
        )
        odds = await pool.run(count_endings, game.name, seconds=0.0)
        await self.send({"type": "scenes", "seed": str(seed), "scenes": scenes, "tags": tags, "odds": odds})

    async def on_review(self, fields: Fields) -> None:
        """The boards of a game, and its review in the background while other messages are answered."""
        line, where = await self.recorded(fields)
        question = Question(line, where, fields["seat"], self.analysis.screen)
        # A long game takes a while, which must not stop those who play.
        boards, choices = await self.house.thinkers.advice.run(prepare, question, seconds=0.0)
        judges = fields["judge"] and bool(choices)
        await self.send({"type": "boards", "review": boards, "line": line, "judges": judges})
        self.stop_thinking()
        if judges:
            seconds = min(fields["seconds"], MOST_SECONDS)
            size = len(line) + sum(len(view) + len(move) for view, move in choices)
            judging = judge_in_workers(question, boards, choices, self.house.judged, seconds)
            self.thinking = asyncio.create_task(self.pass_on(judging, size))

    async def recorded(self, fields: Fields) -> tuple[str, str]:
        """The line of the record that a message has or names, and what it is called in errors."""
        if lines := fields["record"].strip().splitlines():
            place = f"line {fields['line']}" if fields["line"] is not None else ""
            return lines[0], ", ".join(filter(None, (fields["file"][:MOST_NAME], place))) or "record"
        if fields["number"] is not None:
            return await self.followed().line(fields["number"]), f"game {fields['number']}"
        name = fields["id"]
        table = self.house.tables.get(name) or Seats.open(self.house.home, name)
        if isinstance(table, Shared) and not table.is_begun:
            raise InvalidText("the game has not begun: expected a game that is over")
        if not table.sitting.is_over:
            raise InvalidText("the game is not over: play on or resign before it is reviewed")
        return table.line(), "the game"

    async def pass_on(self, judging: AsyncIterator[Answer], size: int) -> None:
        """Send the messages of a review, whose record and choices have this size."""
        with contextlib.suppress(Gone):
            try:
                with self.house.reviewing(size):
                    async for message in judging:
                        await self.send(message)
            except (TableError, OSError) as error:
                await self.send({"type": "error", "text": str(error)[:500]})

    def followed(self) -> LiveMatch:
        if self.house.match is None:
            raise InvalidText("no match is shown here: expected kibitz arena ... --page, or kibitz page --store FILE")
        return self.house.match

    async def on_match(self, fields: Fields) -> None:
        """The standings of the match, now and whenever they change."""
        match = self.followed()
        self.stop_thinking()
        self.thinking = asyncio.create_task(self.keep_following(match))

    async def keep_following(self, match: LiveMatch) -> None:
        shown: Answer | None = None
        text = ""
        with contextlib.suppress(Gone):
            while True:
                began = time.monotonic()
                now: Answer
                try:
                    now, text = await match.now()
                except (TableError, OSError) as error:
                    now = {"type": "error", "text": str(error)[:500]}
                    text = json.dumps(now)
                if now != shown:
                    await self.channel.send(text)
                shown = now
                await asyncio.sleep(min(LONGEST, max(LOOK, SHARE * (time.monotonic() - began))))

    async def on_games(self, fields: Fields) -> None:
        """Games of the match, from this number on."""
        match = self.followed()
        await self.send(await match.games(fields["first"], fields["player"], fields["faulty"]))
