"""A person's table: a sitting whose minds think in workers, saved after every choice."""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from kibitz import cache, record
from kibitz.page.thinking import Thinkers
from kibitz.sitting import Sitting, read_start
from kibitz.table import Advice, Adviser, Clock, Game, InvalidText, View

SECONDS = 0.3
"""What a mind may think about a move when the person has said nothing else."""
MOST_SECONDS = 10.0
MOST_KEPT = 2000
"""Saved games; the oldest ones are deleted when the server starts."""
NAME = re.compile("[0-9a-f]{16}")


def folder() -> Path:
    """Where games are saved, each a file of its own."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "kibitz" / "page"


class Asked(Adviser):
    """A mind that was asked before its turn came: what a worker has answered waits here."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.answer = ""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        move, self.answer = view.read_move(self.answer), ""
        return [Advice(move, None)]


def asked(game: Game, name: str, seed: int) -> Adviser:
    """A mind of a sitting; a name that the game does not have is refused when a worker is asked."""
    return Asked(name)


class Seats:
    """One game of one person, or of nobody who watches."""

    def __init__(self, sitting: Sitting, name: str, home: Path, helped: bool = False) -> None:
        self.sitting, self.name, self.home = sitting, name, home
        self.helped = helped
        """Whether the person asked for advice during the game."""
        self.lock = asyncio.Lock()

    @classmethod
    def new(cls, home: Path, game: Game, wish: Mapping[str, Any]) -> Seats:
        """A table as the person wishes it; `wish` has passed messages.read."""
        seed = wish["seed"] if wish["seed"] is not None else Random().getrandbits(32)
        start, seat = None, wish["seat"]
        if wish["start"]:
            start, seat = read_start(game, wish["start"], seed)
        from kibitz import catalog

        catalog.mind(game, wish["against"], 0)
        sitting = Sitting(
            game,
            seed,
            wish["options"],
            seats=wish["seats"],
            seat=seat,
            against=wish["against"],
            seconds=min(wish["seconds"] or SECONDS, MOST_SECONDS),
            start=start,
            make=asked,
        )
        table = cls(sitting, secrets.token_hex(8), home)
        table.save()
        return table

    @classmethod
    def open(cls, home: Path, name: str) -> Seats:
        """A saved table; InvalidText where there is none of this name."""
        if not NAME.fullmatch(name) or not (path := home / f"{name}.json").exists():
            raise InvalidText("this game is not kept here: expected the link of a game that was played on this server")
        text = path.read_text(encoding="utf-8")
        helped = bool(record.parse(text).get("helped"))
        return cls(Sitting.resume(text, "saved game", asked), name, home, helped)

    def save(self) -> None:
        fields = json.loads(self.sitting.save()) | {"helped": self.helped}
        self.home.mkdir(parents=True, exist_ok=True)
        cache.replace_text(self.home / f"{self.name}.json", json.dumps(fields, ensure_ascii=False) + "\n")

    def line(self) -> str:
        """The game as a line of a file of records, which notes whether advice was asked for."""
        fields = record.to_fields(self.sitting.record()) | {"helped": self.helped}
        return json.dumps(fields, ensure_ascii=False)

    async def say(self, text: str, thinkers: Thinkers) -> list[str]:
        """Play the person's move, then the others' until the person is to move again; returns the announcements."""
        sitting = self.sitting
        if not sitting.may_choose:
            raise InvalidText("you are not to move: expected the others to choose")
        move, before = sitting.view.read_move(text), sitting.view
        await self._ask(thinkers)
        sitting.play(move)
        told = sitting.announcements(before)
        self.save()
        return told + await self.others(thinkers)

    async def others(self, thinkers: Thinkers) -> list[str]:
        """Turns in which only minds choose, until the person is to move; a watcher sees one turn at a time."""
        told = []
        while not self.sitting.is_over and not self.sitting.may_choose and self.sitting.seat is not None:
            told += await self.step(thinkers)
        return told

    async def step(self, thinkers: Thinkers) -> list[str]:
        """One turn in which only minds choose."""
        before = self.sitting.view
        await self._ask(thinkers)
        self.sitting.play()
        self.save()
        return self.sitting.announcements(before)

    async def _ask(self, thinkers: Thinkers) -> None:
        """Let a worker choose for every mind that is to move."""
        sitting = self.sitting
        seats = [seat for seat in sitting.state.to_move if seat != sitting.seat]
        if not seats:
            return
        views = [str(sitting.state.view(seat)) for seat in seats]
        answers = await thinkers.choose(sitting.game.name, sitting.against, views, sitting.seconds or SECONDS)
        for seat, answer in zip(seats, answers, strict=True):
            mind = sitting.minds[seat]
            assert isinstance(mind, Asked)
            mind.answer = answer


def forget_oldest(home: Path) -> None:
    """Keep the folder of saved games at a size that a person can look through."""
    paths = sorted(home.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in paths[MOST_KEPT:]:
        path.unlink(missing_ok=True)
