"""A table that several people share by its link: who may sit, choose and see what, saved before anybody is shown it.

Everything that a client gets about a shared table comes from `gathering` and `shown_to`. Both are given who asks.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal, cast

from kibitz.page import history, outside, positions
from kibitz.page.answers import ChairShown, Gathering, OfferShown, Said, Table
from kibitz.page.chairs import PHRASES, Chair, Offer, person_name
from kibitz.page.positions import Screen
from kibitz.page.seats import MOST_LINES, MOST_SECONDS, SECONDS, SEED_BITS, SHARED, Asked, Seats
from kibitz.page.thinking import Thinkers, check_mind
from kibitz.sitting import PERSON, RESIGNED, Sitting
from kibitz.table import Game, InvalidText, Move, Seat, State, View

MOST_SAID = 30
"""Phrases that are kept."""
MOST_MINUTES, MOST_INCREMENT = 600, 600
AGAIN = 2.0
"""Seconds until a bird is asked again that could not answer."""


class Guest:
    """A tab at the table; its session sends it what is new."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.changed = asyncio.Event()
        self.shown: tuple[int, Seat | None] | None = None
        """Which table it was shown last, and to whom."""
        self.lines = 0
        """Lines about what happened that it has."""


class Shared(Seats):
    """One game of several people, whose chairs birds take where nobody sits."""

    def __init__(self, sitting: Sitting, name: str, home: Path) -> None:
        super().__init__(sitting, name, home)
        self.chairs = [Chair() for _ in sitting.names]
        self.bird = "best"
        """The mind of the chairs that nobody takes."""
        self.is_begun = False
        self.chosen: dict[Seat, str] = {}
        """Choices of people who wait for others that choose at the same time."""
        self.said: deque[Said] = deque(maxlen=MOST_SAID)
        self.offer: Offer | None = None
        self.minutes, self.increment = 0, 0
        """0 minutes: without a clock."""
        self.may_help = False
        """Whether its players may ask what moves are worth."""
        self.resigned: Seat | None = None
        """Who has given the game up."""
        self.running: list[Seat] = []
        """Whose clocks run, since then."""
        self.since = 0.0
        self.timer: asyncio.TimerHandle | None = None
        self.guests: set[Guest] = set()
        self.version = 0
        """Counts what changed on the table."""
        self.learnt_by: dict[Seat | None, list[history.Line]] = {}
        self.trouble = ""
        """What went wrong last, for everybody to read."""
        self.next = ""
        """The table at which the same people play once more."""
        self.playing: asyncio.Task[None] | None = None

    # How it begins and is kept

    @classmethod
    def share(cls, home: Path, game: Game, wish: Mapping[str, Any]) -> Shared:
        """A fresh table; its deal is nobody's choice. `wish` has passed messages.read."""
        check_mind(game.name, wish["against"])
        minutes, increment = wish["minutes"] or 0, wish["increment"]
        if not (0 <= minutes <= MOST_MINUTES and 0 <= increment <= MOST_INCREMENT):
            raise InvalidText(f"a clock of {minutes} minutes and {increment} seconds: expected at most {MOST_MINUTES}")
        seconds = min(wish["seconds"] or SECONDS, MOST_SECONDS)
        seed, options = secrets.randbits(SEED_BITS), wish["options"]
        sitting = Sitting(
            game, seed, options, seats=wish["seats"], seat=None, against=wish["against"], seconds=seconds, make=Asked
        )
        table = cls(sitting, SHARED + secrets.token_hex(8), home)
        table.bird, table.key = wish["against"], wish["key"]
        table.minutes, table.increment, table.may_help = minutes, increment, wish["help"]
        for chair in table.chairs:
            chair.left = 60.0 * minutes
        if wish["name"].strip():
            table.sit(0, wish["key"], wish["name"])
        table.name_seats()
        table.save()
        return table

    @classmethod
    def open(cls, home: Path, name: str) -> Shared:
        """A saved table; InvalidText where there is none of this name."""
        table, fields = cls.kept(home, name, "table", "one that was shared")
        own = fields["shared"]
        table.chairs = [Chair(**chair) for chair in own["chairs"]]
        table.bird, table.is_begun = own["bird"], own["begun"]
        table.minutes, table.increment = own["minutes"], own["increment"]
        table.chosen = {int(seat): move for seat, move in own["chosen"].items()}
        table.said.extend(own["said"])
        table.next = str(own.get("next", ""))
        table.may_help, table.resigned = bool(own.get("help")), own.get("resigned")
        table.helped = any(chair.helped for chair in table.chairs)
        return table

    def own_fields(self) -> dict[str, Any]:
        own = {
            "chairs": [asdict(chair) for chair in self.chairs],
            "bird": self.bird,
            "begun": self.is_begun,
            "minutes": self.minutes,
            "increment": self.increment,
            "chosen": {str(seat): move for seat, move in self.chosen.items()},
            "said": list(self.said),
            "next": self.next,
            "help": self.may_help,
            "resigned": self.resigned,
        }
        return super().own_fields() | {"shared": own}

    def name_seats(self) -> None:
        """Note in the game who plays where."""
        self.sitting.names = tuple(chair.name or self.bird for chair in self.chairs)
        self.sitting.against = ",".join(self.sitting.names)

    def admit(self, key: str) -> None:
        """Whoever has the link may look."""

    @property
    def is_busy(self) -> bool:
        return self.playing is not None and not self.playing.done()

    # Who is where

    def seat_of(self, key: str) -> Seat | None:
        """The seat of the person with this key; None for a stranger."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.is_of(key)), None)

    def own_seat(self, key: str) -> Seat:
        seat = self.seat_of(key)
        if seat is None:
            raise InvalidText("you only watch this table: take a seat to do that")
        return seat

    def is_here(self, seat: Seat) -> bool:
        """Whether the person of this seat has the table open."""
        return any(self.chairs[seat].is_of(guest.key) for guest in self.guests)

    def present(self) -> set[Seat]:
        """The seats of people who play and are here."""
        return {seat for seat, chair in enumerate(self.chairs) if chair.is_played and self.is_here(seat)}

    def mind_at(self, seat: Seat) -> str:
        chair = self.chairs[seat]
        return "" if chair.is_played else chair.mind or self.bird

    def waited_for(self) -> list[Seat]:
        """The people who must choose now."""
        if not self.is_begun or self.sitting.is_over:
            return []
        return [seat for seat in self.sitting.state.to_move if self.chairs[seat].is_played and seat not in self.chosen]

    def enter(self, guest: Guest) -> None:
        self.guests.add(guest)
        self.poke()

    def exit(self, guest: Guest) -> None:
        self.tick()
        self.guests.discard(guest)
        self.settle_offer()
        self.poke()

    def poke(self) -> None:
        """Show every tab what is new; clocks run for those who are to move now."""
        self.tick()
        for guest in self.guests:
            guest.changed.set()

    # What people do before it begins

    def sit(self, seat: Seat, key: str, name: str) -> None:
        """Take a free seat, or another one; the game begins when none is free."""
        if self.is_begun:
            raise InvalidText("the game has begun: watch it, or share a table of your own")
        if seat not in range(len(self.chairs)) or (self.chairs[seat].is_taken and not self.chairs[seat].is_of(key)):
            raise InvalidText("this seat is taken: choose a free one")
        others = [chair.name for chair in self.chairs if chair.is_taken and not chair.is_of(key)]
        chosen, own = person_name(name, others, self.sitting.game), self.seat_of(key)
        if own is not None:
            self.chairs[own] = Chair(left=self.chairs[own].left)
        self.chairs[seat].name, self.chairs[seat].key = chosen, key
        self.is_begun = all(chair.is_taken for chair in self.chairs)
        self.name_seats()

    async def take(self, seat: Seat, key: str, name: str, thinkers: Thinkers) -> None:
        """A person takes a seat."""
        if not key:
            raise InvalidText("a seat needs a key: expected to open the table with one")
        self.sit(seat, key, name)
        await self.store()
        self.go_on(thinkers)

    async def begin(self, key: str, thinkers: Thinkers) -> None:
        """Birds take the free chairs; the person who opened the table decides when."""
        if not self.key or key != self.key:
            raise InvalidText("only the person who opened the table can start the game: wait for that")
        if not any(chair.is_taken for chair in self.chairs):
            raise InvalidText("nobody sits here yet: take a seat first")
        self.is_begun = True
        await self.store()
        self.go_on(thinkers)

    async def rise(self, key: str, thinkers: Thinkers) -> None:
        """Give the seat back before the game, or to a bird during it."""
        seat = self.own_seat(key)
        if self.is_begun:
            self.hand_over(seat)
        else:
            self.chairs[seat] = Chair(left=self.chairs[seat].left)
            self.name_seats()
        await self.store()
        self.go_on(thinkers)

    async def come_back(self, key: str) -> None:
        """Take one's own seat back from a bird."""
        chair = self.chairs[self.own_seat(key)]
        if chair.is_out:
            raise InvalidText("your time is up: the bird plays to the end")
        async with self.lock:
            chair.mind = ""
        await self.store()

    async def rematch(self, key: str) -> Shared | None:
        """The same people at a fresh table, everybody one seat further; None where somebody began it before."""
        self.own_seat(key)
        if not (self.is_begun and self.sitting.is_over):
            raise InvalidText("the game is not over: expected to play it to its end first")
        sitting = self.sitting
        async with self.lock:
            if self.next:
                return None
            wish = {
                "options": sitting.options,
                "seats": len(self.chairs),
                "against": self.bird,
                "seconds": sitting.seconds,
                "minutes": self.minutes,
                "increment": self.increment,
                "help": self.may_help,
                "key": self.key,
                "name": "",
            }
            table = Shared.share(self.home, sitting.game, wish)
            people = self.chairs[-1:] + self.chairs[:-1]
            table.chairs = [Chair(chair.name, chair.key, left=60.0 * self.minutes) for chair in people]
            table.is_begun = True
            table.name_seats()
            await table.store()
            self.next = table.name
        await self.store()
        return table

    async def resign(self, key: str) -> None:
        """Give a game of at most two up; where more play, the others go on with a bird."""
        seat = self.own_seat(key)
        if not self.is_begun or self.sitting.is_over:
            raise InvalidText("no game is played here: expected one that has begun and is not over")
        if len(self.chairs) > 2:
            raise InvalidText("the others want to play on: let a bird play for you")
        async with self.lock:
            self.tick()
            self.sitting.resign()
            self.resigned, self.offer = seat, None
            self.chosen.clear()
        await self.store()

    async def note_help(self, key: str) -> None:
        """Somebody asks what moves are worth; InvalidText for players of a table that does not allow it."""
        seat = self.seat_of(key)
        if seat is None or not self.is_begun or self.sitting.is_over:
            return
        if not self.may_help:
            raise InvalidText("this table is played without help: ask after the game")
        if not self.chairs[seat].helped:
            self.chairs[seat].helped = self.helped = True
            await self.keep()
            self.poke()

    def outcome_for(self, viewer: Seat | None) -> str:
        """How the game ended, as somebody reads it who sits there."""
        if self.resigned is None:
            return self.sitting.record().outcome
        return RESIGNED if viewer == self.resigned else f"seat {self.resigned} resigned"

    def line(self) -> str:
        fields = json.loads(super().line())
        return json.dumps(fields | {"outcome": self.outcome_for(None)}, ensure_ascii=False)

    def hand_over(self, seat: Seat, is_out: bool = False) -> None:
        """Let a bird play at this seat from now on."""
        self.tick()
        chair = self.chairs[seat]
        chair.mind, chair.is_out = self.bird, chair.is_out or is_out
        self.settle_offer()

    def phrase(self, key: str, number: int) -> None:
        if number not in range(len(PHRASES)):
            raise InvalidText(f"no such phrase: expected 0 to {len(PHRASES) - 1}")
        self.said.append({"name": self.chairs[self.own_seat(key)].name, "text": PHRASES[number]})
        self.poke()

    # What people ask of each other

    async def propose(self, key: str, kind: str, whose: Seat | None, thinkers: Thinkers) -> None:
        """Ask the others to agree; where nobody else is here, it is done at once."""
        seat = self.own_seat(key)
        if kind not in ("undo", "bird"):
            raise InvalidText("no such offer: expected undo or bird")
        if not self.is_begun or (self.sitting.is_over and (kind == "bird" or self.resigned is not None)):
            raise InvalidText("no game is played here: expected one that has begun and is not over")
        if kind == "bird":
            if (
                whose is None
                or whose not in range(len(self.chairs))
                or whose == seat
                or not self.chairs[whose].is_played
            ):
                raise InvalidText("no person plays there: expected somebody else's seat")
            if self.is_here(whose):
                raise InvalidText(f"{self.chairs[whose].name} is here: a bird plays only for somebody who is away")
        elif seat in self.chosen:
            # Nobody has seen it yet.
            del self.chosen[seat]
            await self.store()
            return
        elif history.before_choice(self.sitting, seat) < 0:
            raise InvalidText("nothing to take back")
        self.offer = Offer(kind, seat, seat if whose is None or kind == "undo" else whose)
        await self.decide(thinkers)

    async def reply(self, key: str, agrees: bool, thinkers: Thinkers) -> None:
        seat = self.own_seat(key)
        if self.offer is None:
            raise InvalidText("nobody asks for anything: expected an offer")
        if agrees:
            self.offer.agreed.add(seat)
        else:
            self.offer = None
        await self.decide(thinkers)

    def asked(self) -> set[Seat]:
        """Who must still agree to the offer."""
        return self.present() - self.offer.agreed - {self.offer.by, self.offer.seat} if self.offer else set()

    def settle_offer(self) -> None:
        """An offer ends when its person goes, or when the one who was away plays on or is here again."""
        offer = self.offer
        if offer is None:
            return
        is_needless = offer.kind == "bird" and (self.is_here(offer.seat) or not self.chairs[offer.seat].is_played)
        if is_needless or offer.by not in self.present():
            self.offer = None

    async def decide(self, thinkers: Thinkers) -> None:
        """Do what is offered once everybody who is here agrees."""
        self.settle_offer()
        if self.offer and not self.asked():
            offer, self.offer = self.offer, None
            async with self.lock:
                self.hand_over(offer.seat) if offer.kind == "bird" else self.take_back(offer.by)
            await self.store()
            self.go_on(thinkers)
        else:
            self.poke()

    def take_back(self, seat: Seat) -> None:
        """Go back to before the seat's last choice; chance deals the same again."""
        number = history.before_choice(self.sitting, seat)
        if number < 0:
            return
        self.tick()
        fields = json.loads(self.sitting.save())
        fields |= {"moves": fields["moves"][:number], "scores": None, "outcome": ""}
        self.sitting = Sitting.resume(json.dumps(fields), "saved game", Asked)
        self.chosen.clear()
        self.learnt_by.clear()

    # How it is played

    async def choose(self, key: str, text: str, thinkers: Thinkers) -> None:
        """A person's choice; it is played when everybody who moves at the same time has chosen."""
        seat = self.own_seat(key)
        if not self.is_begun:
            raise InvalidText("the game has not begun: wait until everybody has a seat")
        async with self.lock:
            if seat not in self.waited_for():
                raise InvalidText("it is not your turn: wait for the others")
            move = self.sitting.state.view(seat).read_move(text)
            self.tick()
            self.chosen[seat] = str(move)
            self.chairs[seat].left += self.increment if self.minutes else 0
            if self.offer and self.offer.kind == "undo":
                self.offer = None
            if self.waited_for():
                await self.store()
                return
            if not any(map(self.mind_at, self.sitting.state.to_move)):
                await self.play_turn(thinkers)
                await self.store()
        self.go_on(thinkers)

    def go_on(self, thinkers: Thinkers) -> None:
        """Let birds choose until a person must, even if somebody leaves meanwhile."""
        self.poke()
        if self.playing is None or self.playing.done():
            self.playing = asyncio.create_task(self.play_on(thinkers))

    async def play_on(self, thinkers: Thinkers) -> None:
        while self.is_begun and not self.sitting.is_over and not self.waited_for() and self.guests:
            try:
                async with self.lock:
                    if not self.waited_for() and not self.sitting.is_over:
                        await self.play_turn(thinkers)
                self.trouble = ""
                await self.store()
            except (OSError, ValueError) as error:
                self.trouble = f"the game waits: {str(error)[:200]}"
                self.poke()
                await asyncio.sleep(AGAIN)

    async def play_turn(self, thinkers: Thinkers) -> None:
        """The choices of all who are to move."""
        sitting = self.sitting
        await self._ask(thinkers)
        for seat, text in self.chosen.items():
            mind = sitting.minds[seat]
            assert isinstance(mind, Asked)
            mind.answer = text
        before = sitting.state
        sitting.play()
        played = len(sitting.record().moves)
        for viewer, lines in self.learnt_by.items():
            lines += [
                (played, one) for one in self.told(viewer, sitting.game, before, sitting.state, sitting.turn.moves)
            ]
        self.chosen.clear()

    async def store(self) -> None:
        """Save the table before anybody is shown what is new."""
        if trouble := await self.keep():
            self.trouble = trouble[0]
        self.version += 1
        self.poke()

    # The clock

    def tick(self) -> None:
        """Take the time off the clocks that ran, and start those of the people to move; none while nobody is here."""
        if not self.minutes:
            return
        loop = asyncio.get_running_loop()
        now = loop.time()
        for seat in self.running:
            self.chairs[seat].left -= now - self.since
        self.since, self.running = now, self.waited_for() if self.guests else []
        if self.timer:
            self.timer.cancel()
            self.timer = None
        if self.running:
            soonest = max(0.0, min(self.chairs[seat].left for seat in self.running))
            self.timer = loop.call_later(soonest, self.run_out)

    def run_out(self) -> None:
        """A bird plays on for anyone who has no time left."""
        self.tick()
        late = [seat for seat in self.running if self.chairs[seat].left <= 0]
        for seat in late:
            self.hand_over(seat, is_out=True)
        if late and self.thinkers:
            self.version += 1
            self.go_on(self.thinkers)

    thinkers: Thinkers | None = None
    """Who is asked when a clock runs out."""

    # Who sees what

    def told(
        self, viewer: Seat | None, game: Game, before: State, after: State, turn: Sequence[tuple[Seat, Move]]
    ) -> list[str]:
        """What a seat, or a stranger, learns from a turn."""
        if viewer is not None:
            return history.to_seat(viewer)(game, before, after, turn)
        seats = len(self.chairs)
        seat = outside.beside(before, seats)
        old, new = (View(seat, outside.masked(state.position, seats)) for state in (before, after))
        return [outside.worded(line, seat) for line in game.announcements(old, new, turn)]

    def lines(self, viewer: Seat | None) -> list[history.Line]:
        """What a seat, or a stranger, has learnt so far."""
        if viewer not in self.learnt_by:
            self.learnt_by[viewer] = history.of(self.sitting, lambda *turn: self.told(viewer, *turn))
        return self.learnt_by[viewer]

    def shown_to(self, guest: Guest, screen: Screen) -> Table | None:
        """The cards as this guest may see them; None where nothing changed, or before the game."""
        viewer, sitting = self.seat_of(guest.key), self.sitting
        if not self.is_begun or guest.shown == (self.version, viewer):
            return None
        lines = self.lines(viewer)
        fresh = max(0, len(lines) - guest.lines) if guest.shown else 0
        guest.shown, guest.lines = (self.version, viewer), len(lines)
        seats = len(self.chairs)
        seen = outside.view(sitting.state, seats) if viewer is None else sitting.state.view(viewer)
        table = self.shown(min(fresh, MOST_LINES), screen, seen)
        names = tuple(self.sitting.names[seat] if seat != viewer else PERSON for seat in range(seats))
        mine = viewer is not None and viewer in self.waited_for()
        table |= {
            "names": names,
            "watches": viewer is None,
            "moves": positions.moves(seen) if mine else [],
            "outcome": self.outcome_for(viewer) if sitting.is_over else "",
            "seed": str(sitting.seed) if sitting.is_over else None,
            "announcements": [line for _, line in lines[-MOST_LINES:]],
        }
        if viewer is None:
            table["picture"], table["drawing"] = (outside.worded(table[part], 0) for part in ("picture", "drawing"))
            if asked := outside.asked_view(sitting.state, seats):
                table |= {"view": str(asked), "seat": asked.seat, "moves": []}
        return table

    def has_open_view(self) -> bool:
        """Whether strangers see as much as the seat to move, so that they may ask what its moves are worth."""
        return outside.asked_view(self.sitting.state, len(self.chairs)) is not None

    def gathering(self, guest: Guest, *, table_follows: bool) -> Gathering:
        """Who is here, as this guest may know it."""
        viewer, waited = self.seat_of(guest.key), self.waited_for()
        self.tick()
        chairs: list[ChairShown] = [
            {
                "name": chair.name,
                "mind": self.mind_at(seat) if self.is_begun else "",
                "yours": seat == viewer,
                "away": chair.is_played and not self.is_here(seat),
                "chosen": seat in self.chosen,
                "waited": seat in waited,
                "out": chair.is_out,
                "helped": chair.helped,
                "left": round(chair.left, 1) if self.minutes else None,
            }
            for seat, chair in enumerate(self.chairs)
        ]
        sitting, offer = self.sitting, self.offer
        shown: OfferShown | None = None
        if offer:
            by, of = (self.chairs[seat].name for seat in (offer.by, offer.seat))
            kind = cast(Literal["undo", "bird"], offer.kind)
            shown = {"kind": kind, "by": by, "of": of, "yours": offer.by == viewer, "asks": viewer in self.asked()}
        return {
            "type": "gathering",
            "id": self.name,
            "game": sitting.game.name,
            "called": positions.called(sitting.game),
            "rules": positions.rules_address(sitting.game, sitting.options),
            "begun": self.is_begun,
            "over": self.is_begun and sitting.is_over,
            "opener": bool(self.key) and guest.key == self.key,
            "seat": viewer,
            "chairs": chairs,
            "watchers": sum(self.seat_of(one.key) is None for one in self.guests),
            "phrases": list(PHRASES),
            "said": list(self.said),
            "offer": shown,
            "clock": {"minutes": self.minutes, "increment": self.increment} if self.minutes else None,
            "trouble": self.trouble,
            "next": self.next,
            "help": self.may_help,
            "advice": self.is_begun and (self.may_help if viewer is not None else self.has_open_view()),
            "table_follows": table_follows,
        }
